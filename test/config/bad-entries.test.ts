import { describe, expect, test } from 'vitest';
import { actions, computer } from './computer.ts';

/** A bad entry between two good ones: what is said about it, where, and what becomes of it. */
interface Bad {
  readonly entry: string;
  readonly code: string;
  /** The text at which the finding points. */
  readonly at: string;
  readonly says: RegExp;
  /** Its state in the list; absent: it cannot even be listed. */
  readonly state?: string;
}

const good = { claude: (word: string) => `"PreToolUse": [{ "hooks": [{ "type": "command", "command": "${word}" }] }]` };

/** Whole event entries of Claude Code's `hooks`. */
const CLAUDE: Readonly<Record<string, Bad>> = {
  'an unknown event': {
    entry: '"PreTolUse": []',
    code: 'UNKNOWN_EVENT',
    at: '"PreTolUse"',
    says: /no event "PreTolUse" in claude-code settings\. did you mean "PreToolUse"\?/,
  },
  'an event that resembles none': {
    entry: '"Frobnicate": []',
    code: 'UNKNOWN_EVENT',
    at: '"Frobnicate"',
    says: /it has SessionStart, /,
  },
  '__proto__ as an event': {
    entry: '"__proto__": []',
    code: 'UNKNOWN_EVENT',
    at: '"__proto__"',
    says: /no event "__proto__"/,
  },
  'constructor as an event': {
    entry: '"constructor": [{}]',
    code: 'UNKNOWN_EVENT',
    at: '"constructor"',
    says: /no event "constructor"/,
  },
  'an event that is no list': {
    entry: '"Stop": {"hooks": []}',
    code: 'WRONG_TYPE',
    at: '{"hooks": []}',
    says: /"Stop" must be a list of \{ "matcher", "hooks" \} groups, not an object/,
  },
  'an event that is null': { entry: '"Stop": null', code: 'WRONG_TYPE', at: 'null', says: /not null/ },
  'a group that is text': {
    entry: '"Stop": ["echo"]',
    code: 'WRONG_TYPE',
    at: '"echo"',
    says: /A group must be .* not a string/,
  },
  'a group without hooks': {
    entry: '"Stop": [{ "matcher": "x" }]',
    code: 'MISSING_KEY',
    at: '{ "matcher": "x" }',
    says: /This group has no "hooks"/,
  },
  'hooks that are no list': {
    entry: '"Stop": [{ "hooks": "echo" }]',
    code: 'WRONG_TYPE',
    at: '"echo"',
    says: /"hooks" must be a list of hooks, not a string/,
  },
  'a hook that is text': {
    entry: '"Stop": [{ "hooks": ["echo"] }]',
    code: 'WRONG_TYPE',
    at: '"echo"',
    says: /A hook must be an object, not a string/,
  },
  'a hook without a command': {
    entry: '"Stop": [{ "hooks": [{ "type": "command" }] }]',
    code: 'MISSING_KEY',
    at: '{ "type": "command" }',
    says: /no command to run/,
    state: 'invalid',
  },
  'an empty command': {
    entry: '"Stop": [{ "hooks": [{ "command": " " }] }]',
    code: 'MISSING_KEY',
    at: '" "',
    says: /no command to run/,
    state: 'invalid',
  },
  'a command that is a list': {
    entry: '"Stop": [{ "hooks": [{ "command": ["a"] }] }]',
    code: 'WRONG_TYPE',
    at: '["a"]',
    says: /"command" must be a string, not a list/,
    state: 'invalid',
  },
  'an unknown type': {
    entry: '"Stop": [{ "hooks": [{ "type": "comand", "command": "x" }] }]',
    code: 'WRONG_TYPE',
    at: '{ "type": "comand"',
    says: /"comand" is no type of hook; there are command, http/,
    state: 'invalid',
  },
  'a type that cannot be run': {
    entry: '"Stop": [{ "hooks": [{ "type": "agent", "prompt": "x" }] }]',
    code: 'HANDLER_UNAVAILABLE',
    at: '{ "type": "agent"',
    says: /type "agent" cannot be run by this version/,
    state: 'invalid',
  },
  'a webhook without an address': {
    entry: '"Stop": [{ "hooks": [{ "type": "http", "headers": {} }] }]',
    code: 'MISSING_KEY',
    at: '{ "type": "http"',
    says: /no address to call\. add "url"/,
    state: 'invalid',
  },
  'an address that cannot be called': {
    entry: '"Stop": [{ "hooks": [{ "type": "http", "url": "example.com" }] }]',
    code: 'BAD_URL',
    at: '"example.com"',
    says: /"example\.com" is no address that can be called/,
    state: 'active',
  },
  'an address of another kind': {
    entry: '"Stop": [{ "hooks": [{ "type": "http", "url": "ftp://example.com" }] }]',
    code: 'BAD_URL',
    at: '"ftp://example.com"',
    says: /begins with http:\/\/ or https:\/\//,
    state: 'active',
  },
  'a header of no name': {
    entry: '"Stop": [{ "hooks": [{ "type": "http", "url": "http://x", "headers": { "a b": "c" } }] }]',
    code: 'BAD_HEADER',
    at: '"a b"',
    says: /"a b" is left out: that is no name of a header/,
    state: 'active',
  },
  'an empty prompt': {
    entry: '"Stop": [{ "hooks": [{ "type": "prompt", "prompt": " " }] }]',
    code: 'MISSING_KEY',
    at: '" "',
    says: /no prompt to put to a model/,
    state: 'invalid',
  },
  'what is nearly a placeholder of a prompt': {
    entry: '"Stop": [{ "hooks": [{ "type": "prompt", "prompt": "$ARGUMENT" }] }]',
    code: 'UNKNOWN_PLACEHOLDER',
    at: '"$ARGUMENT"',
    says: /did you mean "\$ARGUMENTS"\?/,
    state: 'active',
  },
  'a key of another type': {
    entry: '"Stop": [{ "hooks": [{ "type": "prompt", "prompt": "x", "args": [] }] }]',
    code: 'UNKNOWN_KEY',
    at: '"args"',
    says: /"args" means nothing in a hook of type "prompt"/,
    state: 'active',
  },
  'a matcher that is a list': {
    entry: '"PostToolUse": [{ "matcher": ["Bash"], "hooks": [{ "command": "bad" }] }]',
    code: 'WRONG_TYPE',
    at: '["Bash"]',
    says: /"matcher" must be a string, not a list/,
    state: 'active',
  },
  'a matcher that is no pattern': {
    entry: '"PostToolUse": [{ "matcher": "a(", "hooks": [{ "command": "bad" }] }]',
    code: 'BAD_MATCHER',
    at: '"a("',
    says: /a\(/,
    state: 'invalid',
  },
  'a condition that is no rule': {
    entry: '"PostToolUse": [{ "hooks": [{ "command": "bad", "if": "Bash(" }] }]',
    code: 'BAD_CONDITION',
    at: '"Bash("',
    says: /Bash\(/,
    state: 'active',
  },
  'a time-out of zero': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "timeout": 0 }] }]',
    code: 'BAD_TIMEOUT',
    at: '0 }',
    says: /"timeout" is 0.*the default of 600 seconds is used/,
    state: 'active',
  },
  'a time-out that is text': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "timeout": "5s" }] }]',
    code: 'BAD_TIMEOUT',
    at: '"5s"',
    says: /must be a number of seconds, not a string; the default of 600 is used/,
    state: 'active',
  },
  'an onFailure of its own': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "onFailure": "ignore" }] }]',
    code: 'WRONG_TYPE',
    at: '"ignore"',
    says: /can be "continue" or "block"; "block" is used/,
    state: 'active',
  },
  'a switch that is text': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "once": "yes" }] }]',
    code: 'WRONG_TYPE',
    at: '"yes"',
    says: /"once" must be a boolean, not a string/,
    state: 'active',
  },
  'args that are numbers': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "args": [1] }] }]',
    code: 'WRONG_TYPE',
    at: '[1]',
    says: /"args" must be a list of strings only/,
    state: 'active',
  },
  'a misspelt key': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "timout": 5 }] }]',
    code: 'UNKNOWN_KEY',
    at: '"timout"',
    says: /"timout" means nothing in a hook\. did you mean "timeout"\?/,
    state: 'active',
  },
  '__proto__ as a key': {
    entry: '"Stop": [{ "hooks": [{ "command": "bad", "__proto__": {"once": true} }] }]',
    code: 'UNKNOWN_KEY',
    at: '"__proto__"',
    says: /"__proto__" means nothing/,
    state: 'active',
  },
  'a key that stands twice': {
    entry: '"Stop": [{ "hooks": [{ "command": "x", "command": "bad" }] }]',
    code: 'DUPLICATE_KEY',
    at: '"command": "bad"',
    says: /"command" stands twice/,
    state: 'active',
  },
};

