/// A CSV record by RFC 4180, parsed line by line: a quoted field may contain line ends. A quote
/// inside an unquoted field is an ordinary character.
struct CSVRow {
  struct Field: Hashable {
    var text: String
    var isQuoted: Bool
  }

  enum Failure: Error, Hashable {
    /// `"a"b,c`: the number of the field, from 1
    case textAfterQuote(field: Int)
    /// bytes that are not UTF-8
    case invalidUTF8(field: Int)
  }

  private enum State {
    case start, unquoted, quoted, closed
  }

  /// The quotation mark around a field.
  private static let mark = UInt8(ascii: "\"")

  /// The separator of fields.
  private let separator: UInt8
  private var state = State.start
  private var bytes: [UInt8] = []
  private var isQuoted = false
  private var hasCarriageReturn = false
  private var done: [Field] = []
  private var failure: Failure?

  init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

  /// The separator of a header's names: a comma; where there is none, a semicolon or a tab, as
  /// spreadsheets write them. Nil while a quote is open: the header continues in the next line.
  static func separator(ofHeader text: some Sequence<UInt8>) -> UInt8? {
    var state = State.start
    var found: UInt8?
    for byte in text {
      switch (state, byte) {
      case (.quoted, Self.mark): state = .closed
      case (.quoted, _): continue
      case (.start, Self.mark), (.closed, Self.mark): state = .quoted
      case (_, UInt8(ascii: ",")): return byte
      case (_, 0x0A): return found ?? UInt8(ascii: ",")
      case (_, UInt8(ascii: ";")), (_, UInt8(ascii: "\t")):
        found = found ?? byte
        state = .start
      default: state = .unquoted  // Any other byte is part of a name.
      }
    }
    return state == .quoted ? nil : found ?? UInt8(ascii: ",")
  }

  /// Whether rows end with carriage returns alone, as old programs for the Mac write them, by the
  /// beginning of a file: there is one outside of quotes, and no line feed.
  static func endsWithReturns(_ beginning: some Sequence<UInt8>) -> Bool {
    var isQuoted = false
    var isAfterReturn = false
    var hasReturn = false
    for byte in beginning {
      if byte == 0x0A, !isQuoted { return false }
      hasReturn = hasReturn || isAfterReturn
      isAfterReturn = byte == 0x0D && !isQuoted
      if byte == mark { isQuoted.toggle() }
    }
    return hasReturn
  }

  /// Whether a quote is open, so that the record continues in the next line.
  var isOpen: Bool { state == .quoted }

  /// Reads one more line, with its line end.
  mutating func read(_ line: some Sequence<UInt8>) {
    for byte in line { read(byte) }
  }

  /// The fields, once the record is complete.
  mutating func fields() throws(Failure) -> [Field] {
    endField()
    if let failure { throw failure }
    return done
  }

  private mutating func read(_ byte: UInt8) {
    if state == .quoted {
      if byte == Self.mark { state = .closed } else { bytes.append(byte) }
      return
    }
    if hasCarriageReturn, byte != 0x0A { append(0x0D) }
    hasCarriageReturn = false
    switch byte {
    case separator: endField()
    case 0x0A: break
    case 0x0D: hasCarriageReturn = true
    case Self.mark where state == .start:
      isQuoted = true
      state = .quoted
    case Self.mark where state == .closed:
      // A doubled quote stands for one.
      bytes.append(byte)
      state = .quoted
    default: append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if state == .closed { fail(.textAfterQuote(field: done.count + 1)) }
    if state == .start { state = .unquoted }
    bytes.append(byte)
  }

  private mutating func endField() {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      fail(.invalidUTF8(field: done.count + 1))
      return
    }
    done.append(Field(text: text, isQuoted: isQuoted))
    bytes.removeAll(keepingCapacity: true)
    isQuoted = false
    state = .start
  }

  private mutating func fail(_ reason: Failure) { failure = failure ?? reason }
}

extension CSVRow.Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .textAfterQuote(let field): "field \(field): text follows the closing quote"
    case .invalidUTF8(let field): "field \(field) is not UTF-8"
    }
  }
}
