/// A token of a programming language, as far as finding strings and calls needs it.
struct HostToken: Sendable {
  enum Kind: Sendable { case word, mark, string }

  var kind: Kind
  var range: Range<Int>
  /// The word or mark; empty for a string.
  var text: String
  /// The byte of a mark; 0 of others.
  var mark: UInt8
  /// The content of a string, without escapes.
  var string: MappedText?
  /// Whether nothing but blanks and comments is before it on its line.
  var isFirstOnLine: Bool
}

/// The tokens of a file, with the pairs of its brackets.
struct HostTokens: Sendable {
  let tokens: [HostToken]
  let source: MappedText
  let language: HostLanguage
  /// The number of the bracket that each bracket closes or opens; that of itself without one.
  private(set) var partner: [Int]
  /// The number of the bracket around each token; -1 without one.
  private(set) var parent: [Int]

  /// The places of `class` and `module` in Python and Ruby, where no brackets show what is in them.
  let classes: [Int]

  init(_ tokens: [HostToken], of source: MappedText, in language: HostLanguage) {
    self.tokens = tokens
    self.source = source
    self.language = language
    let hasBrackets = language != .python && language != .ruby
    classes =
      hasBrackets
      ? [] : tokens.indices.filter { tokens[$0].text == "class" || tokens[$0].text == "module" }
    partner = Array(tokens.indices)
    parent = Array(repeating: -1, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .mark, let opener = Self.openers[token.text] {
        // A closer without its opener belongs to nothing; one of another kind ends those inside.
        if let match = open.suffix(256).lastIndex(where: { tokens[$0].text == opener }) {
          partner[open[match]] = index
          partner[index] = open[match]
          // Those inside, which nothing closes, end there, too.
          for inner in open[(match + 1)...] { partner[inner] = index }
          open.removeSubrange(match...)
        }
      }
      parent[index] = open.last ?? -1
      if token.kind == .mark, ["(", "[", "{"].contains(token.text) { open.append(index) }
    }
    // A mark that is never closed ends with the file.
    for index in open { partner[index] = tokens.count }
  }

  private static let openers = [")": "(", "]": "[", "}": "{"]

  var count: Int { tokens.count }
  subscript(index: Int) -> HostToken { tokens[index] }

  func isMark(_ index: Int, _ mark: StaticString) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].mark == mark.utf8Start[0]
  }

  func isWord(_ index: Int, _ word: String) -> Bool { self.word(index) == word }

  func word(_ index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word ? tokens[index].text : nil
  }

  func string(_ index: Int) -> MappedText? {
    tokens.indices.contains(index) ? tokens[index].string : nil
  }

  /// Whether the token opens a bracket.
  func isOpener(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    return switch tokens[index].mark {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): true
    default: false
    }
  }

  func isCloser(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    return switch tokens[index].mark {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  /// The number of the token behind the one at `index`, or behind what it opens.
  func next(_ index: Int) -> Int {
    isOpener(index) ? max(index, partner[index]) + 1 : index + 1
  }

  /// The source text of tokens.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, last < count else { return "" }
    return String(
      decoding: source.bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound],
      as: UTF8.self
    )
  }
}
