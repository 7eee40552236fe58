import Foundation
import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

@testable import PredicateConformance
@testable import PredicateFoundation

/// The values of cases as an application has them.
struct ApplicationValues {
  enum Style: CaseIterable {
    /// `NSNumber`, `NSDictionary`
    case foundation
    /// `Int`, `[String: Any]`
    case swift
  }

  let style: Style

  func value(_ value: KeyedValue) -> Any {
    switch value {
    case .value(let datum):
      return style == .swift ? swift(datum) : (value.foundationObject ?? NSNull())
    case .object(let path as KeyPathTag): return NSExpression(forKeyPath: path.path)
    case .object(let object as JSONObject):
      let entries = Dictionary(object.members.map { ($0.key, self.value($0.value)) }) { $1 }
      return style == .swift ? entries : NSDictionary(dictionary: entries)
    case .object(let object): return object
    case .collection(let collection):
      let elements = collection.elements.map(self.value)
      switch collection.kind {
      case .array: return style == .swift ? elements : NSArray(array: elements)
      case .set: return NSSet(array: elements)
      case .orderedSet: return NSOrderedSet(array: elements)
      }
    }
  }

  private func swift(_ datum: Value) -> Any {
    switch datum {
    case .null: Int?.none as Any
    case .bool(let truth): truth
    case .integer(let number): Int(number)
    case .real(let number): number
    case .decimal(let number): number
    case .text(let text): text
    case .date(let date): date
    case .uuid(let uuid): uuid
    case .bytes(let bytes): Data(bytes)
    case .url(let text): URL(string: text) ?? text
    case .list(let values): values.map(swift)
    case .set, .map: KeyedValue.value(datum).foundationObject ?? NSNull()
    }
  }
}
