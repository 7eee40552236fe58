import PredicatePlatform
import PredicateSyntax

/// Methods for the class of a value, for a part of it, or for another date.
extension StandardFunctions {
  static let parts: [String: FunctionRegistry.Body] = [
    "isKindOfClass:": { receiver, arguments in
      .value(.bool(FoundationClass.isKind(receiver, of: try className(arguments))))
    },
    // The class is the one that Apple documents; there, values belong to hidden subclasses.
    "isMemberOfClass:": { receiver, arguments in
      .value(.bool(FoundationClass.name(of: receiver) == (try className(arguments))))
    },
    "substringFromIndex:": { receiver, arguments in
      let text = try text(receiver)
      return .value(.text(String(text[try place(arguments, in: text)...])))
    },
    "substringToIndex:": { receiver, arguments in
      let text = try text(receiver)
      return .value(.text(String(text[..<(try place(arguments, in: text))])))
    },
    "objectAtIndex:": { receiver, arguments in
      let elements = try ordered(receiver)
      let index = try index(arguments)
      guard let place = Int(exactly: index), elements.indices.contains(place) else {
        throw OutOfRange()
      }
      return elements[place]
    },
    "lastPathComponent": { receiver, _ in
      .value(.text(String(decoding: PathText.last(of: try path(receiver)), as: UTF8.self)))
    },
    "pathExtension": { receiver, _ in
      .value(.text(String(decoding: PathText.extension(of: try path(receiver)), as: UTF8.self)))
    },
    "timeIntervalSinceReferenceDate": { receiver, _ in
      .value(.real(try date(receiver).timeIntervalSinceReferenceDate))
    },
    "timeIntervalSince1970": { receiver, _ in
      .value(.real(try date(receiver).timeIntervalSince1970))
    },
    "dateByAddingTimeInterval:": { receiver, arguments in
      let date = try date(receiver)
      guard let seconds = Number(try argument(arguments))?.double, seconds.isFinite else {
        throw FunctionFailure("needs a number of seconds")
      }
      return .value(.date(date.addingTimeInterval(seconds)))
    },
  ]

  /// An index beyond the end.
  struct OutOfRange: Error {}

  static func argument(_ arguments: [KeyedValue]) throws -> KeyedValue {
    guard let first = arguments.first else { throw FunctionFailure("needs another argument") }
    return first
  }

  private static func className(_ arguments: [KeyedValue]) throws -> String {
    let name = try text(arguments, at: 0)
    guard FoundationClass.isKnown(name) else {
      let nearest = Spelling.nearest(to: name, among: FoundationClass.names)
      throw FunctionFailure(
        "does not know this class" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
      )
    }
    return name
  }

  private static func index(_ arguments: [KeyedValue]) throws -> Int64 {
    guard let index = Number(try argument(arguments))?.exactInteger else {
      throw FunctionFailure(needs: .integer)
    }
    return index
  }

  /// The index after this number of UTF-16 code units, Foundation's unit.
  private static func place(_ arguments: [KeyedValue], in text: String) throws -> String.Index {
    let index = try index(arguments)
    let units = text.utf16
    guard let count = Int(exactly: index), count >= 0,
      let place = units.index(units.startIndex, offsetBy: count, limitedBy: units.endIndex)
    else { throw OutOfRange() }
    guard place.samePosition(in: text.unicodeScalars) != nil else {
      throw FunctionFailure("cannot cut a character in two")
    }
    return place
  }

  private static func date(_ value: KeyedValue) throws -> Date {
    guard case .value(.date(let date)) = value else { throw FunctionFailure(needs: .date) }
    return date
  }

  /// The path in a text, or of a URL.
  private static func path(_ value: KeyedValue) throws -> String {
    switch value {
    case .value(.text(let text)): text
    case .value(.url(let text)): URL(string: text)?.path ?? ""
    default: throw FunctionFailure(needs: .string, .url)  // No other value has a path.
    }
  }
}

/// The last component and the extension of a path, as NSString defines them.
enum PathText {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// `b.txt` of `/a/b.txt`, `a` of `/a/`, and `/` of `/`.
  static func last(of path: String) -> Substring.UTF8View {
    var rest = path[...].utf8
    while rest.count > 1, rest.last == slash { rest = rest.dropLast() }
    guard rest.count > 1, let start = rest.lastIndex(of: slash) else { return rest }
    return rest[rest.index(after: start)...]
  }

  /// `txt` of `/a/b.txt`; empty for `.profile`.
  static func `extension`(of path: String) -> Substring.UTF8View {
    let last = last(of: path)
    guard let point = last.lastIndex(of: dot), point != last.startIndex else {
      return last.suffix(0)
    }
    return last[last.index(after: point)...]
  }
}
