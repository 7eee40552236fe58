/// The texts that commands print, the values of `$(…)`.
enum ShellOutput {
  /// The text that a command prints if it does no more: `echo "…"`, `printf '%s\n' "…"`, `cat <<EOF`.
  static func word(of words: [ShellWord], _ documents: [MappedText]) -> ShellWord? {
    var words = words[...]
    // `then echo "…"`, `{ echo "…"`, `name() { echo "…"`
    while let first = words.first, leaders.contains(first.text.text) { words.removeFirst() }
    guard let name = words.popFirst() else { return nil }
    if name.isWord("echo") {
      while let option = words.first, ["-n", "-e", "-E"].contains(option.text.text) {
        words.removeFirst()
      }
      return words.count == 1 ? words.first : nil
    }
    if name.isWord("printf"), let format = words.popFirst() { return printed(format, words) }
    if name.isWord("cat"), words.isEmpty, documents.count == 1 {
      return ShellWord(text: documents[0].trimmed())
    }
    return nil
  }

  private static let leaders: Set = ["{", "then", "else", "do"]

  private static func printed(_ format: ShellWord, _ words: ArraySlice<ShellWord>) -> ShellWord? {
    var text = format.text
    if text.bytes.suffix(2).elementsEqual("\\n".utf8) { text = text[0..<text.count - 2] }
    if text.text == "%s" { return words.count == 1 ? words.first : nil }
    // Other escapes of `printf` are left as they are.
    guard !text.bytes.contains(UInt8(ascii: "\\")) else { return nil }
    return ShellWord(text: HostFormat.percent(text))
  }
}
