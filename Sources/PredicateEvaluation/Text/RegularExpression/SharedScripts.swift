/// The script extensions `Common` and `Inherited`. PCRE2 treats them as the scripts with these
/// names, but a scalar shared only by named scripts, such as `।`, has their extensions instead.
enum SharedScripts {
  /// The items of a set; nil for any other script.
  static func items(named script: String) -> String? {
    switch script {
    case "common", "zyyy": common
    case "inherited", "qaai", "zinh": inherited
    default: nil
    }
  }

  private static let common = ScalarRanges(matching: "\\p{sc:zyyy}").subtracting(named).items
  private static let inherited = ScalarRanges(matching: "\\p{sc:zinh}").subtracting(named).items

  /// The scalars with the extension of a named script.
  private static let named = ScalarRanges(
    matching: scripts.split(separator: " ")
      .compactMap { UnicodePropertySyntax.accepted("scx:\($0)") }.joined()
  )

  /// The scripts that share scalars with others.
  private static let scripts = """
    adlm arab beng bopo bugi buhd copt cpmn cprt cyrl deva dogr dupl geor glag gong gonm gran grek \
    gujr guru hang hani hano hira java kali kana khoj knda kthi latn limb lina linb mahj mand mani \
    mlym modi mong mymr nand nkoo orya ougr phag phlp rohg shrd sind sinh sogd sylo syrc tagb takr \
    taml telu tglg thaa tirh yezi yiii
    """
}
