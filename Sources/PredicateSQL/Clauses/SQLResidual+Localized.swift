public import PredicatePlatform

extension SQLResidual.Failure: LocalizedError {
  /// The description on one line.
  public var errorDescription: String? { description }
}
