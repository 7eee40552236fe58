import Foundation
import PredicateSyntax

/// The kinds of values that a key of another type may reject, each with a function of
/// `KeyArgument`.
enum KindOfArgument: CaseIterable {
  case text, number, bool, date, uuid

  /// `Text`, as in `KeyArgument.notText`
  var name: String {
    switch self {
    case .text: "Text"
    case .number: "Number"
    case .bool: "Bool"
    case .date: "Date"
    case .uuid: "UUID"
    }
  }

  var sample: Value {
    switch self {
    case .text: .text("a")
    case .number: .integer(1)
    case .bool: .bool(true)
    case .date: .date(Date(timeIntervalSinceReferenceDate: 0))
    case .uuid: .uuid(UUID())
    }
  }
}

extension SwiftArgument {
  /// Whether it is the name of a variable or a path of such names, which may be repeated: a call
  /// may need `try` or `await`, which are outside the macro.
  var isPlainName: Bool {
    guard case .other = kind, source.first?.isNumber == false, source.first != "." else {
      return false
    }
    return source.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte >= 0x80
        || byte &- UInt8(ascii: "0") < 10 || byte & 0xDF &- UInt8(ascii: "A") < 26
    }
  }
}
