"""The official Python client against brightgrid: client.py auto|legacy stdio COMMAND | http URL"""

import asyncio
import json
import logging
import pathlib
import sys

import mcp_types as types
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

MODE, TRANSPORT, TARGET = sys.argv[1:4]
CASES = json.loads((pathlib.Path(__file__).parent / "cases.json").read_text())
REVISION = {"auto": "2026-07-28", "legacy": "2025-11-25"}[MODE]
SECONDS = 10


def check(truth, what):
    if not truth:
        raise AssertionError(what)


async def play(test):
    """One case: what the user is asked and answers, and what the call brings in the end."""
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
    result = error = None
    async with Client(server, mode=MODE, elicitation_callback=callback, read_timeout_seconds=SECONDS) as client:
        check(client.protocol_version == REVISION, f"the revision is {client.protocol_version}")
        try:
            result = await client.call_tool(test["tool"], {})
        except MCPError as raised:
            error = raised.error
    return asked, result, error


def judge(test, asked, result, error):
    wanted = len(test["answers"])
    check(len(asked) == wanted, f"{len(asked)} questions, not {wanted}; {error or result}")
    for params, question in zip(asked, test.get("questions", [])):
        for words in question.get("says", []):
            check(words in params["message"], f"«{words}» is not asked in «{params['message']}»")
        if "url" in question:
            check(params.get("mode") == "url" and params["url"] == question["url"], f"the link is {params.get('url')}")
        if "schema" in question:
            schema = params["requestedSchema"]
            check(schema == question["schema"], f"the schema is {json.dumps(schema)}")
            fields = list(schema["properties"])
            check(fields == list(question["schema"]["properties"]), f"the order of the fields is {fields}")
        if "defaults" in question:
            fields = params["requestedSchema"]["properties"].items()
            found = {name: field["default"] for name, field in fields if "default" in field}
            check(found == question["defaults"], f"the defaults are {found}")
    if "error" in test:
        expected = test["error"][REVISION]
        check(error and error.code == expected["code"], f"the error is {error}, not {expected['code']}")
        if "data" in expected:
            check(error.data == expected["data"], f"the error's data is {error.data}")
        return
    check(error is None, f"the call fails: {error}")
    text = "\n".join(content.text for content in result.content)
    check(bool(result.is_error) == test.get("isError", False), f"is_error is {result.is_error}: «{text}»")
    for words in test["says"]:
        check(words in text, f"«{words}» is not in «{text}»")


def first(error):
    """What went wrong, out of the groups in which tasks wrap it."""
    while getattr(error, "exceptions", None):
        error = error.exceptions[0]
    return repr(error)


async def main():
    # It warns when a server ends a session with the status 202, as rmcp does.
    logging.getLogger("mcp.client.streamable_http").setLevel(logging.ERROR)
    cases = [test for test in CASES if test.get("only", "Python") == "Python"]
    failed = 0
    for test in cases:
        try:
            # Beside the client's own limits, which are of one request.
            judge(test, *await asyncio.wait_for(play(test), timeout=2 * SECONDS))
            verdict = "ok"
        except Exception as error:
            failed += 1
            verdict = f"FAILED: {first(error)}"
        print(f"Python {MODE}, {TRANSPORT}: {test['name']}: {verdict}", flush=True)
    print(f"Python {MODE} ({REVISION}), {TRANSPORT}: {len(cases) - failed} of {len(cases)}")
    sys.exit(1 if failed else 0)


asyncio.run(main())
