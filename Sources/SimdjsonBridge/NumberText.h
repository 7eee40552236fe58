#ifndef NUMBER_TEXT_H
#define NUMBER_TEXT_H

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// A number of so many significant digits, or fewer, is read as a double; leading and trailing zeros
/// do not count. That is enough to write any double so that it is read back. It does not mean that a
/// double gives back any 17 digits: only 15 are certain. Literals go by the same rule
/// (`NumberLiteral.digitsOfDouble`).
constexpr size_t digitsOfDouble = 17;

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The number at the start of a token, if it follows JSON's grammar, or else an empty view.
inline std::string_view numberIn(std::string_view token) {
  size_t at = 0;
  auto digits = [&] {
    size_t start = at;
    while (at < token.size() && isDigit(token[at])) at++;
    return at - start;
  };
  if (at < token.size() && token[at] == '-') at++;
  size_t first = at;
  size_t whole = digits();
  if (whole == 0 || (whole > 1 && token[first] == '0')) return {};
  if (at < token.size() && token[at] == '.') {
    at++;
    if (digits() == 0) return {};
  }
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    at++;
    if (at < token.size() && (token[at] == '+' || token[at] == '-')) at++;
    if (digits() == 0) return {};
  }
  for (size_t rest = at; rest < token.size(); rest++) {
    if (std::memchr(" \t\r\n", token[rest], 4) == nullptr) return {};
  }
  return token.substr(0, at);
}

/// A number as digits times a power of ten, without leading and trailing zeros.
struct Scientific {
  size_t digits = 0;
  /// The digits from the first that is no zero to the last that is written.
  size_t written = 0;
  int64_t exponent = 0;

  explicit Scientific(std::string_view number) {
    size_t at = 0;
    int64_t zeros = 0, fraction = 0;
    bool afterPoint = false;
    for (; at < number.size() && number[at] != 'e' && number[at] != 'E'; at++) {
      if (number[at] == '.') afterPoint = true;
      if (!isDigit(number[at])) continue;
      if (afterPoint) fraction++;
      if (number[at] == '0') {
        zeros++;
      } else {
        digits += (digits > 0 ? size_t(zeros) : 0) + 1;
        zeros = 0;
      }
    }
    written = digits > 0 ? digits + size_t(zeros) : 0;
    if (++at < number.size()) {
      if (number[at] == '+') at++;
      auto end = number.data() + number.size();
      if (std::from_chars(number.data() + at, end, exponent).ec != std::errc()
          || exponent < -100000 || exponent > 100000) {
        exponent = 100000;
      }
    }
    exponent += zeros - fraction;
  }

  bool fitsDouble() const { return digits <= digitsOfDouble; }
  /// Whether Foundation's Decimal holds it: 38 digits and a power of ten in one byte.
  bool fitsDecimal() const { return digits <= 38 && exponent >= -128 && exponent <= 127; }
};

#endif
