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
      the most memory that data may take, such as 64M or 2G. A line that takes a sixteenth of it, \
      a document that takes an eighth, a zstd window or the values of one record that take half \
      are errors; beyond it the command ends with status 2 (default: lines of 64 MiB, documents \
      of 1 GiB, windows of 128 MiB)
      """
  )

  static let format = Self(
    "format",
    choices: OutputFormat.allCases.map(\.rawValue),
    help: "text for people, or JSON, one object a line (default: text)"
  )

  static let color = Self(
    "color",
    choices: ColorChoice.allCases.map(\.rawValue),
    help: "colours in messages; auto is on a terminal when NO_COLOR is not set (default: auto)"
  )

  static let quiet = Self("quiet", "q", help: "print no warnings about the predicate")

  static let argument = Self(
    "argument",
    "a",
    value: "VALUE",
    help: """
      fills the next % placeholder; repeat it in the order of the text. VALUE is JSON if it can \
      be read as JSON, else text. date:, text:, uuid:, data: (base64), url: and decimal: before \
      it say what it is
      """
  )

  static let variable = Self(
    "var",
    value: "NAME=VALUE",
    help: "gives $NAME a value, written as for --argument; may be repeated"
  )

  static let mode = Self(
    "mode",
    choices: LanguageMode.allCases.map(\.rawValue),
    help: """
      how Apple is followed: default is lenient, strict-apple refuses what Apple refuses \
      (default: default)
      """
  )

  static let policy = Self(
    "policy",
    value: "POLICY",
    help: """
      how far the predicate is trusted: untrusted (tight limits, nothing that reaches into the \
      host), comparisons (keys against constants and keys), or a file of JSON: keys, operators, \
      functions, features, entities, limits; what it leaves out is as in untrusted \
      (default: everything is allowed)
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
      read ISO 8601 text as dates: under these keys at any depth, where it may be a day alone and is in UTC \
      without a zone, or wherever a whole date and time stands (default: none, text stays text)
      """
  )

  static let input = Self(
    "input",
    choices: InputFormat.allCases.map(\.rawValue),
    help: "what the records are in; auto goes by the file's name, then by how it begins"
  )

  static let csvTypes = Self(
    "csv-types",
    choices: CSVTypes.allCases.map(\.rawValue),
    help: """
      what CSV fields are: with infer an unquoted field that is a JSON number, true or false is \
      that, and an empty one is nil; with all quoted fields too; with text every field is text \
      (default: infer)
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
