#ifndef SCALAR_READER_H
#define SCALAR_READER_H

#include "NumberText.h"
#include "SimdjsonBridge.h"

#include <cmath>
#include <simdjson.h>
#include <string_view>

/// Reads a number that simdjson's types cannot hold, or not exactly.
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

/// Reads a number of digits alone, few enough for 64 bits; other numbers are refused.
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

/// Reads the truth value, null or number in `token`, the bytes from its start to the next token;
/// white space or that token must follow the value.
///
/// The value is read in place: when a scalar is the whole document, simdjson 3.0.1 copies as many
/// bytes as a valid one may have into a buffer, and cuts off one more, so that `falsex` is false.
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
