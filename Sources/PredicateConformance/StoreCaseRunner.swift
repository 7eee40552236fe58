import PredicateAnalysis
import PredicateEvaluation
public import PredicateSchema
public import PredicateStorage
public import PredicateSyntax

/// Runs a case in a database: its objects become rows of tables, which are queried.
public struct StoreCaseRunner {
  /// Puts rows into the tables of an empty store and returns the identifiers of those that match.
  public typealias Fetch =
    (
      _ schema: Schema,
      _ rows: [(entity: String, rows: [[String: Value]])],
      _ request: FetchRequest
    ) throws(StorageError) -> [StoredIdentifier]

  private let fetch: Fetch
  private let holdsArrays: Bool
  /// The mode in which texts are read and answers expected: the same as in memory.
  let mode: LanguageMode

  /// The mode in which memory gives the same answers as databases.
  static let deciding = LanguageMode.default

  /// The reason why there is no answer to compare.
  private enum Stop: Error {
    case skipped(String)
    case trouble(CaseRunner.Failure)
    case store(StorageError)
  }

  /// Creates a runner of a mode, over a store that `fetch` fills and asks. Cases with arrays of plain
  /// values are skipped unless the store has columns for these.
  public init(mode: LanguageMode, holdsArrays: Bool, fetch: @escaping Fetch) {
    self.mode = mode
    self.holdsArrays = holdsArrays
    self.fetch = fetch
  }

  /// Runs one case; every failure is a result, nothing is thrown.
  public func run(_ example: ConformanceCase) -> CaseResult {
    if let reason = example.skipped ?? example.resultsSkipped { return .skipped(reason) }
    switch example.kind {
    case .eval, .count: break
    case .expr, .print, .printExpression, .parseOK, .parseError, .ast, .astEqual, .equiv:
      return .skipped("no question to a database")
    }
    do throws(Stop) {
      let result = try judge(example)
      return result.status == .failed ? self.result(result, or: example) : result
    } catch {
      switch error {
      case .skipped(let reason): return .skipped(reason)
      case .trouble(let trouble):
        if example.expectsError, trouble.isAnswer { return .passed }
        return .failed(expected: example.expectation, got: "\(trouble)")
      case .store(let error):
        return .failed(expected: example.expectation, got: "\(error)")
      }
    }
  }

  /// The result for a failed case. If memory fails alike in the mode of databases and passes in its
  /// own, the database is not at fault: only memory can do what the mode asks.
  private func result(_ failure: CaseResult, or example: ConformanceCase) -> CaseResult {
    guard mode != Self.deciding,
      CaseRunner(mode: mode, deciding: Self.deciding).run(example) == failure,
      CaseRunner(mode: mode).run(example).status == .passed
    else { return failure }
    return CaseResult(
      status: .diverged,
      detail: failure.detail
        + " (databases decide as \(Self.deciding.rawValue) mode does; memory passes in "
        + "\(mode.rawValue) mode)"
    )
  }

  private func judge(_ example: ConformanceCase) throws(Stop) -> CaseResult {
    let runner = CaseRunner(mode: mode, deciding: Self.deciding)
    var predicate: BoundPredicate
    let everything: [KeyedValue]
    do throws(CaseRunner.Failure) {
      let values = try runner.values(of: example)
      let formula = try runner.formula(of: example, values)
      guard let own = formula.predicateOfValues else {
        throw .case("arguments that are objects")
      }
      predicate = own
      everything = try runner.read(example.objects + [example.expect], values)
    } catch {
      if case .case(let reason) = error { throw .skipped(reason) }
      throw .trouble(error)
    }
    if example.expectsError { throw .skipped("errors, which a database need not run into") }
    if TreeNode.predicate(predicate.root).usesPositions {
      throw .skipped("positions in arrays, which rows do not have")
    }
    if TreeNode.predicate(predicate.root).callsHost {
      throw .skipped("functions of the host, which no database has")
    }
    let objects = Array(everything.dropLast())
    guard !objects.isEmpty else { throw .skipped("no objects") }
    if let plain = PlainValues.question(predicate.root, of: objects) {
      do throws(PredicateFormatError) { predicate = try BoundPredicate(plain) } catch {
        throw .trouble(.text(error))
      }
    }
    let tables = try tables(of: objects, for: predicate)
    let matched = try matches(predicate, tables)
    return example.kind == .eval
      ? CaseRunner.compare(.value(.bool(matched.contains(0))), with: example)
      : CaseRunner.compare(matched, of: objects, with: everything.last, in: example)
  }

