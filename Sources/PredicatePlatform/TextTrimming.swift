extension String {
  /// The text without the scalars at its ends that `isOuter` accepts. Scalars are taken one at a
  /// time: of a space with an accent only the space goes.
  public func trimmed(where isOuter: (Unicode.Scalar) -> Bool) -> String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !isOuter($0) }),
      let last = scalars.lastIndex(where: { !isOuter($0) })
    else { return "" }
    return String(scalars[start...last])
  }
}

extension Unicode.Scalar {
  /// Whether this is a space or a tab, as Foundation's `CharacterSet.whitespaces` has them: the zero
  /// width space is among them.
  public var isBlank: Bool {
    switch value {
    case 0x20, 0x09, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether this ends a line.
  public var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
