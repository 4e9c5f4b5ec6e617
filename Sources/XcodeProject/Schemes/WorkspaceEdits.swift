// Edits of a workspace, each the smallest and in Xcode's layout.

import XML

extension XcodeWorkspace {
  /// A workspace in which nothing is listed.
  public static func empty(file: String) throws -> XcodeWorkspace {
    try XcodeWorkspace(
      parsing: Array(MarkupStyle.xcode.text(of: NewElement("Workspace", ["version": "1.0"])).utf8), file: file)
  }

  /// Lists a file, project or package, in a group of that name or outermost, at `index` of the entries there or at their
  /// end; nothing where that location is listed there already.
  public mutating func addFile(_ location: ContainerLocation, inGroup group: String? = nil, at index: Int? = nil) {
    guard let parent = owner(group) else { return }
    guard !parent.children.contains(where: { $0.name == "FileRef" && $0["location"] == location.text }) else { return }
    insert(NewElement("FileRef", ["location": location.text]), into: parent, at: index)
  }

  /// Adds a group to the outermost ones; nothing where one of that name is there already. `location` is the folder that
  /// its entries are in: `container:` for none of its own.
  public mutating func addGroup(
    _ name: String, at location: ContainerLocation = ContainerLocation(.container, ""), index: Int? = nil
  ) {
    guard group(name) == nil else { return }
    insert(NewElement("Group", ["location": location.text, "name": name]), into: document.root, at: index)
  }

  /// Takes out every mention of a location, at any depth.
  public mutating func removeFile(_ location: ContainerLocation) {
    let mentions = document.elements.filter { $0.name == "FileRef" && $0["location"] == location.text }
    document.apply(mentions.map { .remove($0) })
  }

  /// Takes a group out with all that is in it.
  public mutating func removeGroup(_ name: String) {
    if let group = group(name) { document.apply(.remove(group)) }
  }

  /// Gives every mention of one location another.
  public mutating func move(_ old: ContainerLocation, to new: ContainerLocation) {
    document.apply(
      document.elements.filter { $0["location"] == old.text }.map {
        .setAttribute($0, "location", to: new.text, order: ["location", "name"])
      })
  }

  private func owner(_ name: String?) -> MarkupElement? {
    guard let name else { return document.root }
    return group(name)
  }

  private func group(_ name: String) -> MarkupElement? {
    document.elements.first { $0.name == "Group" && $0["name"] == name }
  }

  private mutating func insert(_ new: NewElement, into parent: MarkupElement, at index: Int?) {
    let count = parent.children.count
    document.apply(.insert(new, into: parent, at: min(max(index ?? count, 0), count)))
  }
}
