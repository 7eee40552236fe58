/// The predicates in an archive of NSKeyedArchiver: a compiled interface file, a Core Data model of
/// Xcode 3. Its objects are in one list and refer to one another by their numbers.
enum KeyedArchive {
  static func predicates(in tree: DataTree) -> [FoundPredicate] {
    guard let root = tree.nodes.first, root.kind == .dictionary,
      tree.member("$archiver", of: 0) != nil,
      let objects = tree.member("$objects", of: 0)?.children
    else { return [] }
    func object(_ reference: Int) -> DataTree.Node? {
      // The first object means nil.
      guard let number = tree.nodes[reference].reference, number > 0 else { return nil }
      return objects.indices.contains(number) ? tree.nodes[objects[number]] : nil
    }
    var found: [FoundPredicate] = []
    // Many may refer to one text.
    var known: Set<Int> = []
    for dictionary in objects where tree.nodes[dictionary].kind == .dictionary {
      let keys = tree.member("NS.keys", of: dictionary)?.children ?? []
      let values = tree.member("NS.objects", of: dictionary)?.children ?? []
      for (key, value) in zip(keys, values)
      where object(key)?.text?.hasSuffix("redicateFormat") == true {
        guard let text = object(value)?.text, !text.isEmpty,
          known.insert(text.map.fileRange(of: 0..<1).lowerBound).inserted
        else { continue }
        found.append(FoundPredicate(text, PredicateUse(api: "NSPredicateFormat")))
      }
      for member in tree.nodes[dictionary].children
      where tree.nodes[member].key == "_predicateString" {
        guard let text = object(member)?.text, !text.isEmpty,
          known.insert(text.map.fileRange(of: 0..<1).lowerBound).inserted
        else { continue }
        let use = PredicateUse(api: "predicateString", profile: "coredata-model")
        found.append(FoundPredicate(text, use))
      }
    }
    return found
  }
}
