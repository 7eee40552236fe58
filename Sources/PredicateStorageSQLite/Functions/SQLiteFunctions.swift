import CSQLite
import PredicateEvaluation
public import PredicateSQL
public import PredicateStorage

extension SQLiteFunction {
  /// Registers all functions, and the collation of `SQLiteDialect.localeOrder`, on a connection of the caller's own, such as GRDB's
  /// `db.sqliteConnection`, which then runs the clauses of `SQLCompiler`.
  ///
  ///     try SQLiteFunction.registerAll(on: connection)
  ///
  /// Call it once for each connection, before it runs such a statement. Where MATCHES exceeds its
  /// limits the statement fails with the message of the error.
  public static func registerAll(on connection: OpaquePointer) throws(StorageError) {
    let status = SQLiteFunctions.register(in: connection, FunctionFailures())
    guard status != SQLITE_OK else { return }
    throw .engine(
      store: sqlite3_db_filename(connection, nil).map { String(cString: $0) } ?? "",
      code: "\(status)",
      message: String(cString: sqlite3_errmsg(connection)),
      statement: nil
    )
  }
}

/// Gives SQLite the functions that the compiler's statements call.
enum SQLiteFunctions {
  /// The context that SQLite passes to each call.
  private final class Registration {
    let function: SQLiteFunction
    let failures: FunctionFailures

    init(_ function: SQLiteFunction, _ failures: FunctionFailures) {
      self.function = function
      self.failures = failures
    }
  }

  /// Registers all of them. Returns SQLite's result code.
  static func register(in database: OpaquePointer, _ failures: FunctionFailures) -> Int32 {
    for function in SQLiteFunction.allCases {
      // SQLite calls the destructor even when it refuses the function.
      let status = sqlite3_create_function_v2(
        database,
        function.rawValue,
        Int32(clamping: function.argumentCount),
        SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
        Unmanaged.passRetained(Registration(function, failures)).toOpaque(),
        function.isAggregate ? nil : call,
        function.isAggregate ? AggregateBodies.step : nil,
        AggregateBodies.finish(function),
        { data in
          if let data { Unmanaged<Registration>.fromOpaque(data).release() }
        }
      )
      guard status == SQLITE_OK else { return status }
    }
    return LocaleCollation.register(in: database)
  }

  private static let call: AggregateBodies.Step = { context, count, arguments in
    guard let context, let data = sqlite3_user_data(context) else { return }
    let call = FunctionCall(context: context, arguments: arguments, count: Int(count))
    // SQLite holds it for as long as the call lasts.
    Unmanaged<Registration>.fromOpaque(data)._withUnsafeGuaranteedRef {
      SQLiteFunctions.run($0, call)
    }
  }

  private static func run(_ registration: Registration, _ call: FunctionCall) {
    if let budget = registration.failures.budget {
      guard !budget.isUsedUp else { return registration.failures.end(call) }
      budget.spend(steps: 1)
    }
    // The texts that are read, and as much for those that are made.
    let bytes = registration.failures.budget.map { _ in 2 * call.textSize } ?? 0
    guard registration.failures.budget?.take(bytes: bytes) ?? true else {
      return registration.failures.endForMemory(call)
    }
    defer { registration.failures.budget?.giveBack(bytes: bytes) }
    switch registration.function {
    case .fold: FunctionBodies.fold(call)
    case .contains: FunctionBodies.contains(call)
    case .hasPrefix: FunctionBodies.hasPrefix(call)
    case .hasSuffix: FunctionBodies.hasSuffix(call)
    case .like: FunctionBodies.like(call)
    case .matches: FunctionBodies.matches(call, registration.failures)
    case .uppercase: FunctionBodies.uppercase(call)
    case .lowercase: FunctionBodies.lowercase(call)
    case .length: FunctionBodies.length(call)
    case .numberOrder: FunctionBodies.numberOrder(call)
    case .date: FunctionBodies.date(call)
    case .start: FunctionBodies.start(call)
    case .real: FunctionBodies.real(call)
    case .bytes: FunctionBodies.bytes(call)
    case .sum, .mean: break  // Aggregates have bodies of another kind.
    }
  }
}
