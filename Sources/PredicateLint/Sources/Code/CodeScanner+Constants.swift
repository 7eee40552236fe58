/// Constants that one file of a program declares and another uses as formats.
extension CodeScanner {
  /// The constant, property or function of another file that a format is: `Formats.active`,
  /// `kActiveFormat`, `filter.format`, `Formats.named(name)`, `[Formats active]`.
  func unknownConstant(_ format: Range<Int>, _ use: PredicateUse) -> ProgramFormats.Constant? {
    if let name = calledName(format) { return ProgramFormats.Constant(name: name, use: use) }
    guard let last = format.last, format.count < 8, let name = tokens.word(last),
      format.allSatisfy({ tokens.word($0) != nil || tokens.isMark($0, ".") })
    else { return nil }
    if format.count > 2, let owner = tokens.word(last - 2) {
      // A member of a variable may be that of any type.
      let isType = owner.first?.isUppercase == true
      return ProgramFormats.Constant(name: name, owner: isType ? owner : nil, use: use)
    }
    let isParameter = expression.functions.around(last).contains { function in
      function.parameters.contains { $0.name == name }
    }
    guard format.count == 1, !isParameter, Self.isGlobal(name) else { return nil }
    return ProgramFormats.Constant(name: name, use: use)
  }

  /// The name of the function that a format as a whole is a call of.
  private func calledName(_ format: Range<Int>) -> String? {
    guard let first = format.first, let last = format.last, format.count > 2 else { return nil }
    var name: String?
    if language == .objectiveC, tokens.isMark(first, "["), tokens.partner[first] == last {
      name = tokens.word(tokens.next(first + 1))
    } else if tokens.isMark(last, ")"), tokens.partner[last] > first {
      let path = first..<tokens.partner[last]
      let isPath = path.allSatisfy { tokens.word($0) != nil || tokens.isMark($0, ".") }
      name = isPath ? path.last.flatMap { tokens.word($0) } : nil
    }
    return name.flatMap { Self.methodsOfTexts.contains($0) ? nil : $0 }
  }

  /// Functions that every text or list has.
  private static let methodsOfTexts: Set = [
    "String", "NSString", "stringWithFormat", "stringWithString", "joined", "join",
    "componentsJoinedByString", "description", "format", "lowercased", "localizedString",
    "objectAtIndex", "objectForKey", "valueForKey", "copy", "string", "text", "init",
  ]

  /// Whether a name is written as those of global constants are: `kFormat`, `ACTIVE_FORMAT`,
  /// `MYActiveFormat`.
  private static func isGlobal(_ name: String) -> Bool {
    guard name.utf8.count > 5, let first = name.first else { return false }
    return first.isUppercase || first == "k" && name.dropFirst().first?.isUppercase == true
  }

  /// Adds the texts of constants that other files use as formats, and what functions and properties
  /// return that they do.
  mutating func addWanted() {
    guard program.knows(language), depth == 0 else { return }
    for (name, definition) in expression.constants.texts {
      for constant in program.constants(named: name, in: language) {
        guard constant.owner == nil || tokens.isDeclared(definition.name, in: constant.owner) else {
          continue
        }
        // Another constant of the name may be about something else, but for one of the same type.
        let isSure = constant.owner != nil || constant.use.isClassChain
        add(definition.value, of: name, constant.use, isSure: isSure)
      }
    }
    for function in expression.functions.functions {
      for constant in program.constants(named: function.name, in: language) {
        for value in expression.functions.returned(by: function) {
          add(value, of: function.name, constant.use)
        }
      }
    }
    for constant in program.constants(named: "rawValue", in: language) {
      for text in expression.constants.caseTexts(of: "").texts {
        add(text, of: "rawValue", constant.use)
      }
    }
  }

  private mutating func add(
    _ range: Range<Int>,
    of name: String,
    _ use: PredicateUse,
    isSure: Bool = false
  ) {
    for value in expression.values(of: range) where Plausibility.hasOperator(value) {
      let isLikely =
        Self.isGlobal(name) || Plausibility.isNoOtherLanguage(value) && !Plausibility.isProse(value)
      if isSure || isLikely && FoundPredicate(value, use, arguments: .unknown).isSound {
        add(value, use, .unknown)
      }
    }
  }
}
