package import PredicateSyntax

/// What `$name` stands for in something that is used from many threads: nothing but data, since
/// objects need not bear being read by several at once.
package struct DataVariables: @unchecked Sendable {
  package let values: [String: KeyedValue]

  package init(_ values: [String: Value]) { self.values = values.mapValues(KeyedValue.value) }

  /// Of anything, for what is used by one thread and not kept.
  init(onThisThread values: [String: KeyedValue]) { self.values = values }
}
