import Foundation
import PredicateC
import Testing

/// What the metadata of a field say of its values: 16 bytes may be a UUID, or nothing that is read.
@Suite struct ArrowExtensionTests {
  private static let uuid = UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF") ?? UUID()

  private func answers(_ name: String?, _ text: String, format: String = "w:16") -> (Int32, [UInt8])
  {
    let bytes = withUnsafeBytes(of: Self.uuid.uuid) { Array($0) } + [UInt8](repeating: 7, count: 16)
    let column = ArrowNode(format, "id", length: 2, offset: 0, contents: [nil, bytes])
    column.extensionName = name
    let root = ArrowNode("+s", "", length: 2, offset: 0, contents: [nil], children: [column])
    root.seal()
    var handle: OpaquePointer?
    guard PredicateC.open(text, UInt(text.utf8.count), nil, &handle, nil) == 0 else {
      return (-1, [])
    }
    defer { PredicateC.close(handle) }
    var bound: OpaquePointer?
    let arguments = "[{\"$uuid\": \"\(Self.uuid.uuidString)\"}]"
    guard PredicateC.bind(handle, text.contains("%@") ? arguments : nil, nil, &bound, nil) == 0
    else {
      return (-1, [])
    }
    defer { PredicateC.close(bound) }
    var mask: [UInt8] = [9, 9]
    let status = PredicateC.maskArrow(
      bound,
      UnsafeRawPointer(root.schema),
      UnsafeRawPointer(root.array),
      &mask,
      2,
      nil,
      nil
    )
    return (status, mask)
  }

  @Test func uuidsAreRead() {
    for text in ["id == %@", "id IN {%@}", "NOT id != %@", "SELF.id == %@"] {
      #expect(answers("arrow.uuid", text) == (0, [1, 0]), "\(text)")
    }
    #expect(answers("arrow.uuid", "id == nil") == (0, [0, 0]))
    let data = "id == CAST('00112233445566778899AABBCCDDEEFF', 'NSData')"
    #expect(answers(nil, data) == (0, [1, 0]))
    #expect(answers("arrow.json", data) == (0, [1, 0]))
    #expect(answers("arrow.opaque", data).0 == 3)
    #expect(answers("arrow.uuid", data, format: "w:15").0 == 3)
    #expect(answers("pandas.period", "id == 1", format: "l").0 == 3)
  }
}
