/// Names of properties and of their values, in lower case without separators.
enum UnicodePropertyNames {
  /// `Alphabetic=No`
  static let truths = [
    "yes": true, "y": true, "true": true, "t": true,
    "no": false, "n": false, "false": false, "f": false,
  ]

  /// Properties that are known to be missing here, for error messages.
  static let unsupported: Set<String> = [
    "ea", "eastasianwidth", "jg", "joininggroup", "jt", "joiningtype", "lb", "linebreak",
    "nfdqc", "nfdquickcheck", "nfkdqc", "nfkdquickcheck", "nfcqc", "nfcquickcheck", "nfkcqc",
    "nfkcquickcheck", "lccc", "leadcanonicalcombiningclass", "tccc",
    "trailcanonicalcombiningclass", "sb", "sentencebreak", "wb", "wordbreak", "bpt",
    "bidipairedbrackettype", "inpc", "indicpositionalcategory", "insc", "indicsyllabiccategory",
    "vo", "verticalorientation", "sensitive", "casesensitive", "nfdinert", "nfkdinert",
    "nfcinert", "nfkcinert", "segstart", "segmentstarter", "basicemoji", "emojikeycapsequence",
    "rgiemojimodifiersequence", "rgiemojiflagsequence", "rgiemojitagsequence",
    "rgiemojizwjsequence", "rgiemoji", "identifierstatus", "identifiertype",
  ]

  /// The POSIX sets as ICU defines them, and others for which PCRE2 has no name.
  static let posix: [String: String] = [
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
    "ascii": "\\x{0}-\\x{7f}",
    "any": "\\p{Any}",
    "assigned": "\\P{Cn}",
    "hyphen":
      "-\\x{ad}\\x{58a}\\x{1806}\\x{2010}\\x{2011}\\x{2e17}\\x{30fb}\\x{fe63}\\x{ff0d}\\x{ff65}",
  ]

  /// The complements of the sets above, as in `alnum=No`, for those that PCRE2 does not know by
  /// name.
  static let complements: [String: String] = Dictionary(
    uniqueKeysWithValues: ["alnum", "blank", "graph", "hyphen", "print", "xdigit"].map { name in
      (name, ScalarRanges(matching: posix[name] ?? "").complement.items)
    }
  )

  /// Scripts that ICU names without any scalars: variants, unions, and those that Unicode has not
  /// encoded.
  static let emptyScripts: Set<String> = [
    "afak", "blis", "cirt", "cyrs", "egyd", "egyh", "geok", "hanb", "hans", "hant", "hrkt", "inds",
    "jamo", "jpan", "jurc", "katakanaorhiragana", "kore", "kpel", "latf", "latg", "loma", "maya",
    "moon", "nkgb", "phlv", "roro", "sara", "syre", "syrj", "syrn", "teng", "visp", "wole", "zmth",
    "zsye", "zsym", "zxxx",
  ]

