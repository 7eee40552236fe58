import CZlib
import CZstd
import PredicateEvaluation
import PredicateJSON
import PredicateStorageSQLite

/// The C libraries that the program starts with. Those of PostgreSQL and MariaDB may be loaded
/// later, and are checked before the first connection.
enum Libraries {
  static var all: [LibraryVersion] {
    [
      .pcre2, .utf8proc, .simdjson, .sqlite,
      // 1.2.13 fixes a write beyond the end of a gzip header (CVE-2022-37434).
      LibraryVersion("zlib", version: String(cString: zlibVersion()), minimum: "1.2.13"),
      LibraryVersion("zstd", version: String(cString: ZSTD_versionString()), minimum: "1.5.0"),
    ]
  }

  /// Throws if a library is too old.
  static func requireSupported(_ libraries: [LibraryVersion] = all) throws(CommandError) {
    for library in libraries {
      do throws(UnsupportedLibrary) {
        try library.requireSupported()
      } catch {
        throw .failure("\(error)")
      }
    }
  }

  /// The names and versions, one line each.
  static var report: String {
    all.map { "\($0.name) \($0.version)\n" }.joined()
  }
}
