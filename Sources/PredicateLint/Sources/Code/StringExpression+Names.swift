/// The definitions that a name may stand for where it is used.
extension StringExpression {
  /// The definitions of a name that stands in a string.
  func definitions(
    ofConstant name: String,
    of owner: String?,
    usedAt use: Int
  ) -> [LocalConstants.Definition] {
    let definitions = members(
      of: owner,
      among: constants.definitions(of: name, usedAt: use, isMember: owner != nil),
      usedAt: use
    )
    if definitions.isEmpty, let owner { return constants.members([owner, name]) }
    return definitions
  }

  /// The definitions of a name; none once too many were read.
  mutating func definitions(
    of name: Int,
    isMember: Bool
  ) -> [LocalConstants.Definition] {
    let text = tokens.text(at: name)
    guard countWork(constants.count(of: text)) else { return [] }
    let isVariable = tokens.language.isInstanceVariable(text)
    let owner = isMember ? owner(of: name) ?? "" : isVariable ? "self" : nil
    let isMember = isMember || isVariable
    let definitions = members(
      of: owner,
      among: constants.definitions(of: text, usedAt: name, isMember: isMember),
      usedAt: name
    )
    // `_name` is what `self.name` is kept in.
    guard definitions.isEmpty, tokens.language == .objectiveC, owner == "self" else {
      return definitions
    }
    let other = isVariable ? String(text.dropFirst()) : "_" + text
    return members(
      of: owner,
      among: constants.definitions(of: other, usedAt: name, isMember: true),
      usedAt: name
    )
  }

  /// The definitions that may be those of a member of `owner`: of those in types, the ones in the
  /// type of that name, or for `self` in the type around its use.
  private func members(
    of owner: String?,
    among definitions: [LocalConstants.Definition],
    usedAt use: Int
  ) -> [LocalConstants.Definition] {
    let reachable = definitions.filter { isReachable($0, from: use, of: owner) }
    // Without brackets it does not show which types are around a use.
    if let owner, tokens.language == .python || tokens.language == .ruby,
      let name = reachable.first?.name
    {
      let own = constants.all(named: tokens.text(at: name))
        .filter { tokens.isDeclared($0.name, in: owner) }
      if !own.isEmpty { return own }
    }
    guard let owner, reachable.count > 1 || Self.selves.contains(owner) else { return reachable }
    if Self.selves.contains(owner) {
      let type = tokens.type(enclosing: use)
      return reachable.filter { definition in
        let other = tokens.type(around: definition.name)
        return type == nil || other == nil || other == type
      }
    }
    let own = reachable.filter { tokens.isDeclared($0.name, in: owner) }
    return own.isEmpty ? reachable : own
  }

  /// The values that methods of a class in Objective-C give a variable which its header declares.
  mutating func definitions(ofInstanceVariable name: Int) -> [LocalConstants.Definition] {
    let text = tokens.text(at: name)
    let isParameter = functions.around(name).contains { function in
      function.parameters.contains { $0.name == text }
    }
    guard tokens.language == .objectiveC, !isParameter, loops.loop(of: text, usedAt: name) == nil,
      countWork(1)
    else { return [] }
    let definitions = constants.all(named: text)
    return definitions.contains(where: \.isDeclaration) ? [] : definitions
  }

  /// Whether a definition may be that of a member of `owner`: a variable of another function is none,
  /// nor is `label.text = …` one of `field.text`.
  private func isReachable(
    _ definition: LocalConstants.Definition,
    from use: Int,
    of owner: String?
  ) -> Bool {
    guard let owner else {
      // `request.predicate = …` gives a variable `predicate` no value.
      if tokens.isMark(definition.name - 1, "."),
        let other = self.owner(of: definition.name), !Self.selves.contains(other)
      {
        return false
      }
      // Elsewhere, brackets show where a variable is known.
      return tokens.language != .python && tokens.language != .ruby
        || functions.around(definition.name).allSatisfy { $0.body.contains(use) }
    }
    if tokens.isMark(definition.name - 1, ".") {
      guard let known = self.owner(of: definition.name), !Self.selves.contains(known) else {
        return true
      }
      return known == owner
    }
    if owner == "self", tokens.language.isInstanceVariable(tokens.text(at: definition.name)) {
      return true
    }
    return functions.around(definition.name).allSatisfy { $0.body.contains(use) }
  }

  /// The word before the dot before a name: `owner.name`, `owner?.name`, `owner!.name`.
  private func owner(of name: Int) -> String? {
    let end = name - 2
    return tokens.word(tokens.isMark(end, "?") || tokens.isMark(end, "!") ? end - 1 : end)
  }

  /// Names of the object itself, or of what it is made from.
  private static let selves: Set = [
    "self", "this", "weakSelf", "strongSelf", "that", "_this", "prototype", "super", "cls", "Self",
  ]
}

extension HostLanguage {
  /// Whether a name is written as those of instance variables of Objective-C are: `_name`.
  func isInstanceVariable(_ name: String) -> Bool {
    self == .objectiveC && name.hasPrefix("_") && name.utf8.count > 2
  }
}
