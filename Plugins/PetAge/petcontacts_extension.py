# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The PetContacts authors
#
# Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
# documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
# rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
# persons to whom the Software is furnished to do so, subject to the following conditions:
#
# The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
# Software.
#
# THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
# WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
# COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
# OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""A property extension of PetContacts in Python, with the standard library only.

    from petcontacts_extension import Extension

    extension = Extension("org.example.shout", "1.0")

    @extension.derive("org.example.shout.name")
    def shout(record, book):
        return record.name.upper()

    extension.run()

Values are what JSON makes of them: a date is {"$date": "2026-04-01T00:00:00Z"}, data {"$data": "base64"}. What is printed
goes to the extension's log.
"""

import datetime
import functools
import json
import os
import sys

PROTOCOL = 1
LINE_LIMIT = 4 << 20

PARSE_ERROR = -32700
INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMETERS, INTERNAL_ERROR = range(-32600, -32604, -1)
ACCESS_DENIED, NOT_FOUND, READ_ONLY, CONFLICT, REFUSED, LIMIT_EXCEEDED, CANCELLED = range(-32001, -32008, -1)


class WireError(Exception):
    """The error that answers a request."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.code, self.message, self.data = code, message, data or {}


class Record:
    """A person or a group of the book, with the properties that the extension may see."""

    __slots__ = ("_fields", "properties")

    def __init__(self, fields):
        self._fields = fields
        self.properties = fields["properties"]

    @property
    def id(self):
        """The permanent identifier."""
        return self._fields["record"]

    @property
    def kind(self):
        '''Either "person" or "group".'''
        return self._fields["kind"]

    @property
    def name(self):
        """The name that people know it by."""
        return self._fields["name"]

    @property
    def revision(self):
        """Counts the changes of the record."""
        return self._fields["revision"]

    def get(self, key):
        """The value of a raw key, or None."""
        return self.properties.get(key)

    def date(self, key):
        """The calendar day of a raw key as a datetime.date; None when there is none, and without a year."""
        return full_date(self.properties.get(key))

    def entries(self, key):
        """The entries of a multi-value as (identifier, label, value)."""
        return entries(self.properties.get(key))


def full_date(value):
    """The calendar day that a value holds; None when it holds none, and without a year."""
    if not isinstance(value, dict) or value.get("calendar", "gregorian") != "gregorian":
        return None
    try:
        return datetime.date(value["year"], value["month"], value["day"])
    except (KeyError, TypeError, ValueError):
        return None


def entries(value):
    """The entries of a stored multi-value as (identifier, label, value); none when it is no multi-value."""
    if not isinstance(value, dict) or not isinstance(value.get("values"), list):
        return []
    values = value["values"]
    identifiers = value.get("identifiers", [str(index) for index in range(len(values))])
    labels = value.get("labels", [""] * len(values))
    return list(zip(identifiers, labels, values))


@functools.lru_cache(maxsize=4096)
def beginning(day):
    """The instant at which a day begins where it begins first, 14 hours before it does in UTC."""
    instant = datetime.datetime.combine(day, datetime.time()) - datetime.timedelta(hours=14)
    return {"$date": instant.isoformat() + "Z"}


class Until:
    """A derived value that holds until a day begins."""

    __slots__ = ("value", "day")

    def __init__(self, value, day):
        self.value, self.day = value, day


class Book:
    """The user's book, as far as it was granted. It answers while PetContacts waits for the extension."""

    def __init__(self, session):
        self._session = session
        self.today = datetime.date(2001, 1, 1)
        self.languages = []
        self.region = None

    def fetch(self, where=None, records=None, keys=None, sort=None, limit=None):
        """The records that a predicate or identifiers name, of which at most `limit`."""
        found, after = [], None
        while limit is None or len(found) < limit:
            rest = None if limit is None else limit - len(found)
            answer = self._session.ask(
                "book.fetch", where=where, records=records, keys=keys, sort=sort, limit=rest, after=after)
            found += [Record(fields) for fields in answer.get("records", [])]
            after = answer.get("next")
            if after is None:
                break
        return found

    def propose(self, title, operations, revisions=None):
        """Makes a change, all of it or nothing, as one step that can be undone; gives the identifiers of new records."""
        answer = self._session.ask("book.propose", title=title, operations=operations, revisions=revisions)
        return answer.get("records", [])

    def pick(self, title=None, keys=(), multiple=False):
        """Lets the user choose records, of which the keys may be seen even where nothing is granted."""
        answer = self._session.ask("book.pick", title=title, keys=list(keys), multiple=multiple)
        return [Record(fields) for fields in answer.get("records", [])]

    def log(self, message, level="info"):
        """Writes into the extension's log."""
        self._session.notify("log", level=level, message=str(message))


