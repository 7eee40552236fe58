// swift-tools-version: 6.2
import PackageDescription

// Two libraries with `NSPredicateOnLinux.swift`, one of them on the main actor by default, and two
// programs that use both: `Shop` imports Foundation too and has the file itself, `Till` neither.
// `LibraryPackageTests` builds and runs it.

let predicates: Target.Dependency = .product(name: "PredicateFoundation", package: "PredicateQL")

let package = Package(
  name: "TwoLibraries",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "PredicateQL", path: "../../..")],
  targets: [
    .target(
      name: "ContactSearch",
      dependencies: [predicates],
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]
    ),
    .target(
      name: "OrderRules",
      dependencies: [predicates],
      swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InternalImportsByDefault")]
    ),
    .executableTarget(
      name: "Shop",
      dependencies: ["ContactSearch", "OrderRules", predicates],
      swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]
    ),
    .executableTarget(name: "Till", dependencies: ["ContactSearch", "OrderRules"]),
  ]
)
