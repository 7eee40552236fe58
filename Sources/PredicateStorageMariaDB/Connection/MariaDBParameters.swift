import CMariaDB
import PredicatePlatform
import PredicateSQL
import PredicateSyntax

/// The values of a statement's parameters, in the layout of the client library: numbers as numbers,
/// everything else as bytes.
struct MariaDBParameters {
  private struct Place {
    let type: enum_field_types
    /// The position in `bytes`.
    let start: Int
    let length: Int
  }

  private var places: [Place] = []
  private var bytes: [UInt8] = []

  /// Nil if MariaDB has no such value; `failed` is then that value.
  init(_ values: [Value], failed: inout Value?) {
    places.reserveCapacity(values.count)
    for value in values where !add(value) { failed = value }
  }

  private mutating func add(_ value: Value) -> Bool {
    switch value {
    case .null: places.append(Place(type: MYSQL_TYPE_NULL, start: 0, length: 0))
    case .bool(let truth): add(Int64(truth ? 1 : 0), MYSQL_TYPE_LONGLONG)
    case .integer(let number): add(number, MYSQL_TYPE_LONGLONG)
    case .real(let number):
      guard number.isFinite else { return false }
      add(number, MYSQL_TYPE_DOUBLE)
    case .text(let text), .url(let text): add(text.utf8, MYSQL_TYPE_VAR_STRING)
    case .bytes(let data): add(data, MYSQL_TYPE_LONG_BLOB)
    case .decimal(let number):
      guard !number.isNaN else { return false }
      add(number.description.utf8, MYSQL_TYPE_NEWDECIMAL)
    case .uuid(let uuid): add(uuid.uuidString.utf8, MYSQL_TYPE_VAR_STRING)
    case .date(let date):
      guard let time = Timestamp(date) else { return false }
      add(time.zonelessText.utf8, MYSQL_TYPE_VAR_STRING)
    case .list, .set, .map: return false
    }
    return true
  }

  private mutating func add(_ content: some Sequence<UInt8>, _ type: enum_field_types) {
    let start = bytes.count
    bytes.append(contentsOf: content)
    places.append(Place(type: type, start: start, length: bytes.count - start))
  }

  private mutating func add<Number>(_ number: Number, _ type: enum_field_types) {
    while !bytes.count.isMultiple(of: MemoryLayout<Number>.alignment) { bytes.append(0) }
    withUnsafeBytes(of: number) { add($0, type) }
  }

  /// Calls `body` with the parameters, which last until it returns.
  mutating func withBindings<Answer>(
    _ body: (UnsafeMutablePointer<MYSQL_BIND>?) -> Answer
  ) -> Answer {
    // Even empty texts need an address.
    bytes.append(0)
    var lengths = places.map { UInt($0.length) }
    var bindings = places.map { place in
      var binding = MYSQL_BIND()
      binding.buffer_type = place.type
      binding.buffer_length = UInt(place.length)
      return binding
    }
    return bytes.withUnsafeMutableBytes { buffer in
      lengths.withUnsafeMutableBufferPointer { lengths in
        for (index, place) in places.enumerated() {
          bindings[index].buffer = buffer.baseAddress?.advanced(by: place.start)
          bindings[index].length = lengths.baseAddress?.advanced(by: index)
        }
        return bindings.withUnsafeMutableBufferPointer { body($0.baseAddress) }
      }
    }
  }
}
