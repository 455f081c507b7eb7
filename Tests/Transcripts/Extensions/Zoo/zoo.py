#!/usr/bin/env python3
"""An extension for transcripts, which does what it is told, wrong things too."""
import json
import os
import sys
import time

FEATURES = ["action", "changed", "command", "complete", "derive", "format", "validate"]
asked = 0
languages = []


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def ask(method, params):
    """Asks the program for something, and gives what it answers."""
    global asked
    asked += 1
    send({"id": f"zoo-{asked}", "method": method, "params": params})
    while True:
        message = json.loads(sys.stdin.readline())
        if "method" in message:
            serve(message)
        elif message.get("id") == f"zoo-{asked}":
            return message


def derive(params):
    if any(record["properties"].get("First") == "Crash" for record in params["records"]):
        crash()

    def values(record):
        return {"org.example.zoo.length": len(record["properties"].get("First", ""))}

    return {"values": [{"record": record["record"], "values": values(record)} for record in params["records"]]}


def validate(params):
    """Objects to cages that are full, and to entries of its lists that say so."""
    def full(properties):
        for key, value in properties.items():
            if key.startswith("org.example.zoo.") and value == "full":
                yield {"key": key}
            elif key.startswith("org.example.zoo.") and isinstance(value, dict):
                for entry, one in zip(value["identifiers"], value["values"]):
                    if one == "full":
                        yield {"key": key, "entry": entry}

    return {"problems": [{"record": record["record"], "message": "that cage is full", **place}
                         for record in params["records"] for place in full(record["properties"])]}


def command(params):
    if params["name"] == "zoo feed":
        food = params["options"].get("--food", "hay")
        rows = [[record["name"], food] for record in params["records"]["WHO"]]
        return {"output": [{"table": {"columns": [{"title": "who"}, {"title": "food"}], "rows": rows}}]}
    if params["name"] == "zoo ask":
        answer = ask(params["arguments"]["METHOD"], json.loads(params["arguments"]["PARAMS"]))
        error = answer.get("error")
        if error:
            return {"output": [{"message": f"{error['code']}: {error['message']}"}]}
        result = answer["result"]
        if "step" in result:
            return {"output": [{"message": "it was done"}]}
        lines = [{"title": record["name"], "text": ", ".join(record["properties"])} for record in result["records"]]
        return {"output": [{"card": {"name": "records", "lines": lines}}]}
    {"crash": crash, "hang": hang, "garbage": garbage, "flood": flood, "missing": missing, "forbidden": forbidden}[
        params["arguments"]["HOW"]]()


def crash():
    print("I cannot go on", file=sys.stderr, flush=True)
    os.kill(os.getpid(), 11)


def hang():
    time.sleep(600)


def garbage():
    print("hello, person", flush=True)
    time.sleep(600)


class Refusal(Exception):
    """An error to answer with."""


def missing():
    raise Refusal(-32002, "there is no such cage")


def forbidden():
    raise Refusal(-32001, "that cage is locked")


def flood():
    block = "x" * 65536
    while True:
        sys.stdout.write(block)


def answer(method, params):
    if method == "initialize":
        number = 7 if os.path.exists(os.path.join(os.path.dirname(__file__), "seven")) else 1
        return {"protocol": number, "identifier": "org.example.zoo", "version": "1.0", "features": FEATURES}
    if method == "derive":
        return derive(params)
    if method == "validate":
        return validate(params)
    if method == "format":
        cages = [value["key"].endswith(".cage") for value in params["values"]]
        word = "gaiola" if languages[:1] == ["pt"] else "cage"
        texts = [f"{word} {value['value']}" for value in params["values"]]
        return {"texts": [{"text": text} if is_cage else {} for text, is_cage in zip(texts, cages)]}
    if method == "complete":
        return {"candidates": [{"text": cage} for cage in ["east", "west"]]}
    if method == "action":
        return {"message": f"Walk to cage {params['value']}.", "open": f"https://zoo.example.org/{params['value']}"}
    return command(params)


def serve(message):
    global languages
    languages = message.get("params", {}).get("languages", languages)
    if message.get("method") == "changed":
        changes = [f"{change['change']} {', '.join(change['keys'])}".strip() for change in message["params"]["changes"]]
        print("; ".join(changes) or "everything may have changed", file=sys.stderr, flush=True)
    elif "id" in message:
        try:
            send({"id": message["id"], "result": answer(message["method"], message.get("params", {}))})
        except Refusal as refusal:
            code, text = refusal.args
            send({"id": message["id"], "error": {"code": code, "message": text}})


for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "shutdown":
        break
    serve(message)
