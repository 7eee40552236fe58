#ifndef NUMBER_READER_H
#define NUMBER_READER_H

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

/// The number that a token is: the bytes from its first to the next token, with something behind them
/// that is no part of a number.
///
/// Read where it stands: for a number that is the whole document simdjson 3.0.1 copies what may be a
/// number into a buffer, and cuts off what is one byte too long for it.
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

#endif
