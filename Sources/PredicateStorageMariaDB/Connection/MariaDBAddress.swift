import PredicateStorage

/// The address of a database on a server, read from
/// `mariadb://user:password@host:port/database?socket=/run/mysqld.sock`.
struct MariaDBAddress: Hashable {
  /// How the connection is encrypted.
  enum Encryption: String {
    /// As client and server agree
    case preferred
    /// Always
    case required
    /// Always, and the server proves that it is the host of the address
    case verified
  }

  private(set) var host = "localhost"
  /// Nil for the library's default, which is a socket on the same machine if the host is `localhost`.
  private(set) var port: UInt32?
  private(set) var user: String?
  private(set) var password: String?
  var database = ""
  private(set) var socket: String?
  private(set) var encryption = Encryption.preferred
  /// The file with the certificates of authorities.
  private(set) var authorities: String?

  /// The words that an address begins with.
  static let schemes = ["mariadb://", "mysql://"]

  /// Throws for an address that cannot be read, of which any part may be a password.
  init(_ url: String) throws(StorageError) {
    guard let address = Self(reading: url) else {
      throw .cannotOpen(store: "MariaDB", reason: Self.unreadable)
    }
    guard !address.database.isEmpty else {
      throw .cannotOpen(
        store: address.text,
        reason: "the address names no database: mariadb://user:password@host:port/database"
      )
    }
    self = address
  }

  /// The place and database, for messages: no user, no password.
  var text: String { "\(socket ?? "\(host):\(port ?? 3306)")/\(database)" }

  private static let unreadable = """
    the address cannot be read: in mariadb://user:password@host:port/database?socket=path, the signs \
    @ / : ? % & # of a user, a password or a path are written %40 %2F %3A %3F %25 %26 %23; the options \
    are socket, encryption (preferred, required, verified) and authorities
    """

  private init?(reading url: String) {
    guard let scheme = Self.schemes.first(where: url.hasPrefix) else { return nil }
    let rest = url.dropFirst(scheme.count)
    let (place, options) = Self.halves(of: rest, at: "?")
    let (authority, path) = Self.halves(of: place, at: "/")
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    // A sign of a password that is not encoded must not become a part of the host.
    guard parts.count <= 2, !(path ?? "").contains(where: { "@/#".contains($0) }),
      !(options ?? "").contains(where: { "@#".contains($0) }), let last = parts.last,
      readHost(last), parts.count == 1 || readUser(parts[0]),
      let database = Self.decoded(path ?? "")
    else { return nil }
    self.database = database
    for option in (options ?? "").split(separator: "&") {
      guard read(option) else { return nil }
    }
  }

  private mutating func readUser(_ text: Substring) -> Bool {
    let (name, secret) = Self.halves(of: text, at: ":")
    guard let user = Self.decoded(name), !(secret ?? "").contains(":") else { return false }
    self.user = user
    guard let secret else { return true }
    password = Self.decoded(secret)
    return password != nil
  }

  /// `host`, `host:port`, `[::1]:port`
  private mutating func readHost(_ text: Substring) -> Bool {
    var name = text
    var number: Substring?
    if text.first == "[", let end = text.lastIndex(of: "]") {
      name = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.first == ":" else { return false }
      number = rest.isEmpty ? nil : rest.dropFirst()
    } else {
      (name, number) = Self.halves(of: text, at: ":")
    }
    if let number {
      guard let value = UInt16(number), value > 0 else { return false }
      port = UInt32(value)
    }
    guard let decoded = Self.decoded(name), !decoded.contains("#") else { return false }
    if !decoded.isEmpty { host = decoded }
    return true
  }

  private mutating func read(_ option: Substring) -> Bool {
    let (name, text) = Self.halves(of: option, at: "=")
    guard let value = text.flatMap(Self.decoded), !value.isEmpty else { return false }
    switch name {
    case "socket": socket = value
    case "authorities": authorities = value
    case "encryption":
      guard let known = Encryption(rawValue: value) else { return false }
      encryption = known
    default: return false
    }
    return true
  }

  private static func halves(of text: Substring, at mark: Character) -> (Substring, Substring?) {
    guard let position = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<position], text[text.index(after: position)...])
  }

  /// The text with `%40` and its kin replaced; nil for what is not encoded so, or has a zero byte.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
