// Edits of a scheme, each the smallest and in Xcode's layout.

import XML

extension Scheme {
  // MARK: Targets

  /// Adds a target to the build action, at `index` of its entries or at their end. One that is there already is built for
  /// these purposes too.
  public mutating func addToBuild(
    _ target: BuildableReference, for purposes: Set<BuildPurpose> = Set(BuildPurpose.allCases), at index: Int? = nil
  ) {
    if let entry = action(.build)?.entries.first(where: { $0.target?.means(target) == true }) {
      document.apply(
        BuildPurpose.allCases.filter(purposes.contains).map {
          .setAttribute(entry.element, $0.rawValue, to: "YES", order: SchemeLayout.order(of: BuildActionEntry.name))
        })
    } else {
      add(BuildActionEntry.new(target, for: purposes), to: BuildActionEntry.list, of: .build, at: index)
    }
  }

  /// Sets exactly what a target of the build action is built for; nothing where it is not there.
  public mutating func setPurposes(_ purposes: Set<BuildPurpose>, of target: BuildableReference) {
    guard let entry = action(.build)?.entries.first(where: { $0.target?.means(target) == true }) else { return }
    document.apply(
      BuildPurpose.allCases.map {
        .setAttribute(
          entry.element, $0.rawValue, to: purposes.contains($0) ? "YES" : "NO",
          order: SchemeLayout.order(of: BuildActionEntry.name))
      })
  }

  /// Adds a test target to the test action; nothing where it is there already.
  public mutating func addTestable(_ target: BuildableReference, parallelizable: Bool = false, at index: Int? = nil) {
    guard action(.test)?.testables.contains(where: { $0.target?.means(target) == true }) != true else { return }
    add(Testable.new(target, parallelizable: parallelizable), to: Testable.list, of: .test, at: index)
  }

  /// Adds a test plan to the test action; nothing where it is there already. The first one of a scheme is its default.
  public mutating func addTestPlan(_ location: ContainerLocation) {
    let plans = action(.test)?.testPlans ?? []
    guard !plans.contains(where: { $0.location == location }) else { return }
    let attributes: KeyValuePairs =
      plans.isEmpty ? ["reference": location.text, "default": "YES"] : ["reference": location.text]
    add(NewElement(TestPlanReference.name, attributes), to: TestPlanReference.list, of: .test)
  }

  public mutating func removeTestPlan(_ location: ContainerLocation) {
    let plans = action(.test)?.testPlans ?? []
    remove(plans.filter { $0.location == location }.map(\.element))
  }

  /// Calls a target, wherever it is mentioned, what `new` says: its names, its id, its project. Parts that a mention
  /// does not have it does not get.
  public mutating func replace(_ target: BuildableReference, with new: BuildableReference) {
    let order = SchemeLayout.order(of: BuildableReference.name)
    document.apply(
      references.filter { $0.target.means(target) }.flatMap { reference in
        new.element.attributes.filter { reference.element[$0.name] != nil }.map {
          .setAttribute(reference.element, $0.name, to: $0.value, order: order)
        }
      })
  }

  /// Renames a target and its product wherever they are mentioned.
  public mutating func rename(_ target: BuildableReference, to name: String, product: String) {
    var new = target
    new.blueprintName = name
    new.buildableName = product
    replace(target, with: new)
  }

  /// Takes a target out of the scheme: its entries in the lists of what is built and tested, and its roles as what is
  /// run, expanded or measured. A list that is left empty goes where Xcode leaves it out.
  public mutating func remove(_ target: BuildableReference) {
    remove(references.filter { $0.target.means(target) }.map(\.removable))
  }

  // MARK: Arguments and environment

