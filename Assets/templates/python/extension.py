#!/usr/bin/env python3
"""What {{NAME}} is for, in one sentence."""

from petcontacts_extension import Extension

extension = Extension("{{IDENTIFIER}}", "1.0")


@extension.derive("{{IDENTIFIER}}.initials")
def initials(record, book):
    return "".join(word[0] for word in record.name.split()) or None


@extension.command("{{SHORT}} hello")
def hello(call, book):
    return "Hello " + ", ".join(record.name for record in call["records"]["WHO"]) + "."


extension.run()
