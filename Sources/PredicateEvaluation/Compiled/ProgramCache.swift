import PredicatePlatform

/// The programs of one predicate for the types of the objects it is evaluated on.
///
/// A type is compiled after several evaluations, since compiling takes as long as the reference
/// evaluator takes for about ten objects. A lookup takes neither a lock nor a reference: entries
/// are only added, and live as long as the cache, which is part of an object.
struct ProgramCache: ~Copyable, Sendable {
  /// The maximum number of types with programs; objects of other types are left to the reference
  /// evaluator.
  private static let mostTypes = 16
  /// The number of objects left to the reference evaluator before a type is compiled.
  private static let patience = 8

  /// The owner of all entries
  private let entries = Mutex<ProgramEntry?>(nil)
  /// The address of the newest entry, 0 if there is none
  private let newest = Atomic<UInt>(0)
  private let asked = Atomic<Int>(0)

  /// The verdict of the program for the value's type; nil if there is none.
  @inline(__always)
  func verdict<Object>(of object: UnsafePointer<Object>) -> Verdict? {
    let type = ObjectIdentifier(Object.self)
    var address = newest.load(ordering: .acquiring)
    while let pointer = UnsafeRawPointer(bitPattern: address) {
      let entry = Unmanaged<ProgramEntry>.fromOpaque(pointer)
      if entry._withUnsafeGuaranteedRef({ $0.type == type }) {
        return entry._withUnsafeGuaranteedRef { $0.program.verdict(of: object) }
      }
      address = entry._withUnsafeGuaranteedRef { $0.nextAddress }
    }
    return nil
  }

  /// The program for a type, compiled if there is none yet.
  func program(for type: Any.Type, _ compile: () -> CompiledProgram) -> CompiledProgram {
    let type = ObjectIdentifier(type)
    if let known = entries.withLock({ $0?.program(for: type) }) { return known }
    return add(compile(), for: type)
  }

  /// Compiles the program for a type if there is none, and there have been enough objects.
  @inline(never)
  func note(_ type: Any.Type, _ compile: () -> CompiledProgram) {
    guard asked.load(ordering: .relaxed) >= Self.patience else {
      asked.add(1, ordering: .relaxed)
      return
    }
    let type = ObjectIdentifier(type)
    guard entries.withLock({ Self.hasPlace(for: type, in: $0) }) else { return }
    _ = add(compile(), for: type)
  }

  private func add(_ program: CompiledProgram, for type: ObjectIdentifier) -> CompiledProgram {
    entries.withLock { first in
      // Another thread may have compiled it meanwhile.
      if Self.hasPlace(for: type, in: first) {
        let entry = ProgramEntry(type, program, next: first)
        first = entry
        newest.store(entry.address, ordering: .releasing)
      }
    }
    return program
  }

  private static func hasPlace(for type: ObjectIdentifier, in entries: ProgramEntry?) -> Bool {
    entries.map { $0.count < mostTypes && $0.program(for: type) == nil } ?? true
  }
}

/// The program for a type, in a list that begins with the newest.
final class ProgramEntry: Sendable {
  let type: ObjectIdentifier
  let program: CompiledProgram
  /// The number of entries from here on
  let count: Int
  let next: ProgramEntry?
  let nextAddress: UInt

  init(_ type: ObjectIdentifier, _ program: CompiledProgram, next: ProgramEntry?) {
    (self.type, self.program, self.next) = (type, program, next)
    count = (next?.count ?? 0) + 1
    nextAddress = next?.address ?? 0
  }

  /// The program for a type in this entry or those after it.
  func program(for type: ObjectIdentifier) -> CompiledProgram? {
    var entry: ProgramEntry? = self
    while let current = entry {
      if current.type == type { return current.program }
      entry = current.next
    }
    return nil
  }

  var address: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
