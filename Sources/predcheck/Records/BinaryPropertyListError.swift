/// The reason why a binary property list is rejected; numbers are those of objects in its table.
enum BinaryPropertyListError: Error, Hashable {
  /// The trailer of the file does not locate its objects.
  case table
  /// The object is of no kind that property lists have, does not lie within the file, or refers to
  /// a missing object.
  case object(Int)
  /// Property lists have no sets.
  case set(Int)
  /// Keys are text.
  case key(Int)
  /// A date that is not finite, which no calendar has.
  case date(Int)
  /// The object contains itself.
  case circle(Int)
  /// Arrays and dictionaries exceed the depth limit.
  case nesting
  /// There are too many values; an object that is referred to repeatedly is made as often.
  case values(most: Int)
}

extension BinaryPropertyListError: CustomStringConvertible {
  var description: String {
    let reason =
      switch self {
      case .table: "its table of objects is damaged"
      case .object(let number): "object \(number) is damaged"
      case .set(let number): "object \(number) is a set"
      case .key(let number): "object \(number) is a key but not a string"
      case .date(let number): "object \(number) is a date that is not finite"
      case .circle(let number): "object \(number) contains itself"
      case .nesting:
        "arrays and dictionaries are nested more than \(BinaryPropertyListCheck.deepest) levels deep"
      case .values(let most):
        "it expands to more than \(most) values, because some are referred to many times"
      }
    switch self {
    case .table, .object, .set, .key, .date, .circle:
      return "this is not a property list: \(reason)"
    case .nesting, .values: return "this property list cannot be read: \(reason)"
    }
  }
}
