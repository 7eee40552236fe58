import PredicatePlatform
import PredicateSyntax

/// The past and future offsets of a time zone from UTC, from a file of the system's zoneinfo (TZif,
/// RFC 8536). They replace Foundation's zones where there is no Foundation.
package struct ZoneRules: Sendable {
  /// The name: `Europe/Berlin`
  package let identifier: String
  /// The instants at which the offset changes, in seconds since 1970, UTC; ascending.
  let changes: [Int64]
  /// The offset after each change, in seconds; one more than `changes`: the first applies before
  /// all of them.
  let offsets: [Int32]
  /// The rule after the last change; nil if the last offset applies forever.
  let rule: ZoneCycle?

  private static let folder = "/usr/share/zoneinfo/"
  /// The largest zone file has 4 kB.
  private static let sizeLimit = 1 << 20

  /// Reads the rules of the zone with this name. Throws if it is unknown, or its file is malformed.
  package init(named name: String, in folder: String? = nil) throws(ZoneError) {
    guard Self.isName(name), var file = FileReader(path: (folder ?? Self.folder) + name),
      let bytes = file.read(atMost: Self.sizeLimit + 1)
    else { throw .unknown(name) }
    guard bytes.count <= Self.sizeLimit else { throw .malformed(name, offset: Self.sizeLimit) }
    try self.init(identifier: name, bytes: bytes)
  }

  /// Reads the content of a file.
  package init(identifier: String, bytes: [UInt8]) throws(ZoneError) {
    var reader = ZoneFileReader(name: identifier, bytes: bytes)
    self = try reader.rules()
  }

  init(identifier: String, changes: [Int64], offsets: [Int32], rule: ZoneCycle?) {
    self.identifier = identifier
    self.changes = changes
    self.offsets = offsets
    self.rule = rule
  }

  /// Whether a text may be a name: words of ASCII that begin with a capital, with `/` between them.
  /// It never leads out of the folder, nor to its zones that count leap seconds.
  private static func isName(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && words.allSatisfy { word in
        guard let first = word.first, (0x41...0x5A).contains(first) else { return false }
        return word.allSatisfy { byte in
          (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
            || "_+-".utf8.contains(byte)
        }
      }
  }

  /// The offset from UTC in seconds at an instant, in seconds since 1970.
  func offset(at instant: Int64) -> Int {
    let next = changes.bisect { $0 > instant }
    if next == changes.count, let rule { return rule.offset(at: instant) }
    return Int(offsets[next])
  }
}

extension ZoneRules: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }
  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A mistake in the name of a time zone, or in its file.
package enum ZoneError: Error, Hashable, CustomStringConvertible {
  /// `Mars/Olympus`
  case unknown(String)
  /// The file of the zone is malformed at `offset`.
  case malformed(String, offset: Int)

  package var description: String {
    switch self {
    case .unknown(let name): "'\(name)' is not a time zone"
    case .malformed(let name, let offset):
      "the system's file of the time zone '\(name)' is malformed at byte \(offset)"
    }
  }
}
