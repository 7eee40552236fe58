// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// Every target of ours is built the same way. `.ci/run` takes no warning; users' builds are not
/// stopped by one that a later compiler adds.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(
  _ name: String,
  needs dependencies: [Target.Dependency] = [],
  links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    swiftSettings: settings,
    linkerSettings: links
  )
}

/// A C library. Debian keeps headers where the compiler looks, and its pkg-config files name flags
/// that SwiftPM warns about, so only other systems ask pkg-config.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  #if os(Linux)
  .systemLibrary(name: name, providers: [.apt([apt])])
  #else
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.brew([brew])])
  #endif
}

func tests(_ name: String, needs dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + ["PredicateTestSupport"],
    swiftSettings: settings
  )
}

let package = Package(
  name: "PredicateQL",
  // PCRE2 and utf8proc come from a package manager, which devices do not have.
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "PredicateQL", targets: ["PredicateQL"]),
    .library(name: "PredicateCoreData", targets: ["PredicateCoreData"]),
    .library(name: "PredicateConformance", targets: ["PredicateConformance"]),
    .library(name: "PredicateFoundation", targets: ["PredicateFoundation"]),
    .library(name: "PredicateJSON", targets: ["PredicateJSON"]),
    .library(name: "PredicateLint", targets: ["PredicateLint"]),
    .library(name: "PredicateMacros", targets: ["PredicateMacros"]),
    .library(name: "PredicateModels", targets: ["PredicateModels"]),
    .library(name: "PredicateSchema", targets: ["PredicateSchema"]),
    .library(name: "PredicateSyntax", targets: ["PredicateSyntax"]),
    .library(name: "PredicateSQL", targets: ["PredicateSQL"]),
    .library(name: "PredicateStorage", targets: ["PredicateStorage"]),
    .library(name: "PredicateStorageMariaDB", targets: ["PredicateStorageMariaDB"]),
    .library(name: "PredicateStoragePostgres", targets: ["PredicateStoragePostgres"]),
    .library(name: "PredicateStorageSQLite", targets: ["PredicateStorageSQLite"]),
    .library(name: "PredicateTestSupport", targets: ["PredicateTestSupport"]),
    // libpredicateql.so, for programs in other languages; `Integrations/C/predicateql.h` is its header.
    .library(name: "predicateql", type: .dynamic, targets: ["PredicateC"]),
    .executable(name: "predcheck", targets: ["predcheck"]),
    .plugin(name: "PredicateLintCommand", targets: ["PredicateLintCommand"]),
    .plugin(name: "PredicateLintBuild", targets: ["PredicateLintBuild"]),
  ],
  // Only the readers of Foundation's objects and locales need Foundation: `essentials.md` lists them.
  traits: [
    .default(enabledTraits: ["Foundation"]),
    .trait(
      name: "Foundation",
      description: "Read objects of Foundation, and order texts as its locales do"
    ),
  ],
  targets: [
    library("PredicatePlatform"),
    library("PredicateSyntax", needs: ["PredicatePlatform"]),
    library("PredicateAnalysis", needs: ["PredicatePlatform", "PredicateSyntax"]),
    library(
      "PredicateSchema",
      needs: ["PredicatePlatform", "PredicateSyntax", "PredicateAnalysis"]
    ),
    library(
      "PredicateEvaluation",
      needs: ["PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "CPCRE2", "CUTF8Proc"],
      // Foundation's own ICU, whose module does not name its library.
      links: [
        .linkedLibrary("_FoundationICU", .when(platforms: [.linux], traits: ["Foundation"]))
      ]
    ),
    library(
      "PredicateJSON",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateEvaluation",
        "SimdjsonBridge",
      ]
    ),
    library(
      "PredicateArrow",
      needs: [
        "PredicatePlatform", "PredicateSchema", "PredicateEvaluation", "PredicateJSON", "CArrow",
      ]
    ),
    library(
      "PredicateQL",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation",
      ]
    ),
    library(
      "PredicateMacros",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateEvaluation",
        "PredicateQL", "PredicateMacrosPlugin",
      ]
    ),
    .macro(
      name: "PredicateMacrosPlugin",
      dependencies: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
      ],
      swiftSettings: settings
    ),
    library(
      "PredicateFoundation",
      needs: ["PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateEvaluation"]
    ),
    library(
      "PredicateSQL",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation",
      ]
    ),
    library(
      "PredicateStorage",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateSQL",
      ]
    ),
    library(
      "PredicateStoragePostgres",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateStorage", "PredicateJSON", "PredicateSQL", "CPostgreSQL",
      ]
    ),
    library(
      "PredicateStorageMariaDB",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateStorage", "PredicateJSON", "PredicateSQL", "CMariaDB",
      ]
    ),
    library(
      "PredicateStorageSQLite",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateSQL", "PredicateStorage", "CSQLite",
      ]
    ),
    library(
      "PredicateModels",
      needs: ["PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema"]
    ),
    library(
      "PredicateCoreData",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateModels", "PredicateSQL", "PredicateStorage",
        "PredicateStorageSQLite", "CZlib",
      ]
    ),
    // The profiles' files are compiled into the module: a program that links it stays one file.
    .target(
      name: "PredicateLint",
      dependencies: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateModels",
      ],
      resources: [.embedInCode("Profiles/Data")],
      swiftSettings: settings
    ),
    library(
      "PredicateConformance",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateJSON", "PredicateStorage",
      ]
    ),
    library(
      "PredicateC",
      needs: [
        "PredicatePlatform", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateJSON", "PredicateArrow", "PredicateModels",
        "PredicateSQL", "PredicateStorage", "PredicateCoreData", "CArrow",
      ]
    ),
    .executableTarget(
      name: "predcheck",
      dependencies: [
        "PredicatePlatform", "PredicateQL", "PredicateConformance", "PredicateSchema",
        "PredicateModels", "PredicateLint", "PredicateJSON", "PredicateSQL", "PredicateStorage",
        "PredicateStorageMariaDB", "PredicateStoragePostgres", "PredicateStorageSQLite",
        "PredicateCoreData", "CZlib", "CZstd",
      ],
      swiftSettings: settings
    ),
    .plugin(
      name: "PredicateLintCommand",
      capability: .command(
        intent: .custom(
          verb: "lint-predicates",
          description: "Find predicates in sources and say what is wrong with them"
        )
      ),
      dependencies: ["predcheck"],
      path: "Integrations/SwiftPM/PredicateLintCommand"
    ),
    .plugin(
      name: "PredicateLintBuild",
      capability: .buildTool(),
      dependencies: ["predcheck"],
      path: "Integrations/SwiftPM/PredicateLintBuild"
    ),
    // `Conformance` is a link to `Tests/Conformance`, whose cases outside backends are checked with.
    .target(
      name: "PredicateTestSupport",
      dependencies: [
        "PredicatePlatform", "PredicateQL", "PredicateSyntax", "PredicateAnalysis",
        "PredicateSchema", "PredicateEvaluation", "PredicateJSON", "PredicateSQL",
        "PredicateStorage", "PredicateConformance",
      ],
      exclude: ["Conformance/Schemas", "Conformance/Syntax", "Conformance/divergences.tsv"],
      resources: [.process("Conformance")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "examples",
      dependencies: [
        "PredicateQL", "PredicateAnalysis", "PredicateSchema", "PredicateSQL", "PredicateStorage",
        "PredicateStoragePostgres", "PredicateStorageSQLite", "PredicateSyntax", "CPostgreSQL",
        "CSQLite",
      ],
      path: "Tests/Examples",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "parity",
      dependencies: [
        "PredicateAnalysis", "PredicateConformance", "PredicateEvaluation", "PredicateJSON",
        "PredicateSQL", "PredicateSchema", "PredicateStorage", "PredicateStorageMariaDB",
        "PredicateStoragePostgres", "PredicateStorageSQLite", "PredicateSyntax",
        "PredicateTestSupport",
      ],
      path: "Tests/Parity",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "icu",
      dependencies: ["PredicateEvaluation", "PredicateSyntax", "CPCRE2"],
      path: "Tests/ICU",
      exclude: ["known.tsv"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "load",
      dependencies: [
        "PredicateAnalysis", "PredicateSchema", "PredicateStorage", "PredicateStoragePostgres",
        "PredicateStorageSQLite", "PredicateSyntax", "PredicateTestSupport",
      ],
      path: "Tests/Load",
      swiftSettings: settings
    ),
    tests("PredicateSyntaxTests", needs: ["PredicateSyntax"]),
    tests(
      "PredicateAnalysisTests",
      needs: ["PredicateAnalysis", "PredicateSchema", "PredicateEvaluation"]
    ),
    tests(
      "PredicateSchemaTests",
      needs: ["PredicateSyntax", "PredicateAnalysis", "PredicateSchema", "PredicateEvaluation"]
    ),
    tests("PredicateEvaluationTests", needs: ["PredicateEvaluation"]),
    tests(
      "PredicateModelsTests",
      needs: ["PredicateModels", "PredicateSchema", "PredicateSyntax", "PredicateAnalysis"]
    ),
    // Stores that the tests make.
    .target(
      name: "CoreDataFixtures",
      dependencies: [
        "PredicateCoreData", "PredicateModels", "PredicateStorage", "PredicateStorageSQLite",
      ],
      path: "Tests/CoreDataFixtures",
      swiftSettings: settings
    ),
    tests(
      "PredicateCoreDataTests",
      needs: [
        "CoreDataFixtures", "PredicateCoreData", "PredicateModels", "PredicateSchema",
        "PredicateSyntax", "PredicateAnalysis", "PredicateEvaluation", "PredicateSQL",
        "PredicateStorage", "PredicateStorageSQLite",
      ]
    ),
    tests(
      "PredicateLintTests",
      needs: [
        "PredicateLint", "PredicateModels", "PredicateSchema", "PredicateSyntax",
        "PredicateAnalysis", "PredicateEvaluation",
      ]
    ),
    tests("PredicateMacrosTests", needs: ["PredicateMacros"]),
    // Compiled as an application is, without the upcoming features that this package enables.
    .testTarget(
      name: "PredicateFoundationTests",
      dependencies: [
        "PredicateFoundation", "PredicateSyntax", "PredicateAnalysis", "PredicateEvaluation",
        "PredicateConformance", "PredicateJSON",
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    tests("PredicateImportTests", needs: ["PredicateFoundation"]),
    tests(
      "PredicateQLTests",
      needs: [
        "PredicateQL", "PredicateFoundation", "PredicateJSON", "PredicateSchema", "PredicateSQL",
        "PredicateStorage",
      ]
    ),
    tests(
      "PredicateSQLTests",
      needs: [
        "PredicateSyntax", "PredicateAnalysis", "PredicateSchema", "PredicateEvaluation",
        "PredicateSQL", "PredicateStorage", "PredicateStorageSQLite", "CSQLite",
      ]
    ),
    tests(
      "PredicateStorageTests",
      needs: [
        "examples", "PredicateSyntax", "PredicateAnalysis", "PredicateSchema",
        "PredicateEvaluation", "PredicateStorage", "PredicateSQL", "PredicateStorageMariaDB",
        "PredicateStoragePostgres", "PredicateStorageSQLite", "PredicateQL",
        "PredicateConformance", "CPostgreSQL", "CSQLite",
      ]
    ),
    tests(
      "DifferentialTests",
      needs: [
        "PredicateSyntax", "PredicateAnalysis", "PredicateSchema", "PredicateEvaluation",
        "PredicateSQL", "PredicateStorage", "PredicateStorageMariaDB", "PredicateStoragePostgres",
        "PredicateStorageSQLite", "CPostgreSQL", "CSQLite",
      ]
    ),
    tests(
      "DocumentationTests",  // The examples of the articles in `Sources/*/*.docc`
      needs: [
        "CoreDataFixtures", "PredicateQL", "PredicateCoreData", "PredicateFoundation",
        "PredicateModels", "PredicateSQL", "PredicateSchema", "PredicateStorage",
        "PredicateStorageSQLite",
      ]
    ),
    tests(
      "FuzzTests",
      needs: [
        "predcheck", "PredicateAnalysis", "PredicateCoreData", "PredicateModels",
        "PredicateSchema", "PredicateEvaluation", "PredicateJSON", "PredicateSQL",
        "PredicateStorage", "PredicateStorageSQLite", "PredicateSyntax",
      ]
    ),
    tests(
      "PredcheckTests",
      needs: [
        "CoreDataFixtures", "predcheck", "PredicateC", "PredicateAnalysis", "PredicateArrow",
        "PredicateCoreData", "PredicateEvaluation", "PredicateLint", "PredicateModels",
        "PredicateSchema", "PredicateJSON", "CArrow", "PredicateSQL", "PredicateStorage",
        "PredicateStoragePostgres", "PredicateStorageSQLite", "PredicateSyntax",
      ]
    ),

    .systemLibrary(name: "CArrow"),  // Only a header of ours.
    system("CMariaDB", "libmariadb", apt: "libmariadb-dev", brew: "mariadb-connector-c"),
    system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
    system("CPostgreSQL", "libpq", apt: "libpq-dev", brew: "libpq"),
    system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CUTF8Proc", "libutf8proc", apt: "libutf8proc-dev", brew: "utf8proc"),
    system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CZstd", "libzstd", apt: "libzstd-dev", brew: "zstd"),
    system("CSimdjson", "simdjson", apt: "libsimdjson-dev", brew: "simdjson"),
    .target(name: "SimdjsonBridge", dependencies: ["CSimdjson"]),
  ],
  cxxLanguageStandard: .cxx17
)
