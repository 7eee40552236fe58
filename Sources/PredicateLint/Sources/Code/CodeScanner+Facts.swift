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
    // `name as Any`
    let isCast =
      range.count == 3 && tokens.isWord(range.lowerBound + 1, "as")
      && tokens.word(range.lowerBound + 2).map(ArgumentTypes.general.contains) == true
    guard range.count == 1 || isCast, let name = tokens.word(range.lowerBound) else { return nil }
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
    guard let fact = place.flatMap(typeFact) else { return nil }
    return fact.isOptional && (start..<max(start, use)).contains { isTested($0, name) } ? nil : fact
  }

  /// Whether a condition asks for a name at a place, `if (name)`, `name == nil`, `name ? a : b`, or
  /// Swift takes its value, `name!`.
  private func isTested(_ place: Int, _ name: String) -> Bool {
    guard tokens.isWord(place, name) else { return false }
    let opener = tokens.parent[place]
    return tokens.isMark(place + 1, "?") || tokens.isMark(place + 1, "!")
      || tokens.isMark(place + 1, "=") && tokens.isMark(place + 2, "=")
      || tokens.isWord(place - 1, "if") || tokens.isWord(place - 1, "switch")
      || tokens.isMark(opener, "(") && tokens.word(opener - 1).map(Self.conditions.contains) == true
  }

  private static let conditions: Set = [
    "if", "while", "switch", "guard", "assert", "precondition", "NSAssert", "NSCAssert",
    "NSParameterAssert", "NSCParameterAssert",
  ]

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
        // `Array<Int>`, `Calendar.Component`
        !["!", "<", ".", "&"].contains(where: { tokens.isMark(place + 3, $0) })
      else { return nil }
      let fact = ArgumentTypes.swift[type]
      return tokens.isMark(place + 3, "?") ? fact?.optional : fact
    }
    // `(NSInteger)name`, `(nullable NSString *)name`, `NSInteger name`, `NSString *_Nullable name`
    let range: Range<Int>
    if tokens.isMark(place - 1, ")") {
      range = tokens.partner[place - 1] + 1..<max(tokens.partner[place - 1] + 1, place - 1)
    } else {
      var start = place
      while start > max(0, place - Self.typeLimit),
        tokens.word(start - 1) != nil || tokens.isMark(start - 1, "*")
      {
        start -= 1
      }
      range = start..<place
    }
    let words = range.compactMap { tokens.word($0) }
    let isOptional = words.contains(where: ArgumentTypes.nullable.contains)
    guard let type = words.last(where: { !ArgumentTypes.nullable.contains($0) }) else { return nil }
    switch range.count(where: { tokens.isMark($0, "*") }) {
    case 0: return ArgumentTypes.objectiveC[type]
    case 1: return isOptional ? ArgumentTypes.objects[type]?.optional : ArgumentTypes.objects[type]
    default: return nil  // A pointer to a pointer is no object.
    }
  }

  /// The most words and marks of a type before a name.
  private static let typeLimit = 4

  /// The holes in which Swift puts a key path literal, whose text begins with a backslash, and those
  /// in which it puts the raw value of a case, which nothing from outside can be.
  func knownHoles(of value: MappedText) -> (keyPaths: [Int], constants: [Int]) {
    guard language == .swift, value.hasHoles else { return ([], []) }
    var holes: (keyPaths: [Int], constants: [Int]) = ([], [])
    var number = 0
    let bytes = tokens.source.bytes
    for (index, byte) in value.bytes.enumerated() where byte == MappedText.hole {
      let start = value.map.fileRange(of: index..<index + 1).lowerBound
      let place = start - tokens.source.map.fileRange(of: 0..<0).lowerBound
      if bytes.hasBytes("\\(\\", at: place) { holes.keyPaths.append(number) }
      if bytes.hasBytes("\\(", at: place) {
        let path = bytes[(place + 2)...].prefix { $0.isNamePart || $0 == UInt8(ascii: ".") }
        let names = String(decoding: path, as: UTF8.self)
        if names.hasSuffix(".rawValue"), names.first?.isUppercase == true,
          bytes.hasBytes(")", at: path.endIndex)
        {
          holes.constants.append(number)
        }
      }
      number += 1
    }
    return holes
  }
}

/// The types of arguments by the names that languages give them.
enum ArgumentTypes {
  /// The types that say nothing, to which Swift converts an argument.
  static let general: Set = ["Any", "AnyObject", "CVarArg", "NSObject"]
  /// The words by which Objective-C says that an object may be nil.
  static let nullable: Set = ["nullable", "_Nullable", "__nullable"]

  static let objects: [String: ArgumentFact] = [
    "NSString": ArgumentFact(.text), "NSMutableString": ArgumentFact(.text),
    "NSDate": ArgumentFact(.date), "NSArray": ArgumentFact(.list), "NSSet": ArgumentFact(.list),
    "NSMutableArray": ArgumentFact(.list), "NSMutableSet": ArgumentFact(.list),
    "NSOrderedSet": ArgumentFact(.list), "NSUUID": ArgumentFact(.uuid),
  ]

  static let swift = objects.merging(numbers(swiftNumbers)) { $1 }
    .merging(values) { $1 }

  /// Types of Swift that become objects.
  private static let values = [
    "String": ArgumentFact(.text), "Date": ArgumentFact(.date), "UUID": ArgumentFact(.uuid),
    "NSNumber": ArgumentFact(.integer),
  ]

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

extension ArgumentFact {
  /// The fact that the argument may be nil; a number is then an object, too.
  fileprivate var optional: Self {
    var fact = Self(kind)
    fact.isOptional = true
    return fact
  }
}
