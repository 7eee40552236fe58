import PredicateSyntax

/// A pattern, and the texts that it is tried on: each scalar between two constant texts.
struct Row: Hashable {
  let pattern: String
  var ignoresCase = false
  var before = ""
  var after = ""

  /// The texts around the scalar, as in `a\u{301}…b`; `…` if it is alone.
  var place: String {
    let sides = [before, after].map { side in
      side.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
    return sides.joined(separator: "…")
  }

  /// Every escape and class of ICU's page, alone, after a letter and after a mark.
  static let all: [Self] =
    items.flatMap(inNeighbourhoods)
    + classes.map { Self(pattern: $0, ignoresCase: true) }
    + anchors.flatMap(aroundScalar) + clusters

  private static let neighbourhoods = ["", "a", "a\u{301}"]

  /// A character class, or another item, that matches one scalar.
  private static func inNeighbourhoods(_ item: String) -> [Self] {
    neighbourhoods.map { Self(pattern: $0 + item, before: $0) }
  }

  /// An anchor before the scalar, after it, and between it and a letter or a mark.
  private static func aroundScalar(_ anchor: String) -> [Self] {
    neighbourhoods.flatMap { before in
      [
        Self(pattern: before + anchor + ".*", before: before),
        Self(pattern: before + "." + anchor, before: before),
        Self(pattern: before + "." + anchor + "b", before: before, after: "b"),
        Self(pattern: before + "." + anchor + "\\u0301", before: before, after: "\u{301}"),
      ]
    }
  }

  private static let items = classes + ["\\R", "\\X", ".", "(?-s).", "(?-s)(?s)."]

  private static let anchors = [
    "\\b", "\\B", "^", "$", "(?-m)^", "(?-m)$", "\\A", "\\Z", "\\z", "\\G", "(?=[a-z ]*\\b)",
    "(?<=\\b.)", "(?>\\w*\\b)",
  ]

  /// Where a grapheme cluster ends depends on more than one scalar.
  private static let clusters =
    [
      "", "a", "a\u{301}", "\r", "\u{1F1E6}", "\u{1F1E6}\u{1F1E7}", "\u{1F468}\u{200D}",
      "\u{1F468}\u{301}\u{200D}", "\u{1F468}", "\u{1100}", "\u{AC00}", "\u{AC01}", "\u{600}",
      "\u{E01}",
      "\u{915}\u{94D}",
    ]
    .flatMap { before in
      ["\\X", "\\X\\X", "\\X\\X\\X", ".\\X", ".\\X\\X", "..\\X"].map {
        Self(pattern: $0, before: before)
      } + ["\\X", "\\X\\X"].map { Self(pattern: $0, before: before, after: "\u{1F468}") }
    } + conjuncts

  /// What may stand between two consonants, and what not.
  private static let conjuncts = [
    "\u{915}", "\u{915}\u{94D}", "\u{915}\u{94D}\u{200D}", "\u{915}\u{93C}", "\u{94D}",
    "\u{D15}\u{301}\u{D4D}",
  ]
  .flatMap { before in
    ["\\X", "\\X\\X"].map { Self(pattern: $0, before: before, after: "\u{924}") }
  }

  private static let classes =
    ["d", "D", "s", "S", "w", "W", "h", "H", "v", "V"].flatMap { ["\\\($0)", "[\\\($0)]"] }
    + [
      "\\p{L}", "\\p{Letter}", "\\p{General_Category=Letter}", "\\p{Lu}", "\\p{Ll}", "\\P{Lu}",
      "[\\p{Lu}]", "[^\\p{Lu}]", "\\p{LC}", "\\p{Cn}", "\\p{C}", "\\p{M}", "\\p{Nd}", "\\p{No}",
      "\\p{script=cyrillic}", "\\p{Greek}", "\\p{scx=Greek}", "\\p{IsGreek}", "\\p{Zyyy}",
      "\\p{Zzzz}", "\\p{Han}", "\\p{InGreek}", "\\P{InGreek}", "[\\p{InGreek}]", "[\\P{InGreek}]",
      "\\p{InBasicLatin}", "[\\p{InBasicLatin}]", "\\p{blk=Greek}", "\\p{Block=No_Block}",
      "\\p{InNoBlock}", "\\p{InHighSurrogates}", "\\p{In CJK Unified Ideographs}",
      "[:InCyrillic:]", "[[:^InCyrillic:]]",
      "\\p{Numeric_Value=9}", "\\p{nv=0.5}", "\\p{nv=-0.5}", "\\p{nt=Decimal}", "\\p{nt=Digit}",
      "\\p{nt=Numeric}", "\\p{nt=None}", "\\p{ccc=230}", "\\p{ccc=Above}", "\\p{ccc=0}",
      "\\p{ccc=9}", "\\p{age=3.2}", "\\p{age=14}", "\\p{dt=Canonical}", "\\p{dt=None}",
      "\\p{dt=Compat}", "\\p{GCB=Extend}", "\\p{GCB=Other}", "\\p{GCB=Control}", "\\p{hst=LV}",
      "\\p{hst=NA}", "\\p{bc=R}", "\\p{bc=Left_To_Right}", "\\p{na=DIGIT ONE}",
      "\\p{Alphabetic}", "\\p{Alphabetic=No}", "\\p{Lowercase}", "\\p{Uppercase}",
      "\\p{White_Space}", "\\p{Emoji}", "\\p{Extended_Pictographic}", "\\p{Grapheme_Extend}",
      "\\p{Default_Ignorable_Code_Point}", "\\p{Full_Composition_Exclusion}",
      "\\p{Changes_When_NFKC_Casefolded}", "\\p{Hyphen}", "\\p{ID_Start}", "\\p{Cased}",
      "\\p{any}", "\\p{all}", "\\p{ascii}", "\\p{assigned}", "\\p{IsAssigned}", "\\p{IsTitleCase}",
      "\\p{word}", "\\p{javaLowerCase}", "\\p{javaWhitespace}", "\\p{javaJavaIdentifierPart}",
      "\\p{javaUnicodeIdentifierPart}", "\\p{javaSpaceChar}", "\\p{javaISOControl}",
      "\\p{javaIdentifierIgnorable}", "\\p{javaDefined}", "\\p{javaMirrored}",
      "[[:alpha:]]", "[[:lower:]]", "[[:upper:]]", "[[:punct:]]", "[[:digit:]]", "[[:xdigit:]]",
      "[[:alnum:]]", "[[:space:]]", "[[:blank:]]", "[[:cntrl:]]", "[[:graph:]]", "[[:print:]]",
      "[[:word:]]", "[[:^alpha:]]", "[:alpha:]",
      "[abc]", "[^abc]", "[A-M]", "[\\u0000-\\U0010ffff]", "[\\p{L}&&\\p{script=cyrillic}]",
      "[\\p{Letter}--\\p{script=latin}]", "[[a-z][A-Z][0-9]]", "[\\w&&[^\\d]]", "[^\\W\\d]",
    ]
}