  /// Tables whose schema accepts the predicate. A key that is null everywhere may have any type, so
  /// several are tried.
  private func tables(
    of objects: [KeyedValue],
    for predicate: BoundPredicate
  ) throws(Stop) -> RegularTables {
    var codes: Set<String> = []
    let asked = AskedKeys(predicate.root)
    for type in [AttributeType.text, .integer, .date, .bool] {
      let tables: RegularTables
      do throws(RegularTables.Irregular) {
        tables = try RegularTables(objects, asked: asked, typeOfNull: type)
      } catch {
        throw .skipped(error.reason)
      }
      guard holdsArrays || !tables.haveArrays else { throw .skipped("arrays of plain values") }
      let checked: CheckedPredicate
      do throws(PredicateFormatError) {
        checked = try predicate.checked(against: tables.schema, entity: RegularTables.root)
      } catch {
        codes.formUnion(error.diagnostics.filter { $0.severity == .error }.map(\.id.code))
        continue
      }
      guard tables.haveIdentity || !checked.comparesObjects else {
        throw .skipped("objects that are compared by what is in them")
      }
      return tables
    }
    throw .skipped("refused for a schema, \(codes.sorted().joined(separator: " "))")
  }

  /// The positions of the objects that match.
  private func matches(
    _ predicate: BoundPredicate,
    _ tables: RegularTables
  ) throws(Stop) -> [Int] {
    let request = FetchRequest(
      entity: RegularTables.root,
      predicate: predicate,
      resultType: .identifiers
    )
    do throws(StorageError) {
      let found = try fetch(tables.schema, tables.rows, request)
      let keys = Set(found.map(\.key))
      return tables.roots.indices.filter { keys.contains([tables.roots[$0]]) }
    } catch {
      if case .cannotStore(_, _, _, let reason) = error {
        throw .skipped("values that it cannot hold: \(reason)")
      }
      throw .store(error)
    }
  }
}

extension CheckedPredicate {
  /// Whether an object is compared with anything but nil.
  fileprivate var comparesObjects: Bool {
    var found = false
    forEachNode { node, scope in
      guard case .predicate(let predicate) = node,
        case .comparison(let comparison) = predicate.kind
      else { return }
      let left = type(of: comparison.left, in: scope).type
      let right = type(of: comparison.right, in: scope).type
      if left != .null, right != .null, left.holdsObjects || right.holdsObjects { found = true }
    }
    return found
  }
}

extension ValueType {
  fileprivate var holdsObjects: Bool {
    switch self {
    case .object, .map: true
    case .list(let element), .collection(let element): element.holdsObjects
    case .bool, .integer, .real, .decimal, .number, .text, .date, .uuid, .bytes, .url, .null,
      .mixed, .any:
      false
    }
  }
}

extension TreeNode {
  /// Whether the predicate calls a method or a function of the host.
  fileprivate var callsHost: Bool {
    var found = false
    forEachNode { node in
      guard case .expression(let expression) = node else { return }
      switch expression.kind {
      case .message, .hostCall: found = true
      default: break  // No other kind is a call of the host's functions.
      }
    }
    return found
  }

  /// Whether the predicate reads an element of a list by its position.
  fileprivate var usesPositions: Bool {
    var found = false
    forEachNode { node in
      guard case .expression(let expression) = node,
        case .subscripting(_, let index) = expression.kind
      else { return }
      if index != .size { found = true }
    }
    return found
  }
}
