import CMariaDB
import PredicateEvaluation
import PredicateStorage

/// Opens connections of the client library.
enum MariaDBHandle {
  typealias Pointer = UnsafeMutablePointer<MYSQL>

  /// A connection that answers, to a server of a supported kind and version.
  static func open(
    _ address: MariaDBAddress,
    timeout: Duration
  ) throws(StorageError) -> Pointer {
    try requireLibrary(for: address.text)
    guard let handle = mysql_init(nil) else {
      throw .cannotOpen(store: address.text, reason: "out of memory")
    }
    configure(handle, address, timeout)
    // A port that is named is meant, also on this machine, where the library prefers a socket.
    let opened = mysql_real_connect(
      handle,
      address.host == "localhost" && address.port != nil ? "127.0.0.1" : address.host,
      address.user,
      address.password,
      address.database,
      address.port ?? 0,
      address.socket,
      predicate_mariadb_flags
    )
    if let problem = opened == nil ? String(cString: mysql_error(handle)) : problem(with: handle) {
      mysql_close(handle)
      throw .cannotOpen(store: address.text, reason: problem)
    }
    return handle
  }

  private static func configure(
    _ handle: Pointer,
    _ address: MariaDBAddress,
    _ timeout: Duration
  ) {
    var seconds = UInt32(max(MariaDBOptions.seconds(timeout).rounded(.up), 1))
    mysql_options(handle, MYSQL_OPT_CONNECT_TIMEOUT, &seconds)
    mysql_options(handle, MYSQL_SET_CHARSET_NAME, "utf8mb4")
    // A server must not ask for files of this machine.
    var never: UInt32 = 0
    mysql_options(handle, MYSQL_OPT_LOCAL_INFILE, &never)
    var yes: my_bool = 1
    mysql_options(handle, MYSQL_REPORT_DATA_TRUNCATION, &yes)
    switch address.encryption {
    case .preferred: break
    case .required: mysql_options(handle, MYSQL_OPT_SSL_ENFORCE, &yes)
    case .verified:
      mysql_options(handle, MYSQL_OPT_SSL_ENFORCE, &yes)
      mysql_options(handle, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes)
    }
    if let file = address.authorities { mysql_options(handle, MYSQL_OPT_SSL_CA, file) }
  }

  private static func requireLibrary(for store: String) throws(StorageError) {
    // A program may be linked with a stand-in that loads the library.
    guard mysql_get_client_version() > 0 else {
      throw .cannotOpen(
        store: store,
        reason: "MariaDB's client library is not installed: install the package libmariadb3"
      )
    }
    do throws(UnsupportedLibrary) { try LibraryVersion.libmariadb.requireSupported() } catch {
      throw .cannotOpen(store: store, reason: "\(error)")
    }
  }

  /// Why a server is not one that statements have been tried on; nil for one that is.
  private static func problem(with handle: Pointer) -> String? {
    let version = mysql_get_server_version(handle)
    let text = "\(version / 10_000).\(version / 100 % 100)"
    guard mariadb_connection(handle) != 0 else {
      return """
        the server is MySQL \(text), whose collations and comparisons differ from MariaDB's: a \
        MariaDB server, 10.6 or later, is needed
        """
    }
    guard version >= 100_600 else {
      return "the server is MariaDB \(text); 10.6 or later is needed"
    }
    return nil
  }
}
