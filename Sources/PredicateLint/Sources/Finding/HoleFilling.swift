/// The stand-ins for the pieces of a predicate that only run-time code knows.
struct HoleFilling {
  /// The knowledge of a hole that its surroundings give.
  enum Place {
    /// inside a string of the predicate
    case string
    /// beside a name, or in the options of an operator: only a word can stand there
    case word
    /// behind a word or a value that ends the text, or before a placeholder that begins it: more may
    /// stand there, and nothing need
    case end
    case free
  }

  /// The places of the holes, in order.
  let places: [Place]

  init(_ bytes: [UInt8]) {
    var places: [Place] = []
    var quote: UInt8?
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if byte == MappedText.hole {
        let touches =
          Self.touchesName(index > 0 ? bytes[index - 1] : 0x20)
          || Self.touchesName(index + 1 < bytes.count ? bytes[index + 1] : 0x20)
        let isEnd =
          index == bytes.count - 1 && index > 0 && Self.endsOperand(bytes[index - 1])
          || index == 0 && bytes.count > 1 && bytes[1] == UInt8(ascii: "%")
        places.append(quote != nil ? .string : isEnd ? .end : touches ? .word : .free)
      } else if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
    }
    self.places = places
  }

  /// The most likely filling of a hole: a word inside a string or beside a name, else a value.
  func likely(_ hole: Int) -> String {
    switch places[hole] {
    case .string, .word: "x"
    case .end: ""
    case .free: "%@"
    }
  }

  private static func endsOperand(_ byte: UInt8) -> Bool {
    byte.isNamePart || "'\")@".utf8.contains(byte)
  }

  private static func touchesName(_ byte: UInt8) -> Bool {
    byte.isNamePart || ".@$[#%".utf8.contains(byte)
  }

  /// The other fillings of a free place.
  static let alternatives = ["%@", "", "TRUEPREDICATE", "==", "AND TRUEPREDICATE", "x"]
}
