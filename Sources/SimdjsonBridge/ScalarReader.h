#ifndef SCALAR_READER_H
#define SCALAR_READER_H

#include "NumberText.h"
#include "SimdjsonBridge.h"

#include <algorithm>
#include <cmath>
#include <simdjson.h>
#include <string>
#include <string_view>

/// Reads a number from 0 to 1 that simdjson 3.0.1 misreads: behind `0.` it does not see that there
/// are more digits than its 64 bits hold, so that `0.50000000000000000000000` would be 0.000093. It
/// reads the same digits well when the first of them stands before the point.
inline bool readFraction(double &real, std::string_view number) {
  namespace numbers = simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::numberparsing;
  std::string text(number.substr(0, number[0] == '-'));
  size_t at = number.find_first_of("123456789"), end = number.find_first_of("eE");
  size_t places = at - number.find('.');
  int64_t exponent = 0;
  if (end == std::string_view::npos) {
    end = number.size();
  } else {
    size_t power = end + 1 + (number[end + 1] == '+');
    auto read = std::from_chars(number.data() + power, number.data() + number.size(), exponent);
    constexpr int64_t most = 1LL << 40;
    if (read.ec != std::errc()) exponent = number[power] == '-' ? -most : most;
    exponent = std::clamp(exponent, -most, most);
  }
  text += number[at];
  text += '.';
  text += number.substr(at + 1, end - at - 1);
  text += "0e" + std::to_string(exponent - int64_t(places));
  // Reading looks a few bytes ahead.
  text.append(64, ' ');
  return !numbers::parse_double(reinterpret_cast<const uint8_t *>(text.data())).get(real)
         && std::isfinite(real);
}

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
  size_t first = digits[0] == '-';
  // So many digits fit 64 bits.
  if (digits[first] == '0' && scientific.written > 19) return readFraction(node.real, digits);
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
