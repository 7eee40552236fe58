/// The branches of an expression: its value is that of one branch.
extension StringExpression {
  /// `c ? a : b`, `a if c else b`, `if (c) a else b`, `a ?? b`
  func branches(of range: Range<Int>) -> [Range<Int>]? {
    if let arms = arms(of: range) { return arms }
    var question: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      if tokens.isMark(index, "?"), tokens.isMark(index + 1, "?") {
        return [range.lowerBound..<index, index + 2..<range.upperBound]
      }
      if tokens.isMark(index, "?"), !tokens.isMark(index + 1, "."), question == nil {
        question = index
      } else if tokens.isMark(index, ":"), let question {
        return [question + 1..<index, index + 1..<range.upperBound]
      } else if tokens.isWord(index, "if"), tokens.language == .python, index > range.lowerBound {
        guard let other = (index..<range.upperBound).first(where: { tokens.isWord($0, "else") })
        else { return nil }
        return [range.lowerBound..<index, other + 1..<range.upperBound]
      } else if tokens.isWord(index, "if"), tokens.language == .kotlin,
        tokens.isMark(index + 1, "("),
        let other = (index..<range.upperBound).first(where: { tokens.isWord($0, "else") })
      {
        let start = tokens.next(index + 1)
        return start < other ? [start..<other, other + 1..<range.upperBound] : nil
      }
      index = tokens.next(index)
    }
    return nil
  }

  /// The results of `switch a { case b: "…" }`, `when (a) { b -> "…" }`, `if a { "…" } else { "…" }`
  private func arms(of range: Range<Int>) -> [Range<Int>]? {
    if tokens.language == .ruby { return rubyArms(from: range.lowerBound) }
    let blocks = blocks(in: range)
    guard let first = blocks.first else { return nil }
    switch (tokens.language, tokens.word(range.lowerBound)) {
    case (.swift, "if"?), (.rust, "if"?): return blocks.map(withoutReturn)
    case (.swift, "switch"?): return arms(in: first, behind: ":")
    case (.kotlin, "when"?), (.java, "switch"?): return arms(in: first, behind: "-")
    case (.rust, "match"?): return arms(in: first, behind: "=")
    default: return nil  // No other language has them, or only behind the value they ask about.
    }
  }

  /// The insides of the outer pairs of `{` and `}`.
  private func blocks(in range: Range<Int>) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound, blocks.count < Self.alternativeLimit {
      let end = tokens.next(index)
      if tokens.isMark(index, "{"), index + 1 < end { blocks.append(index + 1..<end - 1) }
      index = end
    }
    return blocks
  }

  /// The results behind `case a:`, `a ->` and `a =>`.
  private func arms(in block: Range<Int>, behind mark: StaticString) -> [Range<Int>] {
    var arms: [Range<Int>] = []
    var isOpen = true
    var index = block.lowerBound
    while index < block.upperBound, arms.count < Self.armLimit {
      if tokens.isWord(index, "case") || tokens.isWord(index, "default") { isOpen = true }
      let isArrow = mark.utf8Start[0] != UInt8(ascii: ":")
      if tokens.isMark(index, mark), isArrow ? tokens.isMark(index + 1, ">") : isOpen {
        let start = isArrow ? index + 2 : index + 1
        let end = tokens.endOfStatement(from: start - 1)
        if start < end { arms.append(withoutReturn(start..<min(end, block.upperBound))) }
        isOpen = false
        index = max(start, end)
      } else {
        index = tokens.next(index)
      }
    }
    return arms
  }

  private static let armLimit = 64

  /// The literals of `if a … else … end` and `case a when b … end` of Ruby: no bracket holds them,
  /// so they are looked for up to the word that ends them. The result is nil for any other expression.
  private func rubyArms(from start: Int) -> [Range<Int>]? {
    guard tokens.word(start).map(Self.rubyOpeners.contains) == true else { return nil }
    var arms: [Range<Int>] = []
    var open = 0
    for index in start..<min(tokens.count, start + Self.rubyLimit) {
      let isFirst = tokens[index].isFirstOnLine
      if let word = tokens.word(index) {
        let opens = Self.rubyOpeners.contains(word)
        if opens && (isFirst || index == start || tokens.isMark(index - 1, "=")) || word == "do" {
          open += 1
        }
        if word == "end" { open -= 1 }
        if open == 0 { return arms }
      } else if tokens.string(index) != nil, arms.count < Self.armLimit,
        isFirst || tokens.isWord(index - 1, "then") || tokens.isWord(index - 1, "else")
      {
        let end = tokens.endOfStatement(from: index - 1)
        let isEnd: (Int) -> Bool = { tokens.word($0).map(Self.rubyEnds.contains) ?? false }
        arms.append(index..<((index..<end).first(where: isEnd) ?? end))
      }
    }
    return nil
  }

  private static let rubyOpeners: Set = ["if", "unless", "case", "begin"]
  private static let rubyEnds: Set = ["else", "elsif", "when", "end", "if", "unless"]
  private static let rubyLimit = 256

  /// The value behind `return`, or in the block of an arm of Rust.
  private func withoutReturn(_ range: Range<Int>) -> Range<Int> {
    if tokens.language == .rust, tokens.isMark(range.lowerBound, "{"), range.count > 2 {
      return range.lowerBound + 1..<min(range.upperBound, tokens.partner[range.lowerBound])
    }
    return tokens.isWord(range.lowerBound, "return") ? range.dropFirst() : range
  }
}
