/// How a place in an object is used.
package enum KeyUse {
  /// It is compared, calculated with, or passed to a function.
  case value
  /// It is traversed, iterated or counted.
  case passage
  /// It is searched: the elements of a collection, or all values of a dictionary.
  case container
  /// Each of its elements is searched.
  case containers

  /// The use of the elements of a list `{…}` that is used in this way itself.
  var ofElements: Self {
    switch self {
    case .value, .container: .value
    case .passage: .passage
    case .containers: .container
    }
  }
}
