/// The plain values of a profile. Each function reports a value of another kind.
extension ProfileReader {
  mutating func members(
    of node: ProfileNode,
    at path: String,
    known names: [String]
  ) -> [String: ProfileNode] {
    var members: [String: ProfileNode] = [:]
    for (name, member) in object(node, at: path) {
      if names.contains(name) {
        members[name] = member
      } else {
        let hint = Self.suggestion(for: name, among: names)
        report("there is no member `\(name)` here\(hint)", member, path)
      }
    }
    return members
  }

  mutating func object(_ node: ProfileNode?, at path: String) -> [(name: String, node: ProfileNode)]
  {
    guard let node else { return [] }
    if case .object(let members) = node.kind { return members }
    report("expected an object, found \(node.kindName)", node, path)
    return []
  }

  mutating func list(_ node: ProfileNode?, at path: String) -> [ProfileNode] {
    guard let node else { return [] }
    if case .list(let elements) = node.kind { return elements }
    report("expected an array, found \(node.kindName)", node, path)
    return []
  }

  mutating func texts(_ node: ProfileNode?, at path: String) -> [String] {
    list(node, at: path).compactMap { text($0, at: path) }
  }

  mutating func text(_ node: ProfileNode?, at path: String) -> String? {
    guard let node else { return nil }
    if case .text(let text) = node.kind { return text }
    report("expected a string, found \(node.kindName)", node, path)
    return nil
  }

  mutating func flag(_ node: ProfileNode, at path: String) -> Bool? {
    if case .bool(let flag) = node.kind { return flag }
    report("expected true or false, found \(node.kindName)", node, path)
    return nil
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: ProfileNode?,
    at path: String
  ) -> Choice? where Choice.RawValue == String {
    guard let node, let name = text(node, at: path) else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    report("`\(name)` is not one of \(names.joined(separator: ", "))", node, path)
    return nil
  }
}

/// The keys of a profile.
extension ProfileReader {
  /// Adds `{"closed": true, "names": {"age": "integer", …}}` to a table.
  mutating func add(_ node: ProfileNode, to table: inout LintKeyTable, at path: String) {
    let members = members(of: node, at: path, known: ["closed", "names"])
    if let node = members["closed"], let flag = flag(node, at: path + ".closed") {
      table.isClosed = flag
    }
    for (name, node) in object(members["names"], at: path + ".names") {
      table.names[name] = key(node, at: "\(path).\(name)")
    }
  }

  /// `"integer"`, `"[text]"`, `{"type": "text", "values": ["a", "b"]}`
  private mutating func key(_ node: ProfileNode, at path: String) -> LintKey? {
    if case .text = node.kind { return type(node, at: path) }
    let members = members(of: node, at: path, known: ["type", "values", "elements"])
    guard let type = members["type"] else {
      report("a key has a `type`", node, path)
      return nil
    }
    var key = type.kindName == "a string" ? self.type(type, at: path + ".type") : nil
    if let values = members["values"] { key?.values = texts(values, at: path + ".values") }
    if let elements = members["elements"] {
      var table = LintKeyTable(isClosed: true)
      for (name, node) in object(elements, at: path + ".elements") {
        table.names[name] = self.key(node, at: "\(path).\(name)")
      }
      key?.elements = table
    }
    return key
  }

  private mutating func type(_ node: ProfileNode, at path: String) -> LintKey? {
    guard let name = text(node, at: path) else { return nil }
    let isList = name.hasPrefix("[") && name.hasSuffix("]")
    let plain = isList ? String(name.dropFirst().dropLast()) : name
    guard let kind = LintKey.Kind(rawValue: plain) else {
      let names = LintKey.Kind.allCases.map(\.rawValue)
      report("`\(name)` is not one of the types \(names.joined(separator: ", "))", node, path)
      return nil
    }
    return LintKey(kind, isList: isList)
  }
}
