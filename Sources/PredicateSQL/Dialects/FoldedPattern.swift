import PredicateEvaluation
import PredicateSyntax

/// A regular expression that finds every text in which memory finds an ASCII text by `[c]`, `[d]` or
/// `[cd]`, and few others.
///
/// Each character stands for all that fold to it: `k` of `[c]` for `k`, `K`, full-width `ｋ` and `Ｋ`,
/// and the Kelvin sign. Where one character folds to several, as `ß` does to `ss`, it stands in the
/// place of the first, and the others may be missing. Memory wants whole characters, and is asked
/// again.
struct FoldedPattern {
  private let options: StringOptions
  private let spelling: Spelling

  /// The way in which a regular expression is written.
  enum Spelling {
    /// PostgreSQL's: `\u002d`
    case postgres
    /// Perl's: `\x{2d}`. Engines that take it go back and forth in the text and give up after a
    /// while, so that patterns are ones that never go far back.
    case perl
  }

  /// The length of texts above which they are left to memory: a server refuses patterns that are too
  /// complex.
  static let longest = 40

  /// Nil for options by which other characters are equal.
  init?(_ options: StringOptions, in spelling: Spelling) {
    guard options.folds, options.isSubset(of: [.caseInsensitive, .diacriticInsensitive]) else {
      return nil
    }
    self.options = options
    self.spelling = spelling
  }

  /// The pattern of a search; nil of texts that are not ASCII, and of long ones.
  func pattern(of bound: SQLConstruct.FoldedBound) -> String? {
    switch bound {
    case .search(let search, let text): pattern(of: search, text)
    case .equal(let texts): pattern(equalTo: texts)
    case .like(let pattern): self.pattern(like: pattern)
    }
  }

  /// The pattern of what contains a text, begins or ends with it; nil of text that is not ASCII.
  func pattern(of search: SQLConstruct.FoldedSearch, _ text: String) -> String? {
    guard let letters = letters(of: text) else { return nil }
    return switch search {
    case .contains: letters
    case .hasPrefix: "^" + marks + letters
    case .hasSuffix: letters + "$"
    }
  }

  /// The pattern of what is equal to one of some texts.
  func pattern(equalTo texts: [String]) -> String? {
    let all = texts.compactMap { letters(of: $0) }
    let length = texts.reduce(0) { $0 + $1.utf8.count }
    guard all.count == texts.count, !all.isEmpty, length <= Self.longest else { return nil }
    return "^\(marks)(?:\(all.joined(separator: "|")))$"
  }

  /// The pattern of what is LIKE a pattern.
  func pattern(like pattern: String) -> String? {
    guard pattern.utf8.count <= Self.longest else { return nil }
    let tokens = LikeToken.tokens(of: pattern)
    if spelling == .perl {
      return LikeToken.literals(in: tokens[...]).max { $0.utf8.count < $1.utf8.count }
        .flatMap { letters(of: $0) }
    }
    var result = "^" + marks
    for token in tokens {
      switch token {
      case .literal(let text):
        guard let letters = letters(of: text) else { return nil }
        result += letters
      // One character of memory's may be several of PostgreSQL's.
      case .one, .run: result += ".*"
      }
    }
    return result + "$"
  }

  private var marks: String {
    options.contains(.diacriticInsensitive) ? "[\(MarkedLetters.marks)]*" : ""
  }

  private func letters(of text: String) -> String? {
    // CR LF is one character to memory.
    guard text.isPlainASCII, text.utf8.count <= Self.longest,
      !text.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A })
    else {
      return nil
    }
    let folded = Array(options.asciiFolded(text).unicodeScalars)
    var others = [String](repeating: "", count: folded.count)
    var isOptional = [Bool](repeating: false, count: folded.count)
    if options.contains(.caseInsensitive) {
      for (letter, letters) in ASCIIFolding.expansions {
        let letters = Array(letters.unicodeScalars)
        for start in folded.indices where folded[start...].starts(with: letters) {
          others[start] += letter
          for index in start + 1..<start + letters.count { isOptional[index] = true }
        }
      }
    }
    // Each doubles the ways in which a run of such letters can be read.
    if spelling == .perl, isOptional.count(where: \.self) > 3 { return nil }
    var pattern = ""
    for (index, scalar) in folded.enumerated() {
      let variants = (Self.variants[options.rawValue]?[scalar] ?? "") + others[index]
      pattern += "[\(escaped(scalar))\(variants)]\(isOptional[index] ? "?" : "")\(marks)"
    }
    return pattern
  }

  /// `\u002D`, since signs have meanings in a pattern.
  private func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return switch spelling {
    case .postgres: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    case .perl: "\\x{\(digits)}"
    }
  }

  /// The characters that fold to each ASCII character besides itself, by the options' raw value.
  private static let variants: [StringOptions.RawValue: [Unicode.Scalar: String]] = {
    var all: [StringOptions.RawValue: [Unicode.Scalar: String]] = [:]
    for options in [
      [.caseInsensitive], [.diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive],
    ]
      as [StringOptions]
    {
      let foldsCase = options.contains(.caseInsensitive)
      var variants: [Unicode.Scalar: String] = [:]
      func add(_ variant: String, to letter: Unicode.Scalar) {
        let folded = foldsCase ? letter.properties.lowercaseMapping : String(letter)
        guard let key = folded.unicodeScalars.first else { return }
        variants[key, default: ""] += variant
      }
      if foldsCase {
        for value in UInt32(0x41)...0x5A {
          Unicode.Scalar(value).map { add(String($0), to: $0) }
        }
        // Each folds to this letter and another that is not ASCII.
        add("\u{1E9A}", to: "a")
        add("\u{149}", to: "n")
        add("\u{130}", to: "i")
      }
      for (variant, letter) in zip(
        ASCIIFolding.singles.from.unicodeScalars,
        ASCIIFolding.singles.to.unicodeScalars
      ) {
        add(String(variant), to: letter)
      }
      if options.contains(.diacriticInsensitive) {
        for (letter, marked) in MarkedLetters.table { add(marked, to: letter) }
        // The Kelvin sign, and the long s with a dot
        add(foldsCase ? "\u{1E9B}" : "", to: "s")
        add("\u{212A}", to: "K")
      }
      all[options.rawValue] = variants
    }
    return all
  }()
}
