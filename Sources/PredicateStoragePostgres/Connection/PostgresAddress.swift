import CPostgreSQL
import PredicateStorage

/// Where a server is.
struct PostgresAddress {
  private let url: String
  /// Host, port and database, for messages: no user, no password.
  let text: String

  init(_ url: String) {
    self.url = url
    text = Self.text(of: url)
  }

  /// A connection that answers, to a server that we can speak with.
  func connect(_ options: PostgresOptions) throws(StorageError) -> OpaquePointer {
    let parameters: [(String, String)] = [
      ("client_encoding", "UTF8"),
      ("connect_timeout", String(max(options.connectTimeout.components.seconds, 2))),
      // Last, so that what the address says itself wins.
      ("dbname", url),
    ]
    let names = PostgresParameters(parameters.map(\.0) + [nil])
    let values = PostgresParameters(parameters.map(\.1) + [nil])
    let handle = names.withPointers { names, _ in
      values.withPointers { values, _ in PQconnectdbParams(names, values, 1) }
    }
    guard let handle else { throw .cannotOpen(store: text, reason: "out of memory") }
    if let problem = Self.problem(with: handle) {
      PQfinish(handle)
      throw .cannotOpen(store: text, reason: problem)
    }
    return handle
  }

  private static func problem(with handle: OpaquePointer) -> String? {
    guard PQstatus(handle) == CONNECTION_OK else {
      return PostgresFailure.trimmed(PQerrorMessage(handle))
    }
    let version = PQserverVersion(handle)
    guard version >= 140_000 else {
      return "the server is PostgreSQL \(version / 10_000); 14 or later is needed"
    }
    guard let encoding = PQparameterStatus(handle, "server_encoding") else { return nil }
    let name = String(cString: encoding)
    return name == "UTF8" ? nil : "the database is in \(name); UTF8 is needed"
  }

  private static func text(of url: String) -> String {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(url, &message) else {
      PQfreemem(message)
      return "PostgreSQL"
    }
    defer { PQconninfoFree(options) }
    var found: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        found[String(cString: keyword)] = String(cString: value)
      }
      option = option.advanced(by: 1)
    }
    let host = found["host"] ?? found["hostaddr"] ?? "localhost"
    return "\(host):\(found["port"] ?? "5432")/\(found["dbname"] ?? "")"
  }
}
