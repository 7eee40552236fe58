package import PredicateSyntax

/// The wording of diagnostics about arguments, in the order of the codes.
extension Diagnostic {
  private static let nowhere = SourceSpan(start: 0, end: 0)

  static func missingArgument(_ placeholder: Placeholder, at span: SourceSpan?) -> Self {
    Self(
      .missingArgument,
      "argument \(placeholder.index + 1) is missing",
      at: span ?? nowhere,
      hints: ["\(placeholder.conversion.spelling) takes \(placeholder.conversion.wanted)"]
    )
  }

  static func unusedArguments(_ count: Int, in source: SourceText?) -> Self {
    let text = source?.text ?? ""
    let isQuoted = ["'%@'", "\"%@\"", "'%K'", "\"%K\""].contains { text.contains($0) }
    return Self(
      .unusedArgument,
      count == 1 ? "1 argument is not used" : "\(count) arguments are not used",
      at: SourceSpan(0..<text.utf8.count),
      hints: isQuoted ? ["`%@` in quotes is a plain string: remove the quotes"] : []
    )
  }

  static func keyNotText(_ name: String, found: ExpressionNode, at span: SourceSpan?) -> Self {
    Self(
      .keyNotText,
      "`\(name)` needs \(TypeName.string.phrase), got \(found.kindName)",
      at: span ?? nowhere
    )
  }

  static func malformedKey(_ path: String, at span: SourceSpan?) -> Self {
    Self(
      .malformedKey,
      path.isEmpty ? "the key is empty" : "a part of the key path is empty",
      at: span ?? nowhere
    )
  }

  static func argumentType(
    _ placeholder: Placeholder,
    found: ExpressionNode,
    at span: SourceSpan?
  ) -> Self {
    let conversion = placeholder.conversion
    return Self(
      .argumentType,
      "`\(conversion.spelling)` needs \(conversion.wanted), got \(found.kindName)",
      at: span ?? nowhere,
      hints: ["`%@` takes a value of any kind"]
    )
  }

  static func unsupportedArgument(_ index: Int, type: String, at span: SourceSpan?) -> Self {
    Self(
      .unsupportedArgument,
      "argument \(index + 1) has the unsupported type \(type)",
      at: span ?? nowhere
    )
  }

  /// A016: elsewhere the list of the bounds would mean something else.
  static func misplacedRange(at span: SourceSpan?) -> Self {
    Self(
      .misplacedRange,
      "a range can only be the right side of BETWEEN",
      at: span ?? nowhere,
      hints: ["for a list of its elements, pass Array(range)"]
    )
  }

  static func unboundPlaceholder(_ placeholder: Placeholder, at span: SourceSpan?) -> Self {
    Self(
      .unboundPlaceholder,
      "`\(placeholder.conversion.spelling)` has no argument",
      at: span ?? nowhere
    )
  }
}

extension Diagnostic {
  /// A key path that cannot be written with its new name at its place.
  static func renaming(_ keyPath: String, to name: String, at span: SourceSpan?) -> Self {
    Self(
      .renaming,
      "`\(keyPath)` cannot be renamed to `\(name)` here, since the value that it is read from is "
        + "not on the way there",
      at: span ?? nowhere
    )
  }
}

extension Placeholder.Conversion {
  /// The kind of argument that the conversion takes, for a message.
  package var wanted: String {
    switch self {
    case .object: "a value"
    case .keyPath: "a key path"
    case .character: "one character"
    case .signedInteger, .unsignedInteger, .real, .string: typeName?.phrase ?? "a value"
    }
  }
}

extension ExpressionNode {
  /// The name of the kind of a constant, for a message.
  fileprivate var kindName: String {
    guard let value = kind.constantValue else { return "an expression" }
    switch value {
    case .real, .decimal: return TypeName.number.phrase + " with a fraction"
    case .null, .bool, .integer, .text, .date, .uuid, .bytes, .url, .list, .set, .map:
      return value.typeName.phrase
    }
  }
}
