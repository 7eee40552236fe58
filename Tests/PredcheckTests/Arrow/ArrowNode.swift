import CArrow
import Foundation

/// An array of the Arrow C data interface under construction: bytes of buffers first, then the
/// structures, which tests spoil.
final class ArrowNode {
  let format: String
  let name: String
  let length: Int
  let offset: Int
  var nulls = 0
  /// The bytes of each buffer; nil for one that is not there.
  var contents: [[UInt8]?]
  /// Whether an offset leads beyond the last one, which is true: with another length, that offset
  /// would be the last, and a promise broken.
  var isLengthKept = false
  let children: [ArrowNode]
  let dictionary: ArrowNode?
  /// The name of the extension that the metadata give, if any.
  var extensionName: String?

  let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
  let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
  private var buffers: [GuardedMemory?] = []
  private var metadata: GuardedMemory?
  private var texts: [UnsafeMutablePointer<CChar>?] = []
  private var bufferList: UnsafeMutablePointer<UnsafeRawPointer?>?
  private var schemaList: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>?
  private var arrayList: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>?

  /// Lists of pointers go on with NULL, for counts that are too great.
  static let spare = 4

  init(
    _ format: String,
    _ name: String,
    length: Int,
    offset: Int,
    contents: [[UInt8]?],
    children: [ArrowNode] = [],
    dictionary: ArrowNode? = nil
  ) {
    self.format = format
    self.name = name
    self.length = length
    self.offset = offset
    self.contents = contents
    self.children = children
    self.dictionary = dictionary
    schema.initialize(to: ArrowSchema())
    array.initialize(to: ArrowArray())
  }

  deinit {
    for text in texts { free(text) }
    bufferList?.deallocate()
    schemaList?.deallocate()
    arrayList?.deallocate()
    schema.deallocate()
    array.deallocate()
  }

  /// This node and those below it.
  var all: [ArrowNode] { [self] + children.flatMap(\.all) + (dictionary?.all ?? []) }

  /// Writes the structures of this node and those below it.
  func seal() {
    for child in children { child.seal() }
    dictionary?.seal()
    buffers = contents.map { bytes in bytes.map { GuardedMemory($0, alignment: 8) } }
    texts = [strdup(format), strdup(name)]
    metadata = extensionName.map { name in
      let bytes = Self.metadata(["x": "", "ARROW:extension:name": name])
      return GuardedMemory(bytes)
    }
    schema.pointee.metadata = (metadata?.start).map {
      UnsafePointer($0.assumingMemoryBound(to: CChar.self))
    }
    bufferList = Self.list(buffers.map { $0.map { UnsafeRawPointer($0.start) } })
    schemaList = Self.list(children.map(\.schema))
    arrayList = Self.list(children.map(\.array))
    schema.pointee.format = texts[0].map { UnsafePointer($0) }
    schema.pointee.name = texts[1].map { UnsafePointer($0) }
    schema.pointee.n_children = Int64(children.count)
    schema.pointee.children = schemaList
    schema.pointee.dictionary = dictionary?.schema
    schema.pointee.release = { $0?.pointee.release = nil }
    array.pointee.length = Int64(length)
    array.pointee.offset = Int64(offset)
    array.pointee.null_count = Int64(nulls)
    array.pointee.n_buffers = Int64(buffers.count)
    array.pointee.buffers = bufferList
    array.pointee.n_children = Int64(children.count)
    array.pointee.children = arrayList
    array.pointee.dictionary = dictionary?.array
    array.pointee.release = { $0?.pointee.release = nil }
  }

  private static func metadata(_ pairs: KeyValuePairs<String, String>) -> [UInt8] {
    var bytes = ArrowGenerator.bytes([Int32(pairs.count)])
    for text in pairs.flatMap({ [$0.key, $0.value] }) {
      bytes += ArrowGenerator.bytes([Int32(text.utf8.count)]) + Array(text.utf8)
    }
    return bytes
  }

  private static func list<Element>(_ elements: [Element?]) -> UnsafeMutablePointer<Element?> {
    let list = UnsafeMutablePointer<Element?>.allocate(capacity: elements.count + spare)
    list.initialize(repeating: nil, count: elements.count + spare)
    for (place, element) in elements.enumerated() { list[place] = element }
    return list
  }
}
