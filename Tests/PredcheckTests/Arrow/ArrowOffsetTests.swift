import PredicateC
import Testing

/// A structure may have fewer rows than its members, whose offsets behind those rows are not read. The
/// offset at the end of the rows is: it must not lead beyond the last one, which alone says how long
/// the buffer is.
@Suite struct ArrowOffsetTests {
  /// Offsets of two values, of which the first one's text ends where there is no memory.
  private static let lying: [Int64] = [0, 200_000_000, 0]
  private static let formats = ["u", "U", "z", "Z"]

  private static func texts(_ format: String, _ name: String, _ offsets: [Int64]) -> ArrowNode {
    let isLong = format == "U" || format == "Z"
    let bytes =
      isLong ? ArrowGenerator.bytes(offsets) : ArrowGenerator.bytes(offsets.map(Int32.init))
    return ArrowNode(
      format,
      name,
      length: offsets.count - 1,
      offset: 0,
      contents: [nil, bytes, Array("Ada".utf8)]
    )
  }

  private static func structure(_ name: String, rows: Int, _ members: [ArrowNode]) -> ArrowNode {
    ArrowNode("+s", name, length: rows, offset: 0, contents: [nil], children: members)
  }

  private static func list(_ format: String, _ name: String, _ element: ArrowNode) -> ArrowNode {
    let bytes =
      format == "+L"
      ? ArrowGenerator.bytes([0, 1] as [Int64]) : ArrowGenerator.bytes([0, 1] as [Int32])
    let contents: [[UInt8]?] = format.hasPrefix("+w") ? [nil] : [nil, bytes]
    return ArrowNode(format, name, length: 1, offset: 0, contents: contents, children: [element])
  }

  /// The places of a column below a row: a key path to each, and the array around it.
  private static func places(_ format: String, _ offsets: [Int64]) -> [(String, ArrowNode)] {
    let column = { texts(format, $0, offsets) }
    let element = { structure("item", rows: 1, [column("x")]) }
    var places = [
      ("x", structure("", rows: 1, [column("x")])),
      ("s.x", structure("", rows: 1, [structure("s", rows: 1, [column("x")])])),
      (
        "s.t.x",
        structure("", rows: 1, [structure("s", rows: 2, [structure("t", rows: 2, [column("x")])])])
      ),
    ]
    for list in ["+l", "+L", "+w:1"] {
      places.append(("l.x", structure("", rows: 1, [Self.list(list, "l", element())])))
    }
    let codes = ArrowNode(
      "c",
      "d",
      length: 1,
      offset: 0,
      contents: [nil, [0]],
      dictionary: structure("", rows: 1, [column("x")])
    )
    places.append(("d.x", structure("", rows: 1, [codes])))
    let entries = structure("entries", rows: 1, [texts("u", "key", [0, 3]), column("value")])
    places.append(("m.Ada", structure("", rows: 1, [list("+m", "m", entries)])))
    let named = structure(
      "entries",
      rows: 1,
      [texts(format, "key", offsets), texts("u", "value", [0, 3])]
    )
    if format == "u" || format == "U" {
      places.append(("m.Ada", structure("", rows: 1, [list("+m", "m", named)])))
    }
    return places
  }

  private static let tests = [
    "{} == 'Ada'", "{} CONTAINS[cd] 'd'", "{} MATCHES '.*'", "length:({}) > 2",
    "{} == CAST('00', 'NSData')",
    "ANY {} == 'Ada'", "ALL {} BEGINSWITH 'A'", "{} IN {'Ada', 'b'}", "{} == {}",
  ]

  private func status(_ root: ArrowNode, _ text: String) -> Int32 {
    root.seal()
    var handle: OpaquePointer?
    guard PredicateC.open(text, UInt(text.utf8.count), nil, &handle, nil) == 0 else { return -1 }
    defer { PredicateC.close(handle) }
    var mask = [UInt8](repeating: 9, count: root.length)
    return PredicateC.maskArrow(
      handle,
      UnsafeRawPointer(root.schema),
      UnsafeRawPointer(root.array),
      &mask,
      UInt(mask.count),
      nil,
      nil
    )
  }

  @Test(arguments: formats)
  func offsetsBeyondTheLastAreRefused(_ format: String) {
    for test in Self.tests {
      for (path, root) in Self.places(format, Self.lying) {
        let text = test.replacing("{}", with: path)
        #expect(status(root, text) == 3, "\(format) \(text)")
      }
      // The same behind the rows that are read, and true offsets, are no fault.
      for offsets in [[0, 3, 200_000_000, 3], [0, 3, 3]] as [[Int64]] {
        for (path, root) in Self.places(format, offsets) {
          let found = status(root, test.replacing("{}", with: path))
          // Elements of lists and dictionaries are checked whole.
          #expect(found == 0 || found == 3 && offsets.count > 3, "\(format) \(path) \(test)")
        }
      }
    }
  }

  /// What Arrow has no format for is not read, whatever buffers it would ask for.
  @Test(arguments: ["w:99999999999", "+w:99999999999", "w:2147483648", "d:9,2,99999999999"])
  func numbersBeyond32BitsAreNoFormat(_ format: String) {
    let column = ArrowNode(format, "x", length: 1, offset: 0, contents: [nil, [0]])
    #expect(status(Self.structure("", rows: 1, [column]), "x == CAST('00', 'NSData')") == 3)
    #expect(status(Self.structure("", rows: 1, [column]), "x == nil OR ANY x == 'a'") == 3)
    #expect(status(Self.structure("", rows: 1, [column]), "y == nil") == 0)
  }
}
