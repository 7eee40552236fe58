package import PredicateEvaluation
import SimdjsonBridge

/// The matches and errors found in a chunk of lines.
package struct JSONLineFindings {
  /// The lines that match or have errors, in order.
  package var lines: [Line] = []
  /// The number of line ends in the chunk.
  package var newlines = 0
  /// The number of records in the chunk: of the lines that are not blank.
  package var records = 0
  /// The number of records that the compiled program passed on to the reference evaluator.
  package var undecided = 0

  /// The number of lines on which a match may reach its limits before the whole filter stops. Each
  /// takes up to a second, and the pattern is at fault.
  package static let abandonedMatchLimit = 10

  package init() {}

  package struct Line {
    /// The bytes of the line within the chunk, including its terminator.
    package let range: Range<Int>
    /// The index of the line, from 0, counting blank lines.
    package let number: Int
    /// The index of the record, from 0.
    package let record: Int
    package let outcome: Outcome
  }

  package enum Outcome {
    case match
    case malformed(JSONError)
    case undecidable(EvaluationError)
  }
}

/// Decides which lines of JSON match. It reads only the fields that the predicate names, in place;
/// a line that these cannot decide is read and evaluated in full, so that answers and errors are
/// always those of `JSONReader` and `Evaluator`.
package final class JSONLineFilter {
  private let program: JSONLineProgram
  private let scanner: OpaquePointer
  private let reader: JSONReader
  private let fields: FieldReader

  /// The number of bytes of memory that must follow a chunk.
  package static let padding = simdjson_scanner_padding()

  /// Creates a filter; nil if there is no memory.
  package init?(_ program: JSONLineProgram) {
    self.program = program
    reader = JSONReader(dates: program.dates)
    fields = FieldReader(program.slots.fields, dates: program.dates)
    guard let scanner = Self.scanner(of: program) else { return nil }
    self.scanner = scanner
  }

  deinit { simdjson_scanner_destroy(scanner) }

  private static func scanner(of program: JSONLineProgram) -> OpaquePointer? {
    // Names are stored side by side, because they must not move while the scanner is made.
    let keys = program.slots.fields.map { Array(($0.key ?? "").utf8CString) }
    return keys.flatMap { $0 }.withUnsafeBufferPointer { names in
      var fields: [SimdjsonField] = []
      var start = 0
      for (field, key) in zip(program.slots.fields, keys) {
        fields.append(
          SimdjsonField(
            key: field.key == nil ? nil : names.baseAddress.map { $0 + start },
            length: key.count - 1,
            parent: Int32(field.parent),
            slot: Int32(field.slot)
          )
        )
        start += key.count
      }
      return simdjson_scanner_create(fields, fields.count, program.isStrict)
    }
  }

  /// Reads `length` bytes of whole lines, which `padding` more bytes must follow. `isFirst` is true
  /// for the start of a file, where a byte order mark may be.
  package func read(
    _ chunk: UnsafeMutableRawBufferPointer,
    length: Int,
    isFirst: Bool,
    isInverted: Bool
  ) throws(JSONError) -> JSONLineFindings {
    guard let bytes = chunk.baseAddress, chunk.count >= length + Self.padding else {
      throw JSONError(.tooLarge)
    }
    let text = bytes.assumingMemoryBound(to: CChar.self)
    let found = simdjson_scanner_scan(scanner, text, length)
    guard let lines = found.lines else { throw JSONError(.tooLarge) }
    var findings = JSONLineFindings()
    findings.newlines = found.newlines
    findings.records = found.count
    guard let slots = found.slots, found.count > 0 else { return findings }
    var abandoned = 0
    program.slots.forEachMatch(
      in: slots,
      count: found.count,
      areRead: found.unread == 0,
      isInverted: isInverted
    ) { row, isDecided in
      if !isDecided { findings.undecided += 1 }
      guard abandoned < JSONLineFindings.abandonedMatchLimit else { return }
      let line = lines[row]
      let range = Int(line.start)..<Int(line.start) + Int(line.length)
      var outcome: JSONLineFindings.Outcome? = .match
      if !isDecided {
        let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(chunk)[range])
        let answer = self.answer(of: slots + row * fields.width)
        if case .success(let isMatch)? = answer {
          outcome = isMatch != isInverted ? .match : nil
        } else {
          outcome = self.outcome(
            of: text,
            hasMark: isFirst && line.number == 0,
            isInverted: isInverted,
            knowing: answer
          )
        }
      }
      guard let outcome else { return }
      if case .undecidable(let error) = outcome, error.isAbandonedMatch { abandoned += 1 }
      findings.lines.append(
        JSONLineFindings.Line(
          range: range,
          number: Int(line.number),
          record: row,
          outcome: outcome
        )
      )
    }
    return findings
  }

  /// The reference evaluator's answer for a partially read record; nil if it needs more of the
  /// record or fails: the full reader then decides. A match that reached its limits is final too,
  /// since repeating it would cost as much again.
  private func answer(
    of row: UnsafePointer<SimdjsonNode>
  ) -> Swift.Result<Bool, EvaluationError>? {
    guard program.slots.maySuffice, SimdjsonKind(row.pointee.kind) == SimdjsonKindObject else {
      return nil
    }
    fields.isLacking = false
    let record = KeyedValue.object(PartialObject(reader: fields, row: row))
    do throws(EvaluationError) {
      let matches = try program.evaluator.matches(record, variables: Variables(program.variables))
      return fields.isLacking ? nil : .success(matches)
    } catch {
      return fields.isLacking || !error.isAbandonedMatch ? nil : .failure(error)
    }
  }

  /// The full reader's and the reference evaluator's result for a line; nil if it does not match.
  /// `answer` is the evaluator's result for the fields alone.
  private func outcome(
    of line: UnsafeRawBufferPointer,
    hasMark: Bool,
    isInverted: Bool,
    knowing answer: Swift.Result<Bool, EvaluationError>?
  ) -> JSONLineFindings.Outcome? {
    let mark = hasMark && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let value: KeyedValue
    do throws(JSONError) {
      value = try reader.read(UnsafeRawBufferPointer(rebasing: line[mark...]))
    } catch {
      return .malformed(error)
    }
    do throws(EvaluationError) {
      if case .failure(let error)? = answer { throw error }
      let matches = try program.evaluator.matches(value, variables: Variables(program.variables))
      return matches != isInverted ? .match : nil
    } catch {
      return .undecidable(error)
    }
  }
}
