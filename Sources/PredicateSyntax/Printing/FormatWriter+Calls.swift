extension FormatWriter {
  /// `FUNCTION(r, "sel:", a)`. Apple's text has a space before the comma that follows the selector.
  mutating func write(
    _ receiver: ExpressionNode,
    sent selector: String,
    _ arguments: [ExpressionNode]
  ) {
    writeCall("FUNCTION") { writer in
      writer.write(receiver)
      writer.text += ", "
      writer.writeQuoted(selector)
      guard !arguments.isEmpty else { return }
      writer.text += writer.style == .apple ? " , " : ", "
      writer.write(arguments)
    }
  }

  mutating func writeSubquery(
    of collection: ExpressionNode,
    _ variable: String,
    _ predicate: PredicateNode
  ) {
    writeCall("SUBQUERY") { writer in
      writer.write(collection)
      writer.text += ", "
      writer.writeVariable(variable)
      writer.text += ", "
      writer.write(predicate)
    }
  }

  mutating func writeTernary(
    _ condition: PredicateNode,
    _ consequent: ExpressionNode,
    _ alternative: ExpressionNode
  ) {
    writeCall("TERNARY") { writer in
      writer.write(condition)
      writer.text += ", "
      writer.write([consequent, alternative])
    }
  }

  mutating func writeFetch(
    _ request: ExpressionNode,
    _ context: ExpressionNode,
    _ countOnly: ExpressionNode
  ) {
    writeCall("FETCH") { writer in
      writer.write([request, context])
      writer.text += ", "
      writer.writeFlag(countOnly)
    }
  }

  mutating func writeCast(to type: String, operand write: (inout Self) -> Void) {
    writeCall("CAST") { writer in
      write(&writer)
      writer.text += ", "
      writer.writeQuoted(type)
    }
  }

  /// Writes a flag: the one place where Apple's text has `YES` instead of `1`.
  private mutating func writeFlag(_ flag: ExpressionNode) {
    if case .constant(.bool(let value)) = flag.kind {
      text += value ? "YES" : "NO"
    } else {
      write(flag)
    }
  }
}
