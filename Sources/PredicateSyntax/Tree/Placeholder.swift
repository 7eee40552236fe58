/// A `%` conversion that waits for an argument.
public struct Placeholder: Hashable, Sendable {
  /// The conversion, which decides what may fill the placeholder.
  public var conversion: Conversion
  /// The index of the argument that fills it, from 0, in the order of the text.
  public var index: Int

  /// Creates a placeholder.
  public init(_ conversion: Conversion, index: Int) {
    self.conversion = conversion
    self.index = index
  }

  /// The kind of argument that a placeholder needs. Length modifiers (`%ld`, `%qu`) have no effect,
  /// since our integers are 64 bits wide.
  public enum Conversion: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// `%@`
    case object
    /// `%K`
    case keyPath
    /// `%d`, `%i`, `%ld`, `%qi`
    case signedInteger
    /// `%u`, `%o`, `%x`, `%llu`
    case unsignedInteger
    /// `%f`, `%e`, `%g`
    case real
    /// `%c`, `%C`
    case character
    /// `%s`, `%S`
    case string

    /// The spelling used in printing.
    public var spelling: String {
      switch self {
      case .object: "%@"
      case .keyPath: "%K"
      case .signedInteger: "%d"
      case .unsignedInteger: "%u"
      case .real: "%f"
      case .character: "%c"
      case .string: "%s"
      }
    }
  }
}
