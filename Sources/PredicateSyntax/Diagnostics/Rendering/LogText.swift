/// Makes output safe for build logs. Build services execute some lines of a program's output as
/// commands, so that a source text could switch commands off, or set variables.
///
/// One character of such a line is replaced by one that looks alike and is as wide, so that marks
/// below the line stay in place.
package enum LogText {
  /// A text of one or several lines without commands.
  ///
  ///     ::stop-commands::x   a line with this prefix, after spaces: GitHub
  ///     ##[group]x           anywhere: GitHub, Azure
  ///     ##vso[task.…]x       anywhere: Azure; also ##teamcity[…]
  package static func harmless(_ text: String) -> String {
    let utf8 = text.utf8
    guard zip(utf8, utf8.dropFirst()).contains(where: { $0 == $1 && ($0 == 0x3A || $0 == 0x23) })
    else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { withoutMarks(withoutColons(String($0))) }.joined(separator: "\n")
  }

  /// JSON without commands: the same strings, with escape sequences.
  package static func harmless(json: String) -> String {
    let json = json.replacing("##", with: "#\\u0023")
    guard json.unicodeScalars.contains(where: endsLine) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      if endsLine(scalar) {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether a scalar that JSON allows unescaped ends a line for some readers, or controls a
  /// terminal.
  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
  }

  private static func withoutColons(_ line: String) -> String {
    let scalars = line.unicodeScalars
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    guard scalars[start...].starts(with: "::".unicodeScalars) else { return line }
    return String(line[..<start]) + "∶" + String(scalars[scalars.index(after: start)...])
  }

  private static func withoutMarks(_ line: String) -> String {
    line.replacing(/##(?=[A-Za-z]*\[)/, with: "#♯")
  }
}
