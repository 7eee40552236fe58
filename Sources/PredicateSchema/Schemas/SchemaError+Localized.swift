public import PredicatePlatform

extension SchemaError: LocalizedError {
  /// Every problem, one a line.
  public var errorDescription: String? { description }
}
