public import PredicatePlatform

extension ConformanceCase.Malformed: LocalizedError {
  /// The reason on one line.
  public var errorDescription: String? { reason }
}
