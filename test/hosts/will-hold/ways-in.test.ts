// wide: tries many cases

import { describe, expect, test } from 'vitest';
import { waysIn } from '../../../src/hosts/will-hold/ways-in.ts';

const casesIn = (script: string): readonly string[] => waysIn(script).ways.map(({ cases }) => cases.join('|'));
const ANY = 'exit2-stderr|exit2-stdout|exit2-silent';
const DENY =
  '"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}';

describe('how a script says no, by its text', () => {
  test.each<[what: string, script: string, cases: readonly string[]]>([
    ['text on stderr, then exit 2', 'echo no >&2; exit 2', ['exit2-stderr']],
    ['the same in a branch', 'if grep -q x; then\n  echo "it is; so" >&2\n  exit 2\nfi\n', ['exit2-stderr']],
    ['the same in a function', 'deny() { echo "$1" >&2; exit 2; }\ndeny "x"\n', ['exit2-stderr']],
    ['the same in a group', 'grep -q x && { echo no 1>&2; exit 2; }', ['exit2-stderr']],
    ['nothing printed', 'grep -q x && exit 2', ['exit2-silent']],
    ['text of another branch is not its own', 'if a; then\n  echo no >&2\nelse\n  exit 2\nfi\n', ['exit2-silent']],
    ['text on stdout', 'echo "no"\nexit 2\n', ['exit2-stdout']],
    ['a program that may print anything', './check.sh; exit 2', [ANY]],
    ['exit 1', 'echo no >&2; exit 1', ['exit1']],
    ['exit 3', 'exit 3', ['exit3']],
    ['JSON in a comment', '# {"decision":"block"}\n  // {"decision":"block"}\ntrue\n', []],
    ['exit 0 only', 'echo ok; exit 0', []],
    ['a comment', '# exit 2\ntrue # exit 2\n', []],
    ['Python, stderr', 'import sys\nif bad:\n    print("no", file=sys.stderr)\n    sys.exit(2)\n', ['exit2-stderr']],
    ['Python, silent', 'import sys\nif bad:\n    sys.exit(2)\n', ['exit2-silent']],
    ['JavaScript', 'if (bad) {\n  console.error("no");\n  process.exit(2);\n}\n', ['exit2-stderr']],
    ['JSON', `echo '{${DENY}}'`, ['claude-deny']],
    ['JSON with quotes for the shell', `echo "{${DENY.replaceAll('"', '\\"')}}"`, ['claude-deny']],
    [
      'JSON of jq',
      'jq -n \'{hookSpecificOutput:{hookEventName:"PreToolUse",permissionDecision:"deny",permissionDecisionReason:$r}}\'',
      ['claude-deny'],
    ],
    [
      'JSON of Python',
      'print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}))',
      ['claude-deny-noreason'],
    ],
    ['JSON of JavaScript', "console.log(JSON.stringify({ decision: 'block', reason }));", ['decision-block']],
    ['JSON in a here-document', `cat <<EOF\n{\n  ${DENY}\n}\nEOF\n`, ['claude-deny']],
    ['one key more', `echo '{${DENY},"guard":"mine"}'`, ['unknown-field']],
    [
      'without the name of the event',
      'echo \'{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"x"}}\'',
      ['claude-deny-noevent'],
    ],
    ['flat', 'echo \'{"permissionDecision":"deny"}\'', ['flat-deny']],
    ['decision deny', 'echo \'{"decision":"deny","reason":"x"}\'', ['decision-deny']],
    ['Cursor', 'echo \'{"permission":"deny","user_message":"x"}\'', ['cursor-deny']],
    ['Cline', 'echo \'{"cancel":true,"errorMessage":"x"}\'', ['cline-cancel']],
    ['a question', 'echo \'{"hookSpecificOutput":{"permissionDecision":"ask"}}\'', ['ask']],
    ['continue', 'echo \'{"continue":false}\'', ['continue-false']],
    ['a line before it', `echo "checking"\necho '{${DENY}}'\n`, ['text-then-json']],
    ['a line before it, on stderr', `echo "checking" >&2\necho '{${DENY}}'\n`, ['claude-deny']],
    ['a line before it, in a file', `echo "checking" >> log\necho '{${DENY}}'\n`, ['claude-deny']],
    ['JSON on stderr', `echo '{${DENY}}' >&2\n`, ['json-stderr']],
    ['JSON, then exit 2 with text', `echo '{${DENY}}'; echo no >&2; exit 2`, ['exit2-stderr']],
    ['a grant is no refusal', 'echo \'{"hookSpecificOutput":{"permissionDecision":"allow"}}\'', []],
    ['an approval is none', 'echo \'{"decision":"approve"}\'', []],
    ['data is none', 'echo \'{"status":"ok","continue":true}\'', []],
    ['a logger', 'jq -r .tool_name >> ~/tools.log', []],
  ])('%s', (_, script, cases) => {
    expect(casesIn(script)).toEqual(cases);
  });

  test.each([
    ['a computed exit code', 'main; exit $?'],
    ['what goes elsewhere', 'exec 2>/dev/null\necho no >&2\nexit 2\n'],
    ['a computed exit code in Python', 'sys.exit(main())'],
    ['an answer that is put together', 'out["decision"] = verdict\nprint(out)\n'],
  ])('%s cannot be told', (_, script) => {
    expect(waysIn(script).unknown).not.toBeNull();
  });

  test('where it says so', () => {
    expect(waysIn('#!/bin/sh\n\nif a; then\n  echo no >&2\n  exit 2\nfi\n').ways).toEqual([
      { cases: ['exit2-stderr'], line: 5 },
    ]);
  });

  test('hostile texts take little: what does not end is not looked for far, and what has too many parts not at all', () => {
    const before = process.cpuUsage().user;
    for (const text of ['{'.repeat(128_000), 'a;'.repeat(60_000), '"'.repeat(100_001), '\n#'.repeat(50_000)])
      expect(waysIn(text).ways).toEqual([]);
    waysIn('exit 2;'.repeat(4900));
    waysIn('{"decision":"block"};'.repeat(4900));
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(20_000);
  });
});
