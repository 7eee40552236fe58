import CPostgreSQL
import PredicateEvaluation
import PredicateStorage

/// The address of a server.
struct PostgresAddress {
  private let url: String
  /// The address for messages; nil for an address that cannot be parsed, in which any part may be a
  /// password.
  private let place: String?

  /// The host, port and database, for messages: no user, no password.
  var text: String { place ?? "PostgreSQL" }

  init(_ url: String) {
    self.url = url
    place = Self.place(in: url)
  }

  /// A connection that answers, to a server of a supported version and encoding.
  func connect(_ options: PostgresOptions) throws(StorageError) -> OpaquePointer {
    try Self.requireLibrary(for: text)
    // libpq's own message would repeat the part that it cannot read.
    guard place != nil else { throw .cannotOpen(store: text, reason: Self.unreadable) }
    let parameters: [(String, String)] = [
      ("client_encoding", "UTF8"),
      ("connect_timeout", String(max(options.connectTimeout.components.seconds, 2))),
      // Last, so that settings in the address itself take precedence.
      ("dbname", url),
    ]
    let names = PostgresParameters(parameters.map(\.0) + [nil])
    let values = PostgresParameters(parameters.map(\.1) + [nil])
    let handle = names.withPointers { names, _ in
      values.withPointers { values, _ in PQconnectdbParams(names, values, 1) }
    }
    guard let handle else { throw .cannotOpen(store: text, reason: "out of memory") }
    // A library does not write to standard error what the server has to say; errors are thrown.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    if let problem = Self.problem(with: handle) {
      PQfinish(handle)
      throw .cannotOpen(store: text, reason: problem)
    }
    return handle
  }

  /// Throws where the client library is too old, or is not there: a program may be linked with a
  /// stand-in that loads it.
  private static func requireLibrary(for store: String) throws(StorageError) {
    guard PQlibVersion() > 0 else {
      throw .cannotOpen(
        store: store,
        reason: "PostgreSQL's client library is not installed: install the package libpq5"
      )
    }
    do throws(UnsupportedLibrary) { try LibraryVersion.libpq.requireSupported() } catch {
      throw .cannotOpen(store: store, reason: "\(error)")
    }
  }

  private static let unreadable = """
    the address cannot be read: in postgres://user:password@host:port/database, the signs @ / : ? % \
    of a password are written %40 %2F %3A %3F %25
    """

  static func problem(with handle: OpaquePointer) -> String? {
    guard PQstatus(handle) == CONNECTION_OK else {
      return PostgresFailure.trimmed(PQerrorMessage(handle))
    }
    let version = PQserverVersion(handle)
    guard version >= 140_000 else {
      return "the server is PostgreSQL \(version / 10_000); 14 or later is needed"
    }
    guard let encoding = PQparameterStatus(handle, "server_encoding") else { return nil }
    let name = String(cString: encoding)
    guard name == "UTF8" else { return "the database is in \(name); UTF8 is needed" }
    guard let client = PQparameterStatus(handle, "client_encoding") else { return nil }
    let clientName = String(cString: client)
    return clientName == "UTF8" ? nil : "the client_encoding is \(clientName); UTF8 is needed"
  }

  /// The host, port and database of a connection.
  static func text(of handle: OpaquePointer) -> String {
    func text(_ part: UnsafePointer<CChar>?) -> String { part.map { String(cString: $0) } ?? "" }
    return "\(text(PQhost(handle))):\(text(PQport(handle)))/\(text(PQdb(handle)))"
  }
}

/// The parts of an address that may be shown.
extension PostgresAddress {
  private static func place(in url: String) -> String? {
    // libpq takes a single word as the name of a database.
    if isWord(url) { return "localhost:5432/\(url)" }
    guard !isMissplit(url), let found = parts(of: url) else { return nil }
    let port = found["port"] ?? "5432"
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }) else {
      return nil
    }
    return "\(found["host"] ?? found["hostaddr"] ?? "localhost"):\(port)/\(found["dbname"] ?? "")"
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  /// Whether libpq may mistake a part of a password for a host, a port or a database, since it
  /// contains a separator: `ada:se/cret@host`, `ada:se@cret@host`, `host?password=se@cret`. An `@`
  /// has no other use there.
  private static func isMissplit(_ url: String) -> Bool {
    guard let scheme = ["postgres://", "postgresql://"].first(where: url.hasPrefix) else {
      return false
    }
    let rest = url.utf8.dropFirst(scheme.utf8.count)
    guard let last = rest.lastIndex(of: UInt8(ascii: "@")) else { return false }
    return rest[..<last].contains { "@/?".utf8.contains($0) }
  }

  /// The parts as libpq reads them; nil for an address that it cannot read.
  private static func parts(of url: String) -> [String: String]? {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(url, &message) else {
      PQfreemem(message)
      return nil
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
    return found
  }
}
