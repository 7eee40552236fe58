import Foundation
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax
import PredicateTestSupport

extension FuzzProperty {
  /// Text that we read as JSON, Foundation reads as the same JSON.
  static let json = FuzzProperty("json-values") { bytes in
    let found: KeyedValue
    do { found = try JSONReader().read(bytes) } catch let error as JSONError {
      if let offset = error.offset, !(0...bytes.count).contains(offset) {
        throw FuzzFinding("\(error) points outside")
      }
      return
    }
    let other: Any
    do {
      other = try JSONSerialization.jsonObject(
        with: Data(bytes),
        options: [.fragmentsAllowed]
      )
    } catch {
      throw FuzzFinding("Foundation refuses what we read as \(found)")
    }
    if let difference = difference(found, KeyedValue(converting: other)) {
      throw FuzzFinding(difference)
    }
  }

  private static func difference(_ left: KeyedValue, _ right: KeyedValue) -> String? {
    let (left, right) = (JSONShape(left), JSONShape(right))
    return left == right ? nil : "\(left) is \(right) to Foundation"
  }
}

/// A JSON value as far as two readers must agree: numbers as doubles, names by their bytes.
private indirect enum JSONShape: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text([UInt8])
  case list([JSONShape])
  case object([[UInt8]: JSONShape])
  case other

  init(_ value: KeyedValue) {
    switch value {
    case .value(let value): self.init(value)
    case .collection(let collection): self = .list(collection.elements.map(JSONShape.init))
    case .object(let object):
      let names = object.readableKeyNames ?? []
      self = .object(
        Dictionary(
          names.map { (Array($0.utf8), Self(object.value(forKey: $0) ?? .null)) },
          uniquingKeysWith: { $1 }
        )
      )
    }
  }

  private init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .number(Double(number))
    case .real(let number): self = .number(number)
    case .decimal(let number):
      self = .number(Double(number.description) ?? .nan)
    case .text(let text): self = .text(Array(text.utf8))
    case .list(let elements), .set(let elements): self = .list(elements.map(JSONShape.init))
    case .map(let entries):
      self = .object(
        Dictionary(
          entries.map { (Array($0.key.utf8), Self($0.value)) },
          uniquingKeysWith: { $1 }
        )
      )
    case .date, .uuid, .bytes, .url: self = .other
    }
  }
}
