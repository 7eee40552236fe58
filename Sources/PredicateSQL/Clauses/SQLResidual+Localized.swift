#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLResidual.Failure: LocalizedError {
  /// The description on one line.
  public var errorDescription: String? { description }
}
