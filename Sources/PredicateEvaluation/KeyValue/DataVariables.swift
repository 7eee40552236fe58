package import PredicateSyntax

/// The values of `$name` for code that runs on many threads: data only, since objects need not be
/// safe to read from several at once.
package struct DataVariables: @unchecked Sendable {
  package let values: [String: KeyedValue]

  package init(_ values: [String: Value]) { self.values = values.mapValues(KeyedValue.value) }
}
