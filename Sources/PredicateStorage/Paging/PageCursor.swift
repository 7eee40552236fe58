import PredicatePlatform
import PredicateSyntax

/// A place in the order of a request's rows, as text for clients: set it as `FetchRequest.after` to
/// get the page after it.
///
///     request.sortDescriptors = [.descending("published"), "title"]
///     request.limit = 20
///     let page = try await store.page(request)
///     request.after = page.next
///
/// A server sends `cursor.text` to its client and reads it back with `PageCursor(text)`. It
/// contains the last row's values of the sort keys and its primary key, and nothing else: no
/// predicate, no SQL. It is neither encrypted nor signed. A client can read these values and can
/// forge a cursor, which gives only other pages of the same rows: the predicate and the limits are
/// the request's, and values are only ever bound. By trying places a client can find out the values
/// of these keys, so `cursor(after:of:allowedBy:)` and `FetchRequest.validate` reject keys that a
/// policy hides. An application that must not disclose them, or accepts only its own cursors, must
/// encrypt the text.
///
/// The rows may change between two pages: those inserted or deleted before the place shift nothing,
/// and a row whose sort key changes may come twice or not at all. The predicate may change too; the
/// entity and the sort descriptors may not.
public struct PageCursor: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of characters of a cursor. It also limits the length of the texts that rows
  /// are sorted by.
  public static let maximumLength = 8192

  /// Letters, digits, `-` and `_`.
  public let text: String
  let place: EncodedPlace

  /// Reads the text of a cursor; `invalidCursor` if it is damaged. Whether it matches a request is
  /// checked when the request is made.
  public init(_ text: String) throws(StorageError) {
    guard text.utf8.count <= Self.maximumLength, let bytes = Self.bytes(of: text),
      let place = EncodedPlace(bytes)
    else { throw .invalidCursor("it is damaged") }
    self.text = text
    self.place = place
  }

  init(_ place: EncodedPlace) throws(StorageError) {
    text = Self.text(of: place.bytes)
    self.place = place
    guard text.utf8.count <= Self.maximumLength else {
      throw .invalidCursor("a key that the rows are sorted by is too long")
    }
  }

  public var description: String { text }

  /// The bytes as URL-safe base64.
  private static func text(of bytes: [UInt8]) -> String {
    let text = Data(bytes).base64EncodedString()
    return String(text.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }

  /// Nil unless `text` is exactly the encoding of these bytes.
  private static func bytes(of text: String) -> [UInt8]? {
    let standard = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
    guard let data = Data(base64Encoded: String(standard) + padding) else { return nil }
    let bytes = [UInt8](data)
    return Self.text(of: bytes) == text ? bytes : nil
  }
}
