#include "CPhoneNumbers.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstdio>
#include <cstring>
#include <set>
#include <string>

// libphonenumber behind the C interface that the header describes. No exception leaves it.

namespace {

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

const char *const no_region = "ZZ";

const PhoneNumberUtil &util() { return *PhoneNumberUtil::GetInstance(); }

std::string region_code(const char *region) { return *region ? region : no_region; }

template <size_t size>
void copy(const std::string &text, char (&place)[size]) {
  std::snprintf(place, size, "%s", text.c_str());
}

std::string formatted(const PhoneNumber &number, PhoneNumberUtil::PhoneNumberFormat format) {
  std::string text;
  util().Format(number, format, &text);
  return text;
}

std::string digits_of(std::string text) {
  util().NormalizeDigitsOnly(&text);
  return text;
}

/// Whether the national form begins with a trunk prefix that was not written.
bool adds_prefix(const PhoneNumber &number) {
  if (number.country_code_source() != PhoneNumber::FROM_DEFAULT_COUNTRY) return false;
  PhoneNumber plain = number;
  plain.clear_extension();
  const std::string national = digits_of(formatted(plain, PhoneNumberUtil::NATIONAL));
  std::string significant;
  util().GetNationalSignificantNumber(number, &significant);
  return national != significant && digits_of(number.raw_input()).compare(0, national.size(), national) != 0;
}

bool is_region(const char *region) noexcept try {
  std::set<std::string> regions;
  util().GetSupportedRegions(&regions);
  return regions.count(region) > 0;
} catch (...) {
  return false;
}

bool read(const char *text, const char *region, petcontacts_phone_facts *facts) noexcept try {
  std::memset(facts, 0, sizeof *facts);
  PhoneNumber number;
  if (util().ParseAndKeepRawInput(text, region_code(region), &number) != PhoneNumberUtil::NO_PARSING_ERROR) return false;
  copy(formatted(number, PhoneNumberUtil::NATIONAL), facts->national);
  copy(formatted(number, PhoneNumberUtil::INTERNATIONAL), facts->international);
  facts->is_possible = util().IsPossibleNumber(number);
  facts->adds_prefix = adds_prefix(number);
  std::string code;
  if (util().IsValidNumber(number)) util().GetRegionCodeForNumber(number, &code);
  if (code != no_region) copy(code, facts->region);
  util().GetRegionCodeForCountryCode(number.country_code(), &code);
  if (code != no_region) copy(code, facts->country);
  return true;
} catch (...) {
  return false;
}

/// Compares two numbers when each may be without a country code.
PhoneNumberUtil::MatchType compared(const char *first, const char *second, const char *region) {
  PhoneNumber left, right;
  const bool has_left = util().Parse(first, region_code(region), &left) == PhoneNumberUtil::NO_PARSING_ERROR;
  const bool has_right = util().Parse(second, region_code(region), &right) == PhoneNumberUtil::NO_PARSING_ERROR;
  if (!has_left || !has_right) return util().IsNumberMatchWithTwoStrings(first, second);
  // Italy's zero is a part of the number: with and without it are two numbers, which libphonenumber takes for a short
  // match.
  const bool is_same_but_for_zeros =
      left.country_code() == right.country_code() && left.national_number() == right.national_number() &&
      (left.italian_leading_zero() != right.italian_leading_zero() ||
       left.number_of_leading_zeros() != right.number_of_leading_zeros());
  return is_same_but_for_zeros ? PhoneNumberUtil::NO_MATCH : util().IsNumberMatch(left, right);
}

petcontacts_phone_match match(const char *first, const char *second, const char *region) noexcept try {
  switch (compared(first, second, region)) {
    case PhoneNumberUtil::EXACT_MATCH: return petcontacts_phone_exact_match;
    case PhoneNumberUtil::NSN_MATCH: return petcontacts_phone_national_match;
    case PhoneNumberUtil::SHORT_NSN_MATCH: return petcontacts_phone_short_match;
    case PhoneNumberUtil::NO_MATCH:
    case PhoneNumberUtil::INVALID_NUMBER: return petcontacts_phone_no_match;
  }
  return petcontacts_phone_no_match;
} catch (...) {
  return petcontacts_phone_no_match;
}

const petcontacts_phone_functions functions = {is_region, read, match};

}  // namespace

extern "C" __attribute__((visibility("default"))) const petcontacts_phone_functions *PETCONTACTS_PHONE_ENTRY(void) {
  return &functions;
}
