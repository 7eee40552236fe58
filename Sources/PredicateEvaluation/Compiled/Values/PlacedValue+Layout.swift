import Foundation

/// The parts of `PlacedValue` that are the same for every type, but must be compiled for each.
extension PlacedValue {
  @inline(__always)
  fileprivate static func anyPresence(at place: Place) -> any BlockTest {
    LoopTest.presence(Self.self, place)
  }

  @inline(__always)
  fileprivate static var anyElementAccess: ElementAccess {
    { address, body in
      address.assumingMemoryBound(to: [Self].self).pointee.withUnsafeBufferPointer {
        body(UnsafeRawBufferPointer($0), $0.count)
      }
    }
  }
}

extension Int {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Int8 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Int16 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Int32 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Int64 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension UInt {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension UInt8 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension UInt16 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension UInt32 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension UInt64 {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Double {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Float {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Bool {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension String {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Date {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension UUID {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}

extension Optional where Wrapped: PlacedValue {
  static func presence(at place: Place) -> any BlockTest { anyPresence(at: place) }
  static var elementAccess: ElementAccess { anyElementAccess }
}
