#!/usr/bin/env python3
"""How old a pet is, and how old a human would be who is as far in life."""

import calendar
import datetime
import functools

from petcontacts_extension import Extension, Until

BIRTHDAY = "BirthdayComponents"
SPECIES = "org.petcontacts.petprofile.species"
AGE = "org.petcontacts.petage.age"
HUMAN_AGE = "org.petcontacts.petage.humanage"

# Human years after the first year of life, after the second, and for each year after that. Dogs of middle size and cats:
# the rule of thumb of veterinarians (15, 24, then 5 or 4 a year). The others: 80 human years spread over a long life.
HUMAN_YEARS = {
    "dog": (15, 24, 5), "cat": (15, 24, 4), "rabbit": (8, 16, 8), "guinea pig": (12, 24, 12), "hamster": (30, 60, 30),
    "ferret": (10, 20, 10), "horse": (3, 6, 3),
}


def whole_months(birth, today):
    """The number of months that are over; one is over on the day of the same number, or on the last of the month."""
    months = (today.year - birth.year) * 12 + today.month - birth.month
    last = calendar.monthrange(today.year, today.month)[1]
    return months if today.day >= min(birth.day, last) else months - 1


def after_months(birth, months):
    """The day on which a number of months is over; None after the year 9999."""
    year, month = divmod(birth.year * 12 + birth.month - 1 + months, 12)
    if year > datetime.MAXYEAR:
        return None
    return datetime.date(year, month + 1, min(birth.day, calendar.monthrange(year, month + 1)[1]))


# Many pets have the same birthday.
@functools.lru_cache(maxsize=8192)
def age(birth, today):
    """The age in years, to the month in the first two years, and the day on which it is another; None before birth."""
    months = whole_months(birth, today)
    if months < 0 or birth > today:
        return None
    step = 1 if months < 24 else 12
    return round(months // step * step / 12, 2), after_months(birth, months // step * step + step)


def human_age(species, years):
    """The age of a human who is as far in life; None for other species."""
    if not isinstance(species, str) or species not in HUMAN_YEARS:
        return None
    first, second, later = HUMAN_YEARS[species]
    if years < 1:
        return round(first * years)
    if years < 2:
        return round(first + (second - first) * (years - 1))
    return round(second + later * (years - 2))


# The languages of the manifest: how one and how several of a unit are called there.
UNITS = {
    "en": {"month": ("{} month", "{} months"), "year": ("{} year", "{} years"),
           "human year": ("{} human year", "{} human years")},
    "pt": {"month": ("{} mês", "{} meses"), "year": ("{} ano", "{} anos"),
           "human year": ("{} ano humano", "{} anos humanos")},
    "ja": {"month": ("{}か月", "{}か月"), "year": ("{}歳", "{}歳"), "human year": ("人間の{}歳", "人間の{}歳")},
}


def quantity(number, unit, languages):
    """A number of months or years, in the first of the user's languages that is known, or else in English."""
    bases = [language.replace("_", "-").split("-")[0].lower() for language in languages]
    one, several = UNITS[next((base for base in bases if base in UNITS), "en")][unit]
    return (one if number == 1 else several).format(number)


def text(years, languages=()):
    """An age for people: in months in the first two years."""
    months = round(years * 12)
    number, unit = (months, "month") if months < 24 else (months // 12, "year")
    return quantity(number, unit, languages)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


extension = Extension("org.petcontacts.petage", "1.0")


def current_age(record, book):
    birth = record.date(BIRTHDAY)
    return None if birth is None else age(birth, book.today)


def until(value, day):
    return value if day is None else Until(value, day)


@extension.derive(AGE)
def derive_age(record, book):
    found = current_age(record, book)
    return None if found is None else until(*found)


@extension.derive(HUMAN_AGE)
def derive_human_age(record, book):
    found = current_age(record, book)
    if found is None:
        return None
    years, day = found
    value = human_age(record.get(SPECIES), years)
    return None if value is None else until(value, day)


@extension.format(AGE)
def format_age(value, book):
    return text(value, book.languages) if is_number(value) else None


@extension.format(HUMAN_AGE)
def format_human_age(value, book):
    return quantity(value, "human year", book.languages) if is_number(value) else None


if __name__ == "__main__":
    extension.run()
