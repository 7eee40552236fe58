import CPCRE2
import PredicateAnalysis
import PredicatePlatform

/// The memory that PCRE2 writes to during a match. Two matches at a time must not share it, and
/// making one costs as much as a short match, so each thread caches one for all of its matches.
final class MatchWorkspace {
  let matchData: OpaquePointer
  let context: OpaquePointer
  private let work: UnsafeMutablePointer<MatchWork>

  /// Nil when there is no memory.
  private init?() {
    guard let matchData = pcre2_match_data_create_8(1, nil) else { return nil }
    guard let context = pcre2_match_context_create_8(nil) else {
      pcre2_match_data_free_8(matchData)
      return nil
    }
    self.matchData = matchData
    self.context = context
    work = .allocate(capacity: 1)
    work.initialize(to: MatchWork(left: 0, fixedCost: 0))
    _ = pcre2_set_callout_8(context, { MatchWork.count($0, $1) }, work)
  }

  deinit {
    work.deallocate()
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(matchData)
  }

  /// Prepares a match of a text of `textLength` bytes.
  func prepare(_ limits: RegularExpressionLimits, textLength: Int, checkpointCost: Int) {
    // Reading a text a few times is allowed, however long it is.
    let reading = textLength.multipliedReportingOverflow(by: 16)
    let left = Int(limits.steps) * 10 + (reading.overflow ? 0 : reading.partialValue)
    work.pointee = MatchWork(left: left, fixedCost: checkpointCost)
    pcre2_set_match_limit_8(context, limits.steps)
    pcre2_set_depth_limit_8(context, limits.depth)
    pcre2_set_heap_limit_8(context, limits.memory)
  }

  /// The workspace of this thread; nil when the system gives no key or no memory.
  static func current() -> MatchWorkspace? {
    guard let key else { return nil }
    if let known = pthread_getspecific(key) {
      return Unmanaged<MatchWorkspace>.fromOpaque(known).takeUnretainedValue()
    }
    guard let made = MatchWorkspace() else { return nil }
    let retained = Unmanaged.passRetained(made)
    guard pthread_setspecific(key, retained.toOpaque()) == 0 else {
      retained.release()
      return nil
    }
    return made
  }

  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { workspace in
      // The parameter is optional on some systems and not on others.
      let workspace: UnsafeMutableRawPointer? = workspace
      if let workspace { Unmanaged<MatchWorkspace>.fromOpaque(workspace).release() }
    }
    return status == 0 ? key : nil
  }()
}

/// The work that a match may still do.
struct MatchWork {
  private var left: Int
  /// The cost of each checkpoint: the literal text between two of them is not counted otherwise.
  private let fixedCost: Int
  private var lastPosition = 0

  init(left: Int, fixedCost: Int) {
    self.left = left
    self.fixedCost = fixedCost
  }

  /// Called by PCRE2 at each checkpoint; anything but zero ends the match.
  static func count(
    _ block: UnsafeMutablePointer<pcre2_callout_block_8>?,
    _ data: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let block, let data else { return PCRE2_ERROR_CALLOUT }
    let work = data.assumingMemoryBound(to: MatchWork.self)
    let position = block.pointee.current_position
    work.pointee.left -= work.pointee.fixedCost + abs(position - work.pointee.lastPosition)
    work.pointee.lastPosition = position
    return work.pointee.left < 0 ? PCRE2_ERROR_CALLOUT : 0
  }
}
