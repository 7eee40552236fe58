#ifndef SCALAR_READER_H
#define SCALAR_READER_H

#include "NumberText.h"
#include "SimdjsonBridge.h"

#include <cmath>
#include <simdjson.h>
#include <string_view>

/// A number that simdjson's types do not hold, or not exactly.
inline bool readLongNumber(SimdjsonNode &node, std::string_view token, bool isReal) {
  std::string_view digits = numberIn(token);
  if (digits.empty()) return false;
  bool isInteger = digits.find_first_of(".eE") == std::string_view::npos;
  Scientific scientific(digits);
  if ((isInteger || !scientific.fitsDouble()) && scientific.fitsDecimal()) {
    node.kind = SimdjsonKindDigits;
    node.count = uint32_t(digits.size());
    node.text = digits.data();
    return true;
  }
  return isReal;
}

inline bool readNumber(SimdjsonNode &node, std::string_view token) {
  namespace numbers = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::numberparsing;
  auto start = reinterpret_cast<const uint8_t *>(token.data());
  if (*start != '-' && !isDigit(char(*start))) return false;
  if (!numbers::parse_integer(start).get(node.integer)) {
    node.kind = SimdjsonKindInteger;
    return true;
  }
  bool isReal = !numbers::parse_double(start).get(node.real) && std::isfinite(node.real);
  node.kind = SimdjsonKindReal;
  if (isReal && token.size() <= digitsOfDouble) return true;
  return readLongNumber(node, token, isReal);
}

/// Digits alone, few enough for 64 bits; what else a number may be is not for this.
simdjson_inline bool readDigits(SimdjsonNode &node, std::string_view token) {
  if (token.size() > 18 || (token[0] == '0' && token.size() > 1)) return false;
  int64_t integer = 0;
  for (char digit : token) {
    if (!isDigit(digit)) return false;
    integer = integer * 10 + (digit - '0');
  }
  node.kind = SimdjsonKindInteger;
  node.integer = integer;
  return true;
}

/// The truth value, null or number that a token is: the bytes from its first to the next token, which
/// or white space must follow.
///
/// Read where it stands: of a scalar that is the whole document simdjson 3.0.1 copies what it may be
/// into a buffer, and cuts off what is one byte too long for that, so that `falsex` is false.
inline bool readScalar(SimdjsonNode &node, std::string_view token) {
  namespace atoms = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::atomparsing;
  auto start = reinterpret_cast<const uint8_t *>(token.data());
  switch (*start) {
  case 't': node.kind = SimdjsonKindTrue; return atoms::is_valid_true_atom(start);
  case 'f': node.kind = SimdjsonKindFalse; return atoms::is_valid_false_atom(start);
  case 'n': node.kind = SimdjsonKindNull; return atoms::is_valid_null_atom(start);
  default: return readDigits(node, token) || readNumber(node, token);
  }
}

#endif
