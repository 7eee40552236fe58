import Dispatch
import PredicatePlatform

/// A source that is read on a thread of its own, before anybody asks. Its writer need not wait while
/// what it wrote is worked on, and what it has written is at hand.
final class ReadAheadSource: ByteSource, @unchecked Sendable {
  /// How many bytes are read ahead.
  private let limit: Int
  private let source: any ByteSource
  /// Guards everything below, and is signalled when it changes.
  private let lock = ConditionLock()
  private var bytes: [UInt8] = []
  private var start = 0
  /// What ended the input: its end, or that it cannot be read.
  private var end: Result<Void, CommandError>?

  /// Starts to read `source`, which nobody else may read.
  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
    DispatchQueue(label: "reader of standard input").async { self.readAll() }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandError) -> Int {
    let outcome: Result<Int, CommandError> = lock.withLock {
      while start == bytes.count, end == nil { lock.wait() }
      guard start < bytes.count else { return (end ?? .success(())).map { 0 } }
      let count = min(buffer.count, bytes.count - start)
      bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[start..<start + count])) }
      start += count
      if start == bytes.count {
        bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
        start = 0
      } else if start > bytes.count / 2, start > 1 << 20 {
        bytes.removeFirst(start)
        start = 0
      }
      lock.broadcast()
      return .success(count)
    }
    return try outcome.get()
  }

  var isReady: Bool { lock.withLock { start < bytes.count || end != nil } }

  private func readAll() {
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let outcome: Result<Int, CommandError> = piece.withUnsafeMutableBytes { bytes in
        do throws(CommandError) { return .success(try source.read(into: bytes)) } catch {
          return .failure(error)
        }
      }
      let isOver = lock.withLock {
        defer { lock.broadcast() }
        switch outcome {
        case .success(let count) where count > 0:
          while bytes.count - start >= limit { lock.wait() }
          bytes += piece[..<count]
          return false
        case .success: end = .success(())
        case .failure(let error): end = .failure(error)
        }
        return true
      }
      if isOver { return }
    }
  }
}
