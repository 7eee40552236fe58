/// The names that stand for the elements of a list, one after the other: `for name in list`.
struct LoopVariables: Sendable {
  struct Loop: Sendable {
    var list: Range<Int>
    /// The repeated statements; empty where no brackets show them.
    var body: Range<Int>
  }

  private let tokens: HostTokens
  private var loops: [String: [Loop]] = [:]
  private static let listLimit = 512
  private static let headLimit = 8
  /// How many loops over a name are looked at.
  private static let loopLimit = 64

  init(_ tokens: HostTokens) {
    self.tokens = tokens
    for index in 0..<tokens.count
    where tokens.isWord(index, "for") || tokens.isWord(index, "foreach") {
      addLoop(at: index)
    }
  }

  /// `for name in list {`, `for name in list:`, `for (Type name : list)`, `for (const name of list)`
  private mutating func addLoop(at index: Int) {
    let isClosed = tokens.isMark(index + 1, "(")
    let start = index + (isClosed ? 2 : 1)
    guard
      let mark = (start..<min(tokens.count, start + Self.headLimit)).first(where: {
        tokens.isWord($0, "in") || tokens.isWord($0, "of") || isClosed && tokens.isMark($0, ":")
      }), let name = tokens.word(mark - 1)
    else { return }
    var end = mark + 1
    if isClosed {
      end = tokens.partner[index + 1]
    } else {
      while end < tokens.count, end - mark < Self.listLimit, !tokens.isMark(end, "{"),
        !tokens.isMark(end, ":")
      {
        end = tokens.next(end)
      }
    }
    guard mark + 1 < end, end < tokens.count else { return }
    let opener = isClosed ? end + 1 : end
    let body = tokens.isMark(opener, "{") ? opener..<tokens.partner[opener] : opener..<opener
    loops[name, default: []].append(Loop(list: mark + 1..<end, body: body))
  }

  /// The loop whose name is used. Where a loop ends is not known in all languages: the last one
  /// before counts.
  func loop(of name: String, usedAt use: Int) -> Loop? {
    loops[name]?.suffix(Self.loopLimit).last {
      $0.list.upperBound <= use && ($0.body.isEmpty || $0.body.contains(use))
    }
  }

  /// The list of `list.map { … $0 … }`, by the place of `$0`.
  func mappedList(around use: Int) -> Range<Int>? {
    var place = tokens.parent[use]
    while place >= 0, !tokens.isMark(place, "{") { place = tokens.parent[place] }
    guard place > 2 else { return nil }
    let method = tokens.isMark(place - 1, "(") ? place - 2 : place - 1
    guard let word = tokens.word(method), Self.methods.contains(word),
      tokens.isMark(method - 1, ".")
    else { return nil }
    let last = method - 2
    if tokens.isMark(last, "]") { return tokens.partner[last]..<last + 1 }
    return tokens.word(last) == nil ? nil : last..<last + 1
  }

  private static let methods: Set = ["map", "compactMap", "flatMap", "forEach"]
}
