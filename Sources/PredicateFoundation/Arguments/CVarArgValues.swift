#if !canImport(Darwin)
public import Foundation

// Code for Apple's systems writes `NSPredicate(format: "id == %@", id as CVarArg)`. Foundation on
// Linux accepts only strings and numbers as such arguments. `String(format:)` accepts these values,
// too, and prints their descriptions.

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Decimal: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSNumber: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSDate: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSUUID: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSURL: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSData: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSNull: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSArray: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSSet: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSOrderedSet: @retroactive CVarArg, @retroactive _CVarArgObject {}
extension NSDictionary: @retroactive CVarArg, @retroactive _CVarArgObject {}

/// A value that `%@` of `String(format:)` prints by its description, which Foundation takes from
/// `_cVarArgObject`; the encoding is that of the same text.
extension _CVarArgObject {
  public var _cVarArgObject: any CVarArg { String(describing: self) as NSString }
  public var _cVarArgEncoding: [Int] { (String(describing: self) as NSString)._cVarArgEncoding }
}
#endif
