#if !canImport(Darwin)
import Foundation
import PredicateEvaluation
import PredicateSyntax

// Other versions of the standard library may describe fields differently: for these, and for every
// other property, `ReflectedProperties` reads by reflection, at thirty times the cost.
#if compiler(>=6.2) && compiler(<6.4)
@_spi(Reflection) private import Swift
#endif

/// The stored properties of a type with plain data, each with its place: they are read in place.
/// Properties of other types, and wrapped and weak ones, are not listed.
struct StoredFields: Sendable {
  private struct Field: Sendable {
    let offset: Int
    let read: @Sendable (UnsafeRawPointer) -> Value
  }

  private let type: any Any.Type
  private let fields: [String: Field]

  /// The value of a property of `subject`, which has this type; nil if it is not listed.
  func value(of subject: Any, named name: String) -> Value? {
    guard let field = fields.exact(name) else { return nil }
    if type is AnyClass {
      let object = subject as AnyObject
      return withExtendedLifetime(object) {
        field.read(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + field.offset)
      }
    }
    // An `Any` may contain another existential; then that is opened, not the struct in it.
    func read<Subject>(_ subject: Subject) -> Value? {
      guard Subject.self == type else { return nil }
      return withUnsafeBytes(of: subject) { bytes in
        bytes.baseAddress.map { field.read($0 + field.offset) }
      }
    }
    return _openExistential(subject, do: read)
  }

  /// The fields of `subject`'s type. A type that describes itself to reflection has none.
  init(of subject: Any) {
    type = Swift.type(of: subject)
    #if compiler(>=6.2) && compiler(<6.4)
    guard !(subject is any CustomReflectable) else {
      fields = [:]
      return
    }
    var found: [String: Field] = [:]
    var names: Set<String> = []
    var doubtful: Set<String> = []
    let isClass = type is AnyClass
    _forEachField(of: type, options: _EachFieldOptions(rawValue: isClass ? Self.classes : 0)) {
      label,
      offset,
      type,
      _ in
      let label = String(cString: label)
      // The storage of a lazy property is not a key. A wrapper or a subclass may have a property of
      // the same name: reflection knows which.
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      if !names.insert(name).inserted { doubtful.insert(name) }
      if name == label, !label.hasPrefix("$"), let read = Self.readers[ObjectIdentifier(type)] {
        found[name] = Field(offset: offset, read: read)
      }
      return true
    }
    fields = found.filter { !doubtful.contains($0.key) }
    #else
    fields = [:]
    #endif
  }

  /// `_EachFieldOptions.classType`, which the standard library declares as a variable.
  private static let classes: UInt32 = 1

  private typealias Reader = @Sendable (UnsafeRawPointer) -> Value

  /// The readers of types without references to objects: those may be weak or unowned.
  private static let readers: [ObjectIdentifier: Reader] = {
    var readers: [ObjectIdentifier: Reader] = [:]
    func add<Datum: ValueConvertible>(_: Datum.Type) {
      readers[ObjectIdentifier(Datum.self)] = { $0.load(as: Datum.self).predicateValue }
    }
    func addAll<Datum: ValueConvertible>(_: Datum.Type) {
      add(Datum.self)
      add(Datum?.self)
      add([Datum].self)
    }
    addAll(Int.self)
    addAll(Double.self)
    addAll(Bool.self)
    addAll(String.self)
    addAll(Date.self)
    addAll(UUID.self)
    addAll(Decimal.self)
    addAll(Float.self)
    addAll(Int16.self)
    addAll(Int32.self)
    addAll(Int64.self)
    return readers
  }()
}
#endif
