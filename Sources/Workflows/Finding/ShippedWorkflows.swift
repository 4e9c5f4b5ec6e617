// The workflows that ship with Fixpoint, made by Scripts/workflows from Workflows/.

/// By name.
public let shippedWorkflows: [(name: String, text: String)] = [
  (
    "audit",
    #"""
    # Looks for facts on which two places disagree.
    workflow: 1
    description: Find facts on which two witnesses disagree.
    inputs:
      environment:
        description: An entry of `environments` in fixpoint.yml.
    steps:
      - id: audit
        uses: audit
        with:
          environment: ${{ inputs.environment }}

    """#
  ),
  (
    "ci",
    #"""
    # What a pull request goes through: make, prove, audit, and only then commit.
    workflow: 1
    description: Prebuild, verify, audit, and then commit the generated paths.
    inputs:
      environment:
        description: An entry of `environments` in fixpoint.yml.
      branch:
        description: The branch to commit on; by default that of fixpoint.yml, else the current one.
      commit:
        description: Whether anything is committed.
        default: "true"
    steps:
      - id: prebuild
        uses: prebuild
        with:
          environment: ${{ inputs.environment }}

      - id: verify
        uses: verify
        needs: prebuild
        with:
          environment: ${{ inputs.environment }}

      - id: audit
        uses: audit
        needs: prebuild
        with:
          environment: ${{ inputs.environment }}

      - id: commit
        uses: commit
        needs: [verify, audit]
        if: inputs.commit
        with:
          environment: ${{ inputs.environment }}
          branch: ${{ inputs.branch }}

    """#
  ),
  (
    "prebuild",
    #"""
    # Makes the project agree with fixpoint.yml.
    workflow: 1
    description: Make the Xcode project agree with fixpoint.yml.
    inputs:
      environment:
        description: An entry of `environments` in fixpoint.yml.
      clean:
        description: Whether generated files are made anew.
        default: "false"
    steps:
      - id: prebuild
        uses: prebuild
        with:
          environment: ${{ inputs.environment }}
          clean: ${{ inputs.clean }}

    """#
  ),
  (
    "verify",
    #"""
    # Proves that a second run, a clean one and one from elsewhere end in the same bytes.
    workflow: 1
    description: Prove that clean, incremental and repeated runs end in the same bytes.
    inputs:
      environment:
        description: An entry of `environments` in fixpoint.yml.
    steps:
      - id: verify
        uses: verify
        with:
          environment: ${{ inputs.environment }}

    """#
  ),
]
