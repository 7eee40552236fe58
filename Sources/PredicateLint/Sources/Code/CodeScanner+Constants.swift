/// Constants that one file of a program declares and another uses as formats.
extension CodeScanner {
  /// The constant of another file that a format is: `Formats.active`, `kActiveFormat`.
  func unknownConstant(_ format: Range<Int>, _ use: PredicateUse) -> ProgramFormats.Constant? {
    guard let last = format.last, format.count < 8, let name = tokens.word(last),
      format.allSatisfy({ tokens.word($0) != nil || tokens.isMark($0, ".") })
    else { return nil }
    if format.count > 1 {
      // A member of a variable may be anything.
      guard format.count > 2, let owner = tokens.word(last - 2), owner.first?.isUppercase == true
      else { return nil }
      return ProgramFormats.Constant(name: name, owner: owner, use: use)
    }
    let isParameter = expression.functions.around(last).contains { function in
      function.parameters.contains { $0.name == name }
    }
    guard !isParameter, Self.isGlobal(name) else { return nil }
    return ProgramFormats.Constant(name: name, owner: nil, use: use)
  }

  /// Whether a name is written as those of global constants are: `kFormat`, `ACTIVE_FORMAT`,
  /// `MYActiveFormat`.
  private static func isGlobal(_ name: String) -> Bool {
    guard name.utf8.count > 5, let first = name.first else { return false }
    return first.isUppercase || first == "k" && name.dropFirst().first?.isUppercase == true
  }

  /// Adds the texts of constants that other files use as formats.
  mutating func addWanted() {
    guard program.knows(language), depth == 0 else { return }
    for (name, definition) in expression.constants.texts {
      for constant in program.constants(named: name, in: language) {
        guard constant.owner == nil || isDeclared(definition.name, in: constant.owner) else {
          continue
        }
        for value in expression.values(of: definition.value) where Plausibility.hasOperator(value) {
          // Another constant of the name may be about something else, but for one of the same type.
          let isSure = constant.owner != nil || constant.use.isClassChain
          if isSure || FoundPredicate(value, constant.use, arguments: .unknown).isSound {
            add(value, constant.use, .unknown)
          }
        }
      }
    }
  }

  /// Whether a constant is a member of the type of a name: `enum Formats { static let active = "…" }`,
  /// `const Formats = { … }`. Where types have no brackets, it is not known.
  private func isDeclared(_ place: Int, in owner: String?) -> Bool {
    if language == .python || language == .ruby { return true }
    let opener = tokens.parent[place]
    guard opener > 1, tokens.isMark(opener, "{") else { return false }
    var index = opener - 1
    while index >= max(0, opener - 24), !tokens.isCloser(index), !tokens.isMark(index, ";"),
      !tokens.isMark(index, "{")
    {
      if tokens.word(index) == owner { return true }
      index -= 1
    }
    return false
  }
}
