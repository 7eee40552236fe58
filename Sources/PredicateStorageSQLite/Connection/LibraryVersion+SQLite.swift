import CSQLite
package import PredicateEvaluation

extension LibraryVersion {
  /// The SQLite library. 3.38 has `->>` and the JSON functions built in; 3.39.2 fixes a read beyond
  /// the end of very long texts (CVE-2022-35737).
  package static var sqlite: Self {
    Self("SQLite", version: String(cString: sqlite3_libversion()), minimum: "3.39.2")
  }
}
