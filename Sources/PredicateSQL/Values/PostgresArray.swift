/// Arrays as PostgreSQL writes them: `{1,NULL,"a, b"}`, or `[0:1]={1,2}` where the first index is not
/// 1.
package struct PostgresArray {
  private var rest: ArraySlice<UInt8>

  /// The texts of the elements, nil for NULL. Nil for an array of arrays, and for what is none.
  package static func elements(of bytes: some Sequence<UInt8>) -> [[UInt8]?]? {
    var reader = Self(rest: Array(bytes)[...])
    if reader.rest.first == UInt8(ascii: "["), let start = reader.rest.firstIndex(of: Self.equals) {
      reader.rest = reader.rest[(start + 1)...]
    }
    return reader.elements()
  }

  private static let equals = UInt8(ascii: "=")
  private static let comma = UInt8(ascii: ",")
  private static let closing = UInt8(ascii: "}")
  private static let mark = UInt8(ascii: "\"")
  private static let escape = UInt8(ascii: "\\")

  private mutating func elements() -> [[UInt8]?]? {
    guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
    if rest.elementsEqual([Self.closing]) { return [] }
    var elements: [[UInt8]?] = []
    while let byte = rest.first {
      switch byte {
      case Self.mark:
        rest.removeFirst()
        guard let element = quoted() else { return nil }
        elements.append(element)
      case UInt8(ascii: "{"): return nil
      // PostgreSQL puts every other element with a mark in it between quotation marks.
      default:
        let element = rest.prefix { $0 != Self.comma && $0 != Self.closing }
        rest = rest[element.endIndex...]
        elements.append(element.elementsEqual("NULL".utf8) ? nil : Array(element))
      }
      switch rest.popFirst() {
      case Self.comma: continue
      case Self.closing: return rest.isEmpty ? elements : nil
      default: return nil
      }
    }
    return nil
  }

  /// The rest of an element after its first quotation mark.
  private mutating func quoted() -> [UInt8]? {
    var element: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case Self.mark: return element
      case Self.escape:
        guard let escaped = rest.popFirst() else { return nil }
        element.append(escaped)
      default: element.append(byte)
      }
    }
    return nil
  }
}
