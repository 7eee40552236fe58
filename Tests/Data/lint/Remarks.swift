import Foundation

// predcheck:disable-next-line lint.emty-needle
let named = NSPredicate(format: "name CONTAINS ''")
// predcheck:disable-nextline
let called = NSPredicate(format: "nick ENDSWITH ''")
// predcheck:disable-next-line empty-needle -- the server sends it
let sent = NSPredicate(format: "name BEGINSWITH ''")
