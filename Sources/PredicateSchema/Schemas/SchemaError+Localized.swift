#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SchemaError: LocalizedError {
  /// Every problem, one a line.
  public var errorDescription: String? { description }
}
