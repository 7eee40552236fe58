import PredicateSyntax

/// The arguments of a format, as a file of Swift or Objective-C shows them.
extension CodeScanner {
  /// Whether an interface is one of Foundation's, which takes C's variable arguments.
  func isFormat(_ api: PredicateAPI) -> Bool {
    guard language == .swift || language == .objectiveC, case .format = api.arguments else {
      return false
    }
    return Self.formats.contains(api.use.api)
  }

  /// The most arguments of a call that are read.
  private static let argumentLimit = 64
  private static let formats: Set = [
    "NSPredicate(format:)", "predicateWithFormat:", "NSExpression(format:)",
    "expressionWithFormat:", "filter(_:)", "objects(where:)", "objectsWhere:",
  ]

  /// The facts about the arguments behind a format; those in an array are objects.
  mutating func argumentFacts(_ arguments: [HostArgument]) -> [ArgumentFact?] {
    guard let first = arguments.first else { return [] }
    guard let label = first.label else {
      let listed = arguments.prefix { $0.label == nil }
      return listed.prefix(Self.argumentLimit).map { fact(of: $0.tokens) }
    }
    let opener =
      tokens.isMark(first.tokens.lowerBound, "@")
      ? first.tokens.lowerBound + 1 : first.tokens.lowerBound
    guard label == "argumentArray", tokens.isMark(opener, "["),
      tokens.partner[opener] == first.tokens.upperBound - 1
    else { return [] }
    let parts = tokens.parts(of: opener + 1..<first.tokens.upperBound - 1, separator: ",")
    return parts.prefix(Self.argumentLimit).map { part in
      var fact = fact(of: part)
      fact?.isObject = true
      return fact
    }
  }

  private mutating func fact(of range: Range<Int>) -> ArgumentFact? {
    if var literal = ArgumentFact(literal: tokens.text(range)) {
      // A literal of C is an `int`.
      if language == .objectiveC, literal.kind == .integer { literal.placeholder = "%d" }
      return literal
    }
    guard range.count == 1, let name = tokens.word(range.lowerBound) else { return nil }
    return constantFact(of: name, at: range.lowerBound)
      ?? typedFact(of: name, at: range.lowerBound)
  }

  /// The literal that a constant is given.
  private mutating func constantFact(of name: String, at use: Int) -> ArgumentFact? {
    // Generated files have thousands of definitions of a name.
    guard expression.countWork(expression.constants.count(of: name)) else { return nil }
    let known = expression.constants.definitions(of: name, usedAt: use, isMember: false)
    guard known.count == 1, let definition = known.first, definition.isDeclaration,
      !definition.isExtended, definition.part == nil,
      tokens.isWord(definition.name - 1, "let") || language == .objectiveC,
      language == .swift || expression.constants.count(of: name) == 1
    else { return nil }
    // A type that is written says more than the literal: `let limit: Double = 5`
    let isTyped = tokens.isMark(definition.name + 1, ":")
    return isTyped ? nil : ArgumentFact(literal: tokens.text(definition.value))
  }

  /// The fact that the written type of a parameter or constant gives.
  private func typedFact(of name: String, at use: Int) -> ArgumentFact? {
    guard let function = expression.functions.around(use).first else { return nil }
    let head = function.place..<max(function.place, function.body.lowerBound)
    let start = max(function.body.lowerBound, use - Self.bodyLimit)
    let own = (start..<max(start, use)).filter {
      tokens.isWord($0, name) && isDeclared($0)
    }
    guard own.count < 2 else { return nil }
    let place = own.first ?? head.first { tokens.isWord($0, name) && isDeclared($0) }
    return place.flatMap(typeFact)
  }

  /// The number of tokens before a use within which declarations are found.
  private static let bodyLimit = 4_096

  /// Whether a name has its type beside it, or gets a value of a type that is not written.
  private func isDeclared(_ place: Int) -> Bool {
    if tokens.isMark(place - 1, ".") { return false }
    if language == .swift {
      let isBound = tokens.isWord(place - 1, "let") || tokens.isWord(place - 1, "var")
      // A parameter of a closure hides the name.
      return isBound || tokens.isMark(place + 1, ":") || tokens.isWord(place + 1, "in")
    }
    return tokens.isMark(place - 1, ")") || tokens.isMark(place - 1, "*")
      || tokens.word(place - 1).map { ArgumentTypes.objectiveC[$0] != nil } == true
  }