/** Entries of the native list, as flow maps. */
const NATIVE: Readonly<Record<string, Bad>> = {
  'an unknown event': {
    entry: '{ on: PreTolUse, run: bad }',
    code: 'UNKNOWN_EVENT',
    at: 'PreTolUse',
    says: /no event "PreTolUse" in hookline hooks\. did you mean "PreToolUse"\?/,
    state: 'invalid',
  },
  'one unknown event of two': {
    entry: '{ on: [Stop, whenever], run: bad }',
    code: 'UNKNOWN_EVENT',
    at: '[Stop, whenever]',
    says: /no event "whenever"/,
    state: 'active',
  },
  'no event': { entry: '{ run: bad }', code: 'MISSING_KEY', at: '{ run: bad }', says: /This hook has no "on"/ },
  'an event that is a number': {
    entry: '{ on: 5, run: bad }',
    code: 'WRONG_TYPE',
    at: '5',
    says: /"on" must be a list of strings, not a number/,
  },
  'an entry that is text': {
    entry: 'just text',
    code: 'WRONG_TYPE',
    at: 'just text',
    says: /A hook must be an object, not a string/,
  },
  'an entry that is nothing': {
    entry: 'null',
    code: 'WRONG_TYPE',
    at: 'null',
    says: /A hook must be an object, not null/,
  },
  'nothing to do': {
    entry: '{ on: Stop }',
    code: 'MISSING_KEY',
    at: '{ on: Stop }',
    says: /This hook does nothing/,
    state: 'invalid',
  },
  'two things to do': {
    entry: '{ on: Stop, run: bad, deny: no }',
    code: 'CONFLICTING_KEYS',
    at: 'deny',
    says: /"run" and "deny" in one hook: a hook does one thing/,
    state: 'invalid',
  },
  'an empty command': {
    entry: '{ on: Stop, run: "" }',
    code: 'MISSING_KEY',
    at: '""',
    says: /no command to run/,
    state: 'invalid',
  },
  'a command that is a list': {
    entry: '{ on: Stop, run: [a, b] }',
    code: 'WRONG_TYPE',
    at: '[a, b]',
    says: /"run" must be a string, not a list/,
    state: 'invalid',
  },
  'a sandbox that there is not': {
    entry: '{ on: Stop, run: bad, sandbox: bubblewrap }',
    code: 'BAD_SANDBOX',
    at: 'bubblewrap',
    says: /"sandbox" is "bubblewrap", but it can be "bwrap", "docker", "any" or "none"/,
    state: 'invalid',
  },
  'a limit of a sandbox that is misspelt': {
    entry: '{ on: Stop, run: bad, sandbox: { kind: bwrap, memroy: 64m } }',
    code: 'BAD_SANDBOX',
    at: 'memroy',
    says: /"memroy" means nothing in "sandbox". The hook does not run. did you mean "memory"/,
    state: 'invalid',
  },
  'a sandbox that is empty': {
    entry: '{ on: Stop, run: bad, sandbox: }',
    code: 'BAD_SANDBOX',
    at: '}',
    says: /"sandbox" is empty. The hook does not run/,
    state: 'invalid',
  },
  'a reason that is a list': {
    entry: '{ on: PreCompact, deny: [no] }',
    code: 'WRONG_TYPE',
    at: '[no]',
    says: /"deny" must be the reason, or true, not a list/,
    state: 'active',
  },
  'a reason that is missing': {
    entry: '{ on: PreCompact, deny: }',
    code: 'WRONG_TYPE',
    at: '}',
    says: /"deny" must be the reason, or true, not null/,
    state: 'active',
  },
  'a grant that is a number': {
    entry: '{ on: PermissionRequest, allow: 5 }',
    code: 'WRONG_TYPE',
    at: '5',
    says: /"allow" must be the reason, or true, not a number/,
    state: 'invalid',
  },
  'a rule that is off': {
    entry: '{ on: PreCompact, deny: false }',
    code: 'MISSING_KEY',
    at: 'deny',
    says: /does nothing: "deny" is false\. write enabled: false/,
    state: 'invalid',
  },
  'context without a text': {
    entry: '{ on: Stop, context: true }',
    code: 'WRONG_TYPE',
    at: 'true',
    says: /"context" must be the text to add, not a boolean/,
    state: 'invalid',
  },
  'context that is empty': {
    entry: '{ on: Stop, context: "" }',
    code: 'WRONG_TYPE',
    at: '""',
    says: /"context" must be the text to add, not empty/,
    state: 'invalid',
  },
  'a value that cannot be read': {
    entry: '{ on: PreCompact, deny: "no {{ trigger + }}" }',
    code: 'BAD_CONDITION',
    at: '"no',
    says: /A value in "deny" cannot be read: "\{\{ trigger \+ \}\}": it ends too early/,
    state: 'active',
  },
  'a rule that its event does not have': {
    entry: '{ on: Stop, ask: sure? }',
    code: 'EFFECT_DROPPED',
    at: 'sure?',
    says: /"ask" is nothing that a Stop hook can do: this rule changes nothing/,
    state: 'active',
  },
  'a rule that nobody waits for': {
    entry: '{ on: PreCompact, deny: no, async: true }',
    code: 'CONFLICTING_KEYS',
    at: 'async',
    says: /A rule is immediate: "async" means nothing on it/,
    state: 'active',
  },
  'a condition that ends too early': {
    entry: '{ on: Stop, run: bad, when: "prompt ==" }',
    code: 'BAD_CONDITION',
    at: '"prompt',
    says: /The condition "prompt ==" cannot be read: it ends too early \(character 10\)/,
    state: 'active',
  },
  'a condition that is empty': {
    entry: '{ on: Stop, run: bad, when: null }',
    code: 'BAD_CONDITION',
    at: 'null',
    says: /The condition "" cannot be read: it is empty/,
    state: 'active',
  },
  'a condition that is a list': {
    entry: '{ on: Stop, run: bad, when: [a] }',
    code: 'BAD_CONDITION',
    at: '[a]',
    says: /cannot be read: it gives a list<string>, not true or false/,
    state: 'active',
  },
  'a condition about a misspelt field': {
    entry: '{ on: Stop, run: bad, when: sesion_id == "x" }',
    code: 'BAD_CONDITION',
    at: 'sesion_id',
    says: /"sesion_id" is no field that payloads usually have\. did you mean "session_id"\?/,
    state: 'active',
  },
  'an address that is none': {
    entry: '{ on: Stop, post: "hooks.example.org" }',
    code: 'BAD_URL',
    at: '"hooks.example.org"',
    says: /"hooks.example.org" is no address that can be called/,
    state: 'active',
  },
  'an address of another kind': {
    entry: '{ on: Stop, post: { url: "file:///etc/passwd" } }',
    code: 'BAD_URL',
    at: '"file:',
    says: /an address begins with http/,
    state: 'active',
  },
  'an address that is missing': {
    entry: '{ on: Stop, post: { method: PUT } }',
    code: 'MISSING_KEY',
    at: '{ method',
    says: /no address to call/,
    state: 'invalid',
  },
  'a method that no webhook has': {
    entry: '{ on: Stop, post: "http://127.0.0.1:1", method: DELETE }',
    code: 'WRONG_TYPE',
    at: 'DELETE',
    says: /"method" is "DELETE", but a webhook can be called with POST or PUT/,
    state: 'invalid',
  },
  'a header that cannot be sent': {
    entry: '{ on: Stop, post: "http://127.0.0.1:1", headers: { "a b": x } }',
    code: 'BAD_HEADER',
    at: '"a b"',
    says: /"a b" is left out: that is no name of a header/,
    state: 'active',
  },
  'a misspelt part of a webhook': {
    entry: '{ on: Stop, post: { url: "http://127.0.0.1:1", header: {} } }',
    code: 'UNKNOWN_KEY',
    at: 'header',
    says: /"header" means nothing in "post"\. did you mean "headers"\?/,
    state: 'active',
  },
  'a part that belongs to another kind': {
    entry: '{ on: Stop, run: bad, headers: {} }',
    code: 'UNKNOWN_KEY',
    at: 'headers',
    says: /"headers" means nothing beside "run"\. it belongs to "post"/,
    state: 'active',
  },
  'an environment for a webhook': {
    entry: '{ on: Stop, post: "http://127.0.0.1:1", passEnv: [A] }',
    code: 'UNKNOWN_KEY',
    at: 'passEnv',
    says: /"passEnv" means nothing beside "post"\. it belongs to "run" and "module"/,
    state: 'active',
  },
  'a prompt that is empty': {
    entry: '{ on: Stop, prompt: " " }',
    code: 'MISSING_KEY',
    at: '" "',
    says: /no prompt to put to a model/,
    state: 'invalid',
  },
  'a placeholder that is nearly one': {
    entry: '{ on: Stop, prompt: "look at $TOOL_INPTU" }',
    code: 'UNKNOWN_PLACEHOLDER',
    at: '"look',
    says: /did you mean "\$TOOL_INPUT"\?/,
    state: 'active',
  },
  'a placeholder of another language': {
    entry: '{ on: Stop, prompt: "look at {{ tool_name }}" }',
    code: 'UNKNOWN_PLACEHOLDER',
    at: '"look',
    says: /"\{\{ tool_name \}\}" is no placeholder of a prompt; it stays as it is\. a prompt has \$ARGUMENTS, /,
    state: 'active',
  },
  'an address with a variable': {
    entry: '{ on: Stop, post: "http://127.0.0.1:1/${WHO}" }',
    code: 'BAD_URL',
    at: '"http:',
    says: /"\$\{WHO\}" stays as it is: a webhook's address has no variables/,
    state: 'active',
  },
  'the address under the name that others have for it': {
    entry: '{ on: Stop, run: bad, url: "http://127.0.0.1:1" }',
    code: 'UNKNOWN_KEY',
    at: 'url',
    says: /"url" means nothing in a hook\. write post: https:\/\/…/,
    state: 'invalid',
  },
  'a kind of tools in another spelling': {
    entry: '{ on: PostToolUse, run: bad, tools: [Bash, Shell] }',
    code: 'ODD_MATCHER',
    at: '[Bash',
    says: /"Shell" is no kind of tool\. did you mean "shell"\?/,
    state: 'active',
  },
  'a kind of tools with another dash': {
    entry: '{ on: PostToolUse, run: bad, matcher: "Agent|file_write" }',
    code: 'ODD_MATCHER',
    at: '"Agent',
    says: /"file_write" is no kind of tool\. did you mean "file-write"\?/,
    state: 'active',
  },
  'a module that is none': {
    entry: '{ on: Stop, module: [a.ts] }',
    code: 'WRONG_TYPE',
    at: '[a.ts]',
    says: /"module" must be a string, not a list/,
    state: 'invalid',
  },
  'a module that cannot be loaded': {
    entry: '{ on: Stop, module: ./guard.py }',
    code: 'SCRIPT_PROBLEM',
    at: './guard.py',
    says: /"\.\/guard\.py" cannot be loaded as a module: .* a module is a \.ts, .* start any other program with a command/,
    state: 'active',
  },
  'a persistent hook that nobody waits for': {
    entry: '{ on: Stop, run: bad, persistent: true, async: true }',
    code: 'CONFLICTING_KEYS',
    at: 'async',
    says: /"persistent" and "async" in one hook/,
    state: 'active',
  },
  'a matcher that is no pattern': {
    entry: '{ on: PostToolUse, run: bad, matcher: "a(" }',
    code: 'BAD_MATCHER',
    at: '"a("',
    says: /a\(/,
    state: 'invalid',
  },
  'tools and a matcher': {
    entry: '{ on: PostToolUse, run: bad, tools: [shell], matcher: Bash }',
    code: 'CONFLICTING_KEYS',
    at: 'Bash',
    says: /only "tools" counts/,
    state: 'invalid',
  },
  'tools that are a number': {
    entry: '{ on: PostToolUse, run: bad, tools: 5 }',
    code: 'WRONG_TYPE',
    at: '5',
    says: /"tools" must be a list of strings, not a number/,
    state: 'invalid',
  },
  'env that is a list': {
    entry: '{ on: Stop, run: bad, env: [A] }',
    code: 'WRONG_TYPE',
    at: '[A]',
    says: /"env" must be an object of strings/,
    state: 'invalid',
  },
  'a negative time-out': {
    entry: '{ on: Stop, run: bad, timeout: -1 }',
    code: 'BAD_TIMEOUT',
    at: '-1',
    says: /"timeout" is -1/,
    state: 'active',
  },
  'a misspelt key': {
    entry: '{ on: Stop, run: bad, onFailur: block }',
    code: 'UNKNOWN_KEY',
    at: 'onFailur',
    says: /did you mean "onFailure"/,
    state: 'invalid',
  },
  'tools on an event without a tool': {
    entry: '{ on: Stop, run: bad, tools: [shell] }',
    code: 'MATCHER_IGNORED',
    at: 'Stop',
    says: /"tools" is about tools, and a Stop has none: this hook never runs there/,
    state: 'active',
  },
};

/** Whole [[hooks]] tables of cocode. */
const COCODE: Readonly<Record<string, Bad>> = {
  'an unknown event': {
    entry: 'event = "PreTolUse"\nshell = { command = "bad" }',
    code: 'UNKNOWN_EVENT',
    at: '"PreTolUse"',
    says: /no event "PreTolUse" in cocode hooks\. did you mean "PreToolUse"\?/,
  },
  'an event of another dialect': {
    entry: 'event = "UserPromptSubmit"\nshell = { command = "bad" }',
    code: 'UNKNOWN_EVENT',
    at: '"UserPromptSubmit"',
    says: /no event "UserPromptSubmit" in cocode hooks/,
  },
  'no event': {
    entry: 'shell = { command = "bad" }',
    code: 'MISSING_KEY',
    at: '[[hooks]]',
    says: /This hook has no event/,
  },
  'an event that is a list': {
    entry: 'event = ["PreToolUse"]',
    code: 'WRONG_TYPE',
    at: '["PreToolUse"]',
    says: /"event" must be a string, not a list/,
  },
  'shell and webhook': {
    entry: 'event = "SessionEnd"\nshell = { command = "bad" }\nwebhook = { url = "http://x" }',
    code: 'CONFLICTING_KEYS',
    at: '[[hooks]]',
    says: /\[hooks\.shell\] and \[hooks\.webhook\]: a hook does one thing/,
    state: 'invalid',
  },
  'neither shell nor webhook': {
    entry: 'event = "SessionEnd"',
    code: 'MISSING_KEY',
    at: '[[hooks]]',
    says: /neither \[hooks\.shell\] nor \[hooks\.webhook\]/,
    state: 'invalid',
  },
  'shell that is text': {
    entry: 'event = "SessionEnd"\nshell = "bad"',
    code: 'WRONG_TYPE',
    at: '"bad"',
    says: /"shell" must be a table, not a string/,
    state: 'invalid',
  },
  'shell without a command': {
    entry: 'event = "SessionEnd"\nshell = { parse_result = true }',
    code: 'MISSING_KEY',
    at: '{ parse_result',
    says: /no command to run/,
    state: 'invalid',
  },
  'a time-out that is text': {
    entry: 'event = "SessionEnd"\ntimeout_sec = "5"\nshell = { command = "bad" }',
    code: 'BAD_TIMEOUT',
    at: '"5"',
    says: /"timeout_sec" must be a number of seconds/,
    state: 'active',
  },
  'a time-out that is too long': {
    entry: 'event = "SessionEnd"\ntimeout_sec = 86401\nshell = { command = "bad" }',
    code: 'BAD_TIMEOUT',
    at: '86401',
    says: /at most 24 hours; 86400 seconds is used/,
    state: 'active',
  },
  'a misspelt key': {
    entry: 'event = "SessionEnd"\ntool_macher = "x"\nshell = { command = "bad" }',
    code: 'UNKNOWN_KEY',
    at: 'tool_macher',
    says: /did you mean "tool_matcher"/,
    state: 'active',
  },
  'a tool matcher on an event without a tool': {
    entry: 'event = "SessionEnd"\ntool_matcher = "Bash"\nshell = { command = "bad" }',
    code: 'MATCHER_IGNORED',
    at: '"Bash"',
    says: /SessionEnd has nothing that "Bash" could be matched against: the matcher is ignored, and the hook runs/,
    state: 'active',
  },
  'webhook that is text': {
    entry: 'event = "SessionEnd"\nwebhook = "http://x"',
    code: 'WRONG_TYPE',
    at: '"http://x"',
    says: /"webhook" must be a table, not a string/,
    state: 'invalid',
  },
  'webhook without an address': {
    entry: 'event = "SessionEnd"\nwebhook = { method = "Post" }',
    code: 'MISSING_KEY',
    at: '{ method',
    says: /no address to call\. add url = /,
    state: 'invalid',
  },
  'a method that there is not': {
    entry: 'event = "SessionEnd"\nwebhook = { url = "http://x", method = "Get" }',
    code: 'WRONG_TYPE',
    at: '"Get"',
    says: /"method" is "Get", but a webhook can be called with POST or PUT/,
    state: 'invalid',
  },
  'a header that cannot be sent': {
    entry: 'event = "SessionEnd"\nwebhook = { url = "http://x", headers = { X = "a\\r\\nb" } }',
    code: 'BAD_HEADER',
    at: 'X = "a',
    says: /"X" is left out: its value has a character that no header can hold/,
    state: 'active',
  },
  'a misspelt key of a webhook': {
    entry: 'event = "SessionEnd"\nwebhook = { url = "http://x", header = { A = "b" } }',
    code: 'UNKNOWN_KEY',
    at: 'header = ',
    says: /"header" means nothing in \[hooks\.webhook\]\. did you mean "headers"\?/,
    state: 'active',
  },
  'a switch that is text': {
    entry: 'event = "SessionEnd"\nshell = { command = "bad", pass_context = "yes" }',
    code: 'WRONG_TYPE',
    at: '"yes"',
    says: /"pass_context" must be a boolean/,
    state: 'active',
  },
};

const DIALECTS = {
  'claude-code': {
    cases: CLAUDE,
    file: '~/.claude/settings.json',
    text: (entry: string) =>
      `{\n  "hooks": {\n    ${good.claude('first')},\n    ${entry},\n    "SessionEnd": [{ "hooks": [{ "command": "last" }] }]\n  }\n}\n`,
  },
  hookline: {
    cases: NATIVE,
    file: '~/.config/hookline/hooks.yml',
    text: (entry: string) =>
      `hooks:\n  - { on: PreToolUse, run: first }\n  - ${entry}\n  - { on: SessionEnd, run: last }\n`,
  },
  cocode: {
    cases: COCODE,
    file: '~/.config/cocode/hooks.toml',
    text: (entry: string) =>
      `[[hooks]]\nevent = "PreToolUse"\nshell = { command = "first" }\n\n[[hooks]]\n${entry}\n\n[[hooks]]\nevent = "SessionEnd"\nshell = { command = "last" }\n`,
  },
} as const;

describe.each(Object.entries(DIALECTS))(
  'in %s, one bad entry silences none of its neighbours, and is told with its place',
  (_, { cases, file, text }) => {
    test.each(Object.entries(cases))('%s', async (__, { entry, code, at, says, state }) => {
      const { write, open } = computer();
      const content = text(entry);
      const path = write(file, content);
      const hooks = await open();
      const all = hooks.list();
      expect(actions(all)).toEqual(expect.arrayContaining(['first', 'last']));
      expect(all.filter(({ action }) => action === 'first' || action === 'last').map((hook) => hook.state)).toEqual([
        'active',
        'active',
      ]);
      expect(all.filter(({ action }) => action !== 'first' && action !== 'last').map((hook) => hook.state)).toEqual(
        state === undefined ? [] : [state],
      );
      const found = hooks.diagnostics.find((one) => one.code === code);
      expect(`${found?.message} ${found?.hint ?? ''}`).toMatch(says);
      const from = content.indexOf(entry.slice(0, 12)) - (at === '[[hooks]]' ? 10 : 0);
      const offset = content.indexOf(at, from);
      const before = content.slice(0, offset).split('\n');
      expect({ file: found?.file, line: found?.line, column: found?.column }).toEqual({
        file: path,
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
      });
    });
  },
);

test('several mistakes in one entry are all told', async () => {
  const { write, open } = computer();
  write('~/.claude/settings.json', {
    hooks: { Stop: [{ matcher: 5, hooks: [{ command: 'x', timeout: 'soon', once: 1, onFailure: 'no', what: 1 }] }] },
  });
  const { diagnostics } = await open();
  expect(diagnostics.map(({ code }) => code).toSorted()).toEqual([
    'BAD_TIMEOUT',
    'UNKNOWN_KEY',
    'WRONG_TYPE',
    'WRONG_TYPE',
    'WRONG_TYPE',
  ]);
});
