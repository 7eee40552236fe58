import CPostgreSQL
public import PredicateEvaluation

extension LibraryVersion {
  /// The client; the server's own version is the server's affair. 13 is the oldest that its makers
  /// kept mending when this was written.
  public static var libpq: Self {
    let number = PQlibVersion()
    return Self("libpq", version: "\(number / 10_000).\(number % 10_000)", minimum: "13.0")
  }
}
