import PredicatePlatform

extension AttributeType {
  /// The Swift types for the values of an attribute, by its type.
  package static let swiftTypes: [(AttributeType, [Any.Type])] = [
    (.bool, [Bool.self]),
    (
      .integer,
      [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
        UInt16.self, UInt32.self, UInt64.self,
      ]
    ),
    (.real, [Double.self, Float.self]),
    (.decimal, [Decimal.self]),
    (.text, [String.self, Substring.self, Character.self]),
    (.date, [Date.self]),
    (.uuid, [UUID.self]),
    (.bytes, [Data.self]),
    (.url, [URL.self]),
  ]
}
