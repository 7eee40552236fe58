/// Every name that ICU has for a property or for one of its values.
enum PropertyRows {
  static func all(_ icu: ICULibrary) -> [Row] {
    var names: [String] = []
    for property in icu.propertyNames(0..<72) {
      for name in property.names { names += [name, "\(name)=Yes", "\(name)=F"] }
    }
    // Of the enumerated properties, General_Category and Script may stand without their names.
    for property in icu.propertyNames(0x1000..<0x1019) + icu.propertyNames(0x7000..<0x7001) {
      let values = icu.valueNames(of: property.number == 0x7000 ? 0x100A : property.number)
      for name in property.names { names += values.map { "\(name)=\($0)" } }
      if property.names.contains("blk") { names += values.map { "In\($0)" } }
      if ["gc", "sc"].contains(property.names[0]) { names += values + values.map { "Is\($0)" } }
    }
    names += icu.valueNames(of: 0x2000) + ["Is Lu", "in Greek", "is Greek", "ingreek", "isGreek"]
    names += ["Xan", "Xps", "Xsp", "Xuc", "Xwd", "bidiL", "bidi_al", "L&", "All", "WORD", "IsWord"]
    names += [
      "nv=1/2", "nv=1e3", "nv=x", "nv=", "nv=7777", "ccc=300", "ccc=5", "age=1.0", "age=99",
    ]
    names += ["age=x", "age=3.2.0", "age=6", "na=LATIN SMALL LETTER A", "na=digit one", "na=NONE"]
    names += [
      "gc=", "=Lu", "", " Lu ", "l-u", "javalowercase", "javaDigit", "javaLetter", "in", "is",
    ]
    names += ["javaLetterOrDigit", "javaTitleCase", "javaUpperCase", "javaValidCodePoint"]
    names += [
      "javaJavaIdentifierStart", "javaUnicodeIdentifierStart", "javaSupplementaryCodePoint",
    ]
    return names.flatMap { name in
      [Row(pattern: "\\p{\(name)}"), Row(pattern: "[[:^\(name):]]", ignoresCase: true)]
    }
  }
}
