#!/usr/bin/env python3
import json, sys, os, time
ids = 0
def send(m): sys.stdout.write(json.dumps(dict(jsonrpc="2.0", **m)) + "\n"); sys.stdout.flush()
def call(method, params):
    global ids; ids += 1
    send(dict(id="c%d" % ids, method=method, params=params))
    while True:
        m = json.loads(sys.stdin.readline())
        if m.get("id") == "c%d" % ids: return m
def answer(method, p):
    if method == "initialize":
        return dict(protocol=1, identifier="org.example.zoo", version="1.0", features=["derive","validate","format","complete","command","action","changed"])
    if method == "derive":
        return dict(values=[dict(record=r["record"], values={"org.example.zoo.length": len(r["properties"].get("First",""))}) for r in p["records"]])
    if method == "validate":
        return dict(problems=[dict(record=r["record"], key="org.example.zoo.cage", message="that cage is full") for r in p["records"] if r["properties"].get("org.example.zoo.cage") == "full"])
    if method == "format":
        return dict(texts=[dict(text="Cage %s" % v["value"]) if v["key"].endswith("cage") else {} for v in p["values"]])
    if method == "complete":
        return dict(candidates=[dict(text=t, help="a cage") for t in ["east", "west"] if t.startswith(p["prefix"])])
    if method == "action":
        return dict(message="Walk to cage %s" % p["value"], open="https://zoo.example.org/%s" % p["value"])
    if method == "command":
        if p["name"] == "zoo feed":
            return dict(output=[dict(table=dict(columns=[dict(title="who"), dict(title="food")], rows=[[r["name"], p["options"].get("--food", "hay")] for r in p["records"]["WHO"]]))])
        what = p["arguments"]["WHAT"]
        if what == "crash": os.kill(os.getpid(), 11)
        if what == "hang": time.sleep(1000)
        if what == "status": return dict(output=[dict(message="three")], status=3)
        r = call(*json.loads(what)) if what.startswith("[") else call(what, {})
        return dict(output=[dict(message=json.dumps(r.get("result", r.get("error"))))])
for line in sys.stdin:
    m = json.loads(line)
    if m.get("method") == "shutdown": break
    if m.get("method") == "changed": sys.stderr.write("changed %s\n" % json.dumps(m["params"])); continue
    if "id" in m and "method" in m: send(dict(id=m["id"], result=answer(m["method"], m.get("params", {}))))
