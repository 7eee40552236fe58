/// A linked C library: the version it reports at run time, and the oldest version that is
/// supported.
///
///     for library in [LibraryVersion.pcre2, .utf8proc] { try library.requireSupported() }
package struct LibraryVersion: Hashable, Sendable {
  package let name: String
  /// `10.42`
  package let version: String
  /// The oldest supported version; older ones lack features or are unsafe (`SECURITY.md`).
  package let minimum: String

  /// Creates a version. `version` ends at the first character that is neither a digit nor a dot.
  package init(_ name: String, version: String, minimum: String) {
    self.name = name
    self.version = String(version.prefix { $0.isWholeNumber || $0 == "." })
    self.minimum = minimum
  }

  /// Whether the version is the minimum or later, number by number.
  package var isSupported: Bool {
    let (have, want) = (Self.numbers(version), Self.numbers(minimum))
    return !have.isEmpty && !have.lexicographicallyPrecedes(want)
  }

  /// Throws when the library is too old.
  package func requireSupported() throws(UnsupportedLibrary) {
    if !isSupported { throw UnsupportedLibrary(library: self) }
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }
}

/// The error of a C library that is too old to rely on.
package struct UnsupportedLibrary: Error, Hashable, Sendable, CustomStringConvertible {
  package let library: LibraryVersion

  package var description: String {
    "\(library.name) is \(library.version); \(library.minimum) or later is needed"
  }
}