  /// Sets an environment variable of an action; a new one goes to the end.
  public mutating func set(_ variable: EnvironmentVariable, of kind: SchemeAction.Kind) {
    let list = action(kind)?.element.child(EnvironmentVariable.list)
    if let old = list?.children.first(where: { $0["key"] == variable.key }) {
      let order = SchemeLayout.order(of: EnvironmentVariable.name)
      document.apply(
        variable.element.attributes.map { .setAttribute(old, $0.name, to: $0.value, order: order) })
    } else {
      add(variable.element, to: EnvironmentVariable.list, of: kind)
    }
  }

  public mutating func removeEnvironmentVariable(_ key: String, of kind: SchemeAction.Kind) {
    let list = action(kind)?.element.child(EnvironmentVariable.list)
    remove(list?.children.filter { $0["key"] == key } ?? [])
  }

  /// Sets whether an argument of an action is passed; a new one goes to the end.
  public mutating func set(_ argument: SchemeArgument, of kind: SchemeAction.Kind) {
    let list = action(kind)?.element.child(SchemeArgument.list)
    if let old = list?.children.first(where: { $0["argument"] == argument.argument }) {
      document.apply(
        .setAttribute(
          old, "isEnabled", to: argument.isEnabled ? "YES" : "NO", order: SchemeLayout.order(of: SchemeArgument.name)))
    } else {
      add(argument.element, to: SchemeArgument.list, of: kind)
    }
  }

  public mutating func removeArgument(_ argument: String, of kind: SchemeAction.Kind) {
    let list = action(kind)?.element.child(SchemeArgument.list)
    remove(list?.children.filter { $0["argument"] == argument } ?? [])
  }

  /// Sets an attribute of an action, such as `buildConfiguration`; nil takes it out.
  public mutating func set(_ attribute: String, to value: String?, of kind: SchemeAction.Kind) {
    if let element = action(kind)?.element {
      let order = SchemeLayout.order(of: kind.rawValue)
      document.apply(
        value.map { .setAttribute(element, attribute, to: $0, order: order) } ?? .removeAttribute(element, attribute))
    } else if let value {
      var action = SchemeTemplate.action(kind)
      action.attributes.removeAll { $0.name == attribute }
      action.attributes.append(.init(attribute, value))
      insert(action)
    }
  }

  // MARK: Lists

  /// Makes the list, and the action, where it is missing.
  private mutating func add(_ new: NewElement, to list: String, of kind: SchemeAction.Kind, at index: Int? = nil) {
    guard let action = action(kind)?.element else {
      var action = SchemeTemplate.action(kind)
      action.children.append(NewElement(list, children: [new]))
      return insert(action)
    }
    if let list = action.child(list) {
      let count = list.children.count
      document.apply(.insert(new, into: list, at: min(max(index ?? count, 0), count)))
    } else {
      document.apply(
        .insert(NewElement(list, children: [new]), into: action, at: SchemeLayout.place(of: list, in: action)))
    }
  }

  private mutating func insert(_ action: NewElement) {
    let root = document.root
    document.apply(.insert(action, into: root, at: SchemeLayout.place(of: action.name, in: root)))
  }

  /// With the lists that are left empty, unless this file, which then Xcode did not write, has another such list empty.
  private mutating func remove(_ elements: [MarkupElement]) {
    var edits = elements.map { MarkupEdit.remove($0) }
    let keptEmpty = Set(document.elements.filter(\.isEmpty).map(\.name))
    let omitted = SchemeLayout.omittedWhenEmpty.subtracting(keptEmpty)
    for list in elements.compactMap(\.parent) where omitted.contains(list.name) {
      let staying = list.children.filter { child in !elements.contains { $0 == child } }
      if staying.isEmpty { edits.append(.remove(list)) }
    }
    document.apply(edits)
  }
}

extension SchemeReference {
  /// What goes with the target: the entry that is about it, or the mention alone where a list is of mentions.
  fileprivate var removable: MarkupElement {
    guard let parent = element.parent, SchemeLayout.servesOneTarget.contains(parent.name) else { return element }
    return parent
  }
}
