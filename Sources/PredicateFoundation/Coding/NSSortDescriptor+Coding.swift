#if !canImport(Darwin)
public import Foundation

extension NSSortDescriptor: @retroactive NSSecureCoding {
  /// True: archives hold a key and a direction.
  public static var supportsSecureCoding: Bool { true }

  /// Encodes the key, the direction and the comparison. Traps for closures and for Swift key paths
  /// without a name.
  public func encode(with coder: NSCoder) {
    guard let selector, let key else { ArchivedText.refuseToEncode("\(self)") }
    coder.encode(key as NSString, forKey: ArchivedSort.key)
    coder.encode(ascending, forKey: ArchivedSort.ascending)
    coder.encode(selector.name as NSString, forKey: ArchivedSort.selector)
  }
}

extension SortDescriptorFactory {
  /// Decodes a sort descriptor; nil for an archive of Apple's systems.
  public init?(coder: NSCoder) {
    guard let key = coder.decodeObject(of: NSString.self, forKey: ArchivedSort.key),
      let name = coder.decodeObject(of: NSString.self, forKey: ArchivedSort.selector),
      let method = CompareMethod(rawValue: String(describing: name)),
      let descriptor = KeyedSortDescriptor(
        .key(String(describing: key)),
        coder.decodeBool(forKey: ArchivedSort.ascending),
        .method(method)
      ) as? Self
    else { return nil }
    self = descriptor
  }
}

private enum ArchivedSort {
  static let key = "PredicateQL.key"
  static let ascending = "PredicateQL.ascending"
  static let selector = "PredicateQL.selector"
}
#endif
