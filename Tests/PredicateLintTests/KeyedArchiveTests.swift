import Foundation
import Testing

@testable import PredicateLint

/// Archives as NSKeyedArchiver writes them.
@Suite struct KeyedArchiveTests {
  private static func archive(_ object: NSDictionary) throws -> [UInt8] {
    Array(try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false))
  }

  /// The options of a binding in a compiled interface file.
  @Test func formatsAreFound() throws {
    let bytes = try Self.archive([
      "NSPredicateFormat": "name contains[c] $value", "NSDisplayName": "x == 1",
    ])
    let found = SourceScanner().predicates(in: bytes, path: "keyedobjects.nib")
    #expect(found.map(\.text) == ["name contains[c] $value"])
    let place = try #require(found.first?.map.fileRange(of: 0..<4))
    #expect(bytes[place] == Array("name".utf8)[...])
  }

  /// A fetch request without a predicate refers to the first object, which stands for nil.
  @Test(arguments: ["a == 1", nil]) func nilIsNoPredicate(_ text: String?) throws {
    let bytes = try Self.archive(["request": ArchivedFetchRequest(text)])
    let found = SourceScanner().predicates(in: bytes, path: "elements")
    #expect(found.map(\.text) == (text.map { [$0] } ?? []))
  }

  /// An archive whose numbers lie ends.
  @Test func changedArchivesAreRead() throws {
    let sound = try Self.archive(["NSPredicateFormat": "a == 1"])
    for index in sound.indices {
      for byte: UInt8 in [0, 0x0F, 0x80, 0x8F, 0xA1, 0xD1, 0xFF] {
        var changed = sound
        changed[index] = byte
        _ = SourceScanner().predicates(in: changed, path: "a.nib")
      }
    }
  }
}

/// A fetch request as models of Xcode 3 keep it. An archiver on Linux names no nested class.
final class ArchivedFetchRequest: NSObject, NSCoding {
  let predicate: String?
  init(_ predicate: String?) { self.predicate = predicate }
  init?(coder: NSCoder) { nil }
  func encode(with coder: NSCoder) { coder.encode(predicate, forKey: "_predicateString") }
}
