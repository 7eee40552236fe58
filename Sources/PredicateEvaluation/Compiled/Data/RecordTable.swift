public import PredicateSyntax

/// Records of one shape, their values side by side in one array and their texts in another: the
/// layout that is fastest to filter for data whose types are not known.
///
///     var people = RecordTable(RecordShape(["name", "age"]))
///     people.append([.text("Ada"), .integer(36)])
///     let adults = try people.rows(matching: Evaluator(predicate))
public struct RecordTable: Sendable {
  /// The names of the keys, by slot.
  public let shape: RecordShape
  private var cells: [Cell] = []
  private var storage = CellStorage()

  /// Creates a table without records.
  public init(_ shape: RecordShape) { self.shape = shape }

  /// The number of records.
  public private(set) var rowCount = 0

  /// Adds a record: its values by slot, at most as many as there are slots. Slots left out hold
  /// nil.
  public mutating func append(_ record: some Collection<Value>) {
    let missing = shape.keys.count - record.count
    precondition(missing >= 0, "a record has more values than its shape has slots")
    for value in record { cells.append(storage.cell(for: value)) }
    cells.append(contentsOf: repeatElement(Cell(.null), count: missing))
    rowCount += 1
  }

  /// The record at `row`, which must be less than `rowCount`.
  public func record(_ row: Int) -> ValueRecord {
    let count = shape.keys.count
    let values = cells[row * count..<(row + 1) * count].map { storage.value(of: $0) }
    return ValueRecord(shape, values)
  }

  /// The indices of the records that match, in order. Throws the error of the first that has one.
  public func rows(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> [Int] {
    let evaluator = evaluator.atOneTime()
    return try withProgram(evaluator, variables) { (program, rows) throws(EvaluationError) in
      try program.indices(of: rows) { (row) throws(EvaluationError) in
        try evaluator.matches(record(row), variables: variables)
      }
    }
  }

  /// The number of records that match.
  public func count(
    matching evaluator: Evaluator,
    variables: [String: KeyedValue] = [:]
  ) throws(EvaluationError) -> Int {
    let evaluator = evaluator.atOneTime()
    return try withProgram(evaluator, variables) { (program, rows) throws(EvaluationError) in
      try program.count(of: rows) { (row) throws(EvaluationError) in
        try evaluator.matches(record(row), variables: variables)
      }
    }
  }

  /// The number of records that the compiled program leaves to the reference evaluator.
  package func undecidedCount(by evaluator: Evaluator) -> Int {
    withProgram(evaluator, [:]) { $0.undecidedCount($1) }
  }

  private func withProgram<Answer, Failure: Error>(
    _ evaluator: Evaluator,
    _ variables: [String: KeyedValue],
    _ body: (CompiledProgram, Rows) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try withReader { (reader) throws(Failure) in
      let program = evaluator.program(variables) {
        let values = ValueCompiler(options: evaluator.options, elementLimit: $0)
        return CellCompiler(values: values, reader: reader).table(of: shape)
      }
      return try cells.withUnsafeBufferPointer { (cells) throws(Failure) in
        // Records without slots have no cells and are never read, so any address will do.
        let rows = Rows(
          base: UnsafeRawPointer(cells.baseAddress ?? reader.elements),
          stride: shape.keys.count * MemoryLayout<Cell>.stride,
          first: 0,
          count: rowCount
        )
        return try body(program, rows)
      }
    }
  }

  private func withReader<Answer, Failure: Error>(
    _ body: (CellReader) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    // An empty array is never read, so any address will do.
    try withUnsafePointer(to: Cell(.null)) { (nothing) throws(Failure) in
      try withUnsafePointer(to: storage) { (storage) throws(Failure) in
        try storage.pointee.elements.withUnsafeBufferPointer { (elements) throws(Failure) in
          try storage.pointee.bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
            let anyByte = UnsafeRawPointer(nothing).assumingMemoryBound(to: UInt8.self)
            return try body(
              CellReader(
                elements: elements.baseAddress ?? nothing,
                bytes: bytes.baseAddress ?? anyByte,
                storage: storage
              )
            )
          }
        }
      }
    }
  }
}
