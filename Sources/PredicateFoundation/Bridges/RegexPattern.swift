#if !canImport(Darwin)
/// A pattern of Swift's `Regex` as one of MATCHES.
///
/// Only constructs with the same meaning in both are translated. Swift's `\d`, `\w` and `\b` are
/// defined by characters and by other Unicode tables, so they have no counterpart.
enum RegexPattern {
  /// The MATCHES pattern, which matches whole texts, for a text that contains `pattern`.
  static func searching(for pattern: String) throws(PredicateConversionError) -> String {
    var translation = Translation(pattern)
    try translation.translate()
    return "(?s:.*)(?:\(translation.result))(?s:.*)"
  }

  private struct Translation {
    private let pattern: String
    private var rest: Substring
    private(set) var result = ""

    init(_ pattern: String) {
      self.pattern = pattern
      rest = pattern[...]
    }

    mutating func translate() throws(PredicateConversionError) {
      while let character = rest.popFirst() {
        switch character {
        case "\\": result += try escape(inSet: false)
        case "[": try set()
        // Without flags, which are rejected; MATCHES always matches line by line, and `.` matches
        // line breaks.
        case "^": result += #"\A"#
        case ".": result += #"[^\n\u000b\f\r\u0085\u2028\u2029]"#
        case "$": result += #"\z"#
        case "(":
          result += "("
          // Captures may have names; all other groups with a mark are flags and look-arounds.
          if rest.hasPrefix("?:") {
            rest.removeFirst(2)
            result += "?:"
          } else if let name = rest.prefixMatch(of: #/\?<[A-Za-z]\w*>/#) {
            rest = rest[name.range.upperBound...]
          } else if rest.first == "?" {
            throw lacks("(?")
          }
        default: result.append(character)
        }
      }
    }

    /// A set in brackets: characters, ranges and escape sequences, without nested sets and
    /// operations.
    private mutating func set() throws(PredicateConversionError) {
      result += "["
      if rest.first == "^" { result.append(rest.removeFirst()) }
      while let character = rest.popFirst() {
        switch character {
        case "]":
          result += "]"
          return
        case "[", "&", "~": throw lacks("a set with '\(character)'")
        case "-" where rest.first == "-": throw lacks("a difference of sets")
        case "\\": result += try escape(inSet: true)
        default: result.append(character)
        }
      }
    }

    /// The escape sequence after a backslash: a literal sign, or a named character.
    private mutating func escape(inSet: Bool) throws(PredicateConversionError) -> String {
      guard let character = rest.popFirst() else { return #"\\"# }
      switch character {
      case "n", "r", "t", "f", "e", "a": return "\\\(character)"
      case "u":
        let digits = rest.prefix { $0.isHexDigit }
        guard digits.count == 4 else { throw lacks(#"\u"#) }
        rest = rest.dropFirst(4)
        return "\\u\(digits)"
      case "s": return inSet ? #"\s\u0085"# : #"[\s\u0085]"#
      case "S" where !inSet: return #"[^\s\u0085]"#
      default:
        guard character.isASCII, !character.isLetter, !character.isNumber else {
          throw lacks("\\\(character)")
        }
        return "\\\(character)"
      }
    }

    private func lacks(_ part: String) -> PredicateConversionError {
      PredicateConversionError(
        "'\(part)' in the pattern '\(pattern)' has no counterpart in MATCHES"
      )
    }
  }
}
#endif
