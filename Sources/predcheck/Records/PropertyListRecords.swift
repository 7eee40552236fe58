import Foundation
import PredicateEvaluation

/// A property list, XML or binary: each element of an array is a record, any other value is one
/// itself.
final class PropertyListRecords: RecordSource {
  let format = InputFormat.plist
  let header: [UInt8] = []
  let bytesRead: Int
  private let elements: [Any]
  private var index = 0

  init(_ bytes: [UInt8], name: String) throws(CommandError) {
    bytesRead = bytes.count
    if BinaryPropertyListCheck.isBinary(bytes) {
      do throws(BinaryPropertyListError) { try BinaryPropertyListCheck.values(of: bytes) } catch {
        throw .failure("\(name): \(error)")
      }
    }
    do {
      let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      elements = list as? [Any] ?? [list]
    } catch {
      throw .failure("\(name): this is not a property list")
    }
  }

  /// The last record read, as it was in the list.
  var current: Any? { elements.indices.contains(index - 1) ? elements[index - 1] : nil }

  func next() -> Record? {
    guard index < elements.count else { return nil }
    let element = elements[index]
    index += 1
    return Record(
      place: .record(index),
      text: UnsafeRawBufferPointer(start: nil, count: 0),
      content: .value(KeyedValue(converting: element))
    )
  }
}
