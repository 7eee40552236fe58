import PredicateSyntax

// Options that several commands share.
extension CommandOption {
  static let help = Self("help", "h", help: "show this help and end")

  static let timeout = Self(
    "timeout",
    value: "SECONDS",
    help: "end with status 2 if it takes longer (default: no limit)"
  )

  static let maximumMemory = Self(
    "max-memory",
    value: "SIZE",
    help: """
      the most memory that data may take, such as 64M or 2G; beyond it the command ends with \
      status 2. A line may take a sixteenth of it, a document an eighth, a zstd window or the \
      values of one record half (default: lines of 64 MiB, documents of 1 GiB, windows of 128 MiB)
      """
  )

  static let format = Self(
    "format",
    choices: OutputFormat.allCases.map(\.rawValue),
    help: "text for people, or one JSON object per line (default: text)"
  )

  static let color = Self(
    "color",
    choices: ColorChoice.allCases.map(\.rawValue),
    help: "colour messages; auto: on a terminal, unless NO_COLOR is set (default: auto)"
  )

  static let quiet = Self("quiet", "q", help: "print no warnings about the predicate")

  static let argument = Self(
    "argument",
    "a",
    value: "VALUE",
    help: """
      fill the next % placeholder; repeat it in the order of the text. VALUE is JSON if it parses \
      as JSON, else text; a prefix date:, text:, uuid:, data: (base64), url: or decimal: sets its \
      type
      """
  )

  static let variable = Self(
    "var",
    value: "NAME=VALUE",
    help: "give $NAME a value, written as for --argument; may be repeated"
  )

  static let mode = Self(
    "mode",
    choices: LanguageMode.allCases.map(\.rawValue),
    help: """
      the language mode: default is lenient, strict-apple rejects what Apple rejects (default: default)
      """
  )

  static let policy = Self(
    "policy",
    value: "POLICY",
    help: """
      what the predicate may do: untrusted (tight limits, no calls into the application), \
      comparisons (keys compared with constants and keys), or a JSON file with keys, operators, \
      functions, features, entities, limits; omitted members are as in untrusted (default: \
      everything is allowed)
      """
  )

  static let expression = Self(
    "expression",
    "e",
    help: "the text is an expression, such as 'price * 2', not a predicate"
  )

  static let dates = Self(
    "dates",
    value: "KEY,...|auto|none",
    help: """
      read ISO 8601 text as dates: with KEY,... under these keys at any depth (a day alone is \
      allowed, and UTC is assumed without a zone); with auto wherever the text is a full date and \
      time (default: none)
      """
  )

  static let input = Self(
    "input",
    choices: InputFormat.allCases.map(\.rawValue),
    help:
      "the format of the records; auto detects it from the file's name, then from its first bytes"
  )

  static let csvTypes = Self(
    "csv-types",
    choices: CSVTypes.allCases.map(\.rawValue),
    help: """
      the types of CSV fields: with infer an unquoted JSON number, true or false has that type, \
      and an empty field is nil; all does the same for quoted fields; with text every field is \
      text (default: infer)
      """
  )
}

/// The form of a command's output.
enum OutputFormat: String, CaseIterable {
  case text, json
}

/// The form of the rows of a query.
enum QueryFormat: String, CaseIterable {
  case text, json, ndjson, csv

  var isJSON: Bool {
    switch self {
    case .json, .ndjson: true
    case .text, .csv: false
    }
  }
}

/// Whether messages are coloured.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// The form of what a command writes, which most commands let the caller choose.
struct OutputOptions {
  let color: ColorChoice
  let format: OutputFormat

  init(_ arguments: ParsedArguments) {
    color = arguments.choice(of: .color, or: .auto)
    format = arguments.choice(of: .format, or: .text)
  }
}
