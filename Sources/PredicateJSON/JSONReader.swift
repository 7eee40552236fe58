public import PredicateEvaluation
import PredicatePlatform
import PredicateSyntax
import SimdjsonBridge

/// Reads JSON documents, one after the other; reuse one reader for all of them.
///
/// Integers become `.integer`, or `.decimal` if they do not fit in 64 bits; other numbers `.real`,
/// or `.decimal` when they have more than 17 significant digits. Numbers beyond 38 digits become
/// the nearest double. Objects become ``JSONObject``, arrays `.collection`.
///
///     let record = try JSONReader().read(#"{"name": "Ada", "born": 1815}"#)
public final class JSONReader {
  /// The limit of containers that enclose a value; reading recurses, so never more than 512.
  public let depth: Int
  /// The rule that decides which texts are dates.
  public let dates: DateRule
  private let reader: OpaquePointer?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - depth: the greatest depth of nesting, at most 512.
  ///   - dates: which strings are read as dates.
  public init(depth: Int = 512, dates: DateRule = .none) {
    self.depth = min(max(depth, 0), 512)
    self.dates = dates
    reader = simdjson_reader_create()
  }

  deinit { simdjson_reader_destroy(reader) }

  /// The value in `text`.
  public func read(_ text: String) throws(JSONError) -> KeyedValue {
    try read(Array(text.utf8))
  }

  /// The value in `bytes`, which are UTF-8.
  public func read(_ bytes: some Sequence<UInt8>) throws(JSONError) -> KeyedValue {
    let result = bytes.withContiguousStorageIfAvailable { storage -> ReadResult in
      Self.result { () throws(JSONError) in try read(UnsafeRawBufferPointer(storage)) }
    }
    if let result { return try result.get() }
    return try read(Array(bytes))
  }

  /// The value in `bytes`, which are UTF-8.
  public func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> KeyedValue {
    guard let reader else { throw JSONError(.tooLarge) }
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    let document = simdjson_reader_read(reader, start, bytes.count, UInt32(clamping: depth))
    if let error = Self.error(of: document, in: bytes) { throw error }
    guard let nodes = document.nodes, document.count > 0 else { throw JSONError(.malformed) }
    var builder = NodeBuilder(
      nodes: UnsafeBufferPointer(start: nodes, count: document.count),
      dates: dates
    )
    return builder.next()
  }

  private typealias ReadResult = Swift.Result<KeyedValue, JSONError>

  private static func result(
    _ body: () throws(JSONError) -> KeyedValue
  ) -> ReadResult {
    do throws(JSONError) { return .success(try body()) } catch { return .failure(error) }
  }

  private static func error(
    of document: SimdjsonDocument,
    in bytes: UnsafeRawBufferPointer
  ) -> JSONError? {
    let place = document.offset < 0 ? nil : Int(document.offset)
    switch SimdjsonError(document.error) {
    case SimdjsonErrorNone: return nil
    case SimdjsonErrorEmpty: return JSONError(.empty)
    case SimdjsonErrorText: return JSONError(.malformedText, at: place)
    case SimdjsonErrorNumber: return JSONError(.malformedNumber, at: place)
    case SimdjsonErrorUTF8:
      return JSONError(.invalidUTF8, at: UTF8Validator.firstInvalidByte(in: bytes))
    case SimdjsonErrorDepth: return JSONError(.tooDeep, at: place)
    case SimdjsonErrorIncomplete: return JSONError(.incomplete)
    case SimdjsonErrorTrailing: return JSONError(.trailingContent, at: place)
    case SimdjsonErrorMemory: return JSONError(.tooLarge)
    default: return JSONError(.malformed, at: place)
    }
  }
}
