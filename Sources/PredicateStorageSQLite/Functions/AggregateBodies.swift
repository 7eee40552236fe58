import CSQLite
import PredicateEvaluation
import PredicateSQL

/// The bodies of the aggregates, which add as memory does.
enum AggregateBodies {
  typealias Step =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  typealias Finish = @convention(c) (OpaquePointer?) -> Void

  /// The numbers of a group. SQLite fills new memory with zeros, which is nil.
  private typealias Group = Unmanaged<GroupNumbers>?

  /// Adds the value of a row.
  static let step: Step = { context, count, arguments in
    let size = Int32(MemoryLayout<Group>.size)
    guard count > 0, let argument = arguments?[0],
      let memory = sqlite3_aggregate_context(context, size)
    else { return }
    let group = memory.assumingMemoryBound(to: Group.self)
    let numbers = group.pointee ?? Unmanaged.passRetained(GroupNumbers())
    group.pointee = numbers
    let isNull = sqlite3_value_type(argument) == SQLITE_NULL
    let number: Number = isNull ? .integer(0) : .real(sqlite3_value_double(argument))
    numbers._withUnsafeGuaranteedRef { $0.all.append(number) }
  }

  static func finish(_ function: SQLiteFunction) -> Finish? {
    switch function {
    case .sum:
      { context in
        sqlite3_result_double(context, ElementSums.sum(AggregateBodies.take(context)).double)
      }
    case .mean:
      { context in
        if let mean = ElementSums.mean(AggregateBodies.take(context)) {
          sqlite3_result_double(context, mean)
        } else {
          sqlite3_result_null(context)
        }
      }
    case .fold, .contains, .hasPrefix, .hasSuffix, .like, .matches, .uppercase, .lowercase, .length,
      .numberOrder, .date, .start, .real, .bytes:
      nil
    }
  }

  /// The numbers of a group, which ends; none of one without rows.
  private static func take(_ context: OpaquePointer?) -> [Number] {
    guard let memory = sqlite3_aggregate_context(context, 0) else { return [] }
    let group = memory.assumingMemoryBound(to: Group.self)
    let numbers = group.pointee?.takeRetainedValue().all ?? []
    group.pointee = nil
    return numbers
  }
}

private final class GroupNumbers {
  var all: [Number] = []
}
