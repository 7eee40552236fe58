/// Syntax that Realm has and NSPredicate does not. It explains why a text marked as Realm's does
/// not parse, and is tried for no other text.
enum RealmGrammar {
  /// Whether `text` has such syntax outside quotes.
  static func isNeeded(for text: String) -> Bool {
    let bare = text.replacing(quoted, with: "''")
    return [
      // `$0`
      bare.contains(/\$\d/),
      // `T399:1`, `2017-12-01@12:07:53`
      bare.contains(/\bT-?\d+:-?\d+/), bare.contains(/\d+-\d+-\d+[@T]\d+:\d+/),
      // `B64'YQ=='`, `uuid(33041937-…)`, `oid(58742a8d…)`, `obj('class', 1)`
      bare.contains(/\bB64["']/.ignoresCase()),
      bare.contains(/\b(uuid|oid|obj|objectid|binary)\s*\(/.ignoresCase()),
      // `SORT(a ASC)`, `DISTINCT(a)`, `LIMIT(1)`, `INCLUDE(a)`
      bare.contains(/\b(sort|distinct|limit|include)\s*\(/.ignoresCase()),
      // `a[*]`, `@links.Class.key`, `geo GEOWITHIN geoBox(…)`
      bare.contains(/\[\s*\*\s*\]/), bare.contains(/@links\b/.ignoresCase()),
      bare.contains(/\bgeo(within|box|circle|polygon|sphere)\b/.ignoresCase()),
    ].contains(true)
  }

  private static var quoted: Regex<Substring> { /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/ }
}
