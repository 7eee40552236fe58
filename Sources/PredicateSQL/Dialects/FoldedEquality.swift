import PredicateSyntax

/// A regular expression in Perl's way that finds exactly the texts that equal an ASCII constant by
/// `[c]`, for a database that cannot translate characters.
///
/// Each character stands for all that fold to it, and for what several in a row are the fold of, as
/// `ss` is that of `ß`.
struct FoldedEquality {
  /// The length of all constants above which they are left to memory.
  private static let longest = 400
  /// The number of ways to write characters of which several in a row may be one.
  private static let mostSpellings = 30

  /// The pattern of the texts that equal one of some constants; nil of other options, of constants
  /// that are not ASCII, and of long ones.
  static func pattern(equalTo constants: [String], _ options: StringOptions) -> String? {
    guard options.contains(.caseInsensitive), !options.contains(.diacriticInsensitive),
      constants.reduce(0, { $0 + $1.utf8.count }) <= longest
    else { return nil }
    var patterns: [String] = []
    for constant in constants {
      guard constant.isPlainASCII, let pattern = spelling(of: constant.lowercased()) else {
        return nil
      }
      patterns.append(pattern)
    }
    return "\\A(?:\(patterns.joined(separator: "|")))\\z"
  }

  private static func spelling(of constant: String) -> String? {
    let letters = Array(constant.unicodeScalars)
    var pattern = ""
    var start = 0
    while start < letters.count {
      // All that is one with the next, or with what is one with that.
      var end = start + 1
      var index = start
      while index < end {
        for (_, expansion) in expansions where letters[index...].starts(with: expansion) {
          end = max(end, index + expansion.count)
        }
        index += 1
      }
      guard let spellings = spellings(of: letters[start..<end]) else { return nil }
      pattern += spellings.count == 1 ? spellings[0] : "(?:\(spellings.joined(separator: "|")))"
      start = end
    }
    return pattern
  }

  private static func spellings(of letters: ArraySlice<Unicode.Scalar>) -> [String]? {
    guard letters.count <= 8 else { return nil }
    guard let first = letters.first else { return [""] }
    guard let others = spellings(of: letters.dropFirst()) else { return nil }
    var all = others.map { character(first) + $0 }
    for (letter, expansion) in expansions where letters.starts(with: expansion) {
      guard let others = spellings(of: letters.dropFirst(expansion.count)) else { return nil }
      all += others.map { letter + $0 }
    }
    return all.count <= mostSpellings ? all : nil
  }

  private static let expansions = ASCIIFolding.expansions.map {
    (letter: $0.letter, letters: Array($0.letters.unicodeScalars))
  }

  private static func character(_ letter: Unicode.Scalar) -> String {
    "[\(escaped(letter))\(variants[letter] ?? "")]"
  }

  private static func escaped(_ letter: Unicode.Scalar) -> String {
    letter.properties.isAlphabetic || ("0"..."9").contains(letter)
      ? String(letter) : "\\x{\(String(letter.value, radix: 16))}"
  }

  /// The characters that fold to each ASCII character besides itself.
  private static let variants: [Unicode.Scalar: String] = {
    var variants: [Unicode.Scalar: String] = [:]
    for value in UInt32(0x41)...0x5A {
      guard let capital = Unicode.Scalar(value), let small = Unicode.Scalar(value + 0x20) else {
        continue
      }
      variants[small, default: ""] += String(capital)
    }
    let singles = ASCIIFolding.singles
    for (variant, letter) in zip(singles.from.unicodeScalars, singles.to.unicodeScalars) {
      guard let key = letter.properties.lowercaseMapping.unicodeScalars.first else { continue }
      variants[key, default: ""] += String(variant)
    }
    return variants
  }()
}
