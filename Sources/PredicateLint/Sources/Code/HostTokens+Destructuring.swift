/// Declarations of several names by one value.
extension HostTokens {
  /// The start of the value, and the number of the part that the name at `index` is given:
  /// `let (name, other) = f()` of Swift, `name, other := f()` of Go, `name, other = f()` of Python,
  /// `const [name, other] = f()` of JavaScript.
  func destructured(at index: Int) -> (value: Int, part: Int)? {
    guard isMark(index + 1, ",") || isMark(index - 1, ",") else { return nil }
    switch language {
    case .swift, .javaScript:
      let opener = parent[index]
      guard opener > 0, index - opener <= Self.patternLimit,
        isMark(opener, language == .swift ? "(" : "["),
        ["let", "var", "const"].contains(word(opener - 1))
      else { return nil }
      let value = partner[opener] + 1
      guard isMark(value, "="), !isMark(value + 1, "=") else { return nil }
      let part = (opener + 1..<index).count { isMark($0, ",") && parent[$0] == opener }
      return (value + 1, part)
    case .go, .python:
      var (first, last) = (index, index)
      let limits = index - Self.nameLimit...index + Self.nameLimit
      while isMark(first - 1, ","), word(first - 2) != nil, limits.contains(first) { first -= 2 }
      while isMark(last + 1, ","), word(last + 2) != nil, limits.contains(last) { last += 2 }
      guard self[first].isFirstOnLine else { return nil }
      let equals = isMark(last + 1, ":") ? last + 2 : last + 1
      guard isMark(equals, "="), !isMark(equals + 1, "=") else { return nil }
      return (equals + 1, (index - first) / 2)
    default: return nil  // no other language gives several names one value
    }
  }

  /// The most tokens from a name to the first and to the last.
  private static let nameLimit = 16
  private static let patternLimit = 64
  /// The most tokens of a value without brackets that are read.
  private static let valueLimit = 256

  /// A part of a value with several: `(format: "…", arguments)`, `"…", arguments`, `["…", arguments]`.
  func part(_ number: Int, of value: Range<Int>) -> Range<Int>? {
    var value = value
    if let first = value.first, isMark(first, "(") || isMark(first, "["),
      partner[first] == value.upperBound - 1
    {
      value = first + 1..<value.upperBound - 1
    } else {
      // The value ends at a comma, behind which the other parts are.
      var end = value.upperBound
      while isMark(end, ","), end - value.lowerBound < Self.valueLimit {
        end = max(end + 1, endOfStatement(from: end))
      }
      value = value.lowerBound..<min(end, count)
    }
    let parts = parts(of: value, separator: ",")
    guard parts.count > 1, parts.indices.contains(number) else { return nil }
    let part = parts[number]
    let isLabelled = language == .swift && isMark(part.lowerBound + 1, ":")
    return isLabelled ? part.dropFirst(2) : part
  }
}
