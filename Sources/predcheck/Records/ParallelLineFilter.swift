import Dispatch
import PredicateJSON
import PredicatePlatform

/// A chunk of lines and the findings in it.
struct LineChunk {
  /// The text of the lines, valid only while the chunk is taken.
  let text: UnsafeRawBufferPointer
  let findings: JSONLineFindings
  /// Whether the chunk is one line that was skipped because it is too long.
  var isTooLong = false
  /// The number of bytes read from the file up to here.
  let bytesRead: Int

  /// The number of lines, blank ones included; the last need not end.
  var lineCount: Int {
    findings.newlines + (text.isEmpty || text.last == UInt8(ascii: "\n") ? 0 : 1)
  }
}

/// A filter of JSON lines that processes chunks of them in parallel on several threads, and passes
/// on the findings in the order of the file. It holds one chunk for each thread, however large the
/// file is.
///
/// Threads beyond the first start only when a chunk was full, so not for slow input.
final class ParallelLineFilter: @unchecked Sendable {
  typealias ChunkHandler = (LineChunk) throws(CommandError) -> Bool

  private static let chunkSize = 256 << 10

  private let reader: ChunkReader
  private let name: String
  private let program: JSONLineProgram
  private let settings: RecordFilter.Settings
  private let room: Int

  /// The lock of the reader and of the following two.
  private let input = ConditionLock()
  private var taken = 0
  private var isAtEnd = false

  /// The lock and condition of the following three.
  private let turn = ConditionLock()
  private var handedOn = 0
  private var isStopped = false
  private var failure: CommandError?

  init(
    _ reader: ChunkReader,
    name: String,
    _ program: JSONLineProgram,
    _ settings: RecordFilter.Settings
  ) {
    self.reader = reader
    self.name = name
    self.program = program
    self.settings = settings
    room = min(Self.chunkSize, reader.longestLine + 1)
  }

  /// Calls `take` with each chunk, one at a time, until there are no more or it returns false.
  func run(_ take: ChunkHandler) throws(CommandError) {
    let first = try Worker(program, room: room)
    var isFull = false
    while !isFull || settings.jobs < 2, let chunk = next(into: first) {
      isFull = chunk.isFull
      handOn(chunk, first, take)
    }
    if isFull, settings.jobs > 1 {
      var workers = [first]
      while workers.count < settings.jobs { workers.append(try Worker(program, room: room)) }
      withoutActuallyEscaping(take) { take in
        let work = Work(workers: workers, take: take)
        DispatchQueue.concurrentPerform(iterations: settings.jobs) { index in
          let worker = work.workers[index]
          while let chunk = next(into: worker) { handOn(chunk, worker, work.take) }
        }
      }
    }
    if let failure { throw failure }
  }

  /// The resources of a thread.
  private final class Worker {
    let filter: JSONLineFilter
    let buffer: ChunkBuffer

    init(_ program: JSONLineProgram, room: Int) throws(CommandError) {
      guard let filter = JSONLineFilter(program) else {
        throw .failure("out of memory while reading lines")
      }
      self.filter = filter
      buffer = ChunkBuffer(room: room, padding: JSONLineFilter.padding)
    }
  }

  /// Sendable, because each thread has a worker of its own, and `take` is called by one at a time.
  private struct Work: @unchecked Sendable {
    let workers: [Worker]
    let take: ChunkHandler
  }

  /// A chunk that a worker holds.
  private struct TakenChunk {
    let index: Int
    let content: Swift.Result<ChunkReader.Chunk, CommandError>
    let isFull: Bool
    let bytesRead: Int
  }

  private func next(into worker: Worker) -> TakenChunk? {
    input.withLock {
      guard !isAtEnd else { return nil }
      let content: Swift.Result<ChunkReader.Chunk, CommandError>
      do throws(CommandError) {
        guard let chunk = try reader.read(into: worker.buffer) else {
          isAtEnd = true
          return nil
        }
        content = .success(chunk)
      } catch {
        isAtEnd = true
        content = .failure(error)
      }
      defer { taken += 1 }
      return TakenChunk(
        index: taken,
        content: content,
        isFull: reader.isAhead,
        bytesRead: reader.bytesRead
      )
    }
  }

  /// Filters a chunk, waits for its turn and passes on the findings.
  private func handOn(
    _ chunk: TakenChunk,
    _ worker: Worker,
    _ take: ChunkHandler
  ) {
    let result = found(in: chunk, worker)
    turn.withLock { while handedOn < chunk.index { turn.wait() } }
    // This thread has the turn until it increments `handedOn`.
    if !isStopped {
      do throws(CommandError) {
        isStopped = try !take(result.get())
      } catch {
        failure = error
        isStopped = true
      }
    }
    if isStopped { input.withLock { isAtEnd = true } }
    turn.withLock {
      handedOn += 1
      turn.broadcast()
    }
  }

  private func found(
    in chunk: TakenChunk,
    _ worker: Worker
  ) -> Swift.Result<LineChunk, CommandError> {
    do throws(CommandError) {
      let bytes = worker.buffer.bytes
      switch try chunk.content.get() {
      case .tooLong(let isEnded):
        var findings = JSONLineFindings()
        findings.newlines = isEnded ? 1 : 0
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        return .success(
          LineChunk(text: none, findings: findings, isTooLong: true, bytesRead: chunk.bytesRead)
        )
      case .lines(let length):
        let findings = try findings(worker, length, isFirst: chunk.index == 0)
        let text = UnsafeRawBufferPointer(rebasing: bytes[..<length])
        return .success(
          LineChunk(text: text, findings: findings, bytesRead: chunk.bytesRead)
        )
      }
    } catch {
      return .failure(error)
    }
  }

  private func findings(
    _ worker: Worker,
    _ length: Int,
    isFirst: Bool
  ) throws(CommandError) -> JSONLineFindings {
    do throws(JSONError) {
      return try worker.filter.read(
        worker.buffer.bytes,
        length: length,
        isFirst: isFirst,
        isInverted: settings.isInverted
      )
    } catch {
      throw .failure("cannot read \(name): \(error)")
    }
  }
}