class Extension:
    """An extension: functions for the properties and the commands of its manifest, given by decorators."""

    def __init__(self, identifier, version):
        self.identifier, self.version = identifier, version
        self._handlers = {}

    def _register(self, feature, subject):
        def decorate(function):
            self._handlers.setdefault(feature, {})[subject] = function
            return function
        return decorate

    def derive(self, key):
        """function(record, book) -> a value, Until(value, day), or None when the record has none"""
        return self._register("derive", key)

    def validate(self, key):
        """function(value, record, book) -> what is wrong, or None; a list of (entry, text) for entries"""
        return self._register("validate", key)

    def format(self, key):
        """function(value, book) -> text, or None for the program's own way; book.languages are the user's"""
        return self._register("format", key)

    def complete(self, key):
        """function(prefix, record or None, book) -> texts, or pairs of text and help"""
        return self._register("complete", key)

    def complete_argument(self, argument, command):
        """the same for an argument or an option of a command"""
        return self._register("complete", (argument, command))

    def command(self, name):
        """function(call, book) -> text, a list of output as the protocol has it, or a pair of that and the exit status;
        call has "arguments", "options" and "records" by the names in the manifest"""
        return self._register("command", name)

    def action(self, key):
        """function(value, record, book) -> {"message": text, "open": uri}"""
        return self._register("action", key)

    def changed(self, function):
        """function(changes, author, book); without changes everything may have changed"""
        return self._register("changed", None)(function)

    def run(self):
        """Serves PetContacts on standard input and output until it says that the conversation is over."""
        if sys.stdin.isatty():
            sys.exit(
                f"This is {self.identifier} {self.version}, a property extension of PetContacts, which starts it by itself.\n"
                'Put its folder into the folder plugins of your data, and see "plugin list" and "plugin test" there.')
        output = os.fdopen(os.dup(1), "wb", buffering=0)
        # What is printed must not stand between messages.
        os.dup2(2, 1)
        try:
            _Session(self, sys.stdin.buffer, output).run()
        except BrokenPipeError:
            pass


class _Over(Exception):
    """The conversation has ended."""


class _Parameters(dict):
    """The parameters of a request; one that is missing is an error of whoever sent it."""

    def __missing__(self, name):
        raise WireError(INVALID_PARAMETERS, f"params.{name}: missing")


