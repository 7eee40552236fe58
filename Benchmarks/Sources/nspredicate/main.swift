import BenchmarkSupport
import PredicateFoundation

// nspredicate COUNT: workload N, as a measuring server

guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]) else {
  print("nspredicate COUNT")
  exit(2)
}
let listed = (0..<count).map(ListedContact.init)
let cases =
  try CollectionCases<ListedContact>("listed", listed as NSArray, \.age, \.score, \.city).all
  + CollectionCases<Contact>(
    "reflected",
    (0..<count).map(Contact.init) as NSArray,
    \.age,
    \.score,
    \.city
  ).all
  + CollectionCases<[String: Any]>(
    "dictionaries",
    listed.map(\.dictionary) as NSArray,
    \.age,
    \.score,
    \.city
  ).all
  + FormatCases.all
MeasurementServer(cases).serve()

extension [String: Any] {
  fileprivate var age: Int { self["age"] as? Int ?? 0 }
  fileprivate var score: Double { self["score"] as? Double ?? 0 }
  fileprivate var city: String { self["city"] as? String ?? "" }
}
