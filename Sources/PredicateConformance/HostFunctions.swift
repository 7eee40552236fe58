/// Functions that frameworks add to the language. Texts taken from apps that use such a framework
/// call them, and parse there.
enum HostFunctions {
  /// MapLibre's and Mapbox's, as their guide "Predicates and expressions" lists them; those that
  /// take any number of arguments are also written without colons.
  static let mapLibre: Set<String> = [
    "MGL_FUNCTION", "MGL_IF", "MGL_LET", "MGL_MATCH", "MGL_SWITCH", "mgl_acos:", "mgl_asin:",
    "mgl_atan:", "mgl_attributed:", "mgl_coalesce", "mgl_coalesce:", "mgl_cos:",
    "mgl_distanceFrom:", "mgl_does:have:", "mgl_expressionWithContext:", "mgl_has:from:",
    "mgl_image:", "mgl_interpolate:withCurveType:parameters:stops:",
    "mgl_interpolateWithCurveType:parameters:stops:", "mgl_join:", "mgl_log2:", "mgl_number",
    "mgl_numberWithFallbackValues:", "mgl_property", "mgl_round:", "mgl_sin:",
    "mgl_step:from:stops:",
    "mgl_stepWithMinimum:stops:", "mgl_string", "mgl_tan:", "mgl_within:",
  ]
}
