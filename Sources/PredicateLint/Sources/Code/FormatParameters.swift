/// The parameters of a file's own functions that become formats of predicates there. What calls
/// in the same file pass is then a predicate, or the beginning of one.
struct FormatParameters: Sendable {
  /// A parameter, and who reads the format that is made of it.
  struct Parameter: Sendable {
    var function: HostFunctions.Function
    var position: Int
    var use: PredicateUse
    /// Whether more is put behind it.
    var isBeginning: Bool
  }

  private let tokens: HostTokens
  /// The parameters by the word that stands before the argument in a call.
  private var parameters: [String: [Parameter]] = [:]
  /// How many parameters with the same word before them are looked at.
  private static let limit = 16

  init(_ tokens: HostTokens) { self.tokens = tokens }

  var isEmpty: Bool { parameters.isEmpty }

  /// Notes that the parameter of a name, as a whole, is read as a predicate where it is used.
  mutating func note(
    _ name: String,
    _ use: PredicateUse,
    in functions: HostFunctions,
    at index: Int
  ) {
    for function in functions.around(index) {
      guard let position = function.parameters.firstIndex(where: { $0.name == name }) else {
        continue
      }
      note(function, position, use, isBeginning: false)
      return
    }
  }

  private mutating func note(
    _ function: HostFunctions.Function,
    _ position: Int,
    _ use: PredicateUse,
    isBeginning: Bool
  ) {
    let parameter = function.parameters[position]
    let word = tokens.language == .objectiveC ? parameter.label ?? function.name : function.name
    guard parameters[word, default: []].count < Self.limit else { return }
    parameters[word, default: []].append(
      Parameter(function: function, position: position, use: use, isBeginning: isBeginning)
    )
  }

  /// Notes that `format` is read as a predicate: it may begin with a parameter.
  mutating func note(
    _ format: Range<Int>,
    _ use: PredicateUse,
    in functions: HostFunctions,
    _ constants: LocalConstants
  ) {
    guard let first = format.first, let (name, isWhole) = beginning(of: format) else { return }
    // Parameters with a value of their own are definitions, too.
    let definitions = constants.definitions(of: name, usedAt: first, isMember: false).filter {
      !tokens.isMark(tokens.parent[$0.name], "(")
    }
    // `if let name = parameter`; `let name = "… \(name)"` hides the parameter.
    var parameter = name
    if let definition = definitions.first {
      guard definitions.count == 1, let other = alias(definition.value) else { return }
      parameter = other
    }
    for function in functions.around(first) {
      guard
        let position = function.parameters.firstIndex(where: { $0.name == parameter })
      else { continue }
      note(function, position, use, isBeginning: !isWhole)
      return
    }
  }

  /// The name that a value consists of: `let a = b`, `if let a = b {`, `guard let a = b else {`.
  private func alias(_ value: Range<Int>) -> String? {
    guard let first = value.first, let name = tokens.word(first) else { return nil }
    let isCondition = tokens.isWord(first - 4, "if") || tokens.isWord(first - 4, "while")
    let isWhole =
      value.count == 1 || tokens.isWord(first + 1, "else") || tokens.isMark(first + 1, ",")
      || isCondition && tokens.isMark(first + 1, "{")
    return isWhole ? name : nil
  }

  /// The arguments at `index`, a word of a call, that become predicates.
  func arguments(at index: Int) -> [(tokens: Range<Int>, parameter: Parameter)] {
    guard let word = tokens.word(index), let parameters = parameters[word] else { return [] }
    return parameters.compactMap { parameter in
      guard index != parameter.function.place else { return nil }
      return argument(at: index, for: parameter).map { ($0, parameter) }
    }
  }

  private func argument(at index: Int, for parameter: Parameter) -> Range<Int>? {
    let function = parameter.function
    let (label, name) = (
      function.parameters[parameter.position].label, function.parameters[parameter.position].name
    )
    if tokens.language == .objectiveC, label != nil {
      let outer = tokens.parent[index]
      guard outer >= 0, tokens.isMark(outer, "["), tokens.isMark(index + 1, ":"),
        parameter.position == 0 || isSelector(function.name, in: outer, before: index)
      else { return nil }
      return tokens.arguments(ofMessageAt: index + 1).first?.tokens
    }
    guard tokens.isMark(index + 1, "(") else { return nil }
    let arguments = tokens.arguments(ofCallAt: index + 1)
    if tokens.language == .swift, let label {
      return arguments.first { $0.label == label }?.tokens
    }
    if let named = arguments.first(where: { $0.label == name }) { return named.tokens }
    guard arguments.indices.contains(parameter.position) else { return nil }
    let argument = arguments[parameter.position]
    return argument.label == nil ? argument.tokens : nil
  }

  private func isSelector(_ name: String, in bracket: Int, before index: Int) -> Bool {
    var place = tokens.next(bracket + 1)
    while place < index, place - bracket < 256 {
      if tokens.isWord(place, name), tokens.isMark(place + 1, ":") { return true }
      place = tokens.next(place)
    }
    return false
  }

  /// The name that a format begins with: `name`, `name + "…"`, `"\(name) …"`.
  private func beginning(of format: Range<Int>) -> (name: String, isWhole: Bool)? {
    let first = format.lowerBound
    if let name = tokens.word(first) {
      if format.count == 1 || format.count == 2 && tokens.isMark(first + 1, "!") {
        return (name, true)
      }
      return tokens.isMark(first + 1, "+") ? (name, false) : nil
    }
    guard format.count <= 2 else { return nil }
    let string = tokens.isMark(first, "@") || tokens.isMark(first, "$") ? first + 1 : first
    guard let text = tokens.string(string), text.bytes.first == MappedText.hole else { return nil }
    let hole = tokens.source.bytes[tokens[string].range]
    // `"\(name)`, `f"{name}`, `` `${name} ``
    let quotes = Array("\"'`".utf8)
    let marks = quotes + Array("\\$#{(".utf8)
    let name = hole.drop { !quotes.contains($0) }.drop(while: marks.contains)
      .prefix(while: \.isNamePart)
    guard !name.isEmpty, name.endIndex < hole.endIndex,
      hole[name.endIndex] == UInt8(ascii: ")") || hole[name.endIndex] == UInt8(ascii: "}")
    else { return nil }
    return (String(decoding: name, as: UTF8.self), text.count == 1)
  }
}
