/// The part of its operands' data that a function, a selector or a collection operator reads, and
/// the origin of its result. Policies use it to decide which keys a call may reach.
package enum DataReach: Hashable, Sendable {
  /// The operands themselves; the result is a new value: a number, another text.
  case fresh
  /// The number of elements.
  case count
  /// One of the elements, or all of them; also the result.
  case elements
  /// The elements, which are compared or added up first.
  case comparison
  /// All keys of a dictionary.
  case keys
  /// All values of a dictionary.
  case contents
  /// The key that the argument names.
  case argument
  /// The key path that the argument names.
  case argumentPath
  /// Anything that may be compared, since it is passed to a function of the application.
  case application
  /// Anything.
  case unknown
}
