extension GoldenCommandTests {
  static let profiles = [
    Example("profiles-list", "profiles", "list"),
    Example("profiles-list-json", "profiles", "list", "--format", "json"),
    Example("profiles-show", "profiles", "show", "munki"),
    Example("profiles-show-restricted", "profiles", "show", "cloudkit"),
    Example("profiles-show-json", "profiles", "show", "photos", "--format", "json"),
    Example("profiles-unknown", "profiles", "show", "muni"),
    Example(
      "check-profile",
      "check",
      "--profile",
      "munki",
      "board-id == 'x'",
      "os_vers >= '10.9'",
      "(a == 1",
      "hostname == 'a'"
    ),
    Example(
      "check-profile-json",
      "check",
      "--profile",
      "mdm",
      "--format",
      "json",
      "@status(device.model.famly) == 'iPad'"
    ),
    Example("check-profile-file", "check", "--profile", "DATA/school.json", "room == '1012'"),
    Example("check-profile-malformed", "check", "--profile", "DATA/people.ndjson", "a == 1"),
  ]
}
