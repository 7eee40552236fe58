import PredicateEvaluation
import PredicateJSON
import PredicateModels

/// A property list, XML or binary: each element of an array is a record, any other value is one
/// itself.
final class PropertyListRecords: RecordSource {
  let format = InputFormat.plist
  let header: [UInt8] = []
  let bytesRead: Int
  private let elements: [PropertyListValue]
  private let dates: DateRule
  private var index = 0

  init(_ bytes: [UInt8], name: String, dates: DateRule) throws(CommandError) {
    bytesRead = bytes.count
    self.dates = dates
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
      content: .value(KeyedValue(converting: element.reading(dates).any))
    )
  }
}

extension PropertyListValue {
  /// The value with the texts that a rule takes for dates as dates; `key` is its own, if any.
  fileprivate func reading(_ rule: DateRule, under key: String = "") -> Self {
    if rule == .none { return self }
    return switch self {
    case .text(let text): rule.date(text, forKey: key).map(Self.date) ?? self
    case .array(let elements): .array(elements.map { $0.reading(rule, under: key) })
    case .dictionary(let entries):
      .dictionary(
        Dictionary(
          uniqueKeysWithValues: entries.map { ($0.key, $0.value.reading(rule, under: $0.key)) }
        )
      )
    case .null, .bool, .integer, .unsigned, .real, .date, .data: self
    }
  }
}