  /// The fact that the type beside a name is.
  private func typeFact(_ place: Int) -> ArgumentFact? {
    if language == .swift {
      guard tokens.isMark(place + 1, ":"), let type = tokens.word(place + 2),
        // `Int?`, `Array<Int>`, `Calendar.Component`
        !["?", "!", "<", ".", "&"].contains(where: { tokens.isMark(place + 3, $0) })
      else { return nil }
      return ArgumentTypes.swift[type]
    }
    // `(NSInteger)name`, `NSInteger name`, `NSString *name`
    if tokens.isMark(place - 1, "*") {
      return tokens.word(place - 2).flatMap { ArgumentTypes.objects[$0] }
    }
    guard tokens.isMark(place - 1, ")") else {
      return tokens.word(place - 1).flatMap { ArgumentTypes.objectiveC[$0] }
    }
    let opener = tokens.partner[place - 1]
    guard let type = tokens.word(opener + 1) else { return nil }
    if opener + 2 == place - 1 { return ArgumentTypes.objectiveC[type] }
    return tokens.isMark(opener + 2, "*") && opener + 3 == place - 1
      ? ArgumentTypes.objects[type] : nil
  }

  /// The holes in which Swift puts a key path literal, whose text begins with a backslash.
  func keyPathHoles(of value: MappedText) -> [Int] {
    guard language == .swift, value.hasHoles else { return [] }
    var numbers: [Int] = []
    var number = 0
    for (index, byte) in value.bytes.enumerated() where byte == MappedText.hole {
      let start = value.map.fileRange(of: index..<index + 1).lowerBound
      let place = start - tokens.source.map.fileRange(of: 0..<0).lowerBound
      if tokens.source.bytes.hasBytes("\\(\\", at: place) { numbers.append(number) }
      number += 1
    }
    return numbers
  }
}

/// The types of arguments by the names that languages give them.
enum ArgumentTypes {
  static let objects: [String: ArgumentFact] = [
    "NSString": ArgumentFact(.text), "NSMutableString": ArgumentFact(.text),
    "NSDate": ArgumentFact(.date), "NSArray": ArgumentFact(.list), "NSSet": ArgumentFact(.list),
    "NSMutableArray": ArgumentFact(.list), "NSMutableSet": ArgumentFact(.list),
    "NSOrderedSet": ArgumentFact(.list),
  ]

  static let swift = objects.merging(numbers(swiftNumbers)) { $1 }
    .merging(["String": ArgumentFact(.text)]) { $1 }

  static let objectiveC = numbers(cNumbers)

  private static func numbers(
    _ rows: [(placeholder: String, kind: ArgumentFact.Kind, names: [String])]
  ) -> [String: ArgumentFact] {
    var types: [String: ArgumentFact] = [:]
    for row in rows {
      var fact = ArgumentFact(row.kind, isObject: false)
      fact.placeholder = row.placeholder
      for name in row.names { types[name] = fact }
    }
    return types
  }

  /// The numbers by the placeholders that take them.
  private static let swiftNumbers: [(String, ArgumentFact.Kind, [String])] = [
    ("%ld", .integer, ["Int", "Int64"]), ("%lu", .integer, ["UInt", "UInt64"]),
    ("%d", .integer, ["Int8", "Int16", "Int32", "Bool"]),
    ("%u", .integer, ["UInt8", "UInt16", "UInt32"]),
    ("%f", .real, ["Double", "Float", "CGFloat", "TimeInterval"]),
  ]
  private static let cNumbers: [(String, ArgumentFact.Kind, [String])] = [
    ("%ld", .integer, ["NSInteger", "long", "int64_t"]),
    ("%lu", .integer, ["NSUInteger", "uint64_t"]),
    ("%d", .integer, ["int", "BOOL", "bool", "int32_t", "short"]), ("%u", .integer, ["uint32_t"]),
    ("%f", .real, ["CGFloat", "double", "float", "NSTimeInterval"]),
  ]
}
