import CUTF8Proc

/// A property that PCRE2 lacks, by its values. Names are in lower case, without separators.
struct UnicodePropertyTable: Sendable {
  private let sets: [String: ScalarRanges]
  /// The long names of values.
  private let aliases: [String: String]

  func scalars(of value: String) -> ScalarRanges? { sets[aliases[value] ?? value] }

  /// The scalars of all values that `includes` accepts.
  func scalars(where includes: (String) -> Bool) -> ScalarRanges {
    ScalarRanges(sets.filter { includes($0.key) }.values)
  }

  /// Reads all scalars once, so that a pattern that names many values costs no more than one.
  private init(
    _ values: [String] = [],
    aliases: [String: String] = [:],
    _ value: (Unicode.Scalar) -> String?
  ) {
    var sets: [String: ScalarRanges] = [:]
    for value in values { sets[value] = ScalarRanges([] as [Unicode.Scalar]) }
    for scalar in ScalarRanges.allScalars {
      guard let value = value(scalar) else { continue }
      sets[value, default: ScalarRanges([] as [Unicode.Scalar])].append(scalar.value...scalar.value)
    }
    self.sets = sets
    self.aliases = aliases
  }

  /// The table of a property, by one of its names.
  static func named(_ property: String) -> Self? {
    switch property {
    case "ccc", "canonicalcombiningclass": combiningClass
    case "nt", "numerictype": numericType
    case "gcb", "graphemeclusterbreak": graphemeBreak
    case "hst", "hangulsyllabletype": hangulSyllableType
    case "dt", "decompositiontype": decompositionType
    case "compex", "fullcompositionexclusion": compositionExclusion
    case "cwkcf", "changeswhennfkccasefolded": changesWhenFolded
    case "bidim", "bidimirrored": mirrored
    default: nil
    }
  }

  /// `ccc=230`
  static let combiningClass = Self(
    (0...255).map(String.init),
    aliases: [
      "nr": "0", "notreordered": "0", "ov": "1", "overlay": "1", "hanr": "6", "hanreading": "6",
      "nk": "7", "nukta": "7", "kv": "8", "kanavoicing": "8", "vr": "9", "virama": "9",
      "atbl": "200", "attachedbelowleft": "200", "atb": "202", "attachedbelow": "202",
      "ata": "214", "attachedabove": "214", "atar": "216", "attachedaboveright": "216",
      "bl": "218", "belowleft": "218", "b": "220", "below": "220", "br": "222",
      "belowright": "222", "l": "224", "left": "224", "r": "226", "right": "226",
      "al": "228", "aboveleft": "228", "a": "230", "above": "230", "ar": "232",
      "aboveright": "232", "db": "233", "doublebelow": "233", "da": "234", "doubleabove": "234",
      "is": "240", "iotasubscript": "240",
    ].merging(
      ((10...36).map(String.init) + [
        "84", "91", "103", "107", "118", "122", "129", "130", "132", "133",
      ])
      .map { ("ccc\($0)", $0) },
      uniquingKeysWith: { first, _ in first }
    )
  ) { String($0.properties.canonicalCombiningClass.rawValue) }

  /// `nv=0.5`, by the number as Swift prints it
  static let numericValue = Self { $0.properties.numericValue.map { "\($0)" } }

  /// `nt=decimal`
  static let numericType = Self(aliases: [
    "decimal": "de", "digit": "di", "numeric": "nu",
  ]) { scalar in scalar.properties.numericType.map { numericTypes[$0] ?? "nu" } ?? "none" }

  private static let numericTypes: [Unicode.NumericType: String] = [
    .decimal: "de", .digit: "di", .numeric: "nu",
  ]

  /// `age=3.2`, each scalar by the version that introduced it
  static let age = Self { $0.properties.age.map { "\($0.major).\($0.minor)" } }

  /// `gcb=extend`
  static let graphemeBreak = Self(
    ["eb", "ebg", "em", "gaz"],
    aliases: [
      "other": "xx", "control": "cn", "extend": "ex", "spacingmark": "sm", "prepend": "pp",
      "regionalindicator": "ri", "ebase": "eb", "ebasegaz": "ebg", "emodifier": "em",
      "glueafterzwj": "gaz",
    ]
  ) { scalar in
    let scalar = Int32(scalar.value)
    if scalar.isReservedControl { return "cn" }
    return graphemeBreaks[utf8proc_get_property(scalar).pointee.boundclass] ?? "xx"
  }

