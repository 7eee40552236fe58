import PredicateSyntax

extension KeyedValue {
  /// The name of the value's type, for messages: "text", "a number".
  var kindName: String {
    switch self {
    case .value(let value):
      switch value {
      case .null: "nil"
      case .bool: "a Boolean"
      case .integer, .real, .decimal: "a number"
      case .text: "text"
      case .date: "a date"
      case .uuid: "a UUID"
      case .bytes: "data"
      case .url: "a URL"
      case .list: "an array"
      case .set: "a set"
      case .map: "a dictionary"
      }
    case .object(let object):
      object.readableKind == .dictionary ? "a dictionary" : "an object"
    case .collection(let collection):
      switch collection.kind {
      case .array: "an array"
      case .set: "a set"
      case .orderedSet: "an ordered set"
      }
    }
  }
}
