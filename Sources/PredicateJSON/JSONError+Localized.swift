public import PredicatePlatform

extension JSONError: LocalizedError {
  /// The description on one line.
  public var errorDescription: String? { description }
}
