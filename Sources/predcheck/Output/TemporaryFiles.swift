import PredicatePlatform

/// The files that a command makes only for itself. A signal that ends the program removes them first;
/// one that is ignored, as `nohup` has it, stays ignored.
///
/// A handler of signals may call hardly anything: no allocation, no lock. So the paths are bytes in
/// memory that is never freed, in slots that are empty while their first byte is zero.
enum TemporaryFiles {
  /// A file, or a folder, that is registered.
  struct Entry: Sendable {
    fileprivate let slot: Int
  }

  private static let slotCount = 256
  /// The system takes no longer paths.
  private static let slotSize = 4_096

  nonisolated(unsafe) private static let slots = {
    let slots = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * slotSize)
    slots.initialize(repeating: 0, count: slotCount * slotSize)
    return slots
  }()
  /// The slots that are taken; nil until the first is, when signals begin to be handled.
  private static let taken = Mutex<[Bool]?>(nil)

  /// Registers a path before there is anything. Nil if there are too many already, or if the path is
  /// too long: such a file is left behind by a signal.
  static func register(_ path: String) -> Entry? {
    let bytes = Array(path.utf8CString)
    guard bytes.count <= slotSize else { return nil }
    return taken.withLock { taken in
      if taken == nil { handleSignals() }
      var all = taken ?? Array(repeating: false, count: slotCount)
      defer { taken = all }
      guard let slot = all.firstIndex(of: false) else { return nil }
      all[slot] = true
      let place = slots + slot * slotSize
      // The first byte comes last: the handler sees a whole path or none.
      for index in bytes.indices.dropFirst() { place[index] = bytes[index] }
      place[0] = bytes[0]
      return Entry(slot: slot)
    }
  }

  /// Registers a path, and gives what forgets it.
  static let registrar: @Sendable (_ path: String) -> @Sendable () -> Void = { path in
    let entry = register(path)
    return { forget(entry) }
  }

  /// Forgets a file that has been removed or has become what it was made for.
  static func forget(_ entry: Entry?) {
    guard let entry else { return }
    taken.withLock { taken in
      slots[entry.slot * slotSize] = 0
      taken?[entry.slot] = false
    }
  }

  private static func handleSignals() {
    // The handler must not be the first to ask for the memory.
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      if !isIgnored(old) { signal(number, handler) }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
    #else
    let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Removes what is registered, files before the folders that they are in: for a program that ends at
  /// once.
  static func removeAll() {
    for slot in 0..<slotCount { unlink(slots + slot * slotSize) }
    for slot in 0..<slotCount { rmdir(slots + slot * slotSize) }
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    removeAll()
    // It is delivered when the handler returns, and ends the program as if there were none.
    signal(number, SIG_DFL)
    raise(number)
  }
}
