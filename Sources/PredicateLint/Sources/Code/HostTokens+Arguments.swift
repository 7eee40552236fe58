/// An argument of a call: its label, if it has one, and its tokens.
struct HostArgument: Sendable {
  var label: String?
  var tokens: Range<Int>
}

extension HostTokens {
  /// The arguments of the call whose opening bracket is at `opener`.
  func arguments(ofCallAt opener: Int) -> [HostArgument] {
    let end = max(opener + 1, min(partner[opener], count))
    return parts(of: opener + 1..<end, separator: ",").map(labelled)
  }

  /// `word(`, `word<T>(`, `word.init(`
  func opener(behind index: Int) -> Int? {
    var place = index + 1
    if isMark(place, "<") {
      let end = (place..<min(place + 12, count)).first { isMark($0, ">") }
      place = (end ?? place) + 1
    }
    if isMark(place, "."), isWord(place + 1, "init") { place += 2 }
    return isMark(place, "(") ? place : nil
  }

  /// The argument of a number, as ``arguments(ofCallAt:)`` gives it.
  func argument(_ number: Int, ofCallAt opener: Int) -> Range<Int>? {
    let arguments = arguments(ofCallAt: opener)
    return arguments.indices.contains(number) ? arguments[number].tokens : nil
  }

  /// The tokens between marks that are in no bracket of their own; at most a thousand parts.
  func parts(of range: Range<Int>, separator: StaticString) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if isMark(index, separator) {
        parts.append(start..<index)
        start = index + 1
        if parts.count == 1_000 { break }
      }
      index = next(index)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The value that `&value` of Rust refers to; any other expression as it is.
  func withoutReference(_ range: Range<Int>) -> Range<Int> {
    let isReference = language == .rust && range.count > 1 && isMark(range.lowerBound, "&")
    return isReference ? range.dropFirst() : range
  }

  /// The first mark of a kind that is in no bracket of its own.
  func first(_ mark: StaticString, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if isMark(index, mark) { return index }
      index = next(index)
    }
    return nil
  }

  /// `label: value`, and `label=value` of Python, Kotlin and C#
  private func labelled(_ range: Range<Int>) -> HostArgument {
    if let first = range.first, let word = word(first), range.count > 2 {
      let isNamed =
        switch language {
        case .swift, .ruby, .cSharp, .dart, .javaScript: isMark(first + 1, ":")
        case .python, .kotlin, .java: isMark(first + 1, "=") && !isMark(first + 2, "=")
        default: false  // no other language names its arguments
        }
      if isNamed { return HostArgument(label: word, tokens: first + 2..<range.upperBound) }
    }
    return HostArgument(label: nil, tokens: range)
  }

  /// The arguments of a part of a message of Objective-C, `selector: a, b other: c`, whose colon is
  /// at `colon`; the parts behind it have labels.
  func arguments(ofMessageAt colon: Int) -> [HostArgument] {
    let outer = parent[colon]
    let limit = outer >= 0 ? min(partner[outer], count) : endOfStatement(from: colon)
    var arguments: [HostArgument] = []
    var label: String?
    var start = colon + 1
    var index = start
    var conditions = 0
    while index < limit {
      if isMark(index, "?") { conditions += 1 }
      if isMark(index, ":"), isMark(index + 1, ":") {
        // `a::b` of C++
        index += 2
        continue
      }
      if isMark(index, "<"), let end = endOfTypes(behind: index) {
        index = end
        continue
      }
      if isMark(index, ":"), conditions > 0 {
        conditions -= 1
      } else if isMark(index, ":"), index - 1 > start, word(index - 1) != nil {
        arguments.append(HostArgument(label: label, tokens: start..<index - 1))
        label = word(index - 1)
        start = index + 1
      } else if isMark(index, ",") {
        arguments.append(HostArgument(label: label, tokens: start..<index))
        label = nil
        start = index + 1
      }
      index = next(index)
    }
    if start < min(index, limit) {
      arguments.append(HostArgument(label: label, tokens: start..<min(index, limit)))
    }
    return arguments
  }

  /// The place behind the types of a template in C++, `name<a, b>(` or `name<a>{`; nil of a comparison.
  private func endOfTypes(behind opener: Int) -> Int? {
    guard word(opener - 1) != nil else { return nil }
    let near = opener + 1..<min(count, opener + Self.typeLimit)
    guard let end = near.first(where: { word($0) == nil && !",:*&<".utf8.contains(self[$0].mark) }),
      isMark(end, ">"), isMark(end + 1, "(") || isMark(end + 1, "{")
    else { return nil }
    return end + 1
  }

  private static let typeLimit = 16

  /// The end of the statement that begins at or before `index`: where a line begins that does not
  /// go on with an operator, or a mark that ends statements. Between `(` and `)`, lines end nothing.
  func endOfStatement(from index: Int) -> Int {
    let outer = parent[index]
    let limit = outer >= 0 ? min(partner[outer], count) : count
    let linesEnd = outer < 0 || isMark(outer, "{") && language != .python
    var place = index + 1
    // Minified programs have statements without an end in sight.
    let last = min(limit, index + Self.statementLimit)
    while place < last {
      let token = tokens[place]
      if isMark(place, ";") || (isMark(place, ",") && outer >= 0) { return place }
      // `#define` ends with its line, unless the next is a string that goes on.
      if linesEnd, token.isFirstOnLine, place > index + 1, !continuesLine(place) { return place }
      place = next(place)
    }
    return min(place, limit)
  }

  private static let statementLimit = 1_024

  private func continuesLine(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.kind == .mark { return "+?:.%&|".utf8.contains(token.mark) }
    if index > 0, "+=?:%&(,".utf8.contains(tokens[index - 1].mark) { return true }
    return token.kind == .string && language == .objectiveC
  }
}
