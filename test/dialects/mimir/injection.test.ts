import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { place } from '../../library/support/place.ts';

const HOSTILE = [
  '$(touch pwned)',
  '`touch pwned`',
  '; touch pwned',
  '&& touch pwned #',
  '| touch pwned',
  '\ntouch pwned\n',
  "' ; touch pwned ; '",
  '" ; touch pwned ; "',
  '\'"; touch pwned; "\'',
  '"}\'; touch pwned; \'{"',
  '${x:-$(touch pwned)}',
  '$IFS$(touch${IFS}pwned)',
  '\\"; touch pwned; \\"',
  "\\'; touch pwned; \\'",
  'END\ntouch pwned\n',
  '> pwned',
  '$((1))a[$(touch pwned)]',
  '* ? [a-z] ~ {a,b}',
  "$& $' $` $$ $1 ${cost} {tool_name} {bash_command} {{x}}",
  'tab\tcr\r\u0001\u007f é 𝄞 \u2028',
  '-n -e --help',
  '\\',
  '\\\\',
  "'",
  '"',
  '!',
  '%s %n %d',
  ' leading and trailing ',
  '',
];

/** A line that hands the value to `show`, and what `show` is then given for it. */
const POSITIONS: readonly (readonly [line: string, given: (value: string) => readonly unknown[]])[] = [
  ['show {bash_command}', (value) => [value]],
  ['show "{bash_command}"', (value) => [value]],
  ["show '{bash_command}'", (value) => [value]],
  ['show "a {bash_command} b"\'c {bash_command}\'', (value) => [`a ${value} bc ${value}`]],
  ['X={bash_command}; show "$X"', (value) => [value]],
  ['if [ "{bash_command}" != "y" ]; then show {bash_command}; fi', (value) => [value]],
  ['case "{bash_command}" in *) show {bash_command} ;; esac', (value) => [value]],
  ['for i in {bash_command} z; do show "$i"; done | head -c 0; show "{bash_command}"', (value) => [value]],
  ['true && show {bash_command} # {bash_command}', (value) => [value]],
  ['show "${bash_command}"', (value) => [`$${value}`]],
  ['show "$(printf %s. {bash_command})"', (value) => [`${value}.`]],
  ['show \\\n  {bash_command} \\\n  b', (value) => [value, 'b']],
];

const JSON_POSITIONS: readonly (readonly [line: string, given: (value: string) => unknown])[] = [
  [`show '{"a":"{bash_command}"}'`, (value) => ({ a: value })],
  [`show '{"a":"x {bash_command} y","b":["{bash_command}"]}'`, (value) => ({ a: `x ${value} y`, b: [value] })],
  ['show "{\\"a\\":\\"{bash_command}\\"}"', (value) => ({ a: value })],
  [`show '{"args":{tool_args}}'`, (value) => ({ args: { command: value } })],
  [`show '{"args":"{tool_args}"}'`, (value) => ({ args: JSON.stringify({ command: value }) })],
];

/** Writes its arguments, each ended by a NUL. */
const SHOW = `#!/bin/sh
printf '%s\\0' "$@" > "$SHOWN"
`;

/** What `show` was last given, for each value; a file that somebody made besides is code that ran. */
async function shownBy(line: string, values: readonly string[]): Promise<readonly (readonly string[])[]> {
  const here = place({ 'bin/show': SHOW });
  chmodSync(join(here.root, 'bin/show'), 0o755);
  const SHOWN = join(here.root, 'shown');
  const hooks = await here.open({ env: { ...here.env, SHOWN, PATH: `${join(here.root, 'bin')}:${here.env.PATH}` } });
  const definition = { command: line, continueOnError: false };
  hooks.register({ dialect: 'mimir', event: 'pre-bash-execution', definition });
  const shown: string[][] = [];
  for (const value of values) {
    const payload = { session_id: 's', tool_name: 'Bash', tool_input: { command: value } };
    const { decision, reason } = await hooks.trigger('PreToolUse', payload);
    expect({ decision, reason }, JSON.stringify(value)).toEqual({ decision: 'none', reason: null });
    expect(readdirSync(here.cwd), JSON.stringify(value)).toEqual(['.git']);
    shown.push(readFileSync(SHOWN, 'utf8').split('\0').slice(0, -1));
    rmSync(SHOWN);
  }
  return shown;
}

