#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONError: LocalizedError {
  /// The description on one line.
  public var errorDescription: String? { description }
}
