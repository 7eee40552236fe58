import PredicateSchema

/// The parsed text of a column's type, as an engine writes it: `STRUCT(a BIGINT)[]`,
/// `Array(Nullable(String))`, `TIMESTAMP WITH TIME ZONE`.
struct TypeText: Hashable {
  /// The words before and after the arguments, in upper case: `DECIMAL`, `TIMESTAMP WITH TIME
  /// ZONE`.
  var name: String
  var arguments: [Argument] = []

  struct Argument: Hashable {
    /// The name of a field of a structure.
    var label: String?
    /// Nil for a number, a string or an assignment.
    var type: TypeText?
    /// The number, if it is an integer.
    var number: Int?
  }

  /// The depth of nested types.
  fileprivate var levels: Int { 1 + (arguments.compactMap(\.type?.levels).max() ?? 0) }

  /// An array of the type.
  fileprivate var array: Self { Self(name: Self.array, arguments: [Argument(type: self)]) }

  /// The name of an array written with brackets. No engine has such a word.
  static let array = "[]"
}

/// Reads the text of a type. The depth is limited like that of types in a schema.
struct TypeTextReader {
  private let tokens: [Token]
  private var index = 0

  private enum Token: Hashable {
    case word(String)
    /// A name in quotation marks
    case name(String)
    /// A string or a number
    case literal(String)
    case mark(Character)
  }

  /// Throws a description of the mistake, and its column.
  static func type(_ text: String) throws(Mistake) -> TypeText {
    var reader = Self(tokens: try tokens(of: text))
    let type = try reader.type(depth: 0)
    guard reader.index == reader.tokens.count else {
      throw Mistake("trailing text after the type")
    }
    return type
  }

  private static let tooDeep = Mistake(
    "types are nested more than \(AttributeType.maximumDepth) levels deep"
  )

  struct Mistake: Error {
    var message: String
    init(_ message: String) { self.message = message }
  }

  private mutating func type(depth: Int) throws(Mistake) -> TypeText {
    guard depth < AttributeType.maximumDepth else { throw Self.tooDeep }
    // DuckDB writes the type of a column of only NULLs in quotation marks.
    let first: String
    switch next {
    case .word(let word), .name(let word): first = word
    case .literal, .mark, nil: throw Mistake("expected a type")
    }
    index += 1
    var type = TypeText(name: first.uppercased())
    var words: [String] = [type.name]
    while true {
      switch next {
      case .word(let word):
        words.append(word.uppercased())
        index += 1
      case .mark("("):
        index += 1
        type.arguments = try arguments(of: type.name, depth: depth)
      case .mark("["):
        index += 1
        if case .literal? = next { index += 1 }
        guard next == .mark("]") else { throw Mistake("unclosed bracket") }
        index += 1
        type.name = words.joined(separator: " ")
        guard type.levels < AttributeType.maximumDepth else { throw Self.tooDeep }
        type = type.array
        words = [type.name]
      case .mark, .name, .literal, nil:
        type.name = words.joined(separator: " ")
        return type
      }
    }
  }

  /// The arguments up to the closing bracket.
  private mutating func arguments(
    of name: String,
    depth: Int
  ) throws(Mistake) -> [TypeText.Argument] {
    var arguments: [TypeText.Argument] = []
    while true {
      if case .literal(let text)? = next {
        arguments.append(TypeText.Argument(number: Int(text)))
        skipArgument()
      } else if isAssignment {
        arguments.append(TypeText.Argument())
        skipArgument()
      } else {
        let label = label(in: name)
        let type = try type(depth: depth + 1)
        arguments.append(TypeText.Argument(label: label, type: type))
      }
      switch next {
      case .mark(","): index += 1
      case .mark(")"):
        index += 1
        return arguments
      case .word, .name, .literal, .mark, nil: throw Mistake("unclosed bracket")
      }
    }
  }

  private mutating func skipArgument() {
    while let token = next, token != .mark(","), token != .mark(")") { index += 1 }
  }

  /// The name before the type of a field, if there is one: two words in a row.
  private mutating func label(in name: String) -> String? {
    guard Self.structures.contains(name), index + 1 < tokens.count else { return nil }
    switch tokens[index + 1] {
    case .word, .name: break
    case .literal, .mark: return nil
    }
    switch tokens[index] {
    case .word(let label), .name(let label):
      index += 1
      return label
    case .literal, .mark: return nil
    }
  }

  private static let structures: Set<String> = ["STRUCT", "TUPLE", "NESTED", "UNION"]

  /// `'a' = 1`
  private var isAssignment: Bool {
    index + 1 < tokens.count && tokens[index + 1] == .mark("=")
  }

  private var next: Token? { index < tokens.count ? tokens[index] : nil }

  private static func tokens(of text: String) throws(Mistake) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case " ", "\n", "\t", "\r\n": rest.removeFirst()
      case "\"", "`": tokens.append(.name(try quoted(first, &rest)))
      case "'":
        tokens.append(.literal(try quoted(first, &rest)))
      case "(", ")", "[", "]", ",", "=": tokens.append(.mark(rest.removeFirst()))
      default:
        let word = rest.prefix { !" \n\t\r\n()[],='\"`".contains($0) }
        rest = rest.dropFirst(word.count)
        let isNumber = word.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" }
        tokens.append(isNumber ? .literal(String(word)) : .word(String(word)))
      }
    }
    return tokens
  }

  /// The text between two marks, in which the mark is doubled or escaped by a backslash.
  private static func quoted(
    _ mark: Character,
    _ rest: inout Substring
  ) throws(Mistake) -> String {
    rest.removeFirst()
    var text = ""
    while let first = rest.popFirst() {
      if first == "\\", mark != "\"", let escaped = rest.popFirst() {
        text.append(escaped)
      } else if first != mark {
        text.append(first)
      } else if rest.first == mark {
        text.append(rest.removeFirst())
      } else {
        return text
      }
    }
    throw Mistake("unclosed quotation mark")
  }
}
