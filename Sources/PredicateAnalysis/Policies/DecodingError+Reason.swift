import PredicateSyntax

extension DecodingError {
  /// The reason and the member concerned, on one line: `keys: must be an array`.
  package var reason: String {
    let (context, key, message): (Context, (any CodingKey)?, String?) =
      switch self {
      case .typeMismatch(let type, let context): (context, nil, Self.requirement(of: type))
      case .valueNotFound(let type, let context): (context, nil, Self.requirement(of: type))
      case .dataCorrupted(let context): (context, nil, nil)
      case .keyNotFound(let key, let context): (context, key, nil)
      // The enum belongs to Foundation: a new case is shown by its own description.
      @unknown default: (Context(codingPath: [], debugDescription: "\(self)"), nil, nil)
      }
    let path = (context.codingPath + [key].compactMap(\.self)).map(\.stringValue)
    return (path.isEmpty ? "" : path.joined(separator: ".") + ": ")
      + (message ?? context.debugDescription)
  }

  /// The kind of value that a type is decoded from; nil for a type that no configuration has.
  private static func requirement(of type: Any.Type) -> String? {
    let name: TypeName? =
      switch type {
      case is String.Type: .string
      case is Bool.Type: .boolean
      case is any FixedWidthInteger.Type: .integer
      case is any BinaryFloatingPoint.Type: .number
      case is [String: Any].Type, is [String: any Decodable].Type: .object
      case is any Collection.Type: .array
      default: nil  // Decoders also name types of their own, such as those of containers.
      }
    return name.map { "must be \($0.phrase)" }
  }
}