  static let word = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}"

  /// The set of a general category, by its short or its long name.
  static func category(_ name: String) -> String? {
    if name == "lc" || name == "casedletter" { return "\\p{Lu}\\p{Ll}\\p{Lt}" }
    if let short = categories[name] { return "\\p{\(short)}" }
    return categories.values.first { $0.lowercased() == name }.map { "\\p{\($0)}" }
  }

  /// The long names of the general categories.
  private static let categories: [String: String] = [
    "letter": "L", "uppercaseletter": "Lu", "lowercaseletter": "Ll", "titlecaseletter": "Lt",
    "modifierletter": "Lm", "otherletter": "Lo",
    "mark": "M", "combiningmark": "M", "nonspacingmark": "Mn", "spacingmark": "Mc",
    "enclosingmark": "Me",
    "number": "N", "decimalnumber": "Nd", "digit": "Nd", "letternumber": "Nl", "othernumber": "No",
    "punctuation": "P", "punct": "P", "connectorpunctuation": "Pc", "dashpunctuation": "Pd",
    "openpunctuation": "Ps", "closepunctuation": "Pe", "initialpunctuation": "Pi",
    "finalpunctuation": "Pf", "otherpunctuation": "Po",
    "symbol": "S", "mathsymbol": "Sm", "currencysymbol": "Sc", "modifiersymbol": "Sk",
    "othersymbol": "So",
    "separator": "Z", "spaceseparator": "Zs", "lineseparator": "Zl", "paragraphseparator": "Zp",
    "other": "C", "control": "Cc", "cntrl": "Cc", "format": "Cf", "privateuse": "Co",
    "surrogate": "Cs", "unassigned": "Cn",
  ]

  /// The long names of directions, for which PCRE2 has only the short ones.
  static let bidiClasses: [String: String] = [
    "lefttoright": "l", "righttoleft": "r", "europeannumber": "en", "europeanseparator": "es",
    "europeanterminator": "et", "arabicnumber": "an", "commonseparator": "cs",
    "paragraphseparator": "b", "segmentseparator": "s", "whitespace": "ws", "otherneutral": "on",
    "lefttorightembedding": "lre", "lefttorightoverride": "lro", "arabicletter": "al",
    "righttoleftembedding": "rle", "righttoleftoverride": "rlo", "popdirectionalformat": "pdf",
    "nonspacingmark": "nsm", "boundaryneutral": "bn", "firststrongisolate": "fsi",
    "lefttorightisolate": "lri", "righttoleftisolate": "rli", "popdirectionalisolate": "pdi",
  ]

  /// Sets that Java names after its own functions, spelled exactly.
  static let java: [String: String] = {
    let ignorable = "\\x{0}-\\x{8}\\x{e}-\\x{1b}\\x{7f}-\\x{9f}\\p{Cf}"
    return [
      "javaDefined": "\\P{Cn}",
      "javaDigit": "\\p{Nd}",
      "javaIdentifierIgnorable": ignorable,
      "javaISOControl": "\\x{0}-\\x{1f}\\x{7f}-\\x{9f}",
      "javaJavaIdentifierPart": "\\p{L}\\p{Sc}\\p{Pc}\\p{Nd}\\p{Nl}\\p{Mc}\\p{Mn}" + ignorable,
      "javaJavaIdentifierStart": "\\p{L}\\p{Nl}\\p{Sc}\\p{Pc}",
      "javaLetter": "\\p{L}",
      "javaLetterOrDigit": "\\p{L}\\p{Nd}",
      "javaLowerCase": "\\p{Ll}",
      "javaMirrored": UnicodePropertyTable.mirrored.scalars(of: "yes")?.items ?? "",
      "javaSpaceChar": "\\p{Z}",
      "javaSupplementaryCodePoint": "\\x{10000}-\\x{10ffff}",
      "javaTitleCase": "\\p{Lt}",
      "javaUnicodeIdentifierPart": "\\p{L}\\p{Pc}\\p{Nd}\\p{Nl}\\p{Mc}\\p{Mn}" + ignorable,
      "javaUnicodeIdentifierStart": "\\p{L}\\p{Nl}",
      "javaUpperCase": "\\p{Lu}",
      "javaValidCodePoint": "\\p{Any}",
      "javaWhitespace": "\\x{9}-\\x{d}\\x{1c}-\\x{20}\\x{1680}\\x{2000}-\\x{2006}"
        + "\\x{2008}-\\x{200a}\\p{Zl}\\p{Zp}\\x{205f}\\x{3000}",
    ]
  }()

  /// Whether only PCRE2 has the name, such as `Xan` and `bidial`.
  static func isOnlyOfPCRE2(_ name: String) -> Bool {
    ["xan", "xps", "xsp", "xuc", "xwd"].contains(name)
      || name.hasPrefix("bidi")
        && !["bidic", "bidicontrol", "bidim", "bidimirrored"].contains(name)
  }
}
