import { expect, test } from 'vitest';
import { locatedFrom } from '../../src/core/located.ts';
import { claudeCode } from '../../src/dialects/claude-code/dialect.ts';
import { cocode } from '../../src/dialects/cocode/dialect.ts';
import { hookline } from '../../src/dialects/hookline/dialect.ts';

await Promise.all([claudeCode, cocode, hookline].map(({ ready }) => ready?.()));

test.each([
  ['hookline', hookline, { hoks: [{ on: 'PreToolUse', run: 'true' }] }],
  ['cocode', cocode, { hook: [{ event: 'PreToolUse', shell: { command: 'true' } }] }],
])('a misspelt "hooks" in a %s file is an error that says what was meant', (_name, dialect, file) => {
  const { hooks, findings } = dialect.read(locatedFrom(file), { layer: 'user', folder: '', env: {} });
  expect(hooks).toEqual([]);
  expect(findings).toMatchObject([{ severity: 'error', code: 'MISSING_KEY', hint: 'did you mean "hooks"?' }]);
});

test.each([
  ['hookline', hookline],
  ['cocode', cocode],
])('an empty %s file has no hooks and nothing is wrong with it', (_name, dialect) => {
  expect(dialect.read(locatedFrom({}), { layer: 'user', folder: '', env: {} })).toMatchObject({
    hooks: [],
    findings: [],
  });
});

test('a second "hooks" in a native file does not silence the first', () => {
  const list = (run: string) => locatedFrom([{ on: 'PreToolUse', run }]);
  const entries = ['one', 'two'].map((run) => ({ key: 'hooks', keyAt: 0, value: list(run) }));
  const { hooks } = hookline.read({ kind: 'map', at: 0, entries }, { layer: 'user', folder: '', env: {} });
  expect(hooks.map(({ handler }) => handler.kind === 'command' && handler.command)).toEqual(['one', 'two']);
});

test.each([
  ['an empty one', null],
  ['one that is no object', []],
])('a second "hooks" in settings of claude-code does not silence the first: %s', (_what, second) => {
  const first = { PreToolUse: [{ hooks: [{ type: 'command', command: 'one' }] }] };
  const entries = [first, second].map((value) => ({ key: 'hooks', keyAt: 0, value: locatedFrom(value) }));
  const { hooks, findings } = claudeCode.read(
    { kind: 'map', at: 0, entries },
    { layer: 'user', folder: '.claude', env: {} },
  );
  expect(hooks.map(({ handler }) => handler.kind === 'command' && handler.command)).toEqual(['one']);
  expect(findings.map(({ code }) => code)).toEqual(second === null ? [] : ['WRONG_TYPE']);
});
