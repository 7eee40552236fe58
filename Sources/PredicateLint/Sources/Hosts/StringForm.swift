/// A way in which a language writes strings.
struct StringForm: Sendable {
  /// The mark that begins the string, without the marks `#` of Swift's raw strings.
  var opener: StaticString
  var closer: StaticString
  var escapes = Escapes.backslash
  var holes = Holes.none
  /// Whether the string may go on over line ends.
  var isMultiline = false
  var indentation = Indentation.kept

  enum Escapes: Sendable {
    case none
    /// as in C; a backslash before another character is dropped
    case backslash
    /// as in C; a backslash before another character stays (Python)
    case keepingUnknown
    /// only the quote and the backslash (Ruby's single quotes)
    case quoteOnly
    /// none, and a backslash keeps the quote from ending the string (Python's raw strings)
    case rawQuote
    /// the closer written twice (C#'s verbatim strings)
    case doubled
  }

  /// How the string takes in what run-time code gives.
  enum Holes: Sendable {
    case none
    /// `\(x)`
    case swift
    /// `${x}`
    case dollarBrace
    /// `${x}` and `$x`
    case dollar
    /// `#{x}`
    case hashBrace
    /// `{x}`, and `{{` for a brace
    case brace
  }

  /// The treatment of blanks before the lines.
  enum Indentation: Sendable {
    case kept
    /// The first line end is dropped, and what all lines begin with; with the closer on a line of
    /// its own also the last line end (Swift, C#) or not (Java).
    case common(dropsLastLineEnd: Bool)
  }
}

extension HostLanguage {
  /// The forms of strings, longer openers first.
  var stringForms: [StringForm] {
    switch self {
    case .swift:
      [
        StringForm(
          opener: "\"\"\"",
          closer: "\"\"\"",
          holes: .swift,
          isMultiline: true,
          indentation: .common(dropsLastLineEnd: true)
        ),
        StringForm(opener: "\"", closer: "\"", holes: .swift),
      ]
    case .objectiveC:
      [
        StringForm(opener: "@\"", closer: "\""), StringForm(opener: "\"", closer: "\""),
        StringForm(opener: "'", closer: "'"),
      ]
    case .java:
      [
        StringForm(
          opener: "\"\"\"",
          closer: "\"\"\"",
          isMultiline: true,
          indentation: .common(dropsLastLineEnd: false)
        ),
        StringForm(opener: "\"", closer: "\""), StringForm(opener: "'", closer: "'"),
      ]
    case .kotlin:
      [
        StringForm(
          opener: "\"\"\"",
          closer: "\"\"\"",
          escapes: .none,
          holes: .dollar,
          isMultiline: true
        ),
        StringForm(opener: "\"", closer: "\"", holes: .dollar),
        StringForm(opener: "'", closer: "'"),
      ]
    case .javaScript:
      [
        StringForm(opener: "\"", closer: "\""), StringForm(opener: "'", closer: "'"),
        StringForm(opener: "`", closer: "`", holes: .dollarBrace, isMultiline: true),
      ]
    case .cSharp: Self.cSharpForms
    case .dart: Self.dartForms
    case .ruby:
      [
        StringForm(opener: "\"", closer: "\"", holes: .hashBrace, isMultiline: true),
        StringForm(opener: "'", closer: "'", escapes: .quoteOnly, isMultiline: true),
        StringForm(opener: "%q(", closer: ")", escapes: .quoteOnly, isMultiline: true),
        StringForm(opener: "%Q(", closer: ")", holes: .hashBrace, isMultiline: true),
        StringForm(opener: "%(", closer: ")", holes: .hashBrace, isMultiline: true),
      ]
    case .python: Self.pythonForms
    case .go:
      [
        StringForm(opener: "\"", closer: "\""),
        StringForm(opener: "`", closer: "`", escapes: .none, isMultiline: true),
        StringForm(opener: "'", closer: "'"),
      ]
    case .rust:
      [
        StringForm(opener: "\"", closer: "\"", isMultiline: true),
        StringForm(opener: "'", closer: "'"),
      ]
    case .appleScript: [StringForm(opener: "\"", closer: "\"", isMultiline: true)]
    case .terraform: [StringForm(opener: "\"", closer: "\"", holes: .dollarBrace)]
    case .shell, .fish, .makefile, .robot, .sql, .markdown, .json, .yaml, .handlebars, .properties,
      .xml,
      .binaryPropertyList, .predicates:
      []
    }
  }

  private static let cSharpForms: [StringForm] =
    ([("$@\"", .brace), ("@$\"", .brace), ("@\"", .none)] as [(StaticString, StringForm.Holes)]).map
  {
    StringForm(opener: $0, closer: "\"", escapes: .doubled, holes: $1, isMultiline: true)
  }
    + ([("$\"\"\"", .brace), ("\"\"\"", .none)] as [(StaticString, StringForm.Holes)]).map {
      StringForm(
        opener: $0,
        closer: "\"\"\"",
        escapes: .none,
        holes: $1,
        isMultiline: true,
        indentation: .common(dropsLastLineEnd: true)
      )
    } + [
      StringForm(opener: "$\"", closer: "\"", holes: .brace),
      StringForm(opener: "\"", closer: "\""),
      StringForm(opener: "'", closer: "'"),
    ]

  private static let dartForms: [StringForm] = {
    let quotes: [(raw: StaticString, plain: StaticString, isMultiline: Bool)] = [
      ("r\"\"\"", "\"\"\"", true), ("r'''", "'''", true), ("r\"", "\"", false),
      ("r'", "'", false),
    ]
    return quotes.flatMap { raw, plain, isMultiline in
      [
        StringForm(opener: raw, closer: plain, escapes: .none, isMultiline: isMultiline),
        StringForm(opener: plain, closer: plain, holes: .dollar, isMultiline: isMultiline),
      ]
    }
  }()

  /// The prefixes of Python's strings, which are read without regard to case.
  private static let pythonForms: [StringForm] = {
    let quotes: [(StaticString, Bool)] = [
      ("\"\"\"", true), ("'''", true), ("\"", false), ("'", false),
    ]
    return quotes.map { quote, isMultiline in
      StringForm(
        opener: quote,
        closer: quote,
        escapes: .keepingUnknown,
        isMultiline: isMultiline
      )
    }
  }()

  var lineComment: StaticString? {
    switch self {
    case .swift, .objectiveC, .java, .kotlin, .javaScript, .cSharp, .dart, .go, .rust: "//"
    case .ruby, .python, .terraform: "#"
    case .appleScript: "--"
    case .shell, .fish, .makefile, .robot, .sql, .markdown, .json, .yaml, .handlebars, .properties,
      .xml,
      .binaryPropertyList, .predicates:
      nil
    }
  }

  var blockComment: (opener: StaticString, closer: StaticString)? {
    switch self {
    case .swift, .objectiveC, .java, .kotlin, .javaScript, .cSharp, .dart, .go, .rust, .terraform:
      ("/*", "*/")
    case .appleScript: ("(*", "*)")
    case .ruby, .python, .shell, .fish, .makefile, .robot, .sql, .markdown, .json, .yaml,
      .handlebars, .properties, .xml, .binaryPropertyList, .predicates:
      nil
    }
  }

  /// Whether strings that stand beside each other are one.
  var joinsAdjacentStrings: Bool {
    self == .objectiveC || self == .python || self == .ruby || self == .dart
  }

  /// Whether comments may be inside comments.
  var nestsComments: Bool {
    self == .swift || self == .kotlin || self == .dart || self == .rust || self == .appleScript
  }
}
