"""The official Python client against brightgrid: client.py auto|legacy stdio COMMAND | http URL"""

import asyncio
import json
import pathlib
import sys

import mcp_types as types
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

MODE, TRANSPORT, TARGET = sys.argv[1:4]
CASES = json.loads((pathlib.Path(__file__).parent / "cases.json").read_text())
REVISION = {"auto": "2026-07-28", "legacy": "2025-11-25"}[MODE]


def check(truth, what):
    if not truth:
        raise AssertionError(what)


async def run(test):
    asked = []

    async def answer(context, params):
        asked.append(json.loads(params.model_dump_json(by_alias=True, exclude_unset=True)))
        answers = test["answers"]
        given = answers[len(asked) - 1] if len(asked) <= len(answers) else {"action": "cancel"}
        return types.ElicitResult(**given)

    server = TARGET
    if TRANSPORT == "stdio":
        server = stdio_client(StdioServerParameters(command=TARGET, args=["--stdio"]))
    callback = None if test["declares"] == "nothing" else answer
    error = result = None
    async with Client(server, mode=MODE, elicitation_callback=callback) as client:
        check(client.protocol_version == REVISION, f"the revision is {client.protocol_version}")
        try:
            result = await asyncio.wait_for(client.call_tool(test["tool"], {}), timeout=10)
        except MCPError as raised:
            error = raised
    check(len(asked) == len(test["answers"]), f"{len(asked)} questions, not {len(test['answers'])}")
    if "error" in test:
        code = error.error.code if error else None
        check(code == test["error"][REVISION], f"the error is {code}, not {test['error'][REVISION]}")
        return
    if error:
        raise error
    text = "\n".join(content.text for content in result.content)
    check(bool(result.is_error) == test.get("isError", False), f"is_error is {result.is_error}")
    for words in test["says"]:
        check(words in text, f"«{words}» is not in «{text}»")
    for at, wanted in enumerate(test.get("questions", [])):
        for words in wanted:
            check(words in asked[at]["message"], f"«{words}» is not asked in «{asked[at]['message']}»")
    if "url" in test:
        check(asked[0].get("url") == test["url"], f"the link is {asked[0].get('url')}")
    if "fields" in test:
        fields = list(asked[0]["requestedSchema"]["properties"])
        check(fields == test["fields"], f"the fields are {fields}")
    for at, wanted in enumerate(test.get("defaults", [])):
        properties = asked[at]["requestedSchema"]["properties"]
        defaults = {name: p["default"] for name, p in properties.items() if "default" in p}
        check(defaults == wanted, f"the defaults are {defaults}")


async def main():
    # This client declares both modes as soon as it has a callback.
    cases = [test for test in CASES if test["declares"] != "form" or "error" not in test]
    failed = 0
    for test in cases:
        try:
            await run(test)
        except Exception as error:
            failed += 1
            print(f"FAILED: Python {MODE}, {TRANSPORT}: {test['name']}: {error!r}")
    print(f"Python ({REVISION}), {TRANSPORT}: {len(cases) - failed} of {len(cases)}")
    sys.exit(1 if failed else 0)


asyncio.run(main())
