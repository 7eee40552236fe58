/// The properties of a file's types that whoever makes a value of the type gives: `let format: String`.
struct StoredProperties: Sendable {
  private let tokens: HostTokens
  private var places: [String: [Int]] = [:]
  private static let limit = 16

  init(_ tokens: HostTokens) {
    self.tokens = tokens
    guard tokens.language == .swift else { return }
    for index in 0..<tokens.count
    where tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var") {
      guard let name = tokens.word(index), tokens.isMark(index + 1, ":"),
        places[name, default: []].count < Self.limit, isText(index + 2)
      else { continue }
      places[name, default: []].append(index)
    }
  }

  /// Whether a type at `index` is one of texts, and no value follows it: `String`, `String?`, `[String]`.
  private func isText(_ index: Int) -> Bool {
    let end = tokens.next(index)
    let words = (index..<end).compactMap { tokens.word($0) }
    let last = tokens.isMark(end, "?") || tokens.isMark(end, "!") ? end + 1 : end
    return words == ["String"] && !tokens.isMark(last, "=") && !tokens.isMark(last, "{")
  }

  /// The stored property of a name in the type around a place.
  func property(of name: String, around use: Int) -> (type: String, place: Int)? {
    for place in places[name] ?? [] {
      let block = tokens.parent[place]
      guard block >= 0, block < use, use < tokens.partner[block],
        let type = tokens.type(around: place)
      else { continue }
      return (type, place)
    }
    return nil
  }
}
