/// The width of text in the sans-serif fonts of browsers, at 12 pixels: an estimate that is rather too
/// large.
enum TextWidth {
  static func of(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", "'", "|", "!": 3.8
    case "f", "t", "r", " ", "(", ")", "-", "/", "?": 5
    case "m", "w", "M", "W", "@", "→", "…", "%": 10.8
    case "A"..."Z": 8.6
    case _ where scalar.value < 0x1100: 7.2
    default: 12.5
    }
  }
}
