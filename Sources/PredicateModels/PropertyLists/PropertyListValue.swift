package import PredicatePlatform
import PredicateSyntax

/// A whole value of a property list.
package enum PropertyListValue {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An unsigned integer beyond `Int64`
  case unsigned(UInt64)
  case real(Double)
  case text(String)
  case date(Date)
  case data([UInt8])
  case array([Self])
  case dictionary([String: Self])

  /// The limit of nested arrays and dictionaries, as in JSON.
  package static let deepest = 512

  /// The value as Swift's own types.
  package var any: Any {
    switch self {
    case .null: Value.null
    case .bool(let flag): flag
    case .integer(let number): number
    case .unsigned(let number): number
    case .real(let number): number
    case .text(let text): text
    case .date(let date): date
    case .data(let bytes): Data(bytes)
    case .array(let elements): elements.map(\.any)
    case .dictionary(let entries): entries.mapValues(\.any)
    }
  }

  /// Reads a list, binary or XML; throws a `ModelError` if it is not one. A binary list may refer
  /// to an object many times, and is expanded here: the caller limits its expanded size.
  package init(_ bytes: [UInt8], file: String) throws(ModelError) {
    if bytes.starts(with: BinaryPropertyList.mark) {
      do throws(BinaryPropertyList.Damage) {
        let list = try BinaryPropertyList(bytes)
        self = try Self.value(of: list.top, in: list, depth: 0)
      } catch {
        throw ModelError("this property list cannot be read: \(error.message)", file: file)
      }
    } else {
      let limits = XMLTreeReader.Limits(length: .max, depth: Self.deepest + 1, elements: .max)
      let root = try XMLTreeReader.root(of: Self.transcoded(bytes), file: file, limits)
      self = try PropertyListXML.value(of: root)
    }
  }

  private static func value(
    of number: Int,
    in list: BinaryPropertyList,
    depth: Int
  ) throws(BinaryPropertyList.Damage) -> Self {
    guard depth <= deepest else {
      throw .init(message: "arrays and dictionaries are nested more than \(deepest) levels deep")
    }
    switch try list.object(number) {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .unsigned(number)
    case .real(let number): return .real(number)
    case .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data(let bytes): return .data(bytes)
    case .text(let text): return .text(text)
    case .uid(let number): return .dictionary(["CF$UID": .integer(Int64(number))])
    case .array(let numbers):
      var elements: [Self] = []
      for number in numbers { elements.append(try value(of: number, in: list, depth: depth + 1)) }
      return .array(elements)
    case .dictionary(let keys, let values):
      var entries: [String: Self] = [:]
      for (key, number) in zip(keys, values) {
        guard case .text(let name) = try list.object(key) else {
          throw .init(message: "object \(key) is a key but not a string")
        }
        entries[name] = try value(of: number, in: list, depth: depth + 1)
      }
      return .dictionary(entries)
    }
  }

  /// The bytes in UTF-8, if a byte order mark shows that they are UTF-16.
  private static func transcoded(_ bytes: [UInt8]) -> [UInt8] {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
