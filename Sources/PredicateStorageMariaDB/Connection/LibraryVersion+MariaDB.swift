import CMariaDB
package import PredicateEvaluation

extension LibraryVersion {
  /// The client library; the server has a version of its own. 3.2 came with MariaDB 10.6, the oldest
  /// server that is supported.
  package static var libmariadb: Self {
    Self("libmariadb", version: String(cString: mysql_get_client_info()), minimum: "3.2.0")
  }
}
