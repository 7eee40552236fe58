extension DecodingError {
  /// What is wrong and where, in words for people who write JSON: without the names of Swift's types,
  /// and without errors of the decoder's own.
  ///
  ///     limits.tree: an object is wanted
  public var words: String {
    let (path, reason): ([any CodingKey], String) =
      switch self {
      case .typeMismatch(let type, let context):
        (context.codingPath, "\(Self.name(of: type)) is wanted")
      case .valueNotFound(let type, let context):
        (context.codingPath, "\(Self.name(of: type)) is wanted, and this is null")
      case .keyNotFound(let key, let context):
        (context.codingPath, "“\(key.stringValue)” is missing")
      case .dataCorrupted(let context): (context.codingPath, Self.reason(of: context))
      // The enum is Swift's: of a case that it may get nothing is known.
      @unknown default: ([], "this cannot be read")
      }
    let place = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return (place.isEmpty ? "" : place.joined(separator: ".") + ": ") + reason
  }

  /// The reason that our own types give; those of Foundation's decoder name Swift.
  private static func reason(of context: Context) -> String {
    let text = context.debugDescription
    if text.contains("not valid JSON") { return "this is not JSON" }
    if text.contains("in Swift") || text.contains("does not fit in") {
      return "the number is too large or has a fraction"
    }
    return text
  }

  private static func name(of type: any Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("Array<") { return "a list" }
    if ["String", "Character"].contains(name) { return "a text" }
    if name == "Bool" { return "true or false" }
    if name.hasPrefix("Int") || name.hasPrefix("UInt") { return "a whole number" }
    if ["Double", "Float", "Decimal", "NSDecimal"].contains(name) { return "a number" }
    return "an object"
  }
}
