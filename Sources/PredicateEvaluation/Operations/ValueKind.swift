import PredicateSyntax

extension KeyedValue {
  /// The name of the value's type, for messages: "a string", "a number".
  var kindName: String {
    if case .object(let object as UnreadableObject) = self {
      return "`\(object.typeName)`, which is not readable"
    }
    return typeName.phrase
  }

  private var typeName: TypeName {
    switch self {
    case .value(let value): value.typeName.amongNumbersAlike
    case .object(let object): object.readableKind == .dictionary ? .dictionary : .object
    case .collection(let collection):
      switch collection.kind {
      case .array: .array
      case .set: .set
      case .orderedSet: .orderedSet
      }
    }
  }
}