describe('a value in a command of Mimir is never code, and arrives', () => {
  test.each(POSITIONS)('in %j', async (line, given) => {
    expect(await shownBy(line, HOSTILE)).toEqual(HOSTILE.map(given));
  });

  test.each(JSON_POSITIONS)('as JSON in %j', async (line, given) => {
    const shown = await shownBy(line, HOSTILE);
    expect(shown.map((args) => args.map((text) => JSON.parse(text)))).toEqual(HOSTILE.map((value) => [given(value)]));
  });
});

describe('a command of Mimir in which a value would be code', () => {
  test.each([
    'sh -c "echo {bash_command}"',
    "bash -c 'echo {bash_command}'",
    'eval "echo {bash_command}"',
    'echo $(( {bash_command} ))',
    'python3 -c "print(\'{bash_command}\')"',
    'awk \'{ print "{bash_command}" }\' /dev/null',
    "trap 'echo {bash_command}' EXIT",
    '{bash_command}',
    "cat <<'END'\n{bash_command}\nEND",
    "echo $'{bash_command}'",
    'ssh host "echo {bash_command}"',
    'echo x | xargs sh -c "{bash_command}"',
  ])('does not run, and a fail-closed one refuses: %j', async (command) => {
    const here = place();
    const hooks = await here.open();
    hooks.register({ dialect: 'mimir', event: 'pre-bash-execution', definition: { command, continueOnError: false } });
    const payload = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'touch pwned' } };
    const outcome = await hooks.trigger('PreToolUse', payload);
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ status: 'failed', exitCode: null }] });
    expect(readdirSync(here.cwd)).toEqual(['.git']);
    expect(hooks.diagnostics.map(({ code }) => code)).toContain('VALUE_AS_CODE');
  });
});

describe('a value that is too long for the environment', () => {
  const long = 'x'.repeat(200_000);
  const payload = { session_id: 's', tool_name: 'Bash', tool_input: { command: long } };

  test.each([
    ['pre-bash-execution', 'PreToolUse'],
    ['post-bash-execution', 'PostToolUse'],
  ] as const)('reaches the shell of %s whole', async (name, event) => {
    const hooks = await place().open();
    hooks.register({ dialect: 'mimir', event: name, definition: { command: 'echo {bash_command} | wc -c' } });
    const outcome = await hooks.trigger(event, payload);
    expect(outcome).toMatchObject({ decision: 'none', messages: ['200001'], ran: [{ status: 'answered' }] });
  });

  test('refuses where a program cannot be handed it', async () => {
    const hooks = await place().open();
    const definition = { command: 'grep -q secret {bash_command} 2>/dev/null || true', continueOnError: false };
    hooks.register({ dialect: 'mimir', event: 'pre-bash-execution', definition });
    const outcome = await hooks.trigger('PreToolUse', payload);
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toContain('bash_command');
  });

  test('refuses nothing for a hook whose failures let everything pass, whatever it is handed', async () => {
    const hooks = await place().open();
    const definition = { command: '/bin/echo {bash_command} >> log', continueOnError: true };
    hooks.register({ dialect: 'mimir', event: 'pre-bash-execution', definition });
    const outcome = await hooks.trigger('PreToolUse', payload);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'failed' }] });
    expect(outcome.messages.join()).toContain('Argument list too long');
  });

  test('is a failure after the event where a program cannot be handed it', async () => {
    const hooks = await place().open();
    hooks.register({
      dialect: 'mimir',
      event: 'post-bash-execution',
      definition: { command: '/bin/echo {bash_command}' },
    });
    const outcome = await hooks.trigger('PostToolUse', payload);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'failed' }] });
    expect(outcome.messages.join()).toContain('Argument list too long');
  });

  test('does not matter to a hook that does not ask for it', async () => {
    const hooks = await place().open();
    hooks.register({ dialect: 'mimir', event: 'pre-bash-execution', definition: { command: 'wc -c' } });
    const outcome = await hooks.trigger('PreToolUse', payload);
    expect(outcome.decision).toBe('none');
    expect(Number(outcome.messages[0])).toBeGreaterThan(200_000);
  });
});

test('a NUL in a value is left out, with a diagnostic', async () => {
  const hooks = await place().open();
  hooks.register({ dialect: 'mimir', event: 'pre-bash-execution', definition: { command: 'echo {bash_command}' } });
  const payload = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'a\0b' } };
  const outcome = await hooks.trigger('PreToolUse', payload);
  expect(outcome.messages).toEqual(['ab']);
  expect(outcome.diagnostics.map(({ code }) => code)).toContain('VALUE_HAD_NUL');
});
