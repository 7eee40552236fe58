/// The functions of a Swift file that take a predicate as a string, by the name of the parameter:
/// `func wait(_ element: XCUIElement, with predicateString: String)`.
struct OwnFunctions: Sendable {
  private struct Parameter: Hashable, Sendable {
    var function: String
    var label: String
  }

  private let tokens: HostTokens
  private var parameters: Set<Parameter> = []

  static let interface = PredicateAPI(
    [],
    .label,
    "predicateWithFormat:",
    reads: .unknown,
    if: .ownWord
  )

  init(_ tokens: HostTokens) {
    self.tokens = tokens
    guard tokens.language == .swift else { return }
    for index in 0..<tokens.count where tokens.isMark(index, ":") {
      guard tokens.isWord(index + 1, "String"), let name = tokens.word(index - 1),
        name.lowercased().contains("predicate"), let label = tokens.word(index - 2)
      else { continue }
      let opener = tokens.parent[index]
      guard opener >= 0, tokens.isMark(opener, "("), let function = tokens.word(opener - 1),
        tokens.isWord(opener - 2, "func")
      else { continue }
      parameters.insert(Parameter(function: function, label: label))
    }
  }

  /// The tokens of the argument whose label is at `index`.
  func predicate(at index: Int) -> Range<Int>? {
    guard !parameters.isEmpty, tokens.isMark(index + 1, ":"), let label = tokens.word(index),
      tokens.string(index + 2) != nil
    else { return nil }
    let opener = tokens.parent[index]
    guard opener >= 0, let function = tokens.word(opener - 1),
      parameters.contains(Parameter(function: function, label: label))
    else { return nil }
    let end = tokens.endOfStatement(from: index + 1)
    return tokens.parts(of: index + 2..<max(index + 2, end), separator: ",").first
  }
}
