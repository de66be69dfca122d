"""What a hook in Python needs: Python 3.8 or newer, nothing else.

A hook beside this file is a function that is given the event and answers with one of these, or with nothing:

    from hookline_hook import Event, allow, ask, context, deny, rewrite, run

    def check(event: Event):
        if "--no-verify" in event.command:
            return deny("Commits are checked here.")

    run(check)

Nothing means no objection. A hook that fails before something happens refuses it. What it prints goes to standard error.
This file came with hookline, and is yours: "hookline new" never replaces it.
"""

import contextlib
import json
import sys
import traceback
from typing import Any, Callable, Dict, Optional

#: Events in which something is about to happen: there a broken guard does not open.
BEFORE = ("PreToolUse", "PermissionRequest", "UserPromptSubmit")


class Event:
    """What the agent is about to do, or has done. Everything that it told is in ``payload``."""

    def __init__(self, payload: Dict[str, Any]) -> None:
        self.payload = payload

    def get(self, path: str, otherwise: Any = None) -> Any:
        """A field by its dotted path: ``event.get("tool_input.command")``."""
        value: Any = self.payload
        for key in path.split("."):
            if not isinstance(value, dict) or key not in value:
                return otherwise
            value = value[key]
        return value

    def _text(self, path: str) -> str:
        value = self.get(path)
        return value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False)

    @property
    def name(self) -> str:
        return self._text("hook_event_name")

    @property
    def tool(self) -> str:
        return self._text("tool_name")

    @property
    def input(self) -> Dict[str, Any]:
        value = self.get("tool_input")
        return value if isinstance(value, dict) else {}

    @property
    def command(self) -> str:
        """The line that a shell is to run; empty for other tools."""
        return self._text("tool_input.command")

    @property
    def file_path(self) -> str:
        """The file that a tool is about; empty for other tools."""
        for key in ("file_path", "path", "notebook_path", "filePath"):
            if isinstance(self.input.get(key), str):
                return str(self.input[key])
        return ""

    @property
    def prompt(self) -> str:
        return self._text("prompt")

    @property
    def cwd(self) -> str:
        return self._text("cwd")

    @property
    def session(self) -> str:
        return self._text("session_id")


class Answer:
    """Made by the functions below."""

    def __init__(self, kind: str, value: Any) -> None:
        self.kind = kind
        self.value = value


def deny(reason: str) -> Answer:
    """Refused; the agent is told why."""
    return Answer("deny", reason)


def ask(reason: str) -> Answer:
    """The person is asked."""
    return Answer("ask", reason)


def allow(reason: str = "") -> Answer:
    """The person need not be asked."""
    return Answer("allow", reason)


def context(text: str) -> Answer:
    """Something that the model should know."""
    return Answer("context", text)


def rewrite(*prompt: str, **fields: Any) -> Answer:
    """These fields of the tool's input are changed: ``rewrite(command="npm test")``; or the prompt: ``rewrite("…")``."""
    return Answer("rewrite", prompt[0] if prompt else fields)


def run(check: Callable[[Event], Optional[Answer]]) -> None:
    """The whole of a hook: reads the event, answers with what the function returns."""
    name = ""
    try:
        payload = json.loads(sys.stdin.buffer.read().decode("utf-8"))
        if not isinstance(payload, dict):
            raise TypeError("The event is no object.")
        event = Event(payload)
        name = event.name
        with contextlib.redirect_stdout(sys.stderr):
            answer = check(event)
        if answer is not None and not isinstance(answer, Answer):
            raise TypeError("A hook answers with deny(…), ask(…), allow(…), context(…), rewrite(…) or nothing, not with %r." % (answer,))
        text = "" if answer is None else json.dumps(_spelled(answer, event)) + "\n"
    except SystemExit as end:
        _end(name, 0 if end.code is None else end.code)
    except BaseException:
        traceback.print_exc()
        _end(name, 1)
    else:
        sys.stdout.write(text)
        sys.stdout.flush()


def _end(name: str, code: Any) -> None:
    is_good = code == 0
    # elsewhere 2 would be a refusal, too: it is said by deny, and not by what happens to fail with it
    sys.exit(0 if is_good else 2 if name in BEFORE or name == "" else 1)


def _spelled(answer: Answer, event: Event) -> Dict[str, Any]:
    """In the words that hookline and Claude Code both read."""
    kind, value, name = answer.kind, answer.value, event.name
    if kind == "context":
        return _nested(name, additionalContext=str(value))
    if kind == "rewrite":
        return _nested(name, updatedInput={**event.input, **value}) if isinstance(value, dict) else {"rewrite": value}
    if name == "PreToolUse":
        return _nested(name, permissionDecision=kind, permissionDecisionReason=str(value))
    if name == "PermissionRequest":
        behavior = {"behavior": "allow"} if kind == "allow" else {"behavior": "deny", "message": str(value)}
        return _nested(name, decision=behavior)
    # nothing else can be granted, and where nobody can be asked it is refused
    return {} if kind == "allow" else {"decision": "block", "reason": str(value)}


def _nested(name: str, **fields: Any) -> Dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": name, **fields}}
