extension PatternTranslator {
  /// Reads `{NAME}` of `\p{NAME}` as a set.
  mutating func property(from start: Int) throws(PatternError) -> CharacterSetPattern {
    guard cursor.accept("{"), let name = cursor.text(before: "}") else {
      throw PatternError(message: "`\\p` needs a property, as in `\\p{Lu}`", offset: start)
    }
    return try propertySet(named: name, from: start)
  }

  /// Where case is ignored, ICU extends the set by the other cases of its members.
  private func propertySet(
    named name: String,
    from start: Int
  ) throws(PatternError) -> CharacterSetPattern {
    let set = try UnicodePropertySyntax.set(named: name, from: start)
    return flags.ignoresCase ? CaseClosure.of(set) : set
  }

  /// Reads the set of `:NAME:]`, after `[`. Returns nil and reads nothing if this is an ordinary
  /// set.
  mutating func namedSet(from start: Int) throws(PatternError) -> CharacterSetPattern? {
    var ahead = cursor
    guard ahead.accept(":"), let name = ahead.text(before: ":"), ahead.accept("]") else {
      return nil
    }
    cursor = ahead
    guard name.first == "^" else { return try propertySet(named: name, from: start) }
    return try propertySet(named: String(name.dropFirst()), from: start).complement
  }
}

/// ICU's names of properties and their equivalents in PCRE2.
enum UnicodePropertySyntax {
  static func set(named name: String, from start: Int) throws(PatternError) -> CharacterSetPattern {
    let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(normalized)
    let known: String?
    switch parts.count {
    case 1: known = items(parts[0])
    case 2: known = items(parts[1], of: parts[0])
    default: known = nil
    }
    guard let known else {
      throw PatternError(message: "no property of characters is named `\(name)`", offset: start)
    }
    return .items(known)
  }

  /// ICU ignores case, spaces, hyphens and underscores.
  private static func normalized(_ name: some StringProtocol) -> String {
    name.lowercased().filter { !" -_\t".contains($0) }
  }

  private static func items(_ name: String) -> String? {
    if let listed = listed[name] { return listed }
    if let category = categories[name] { return "\\p{\(category)}" }
    // A bare script name means script extensions in PCRE2, but the script itself in ICU.
    for candidate in ["sc:\(name)", name] {
      if let property = accepted(candidate) { return property }
    }
    // Java and Perl write scripts as `isGreek`.
    return name.hasPrefix("is") ? items(String(name.dropFirst(2))) : nil
  }

  private static func items(_ value: String, of property: String) -> String? {
    switch property {
    case "gc", "generalcategory":
      categories[value].map { "\\p{\($0)}" } ?? (value.utf8.count <= 2 ? accepted(value) : nil)
    case "sc", "script": accepted("sc:\(value)")
    case "scx", "scriptextensions": accepted("scx:\(value)")
    default: nil
    }
  }

  /// The property in PCRE2's syntax, if PCRE2 has it.
  private static func accepted(_ name: String) -> String? {
    guard name.utf8.allSatisfy({ CharacterSet.contains($0) }) else { return nil }
    let pattern = "\\p{\(name)}"
    return ScalarMatcher(pattern) == nil ? nil : pattern
  }

  /// The characters that a name may consist of, so that no other syntax reaches PCRE2.
  private enum CharacterSet {
    static func contains(_ byte: UInt8) -> Bool {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      return isLetter || byte == UInt8(ascii: ":")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }

  /// The POSIX sets as ICU defines them, and two for which PCRE2 has no name.
  private static let listed: [String: String] = [
    "alpha": "\\p{Alphabetic}",
    "lower": "\\p{Lowercase}",
    "upper": "\\p{Uppercase}",
    "punct": "\\p{P}",
    "digit": "\\p{Nd}",
    "xdigit": "\\p{Nd}\\p{Hex_Digit}",
    "alnum": "\\p{Alphabetic}\\p{Nd}",
    "space": "\\p{White_Space}",
    "blank": "\\p{Zs}\\x{9}",
    "cntrl": "\\p{Cc}",
    "graph": "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}\\p{Co}",
    "print": "\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}\\p{Co}\\p{Zs}",
    "word": "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}",
    "ascii": "\\x{0}-\\x{7f}",
    "any": "\\p{Any}",
    "lc": "\\p{Lu}\\p{Ll}\\p{Lt}",
    "casedletter": "\\p{Lu}\\p{Ll}\\p{Lt}",
    "assigned": "\\P{Cn}",
  ]

  /// The long names of the general categories.
  private static let categories: [String: String] = [
    "letter": "L", "uppercaseletter": "Lu", "lowercaseletter": "Ll", "titlecaseletter": "Lt",
    "modifierletter": "Lm", "otherletter": "Lo",
    "mark": "M", "combiningmark": "M", "nonspacingmark": "Mn", "spacingmark": "Mc",
    "enclosingmark": "Me",
    "number": "N", "decimalnumber": "Nd", "letternumber": "Nl", "othernumber": "No",
    "punctuation": "P", "connectorpunctuation": "Pc", "dashpunctuation": "Pd",
    "openpunctuation": "Ps", "closepunctuation": "Pe", "initialpunctuation": "Pi",
    "finalpunctuation": "Pf", "otherpunctuation": "Po",
    "symbol": "S", "mathsymbol": "Sm", "currencysymbol": "Sc", "modifiersymbol": "Sk",
    "othersymbol": "So",
    "separator": "Z", "spaceseparator": "Zs", "lineseparator": "Zl", "paragraphseparator": "Zp",
    "other": "C", "control": "Cc", "format": "Cf", "privateuse": "Co", "surrogate": "Cs",
    "unassigned": "Cn",
  ]
}
