/// The check that external texts are UTF-8.
extension TextBytes {
  /// Whether the bytes are valid UTF-8.
  var isUTF8: Bool {
    var place = positionBeyondASCII(from: 0)
    while place < count {
      let lead = self[place]
      // The number of continuation bytes, and the range of the first of them.
      let (length, low, high): (Int, UInt8, UInt8)
      switch lead {
      case 0xC2...0xDF: (length, low, high) = (1, 0x80, 0xBF)
      case 0xE0: (length, low, high) = (2, 0xA0, 0xBF)
      case 0xED: (length, low, high) = (2, 0x80, 0x9F)
      case 0xE1...0xEF: (length, low, high) = (2, 0x80, 0xBF)
      case 0xF0: (length, low, high) = (3, 0x90, 0xBF)
      case 0xF1...0xF3: (length, low, high) = (3, 0x80, 0xBF)
      case 0xF4: (length, low, high) = (3, 0x80, 0x8F)
      default: return false
      }
      guard place &+ length < count, (low...high).contains(self[place &+ 1]) else { return false }
      for next in 1..<(length &+ 1) where self[place &+ next] & 0xC0 != 0x80 { return false }
      place = positionBeyondASCII(from: place &+ length &+ 1)
    }
    return true
  }
}
