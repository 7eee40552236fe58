import PredicateEvaluation
import PredicateModels

/// A property list, XML or binary: each element of an array is a record, any other value is one
/// itself.
final class PropertyListRecords: RecordSource {
  let format = InputFormat.plist
  let header: [UInt8] = []
  let bytesRead: Int
  private let elements: [PropertyListValue]
  private var index = 0

  init(_ bytes: [UInt8], name: String) throws(CommandError) {
    bytesRead = bytes.count
    if BinaryPropertyListCheck.isBinary(bytes) {
      do throws(BinaryPropertyListError) { try BinaryPropertyListCheck.values(of: bytes) } catch {
        throw .failure("\(name): \(error)")
      }
    }
    do throws(ModelError) {
      let list = try PropertyListValue(bytes, file: name)
      if case .array(let elements) = list { self.elements = elements } else { elements = [list] }
    } catch {
      let place = error.line.map { "\(name):\($0)" } ?? name
      throw .failure("\(place): this is not a property list: \(error.message)")
    }
  }

  /// The last record read, as it was in the list.
  var current: PropertyListValue? {
    elements.indices.contains(index - 1) ? elements[index - 1] : nil
  }

  func next() -> Record? {
    guard index < elements.count else { return nil }
    let element = elements[index]
    index += 1
    return Record(
      place: .record(index),
      text: UnsafeRawBufferPointer(start: nil, count: 0),
      content: .value(KeyedValue(converting: element.any))
    )
  }
}