class _Session:
    def __init__(self, extension, source, output):
        self._extension, self._handlers = extension, extension._handlers
        self._source, self._output = source, output
        self._book = Book(self)
        self._greeted = False
        self._open, self._cancelled = [], set()
        self._questions = 0

    def run(self):
        try:
            while True:
                self._take(self._read())
        except _Over:
            pass

    # Messages

    def _read(self):
        line = self._source.readline(LINE_LIMIT + 1)
        if not line:
            raise _Over
        if line[-1:] != b"\n" and len(line) > LINE_LIMIT:
            while line and line[-1:] != b"\n":
                line = self._source.readline(LINE_LIMIT)
            self._fail(None, WireError(LIMIT_EXCEEDED, f"a line of more than {LINE_LIMIT} bytes"))
            return None
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            self._fail(None, WireError(PARSE_ERROR, str(error)))
            return None
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            self._fail(None, WireError(INVALID_REQUEST, 'wanted an object with "jsonrpc":"2.0"'))
            return None
        return message

    def _write(self, message):
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":"))
        line = text.encode() + b"\n"
        if len(line) > LINE_LIMIT + 1:
            raise WireError(LIMIT_EXCEEDED, f"a message of {len(line)} bytes")
        while line:
            line = line[self._output.write(line):]

    def _fail(self, identifier, error):
        failure = {"code": error.code, "message": error.message}
        if error.data:
            failure["data"] = error.data
        self._write({"jsonrpc": "2.0", "id": identifier, "error": failure})

    def _take(self, message):
        if message is None:
            return
        method = message.get("method")
        if not isinstance(method, str):
            # An answer that nobody waits for any more, or nothing that could be answered.
            if "result" not in message and "error" not in message:
                self._fail(None, WireError(INVALID_REQUEST, "wanted a method"))
            return
        identifier, parameters = message.get("id"), message.get("params")
        parameters = {} if parameters is None else parameters
        if identifier is None:
            self._note(method, parameters)
            return
        self._open.append(identifier)
        try:
            self._write({"jsonrpc": "2.0", "id": identifier, "result": self._result(method, parameters)})
        except WireError as error:
            self._fail(identifier, error)
        except (_Over, BrokenPipeError):
            raise
        except Exception as error:
            self._fail(identifier, WireError(INTERNAL_ERROR, f"{type(error).__name__}: {error}"))
        finally:
            self._open.pop()
            self._cancelled.discard(identifier)

    def _note(self, method, parameters):
        if method == "shutdown":
            raise _Over
        if method == "cancel" and isinstance(parameters, dict) and parameters.get("id") in self._open:
            self._cancelled.add(parameters["id"])
        if method == "changed" and "changed" in self._handlers:
            try:
                self._handlers["changed"][None](parameters["changes"], parameters.get("author"), self._book)
            except Exception as error:
                self._book.log(f"changed: {type(error).__name__}: {error}", "error")

    def _result(self, method, parameters):
        if not isinstance(parameters, dict):
            raise WireError(INVALID_PARAMETERS, "params: wanted an object")
        answer = getattr(self, "_answer_" + method, None)
        if answer is None:
            raise WireError(METHOD_NOT_FOUND, f"there is no method {method}")
        if not self._greeted and method != "initialize":
            raise WireError(INVALID_REQUEST, f"{method} came before initialize")
        if "today" in parameters:
            self._book.today = datetime.date.fromisoformat(parameters["today"])
        if "languages" in parameters:
            self._book.languages = parameters["languages"]
        return answer(_Parameters(parameters))

    # Callbacks

    def ask(self, method, **parameters):
        if not self._open:
            raise WireError(INVALID_REQUEST, f"the book answers {method} only while it waits for the extension")
        self._questions += 1
        identifier = self._questions
        parameters = {name: value for name, value in parameters.items() if value is not None}
        self._write({"jsonrpc": "2.0", "id": identifier, "method": method, "params": parameters})
        while not self._cancelled:
            message = self._read()
            if message is None or "method" in message or message.get("id") != identifier:
                self._take(message)
            elif message.get("error") is not None:
                error = message["error"]
                raise WireError(error["code"], error["message"], error.get("data"))
            else:
                return message.get("result") or {}
        raise WireError(CANCELLED, f"{method} is no longer wanted")

    def notify(self, method, **parameters):
        self._write({"jsonrpc": "2.0", "method": method, "params": parameters})

    # Methods

    def _answer_initialize(self, parameters):
        self._greeted = True
        self._book.region = parameters.get("region")
        extension = self._extension
        return {"protocol": PROTOCOL, "identifier": extension.identifier, "version": extension.version,
                "features": sorted(self._handlers)}

    def _answer_derive(self, parameters):
        handlers, book, values = self._handlers.get("derive", {}), self._book, []
        wanted = []
        for key in parameters["keys"]:
            if key not in handlers:
                raise WireError(INVALID_PARAMETERS, f"{key} is not derived by {self._extension.identifier}", {"key": key})
            wanted.append((key, handlers[key]))
        for fields in parameters["records"]:
            record, derived, until = Record(fields), {}, None
            for key, function in wanted:
                try:
                    value = function(record, book)
                except (WireError, _Over, BrokenPipeError):
                    raise
                except Exception as error:
                    book.log(f"{key} of {record.id}: {type(error).__name__}: {error}", "error")
                    continue
                if type(value) is Until:
                    until = value.day if until is None else min(until, value.day)
                    value = value.value
                if value is not None:
                    derived[key] = value
            if until is not None:
                values.append({"record": fields["record"], "values": derived, "validUntil": beginning(until)})
            elif derived:
                values.append({"record": fields["record"], "values": derived})
        return {"values": values}

    def _answer_validate(self, parameters):
        handlers, problems = self._handlers.get("validate", {}), []
        changed = parameters.get("changed", {})
        for fields in parameters["records"]:
            record = Record(fields)
            for key in sorted(changed.get(record.id, record.properties)):
                if key not in handlers or key not in record.properties:
                    continue
                found = handlers[key](record.properties[key], record, self._book) or []
                for entry, message in [(None, found)] if isinstance(found, str) else found:
                    problem = {"record": record.id, "key": key, "message": message}
                    problems.append(problem if entry is None else {**problem, "entry": entry})
        return {"problems": problems}

    def _answer_format(self, parameters):
        handlers, texts = self._handlers.get("format", {}), []
        for item in parameters["values"]:
            text = handlers[item["key"]](item["value"], self._book) if item["key"] in handlers else None
            texts.append({} if text is None else {"text": text})
        return {"texts": texts}

    def _answer_complete(self, parameters):
        subject = parameters["key"] if "key" in parameters else (parameters["argument"], parameters["command"])
        function = self._handlers.get("complete", {}).get(subject)
        if function is None:
            return {"candidates": []}
        prefix, record = parameters["prefix"], parameters.get("record")
        found = function(prefix, Record(record) if record else None, self._book)
        pairs = [(text, None) if isinstance(text, str) else text for text in found]
        return {"candidates": [{"text": text, **({"help": help} if help else {})} for text, help in pairs
                               if text.casefold().startswith(prefix.casefold())]}

    def _answer_command(self, parameters):
        function = self._handlers.get("command", {}).get(parameters["name"])
        if function is None:
            raise WireError(NOT_FOUND, f"{self._extension.identifier} has no command {parameters['name']}")
        records = parameters.get("records", {})
        call = {"arguments": parameters.get("arguments", {}), "options": parameters.get("options", {}),
                "records": {name: [Record(fields) for fields in found] for name, found in records.items()}}
        output = function(call, self._book)
        output, status = output if isinstance(output, tuple) else (output, 0)
        return {"output": [{"message": output}] if isinstance(output, str) else output or [], "status": status}

    def _answer_action(self, parameters):
        function = self._handlers.get("action", {}).get(parameters["key"])
        if function is None:
            raise WireError(NOT_FOUND, f"{self._extension.identifier} has no action for {parameters['key']}")
        return function(parameters["value"], Record(parameters["record"]), self._book) or {}
