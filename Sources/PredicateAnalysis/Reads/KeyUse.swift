/// The use of a place in an object.
package enum KeyUse {
  /// It is compared, calculated with, or passed to a function.
  case value
  /// It is traversed, iterated or counted.
  case passage
  /// It is searched: the elements of a collection, or all values of a dictionary.
  case container
  /// Each of its elements is searched.
  case containers

  /// The use of the elements of a list `{…}` with this use.
  var ofElements: Self {
    switch self {
    case .value, .container: .value
    case .passage: .passage
    case .containers: .container
    }
  }
}
