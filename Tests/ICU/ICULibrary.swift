import Foundation

/// ICU 72, loaded by name: nothing but this comparison needs it.
struct ICULibrary {
  private typealias Age = @convention(c) (Int32, UnsafeMutablePointer<UInt8>) -> Void
  private typealias PropertyName = @convention(c) (Int32, Int32) -> UnsafePointer<CChar>?
  private typealias ValueName = @convention(c) (Int32, Int32, Int32) -> UnsafePointer<CChar>?
  private typealias Bound = @convention(c) (Int32) -> Int32
  private typealias CharacterName =
    @convention(c) (
      Int32, Int32, UnsafeMutablePointer<CChar>, Int32, UnsafeMutablePointer<Int32>
    ) -> Int32

  static let version = 72
  let expressions: UnsafeMutableRawPointer
  private let properties: UnsafeMutableRawPointer

  /// Nil where ICU 72 is not installed.
  init?() {
    guard let expressions = dlopen("libicui18n.so.\(Self.version)", RTLD_NOW),
      let properties = dlopen("libicuuc.so.\(Self.version)", RTLD_NOW)
    else { return nil }
    self.expressions = expressions
    self.properties = properties
  }

  /// The version of Unicode that introduced a scalar: 15.0 is 15. Nil for one that is not assigned.
  func age(of scalar: Unicode.Scalar) -> Int? {
    var version: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &version) { bytes in
      guard let start = bytes.baseAddress else { return }
      let age: Age = function("u_charAge", in: properties)
      age(Int32(scalar.value), start.assumingMemoryBound(to: UInt8.self))
    }
    return version.0 == 0 ? nil : Int(version.0)
  }

  func name(of scalar: Unicode.Scalar) -> String? {
    let name: CharacterName = function("u_charName", in: properties)
    var (text, status) = ([CChar](repeating: 0, count: 200), Int32(0))
    let length = name(Int32(scalar.value), 0, &text, Int32(text.count), &status)
    guard status <= 0, length > 0 else { return nil }
    return String(decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// All names of each property that ICU numbers in `numbers`.
  func propertyNames(_ numbers: Range<Int32>) -> [(number: Int32, names: [String])] {
    let name: PropertyName = function("u_getPropertyName", in: properties)
    return numbers.compactMap { number in
      let names = (0..<6).compactMap { name(number, $0).map(String.init(cString:)) }
      return names.isEmpty ? nil : (number, names)
    }
  }

  /// All names of each value of a property.
  func valueNames(of property: Int32) -> [String] {
    let name: ValueName = function("u_getPropertyValueName", in: properties)
    let bound: Bound = function("u_getIntPropertyMaxValue", in: properties)
    return (0...max(0, bound(property))).flatMap { value in
      (0..<6).compactMap { name(property, value, $0).map(String.init(cString:)) }
    }
  }

  func function<Function>(_ name: String, in library: UnsafeMutableRawPointer) -> Function {
    unsafeBitCast(dlsym(library, "\(name)_\(Self.version)"), to: Function.self)
  }
}
