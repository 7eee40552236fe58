import BenchmarkSupport
import Foundation

/// Closures by someone who measures: over UTF-8, for the letters that occur in the data. Not right
/// for all of Unicode: `ſ` and the Kelvin sign fold to letters of ASCII.
func tunedClosures(_ people: [Person]) -> [MeasuredCase] {
  let cities = ["Paris", "Oslo", "Rome"]
  func of(_ name: String, _ run: @escaping () -> Int) -> MeasuredCase {
    MeasuredCase("tuned closure over structs", name, units: people.count, run: run)
  }
  return [
    of("E3") { counting(people) { TunedText.contains($0.name, folded: "son") } },
    of("E4") { counting(people) { TunedText.begins($0.name, folded: "jo") } },
    of("E5") { counting(people) { TunedText.endsInAnAndOneMore($0.name) } },
    of("E7") { counting(people) { cities.contains($0.city) } },
  ]
}

enum TunedText {
  @inline(__always)
  static func contains(_ text: String, folded needle: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let length = needle.utf8CodeUnitCount
      guard bytes.count >= length else { return false }
      for start in 0...(bytes.count - length) {
        var index = 0
        while index < length, bytes[start + index] | 0x20 == needle.utf8Start[index] { index += 1 }
        if index == length { return true }
      }
      return false
    }
  }

  /// Decides by bytes while they are ASCII, and else asks Foundation.
  @inline(__always)
  static func begins(_ text: String, folded needle: StaticString) -> Bool {
    var copy = text
    let quick: Bool? = copy.withUTF8 { bytes in
      let length = needle.utf8CodeUnitCount
      guard bytes.count >= length else { return nil }
      for index in 0..<length {
        if bytes[index] >= 0x80 { return nil }
        if bytes[index] | 0x20 != needle.utf8Start[index] { return false }
      }
      return bytes.count == length || bytes[length] < 0x80 ? true : nil
    }
    let options: String.CompareOptions = [.anchored, .caseInsensitive, .diacriticInsensitive]
    return quick ?? (text.range(of: "\(needle)", options: options) != nil)
  }

  static func endsInAnAndOneMore(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var last = bytes.count - 1
      while last > 0, bytes[last] & 0xC0 == 0x80 { last -= 1 }
      return last >= 2 && bytes[last - 1] == UInt8(ascii: "n")
        && bytes[last - 2] == UInt8(ascii: "a")
    }
  }
}
