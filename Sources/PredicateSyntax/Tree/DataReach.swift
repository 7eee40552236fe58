/// The part of its operands' data that a function, a selector or a collection operator reads, and
/// where its result comes from. Policies decide by it which keys a call may reach.
package enum DataReach: Hashable, Sendable {
  /// The operands as they are; the result is something new: a number, another text.
  case fresh
  /// The number of elements.
  case count
  /// One of the elements, or all of them, which is also the result.
  case elements
  /// Elements likewise, which are compared or added up first.
  case comparison
  /// All keys of a dictionary.
  case keys
  /// All values of a dictionary.
  case contents
  /// The key that the argument names.
  case argument
  /// The key path that the argument names.
  case argumentPath
  /// Anything that may be compared, since a function of the host's is given it.
  case host
  /// Anything at all.
  case unknown
}
