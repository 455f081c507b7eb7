"""python3 -m unittest discover -s Plugins/PetAge/tests"""

import datetime
import json
import pathlib
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))

import petage  # noqa: E402

D = datetime.date


class AgeTests(unittest.TestCase):
    def test_counts_months_in_the_first_two_years_and_years_after(self):
        self.assertEqual(petage.age(D(2026, 8, 31), D(2026, 11, 29)), (0.17, D(2026, 11, 30)))
        self.assertEqual(petage.age(D(2026, 8, 31), D(2026, 11, 30)), (0.25, D(2026, 12, 31)))
        self.assertEqual(petage.age(D(2024, 12, 1), D(2026, 11, 30)), (1.92, D(2026, 12, 1)))
        self.assertEqual(petage.age(D(2020, 4, 1), D(2026, 3, 31)), (5.0, D(2026, 4, 1)))
        self.assertEqual(petage.age(D(2020, 4, 1), D(2026, 4, 1)), (6.0, D(2027, 4, 1)))

    def test_is_a_year_older_on_28_february_in_a_common_year(self):
        self.assertEqual(petage.age(D(2020, 2, 29), D(2023, 2, 27))[0], 2.0)
        self.assertEqual(petage.age(D(2020, 2, 29), D(2023, 2, 28)), (3.0, D(2024, 2, 29)))

    def test_is_none_before_birth_and_holds_for_ever_at_the_end_of_time(self):
        self.assertIsNone(petage.age(D(2027, 1, 1), D(2026, 11, 30)))
        self.assertIsNone(petage.age(D(2026, 12, 1), D(2026, 11, 30)))
        self.assertEqual(petage.age(D(2026, 11, 30), D(2026, 11, 30)), (0.0, D(2026, 12, 30)))
        self.assertEqual(petage.age(D(9990, 5, 1), D(9999, 6, 1)), (9.0, None))

    def test_is_written_for_people(self):
        self.assertEqual([petage.text(years) for years in (0.0, 0.08, 1.92, 2.0, 14.0)],
                         ["0 months", "1 month", "23 months", "2 years", "14 years"])

    def test_writes_one_and_several_in_the_languages_of_the_manifest(self):
        def texts(languages):
            return [petage.text(1 / 12, languages), petage.text(2, languages)] + [
                petage.quantity(number, "human year", languages) for number in (1, 40)]

        english = ["1 month", "2 years", "1 human year", "40 human years"]
        self.assertEqual(texts(["en-GB"]), english)
        self.assertEqual(texts(["pt-PT", "en"]), ["1 mês", "2 anos", "1 ano humano", "40 anos humanos"])
        self.assertEqual(texts(["hu", "ja"]), ["1か月", "2歳", "人間の1歳", "人間の40歳"])
        self.assertEqual(texts([]), english)

    def test_compares_with_humans_by_species(self):
        ages = [petage.human_age(species, years) for species, years in
                [("dog", 1), ("dog", 2), ("dog", 10), ("cat", 10), ("dog", 0.5), ("cat", 1.5), ("hamster", 2)]]
        self.assertEqual(ages, [15, 24, 64, 56, 8, 20, 60])
        self.assertIsNone(petage.human_age("bird", 3))
        self.assertIsNone(petage.human_age(None, 3))
        self.assertIsNone(petage.human_age(["dog"], 3))


class ProgramTests(unittest.TestCase):
    """The program as PetContacts starts it."""

    def says(self, *messages):
        lines = "".join(message if isinstance(message, str) else json.dumps({"jsonrpc": "2.0", **message}) + "\n"
                        for message in messages)
        done = subprocess.run([FOLDER / "petage.py"], input=lines.encode(), capture_output=True, timeout=300, check=True)
        self.assertEqual(done.stderr, b"")
        return [json.loads(line) for line in done.stdout.splitlines()]

    GREETING = {"id": 1, "method": "initialize", "params": {
        "protocol": 1, "identifier": "org.petcontacts.petage", "features": [], "languages": ["en"], "today": "2026-11-30"}}

    @staticmethod
    def record(identifier, **properties):
        return {"record": identifier, "kind": "person", "name": identifier, "revision": 1, "properties": properties}

    def test_derives_both_ages_until_they_change(self):
        born = {"year": 2020, "month": 4, "day": 1}
        records = [
            self.record("dog", BirthdayComponents=born, **{petage.SPECIES: "dog"}),
            self.record("bird", BirthdayComponents=born, **{petage.SPECIES: "bird"}),
            self.record("no year", BirthdayComponents={"month": 4, "day": 1}), self.record("none"),
            self.record("odd", BirthdayComponents="2020-04-01"),
            self.record("odder", BirthdayComponents={"year": 2020, "month": 2, "day": 30}),
            self.record("chinese", BirthdayComponents={**born, "calendar": "chinese"}),
            self.record("odd species", BirthdayComponents=born, **{petage.SPECIES: ["dog"]}),
        ]
        greeting, answer, ages = self.says(
            self.GREETING,
            {"id": 2, "method": "derive", "params": {"keys": [petage.AGE, petage.HUMAN_AGE], "records": records[:7]}},
            {"id": 3, "method": "derive", "params": {"keys": [petage.AGE], "today": "2027-04-01", "records": records[7:]}})
        self.assertEqual(greeting["result"]["features"], ["derive", "format"])
        until = {"$date": "2027-03-31T10:00:00Z"}
        self.assertEqual(answer["result"]["values"], [
            {"record": "dog", "values": {petage.AGE: 6.0, petage.HUMAN_AGE: 44}, "validUntil": until},
            {"record": "bird", "values": {petage.AGE: 6.0}, "validUntil": until}])
        self.assertEqual(ages["result"]["values"][0]["values"], {petage.AGE: 7.0})

    def test_formats_ages_and_leaves_the_rest(self):
        values = [{"key": petage.AGE, "value": 0.25}, {"key": petage.HUMAN_AGE, "value": 4}, {"key": petage.AGE, "value": "x"}]
        answer = self.says(self.GREETING, {"id": 2, "method": "format", "params": {"values": values}})[1]
        self.assertEqual(answer["result"]["texts"], [{"text": "3 months"}, {"text": "4 human years"}, {}])

    def test_answers_what_is_wrong_with_errors_and_goes_on(self):
        answers = self.says(
            self.GREETING, "garbage\n", "[1]\n", {"id": 2, "method": "fly"}, {"id": 3, "method": "derive", "params": {}},
            {"id": 4, "method": "derive", "params": {"keys": ["x"], "records": []}}, {"method": "unheard"},
            "[" * 100_000 + "\n", {"id": 5, "method": "format", "params": {"values": []}}, {"method": "shutdown"},
            {"id": 6, "method": "format", "params": {"values": []}})
        codes = [answer.get("error", {}).get("code") for answer in answers]
        self.assertEqual(codes, [None, -32700, -32600, -32601, -32602, -32602, -32700, None])

    def test_the_manifest_and_the_program_agree(self):
        manifest = json.loads((FOLDER / "plugin.json").read_text())
        result = self.says(self.GREETING)[0]["result"]
        for field in ("identifier", "version", "features", "protocol"):
            self.assertEqual(result[field], manifest[field])


if __name__ == "__main__":
    unittest.main()
