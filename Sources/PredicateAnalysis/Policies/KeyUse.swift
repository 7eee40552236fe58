/// How a place in an object is used.
enum KeyUse {
  /// It is compared, calculated with, handed to a function.
  case value
  /// It is walked through, iterated or counted.
  case passage
  /// It is looked through: a collection's elements, or all that a dictionary holds.
  case container
  /// Each of its elements is looked through.
  case containers

  /// How the elements of a list `{…}` are used when the list is used so.
  var ofElements: Self {
    switch self {
    case .value, .container: .value
    case .passage: .passage
    case .containers: .container
    }
  }
}
