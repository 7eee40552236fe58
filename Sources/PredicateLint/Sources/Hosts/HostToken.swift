/// A token of a programming language, as far as finding strings and calls needs it, in 16 bytes:
/// minified files have millions.
struct HostToken: Sendable {
  enum Kind: UInt8, Sendable { case word, mark, string }

  private let start: UInt32
  private let end: UInt32
  /// The number of a string among those of the file; -1 of others.
  let string: Int32
  let kind: Kind
  /// The byte of a mark; 0 of others.
  let mark: UInt8
  /// Whether nothing but blanks and comments is before it on its line.
  let isFirstOnLine: Bool

  init(_ kind: Kind, _ range: Range<Int>, mark: UInt8, string: Int?, isFirstOnLine: Bool) {
    self.kind = kind
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.mark = mark
    self.string = string.map(Int32.init(truncatingIfNeeded:)) ?? -1
    self.isFirstOnLine = isFirstOnLine
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The numbers of tokens by those of others.
struct TokenNumbers: Sendable {
  private var numbers: [Int32]

  init(_ numbers: some Sequence<Int>) {
    self.numbers = numbers.map(Int32.init(truncatingIfNeeded:))
  }

  subscript(index: Int) -> Int {
    get { Int(numbers[index]) }
    set { numbers[index] = Int32(truncatingIfNeeded: newValue) }
  }
}

/// The tokens of a file, with the pairs of its brackets.
struct HostTokens: Sendable {
  let tokens: [HostToken]
  /// The contents of the strings, without escapes.
  private let strings: [MappedText]
  let source: MappedText
  let language: HostLanguage
  /// The number of the bracket that each bracket closes or opens; that of itself without one.
  private(set) var partner: TokenNumbers
  /// The number of the bracket around each token; -1 without one.
  private(set) var parent: TokenNumbers

  /// The places of `class` and `module` in Python and Ruby, where no brackets show what is in them.
  private(set) var classes: [Int] = []

  init(
    _ tokens: [HostToken],
    _ strings: [MappedText],
    of source: MappedText,
    in language: HostLanguage
  ) {
    self.tokens = tokens
    self.strings = strings
    self.source = source
    self.language = language
    partner = TokenNumbers(tokens.indices)
    parent = TokenNumbers(repeatElement(-1, count: tokens.count))
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if let opener = Self.opener(of: token.mark) {
        // A closer without its opener belongs to nothing; one of another kind ends those inside.
        if let match = open.suffix(256).lastIndex(where: { tokens[$0].mark == opener }) {
          partner[open[match]] = index
          partner[index] = open[match]
          // Those inside, which nothing closes, end there, too.
          for inner in open[(match + 1)...] { partner[inner] = index }
          open.removeSubrange(match...)
        }
      }
      parent[index] = open.last ?? -1
      if isOpener(index) { open.append(index) }
    }
    // A mark that is never closed ends with the file.
    for index in open { partner[index] = tokens.count }
    if language == .python || language == .ruby {
      classes = tokens.indices.filter { isWord($0, "class") || isWord($0, "module") }
    }
  }

  /// The opening bracket for a closing one; nil for any other byte.
  private static func opener(of mark: UInt8) -> UInt8? {
    switch mark {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    case UInt8(ascii: "}"): UInt8(ascii: "{")
    default: nil  // Any other byte closes nothing.
    }
  }

  var count: Int { tokens.count }
  subscript(index: Int) -> HostToken { tokens[index] }

  func isMark(_ index: Int, _ mark: StaticString) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].mark == mark.utf8Start[0]
  }

  func isWord(_ index: Int, _ word: String) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return false }
    let range = tokens[index].range
    return range.count == word.utf8.count && source.bytes[range].elementsEqual(word.utf8)
  }

  func word(_ index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word ? text(at: index) : nil
  }

  /// The word or mark at a place that has one.
  func text(at index: Int) -> String {
    String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
  }

  func string(_ index: Int) -> MappedText? {
    guard tokens.indices.contains(index), tokens[index].string >= 0 else { return nil }
    return strings[Int(tokens[index].string)]
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
