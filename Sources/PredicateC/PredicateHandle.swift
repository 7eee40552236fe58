import PredicateAnalysis
import PredicateEvaluation
import PredicateJSON
import PredicatePlatform
import PredicateStorage
import PredicateSyntax

/// A caller's predicate, `pq_predicate` in C. Any number of threads may use it at once.
final class PredicateHandle: Sendable {
  let template: PredicateTemplate
  let options: CallOptions
  /// The predicate and its evaluator; nil while placeholders have no arguments.
  let prepared: Prepared?
  /// The program that decides lines of JSON, compiled when the first are read.
  private let lines = Mutex<JSONLineProgram?>(nil)
  private let filters = Mutex<[LineReading]>([])

  struct Prepared: Sendable {
    let predicate: BoundPredicate
    let evaluator: Evaluator
    /// Whether `now()` is the time of each call.
    let asksTheTime: Bool
  }

  init(_ text: String, _ options: CallOptions) throws(CallFailure) {
    self.options = options
    do throws(PredicateFormatError) {
      template = try PredicateTemplate(parsing: SourceText(text), options: options.parsing)
      if let policy = options.policy {
        let findings = policy.findings(in: .predicate(template.root))
        if !findings.isEmpty {
          throw PredicateFormatError(source: template.source, diagnostics: findings)
        }
      }
      let waits = !PredicateFacts(of: template.root).placeholders.isEmpty
      prepared = waits ? nil : try Self.prepare(template.bound(), options)
    } catch {
      throw CallFailure(error)
    }
  }

  /// A predicate with values for its placeholders and variables.
  init(_ other: PredicateHandle, _ bindings: Bindings) throws(CallFailure) {
    template = other.template
    options = other.options
    do throws(PredicateFormatError) {
      prepared = try Self.prepare(template.bound(to: bindings), options)
    } catch {
      throw CallFailure(error)
    }
  }

  private static func prepare(
    _ predicate: BoundPredicate,
    _ options: CallOptions
  ) throws(PredicateFormatError) -> Prepared {
    let evaluation = options.evaluation
    let evaluator =
      if let policy = options.policy {
        try Evaluator(predicate.validated(by: policy), options: evaluation)
      } else {
        try Evaluator(predicate, options: evaluation)
      }
    return Prepared(
      predicate: predicate,
      evaluator: evaluator,
      asksTheTime: options.now == nil
        && PredicateFacts(of: predicate.root).functions.contains(Function.now.rawValue)
    )
  }

  func requirePrepared() throws(CallFailure) -> Prepared {
    guard let prepared else {
      throw CallFailure(.unbound, "the predicate has placeholders without arguments")
    }
    return prepared
  }

  /// The result of `body` with a reader of lines, which one thread at a time uses.
  func withLines<Answer>(
    _ body: (LineReading) throws(CallFailure) -> Answer
  ) throws(CallFailure) -> Answer {
    let prepared = try requirePrepared()
    var reading = filters.withLock { $0.popLast() }
    // A predicate that reads the time is compiled for one time.
    if reading == nil || prepared.asksTheTime { reading = LineReading(program(prepared)) }
    guard let reading else { throw CallFailure(.memory, "out of memory") }
    defer {
      filters.withLock { if $0.count < 64 { $0.append(reading) } }
    }
    return try body(reading)
  }

  private func program(_ prepared: Prepared) -> JSONLineProgram {
    let known = prepared.asksTheTime ? nil : lines.withLock { $0 }
    if let known { return known }
    let program = JSONLineProgram(
      prepared.evaluator,
      dates: options.dates,
      isStrict: options.isStrictJSON
    )
    lines.withLock { $0 = program }
    return program
  }

  /// The handle for a caller's pointer.
  static func at(_ pointer: OpaquePointer?) throws(CallFailure) -> PredicateHandle {
    guard let pointer else { throw .null("predicate") }
    return Unmanaged<PredicateHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

/// A flag by which one thread stops the work of others, `pq_cancellation` in C.
final class CancellationHandle: Sendable {
  private let flag = Atomic(0)

  func cancel() { flag.store(1, ordering: .relaxed) }

  var isCancelled: Bool { flag.load(ordering: .relaxed) != 0 }

  /// Whether the work should stop; without a handle it never should.
  static func question(_ pointer: OpaquePointer?) -> () -> Bool {
    guard let pointer else { return { false } }
    let handle = Unmanaged<CancellationHandle>.fromOpaque(UnsafeRawPointer(pointer))
      .takeUnretainedValue()
    return { handle.isCancelled }
  }
  /// The result of work that waits for a store, unless the handle stops it.
  static func waiting<Answer: Sendable>(
    _ pointer: OpaquePointer?,
    _ work: @escaping @Sendable () async throws(CallFailure) -> Answer
  ) throws(CallFailure) -> Answer {
    let isCancelled = question(pointer)
    if isCancelled() { throw CallFailure(.cancelled, "the call was cancelled") }
    return try Waiting.run(work, isCancelled: isCancelled)
  }
}
