#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ConformanceCase.Malformed: LocalizedError {
  /// The reason on one line.
  public var errorDescription: String? { reason }
}
