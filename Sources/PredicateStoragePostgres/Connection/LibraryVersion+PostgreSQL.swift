import CPostgreSQL
package import PredicateEvaluation

extension LibraryVersion {
  /// The client library; the server has a version of its own. 13 is the oldest version that the
  /// PostgreSQL project still maintained when this was written.
  package static var libpq: Self {
    let number = PQlibVersion()
    return Self("libpq", version: "\(number / 10_000).\(number % 10_000)", minimum: "13.0")
  }
}
