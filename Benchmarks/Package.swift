// swift-tools-version: 6.2
import PackageDescription

/// A package of its own, so that no user of the library ever builds it.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "PredicateBenchmarks",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  dependencies: [.package(name: "PredicateQL", path: "..")],
  targets: [
    .target(name: "BenchmarkSupport", swiftSettings: settings),
    .executableTarget(
      name: "ours",
      dependencies: [
        "BenchmarkSupport",
        .product(name: "PredicateQL", package: "PredicateQL"),
        .product(name: "PredicateCoreData", package: "PredicateQL"),
        .product(name: "PredicateModels", package: "PredicateQL"),
        .product(name: "PredicateSchema", package: "PredicateQL"),
        .product(name: "PredicateSQL", package: "PredicateQL"),
        .product(name: "PredicateStorage", package: "PredicateQL"),
        .product(name: "PredicateStoragePostgres", package: "PredicateQL"),
        .product(name: "PredicateStorageSQLite", package: "PredicateQL"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "nspredicate",
      dependencies: [
        "BenchmarkSupport", .product(name: "PredicateFoundation", package: "PredicateQL"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "swift-peers",
      dependencies: ["BenchmarkSupport"],
      swiftSettings: settings
    ),
  ]
)