  /// `hst=lv`
  static let hangulSyllableType = Self(aliases: [
    "notapplicable": "na", "leadingjamo": "l", "voweljamo": "v", "trailingjamo": "t",
    "lvsyllable": "lv", "lvtsyllable": "lvt",
  ]) { scalar in
    let name = graphemeBreaks[utf8proc_get_property(Int32(scalar.value)).pointee.boundclass]
    return name.flatMap { ["l", "v", "t", "lv", "lvt"].contains($0) ? $0 : nil } ?? "na"
  }

  private static let graphemeBreaks: [UInt32: String] = [
    UTF8PROC_BOUNDCLASS_CR.rawValue: "cr", UTF8PROC_BOUNDCLASS_LF.rawValue: "lf",
    UTF8PROC_BOUNDCLASS_CONTROL.rawValue: "cn", UTF8PROC_BOUNDCLASS_EXTEND.rawValue: "ex",
    UTF8PROC_BOUNDCLASS_L.rawValue: "l", UTF8PROC_BOUNDCLASS_V.rawValue: "v",
    UTF8PROC_BOUNDCLASS_T.rawValue: "t", UTF8PROC_BOUNDCLASS_LV.rawValue: "lv",
    UTF8PROC_BOUNDCLASS_LVT.rawValue: "lvt", UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR.rawValue: "ri",
    UTF8PROC_BOUNDCLASS_SPACINGMARK.rawValue: "sm", UTF8PROC_BOUNDCLASS_PREPEND.rawValue: "pp",
    UTF8PROC_BOUNDCLASS_ZWJ.rawValue: "zwj",
  ]

  /// `dt=canonical`
  static let decompositionType = Self(aliases: [
    "canonical": "can", "compat": "com", "circle": "enc", "final": "fin", "fraction": "fra",
    "initial": "init", "isolated": "iso", "medial": "med", "narrow": "nar", "nobreak": "nb",
    "small": "sml", "square": "sqr", "super": "sup", "vertical": "vert",
  ]) { scalar in
    let property = utf8proc_get_property(Int32(scalar.value)).pointee
    if let name = decompositionTypes[UInt32(property.decomp_type)] { return name }
    // Hangul syllables are decomposed by a rule, not by a table.
    let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
    return isSyllable || property.decomp_seqindex != UInt16.max ? "can" : "none"
  }

  private static let decompositionTypes: [UInt32: String] = [
    UTF8PROC_DECOMP_TYPE_FONT.rawValue: "font", UTF8PROC_DECOMP_TYPE_NOBREAK.rawValue: "nb",
    UTF8PROC_DECOMP_TYPE_INITIAL.rawValue: "init", UTF8PROC_DECOMP_TYPE_MEDIAL.rawValue: "med",
    UTF8PROC_DECOMP_TYPE_FINAL.rawValue: "fin", UTF8PROC_DECOMP_TYPE_ISOLATED.rawValue: "iso",
    UTF8PROC_DECOMP_TYPE_CIRCLE.rawValue: "enc", UTF8PROC_DECOMP_TYPE_SUPER.rawValue: "sup",
    UTF8PROC_DECOMP_TYPE_SUB.rawValue: "sub", UTF8PROC_DECOMP_TYPE_VERTICAL.rawValue: "vert",
    UTF8PROC_DECOMP_TYPE_WIDE.rawValue: "wide", UTF8PROC_DECOMP_TYPE_NARROW.rawValue: "nar",
    UTF8PROC_DECOMP_TYPE_SMALL.rawValue: "sml", UTF8PROC_DECOMP_TYPE_SQUARE.rawValue: "sqr",
    UTF8PROC_DECOMP_TYPE_FRACTION.rawValue: "fra", UTF8PROC_DECOMP_TYPE_COMPAT.rawValue: "com",
  ]

  private static let truths = ["y": "yes", "true": "yes", "t": "yes"]
    .merging(["n": "no", "false": "no", "f": "no"]) { yes, _ in yes }

  /// `Comp_Ex`
  static let compositionExclusion = Self(aliases: truths) {
    $0.properties.isFullCompositionExclusion ? "yes" : "no"
  }

  /// `Bidi_M`; PCRE2 knows only the scalars whose mirrored form is a scalar too
  static let mirrored = Self(aliases: truths) { $0.properties.isBidiMirrored ? "yes" : "no" }

  /// `CWKCF`
  static let changesWhenFolded = Self(aliases: truths) {
    $0.properties.changesWhenNFKCCaseFolded ? "yes" : "no"
  }
}
