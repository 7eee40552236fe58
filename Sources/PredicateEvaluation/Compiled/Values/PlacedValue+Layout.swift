import Foundation

/// The parts of `PlacedValue` that are the same for every type, but must be compiled for each.
extension PlacedValue {
  @inline(__always)
  fileprivate static func anyPresence(at place: Place) -> any BlockTest {
    LoopTest.presence(Self.self, place)
  }
}

extension Int {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Int8 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Int16 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Int32 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Int64 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension UInt {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension UInt8 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension UInt16 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension UInt32 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension UInt64 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Double {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Float {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Bool {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension String {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Date {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension UUID {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}

extension Optional where Wrapped: PlacedValue {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
}
