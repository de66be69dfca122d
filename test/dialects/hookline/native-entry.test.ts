import { describe, expect, test } from 'vitest';
import { parseText } from '../../../src/config/parse-text.ts';
import type { Finding } from '../../../src/core/diagnostic.ts';
import { eventRow } from '../../../src/core/events.ts';
import type { Handler } from '../../../src/core/handler.ts';
import type { Hook } from '../../../src/core/hook.ts';
import { locatedFrom } from '../../../src/core/located.ts';
import { hookline } from '../../../src/dialects/hookline/dialect.ts';
import { nativeInput } from '../../../src/dialects/hookline/input.ts';

await hookline.ready?.();

function read(entry: object) {
  const file = { layer: 'user', folder: '', env: {} } as const;
  const { hooks, findings } = hookline.read(locatedFrom({ hooks: [{ on: 'PreToolUse', ...entry }] }), file);
  const [spec] = hooks;
  if (spec === undefined) throw new Error('there is no hook');
  return { spec, findings: findings.map(({ severity, code }: Finding) => `${severity} ${code}`) };
}

const WEBHOOK = { kind: 'webhook', url: 'https://x.org/h', method: 'POST', headers: {}, allowedEnv: [] };

describe('what an entry of the native form does', () => {
  test.each<[string, object, object]>([
    ['a rule', { deny: 'no' }, { kind: 'rule', word: 'deny', text: 'no' }],
    ['a rule in several lines', { ask: ' a\n  b \n' }, { kind: 'rule', word: 'ask', text: 'a\n  b' }],
    ['a rule without a reason', { allow: true }, { kind: 'rule', word: 'allow', text: '' }],
    ['a rule with an empty reason', { deny: '' }, { kind: 'rule', word: 'deny', text: '' }],
    ['a text for the model', { context: 'x' }, { kind: 'rule', word: 'context', text: 'x' }],
    ['a webhook', { post: 'https://x.org/h' }, WEBHOOK],
    ['a webhook with its parts', { post: { url: 'https://x.org/h' } }, WEBHOOK],
    [
      'a webhook with its parts beside it',
      { post: 'https://x.org/h', method: 'put', headers: { A: '${T}', B: 5 }, allowedEnv: ['T'] },
      { ...WEBHOOK, method: 'PUT', headers: { A: '${T}', B: '5' }, allowedEnv: ['T'] },
    ],
    [
      'a webhook with some parts inside, which go before',
      { post: { url: 'https://x.org/h', method: 'Put' }, method: 'post', headers: { A: 'x' }, allowedEnv: 'T' },
      { ...WEBHOOK, method: 'PUT', headers: { A: 'x' }, allowedEnv: ['T'] },
    ],
    [
      'a prompt',
      { prompt: 'Is $ARGUMENTS safe?' },
      { kind: 'prompt', prompt: 'Is $ARGUMENTS safe?', model: null, source: null },
    ],
    ['a prompt for one model', { prompt: 'x', model: 'm' }, { kind: 'prompt', prompt: 'x', model: 'm', source: null }],
    ['a module', { module: './guard.ts' }, { kind: 'module', path: './guard.ts', passEnv: [] }],
    [
      'a module with an environment',
      { module: 'g.js', passEnv: ['A'] },
      { kind: 'module', path: 'g.js', passEnv: ['A'] },
    ],
    ['a persistent command', { run: 'x', persistent: true }, { kind: 'command', command: 'x', persistent: true }],
  ])('%s', (_what, entry, handler) => {
    const { spec, findings } = read(entry);
    expect(spec.handler).toMatchObject(handler);
    expect([findings, spec.fault]).toEqual([[], null]);
  });

  test('a command is not persistent unless it says so', () => {
    for (const entry of [{ run: 'x' }, { run: 'x', persistent: false }, { run: 'x', persistent: null }])
      expect(read(entry).spec.handler).not.toHaveProperty('persistent');
  });

  test.each(['run', 'deny', 'post', 'prompt', 'module'])('"%s" beside another word is refused, not guessed', (word) => {
    const { spec, findings } = read({ context: 'x', [word]: 'https://x.org' });
    expect(spec).toMatchObject({
      handler: { kind: 'unavailable' },
      fault: expect.stringMatching(/a hook does one thing/),
    });
    expect(findings).toEqual(['error CONFLICTING_KEYS']);
  });

  test.each([
    [{ deny: 'no', async: true }, ['warning CONFLICTING_KEYS']],
    [{ run: 'x', persistent: true, async: true }, ['error CONFLICTING_KEYS']],
  ])('%j is not asynchronous', (entry, expected) => {
    const { spec, findings } = read(entry);
    expect([spec.async, findings]).toEqual([false, expected]);
  });

  test('other handlers may be asynchronous', () => {
    for (const entry of [{ post: 'https://x.org' }, { prompt: 'x' }, { module: 'x.ts' }, { run: 'x' }])
      expect(read({ ...entry, on: 'Stop', async: true })).toMatchObject({ spec: { async: true }, findings: [] });
  });

  test('a sandbox confines what runs here, and means nothing to the rest', () => {
    expect(read({ run: 'x', sandbox: 'bubblewrap' }).spec.fault).toMatch(/"sandbox" is "bubblewrap", but it can be/);
    expect(read({ module: 'x', sandbox: true }).spec.fault).toMatch(/"sandbox" is a boolean, but it can be/);
    expect(read({ run: 'x', sandbox: 'none' })).toMatchObject({ spec: { fault: null }, findings: [] });
    expect(read({ deny: 'x', sandbox: true })).toMatchObject({
      spec: { fault: null },
      findings: ['warning UNKNOWN_KEY'],
    });
  });
});

describe('the condition of an entry', () => {
  test.each([
    [{}, null],
    [{ when: 'a == 1' }, 'a == 1'],
    [{ when: true }, 'true'],
    [{ when: false }, 'false'],
    [{ when: null }, ''],
    [{ when: 5 }, '5'],
    [{ when: ['a'] }, '["a"]'],
  ])('%j is never lost', (entry, when) => {
    expect(read({ deny: 'no', ...entry }).spec.when).toBe(when);
  });
});

describe('what a hook is given', () => {
  const payload = {
    session_id: 's1',
    cwd: '/project',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'ls', path: 'a' },
  };
  const event = {
    name: 'PreToolUse',
    row: eventRow('PreToolUse'),
    payload,
    projectDir: '/project',
    at: 0,
    lastPrompt: null,
  } as const;
  const given = (handler: object) => nativeInput({ handler: handler as Handler, own: {} } as unknown as Hook, event);

  test.each([
    ['a persistent command', { kind: 'command', persistent: true }],
    ['a module', { kind: 'module' }],
  ])('%s outlives its event, so that no variable is about one', (_what, handler) => {
    const { stdin, env, unset, eventFileVariable } = given(handler);
    expect(JSON.parse(stdin)).toEqual(payload);
    expect(stdin).not.toContain('\n');
    expect(eventFileVariable).toBeUndefined();
    expect(env).toEqual({ HOOKLINE_SESSION: 's1', HOOKLINE_CWD: '/project', HOOKLINE_PROJECT: '/project' });
    const ofOneEvent = ['EVENT', 'TOOL', 'FILE', 'COMMAND', 'MESSAGE', 'EVENT_FILE'].map((name) => `HOOKLINE_${name}`);
    expect(unset).toEqual(ofOneEvent);
  });

  test('a command that runs once per event is told about it', () => {
    expect(given({ kind: 'command' })).toMatchObject({
      env: { HOOKLINE_EVENT: 'PreToolUse', HOOKLINE_TOOL: 'Bash', HOOKLINE_COMMAND: 'ls', HOOKLINE_FILE: '/project/a' },
      eventFileVariable: 'HOOKLINE_EVENT_FILE',
    });
  });
});

describe('who is asked', () => {
  // read with its places: what is wrong in one of them costs the entry
  const inBundle = async (entry: object) => {
    const file = { layer: 'enforced', folder: '', env: {} } as const;
    const { tree } = await parseText('yaml', JSON.stringify({ hooks: [{ on: 'PreToolUse', ...entry }] }));
    if (tree === null) throw new Error('it cannot be read');
    const { hooks, findings } = hookline.read(tree, file);
    const [spec] = hooks;
    return { handler: spec?.handler, fault: spec?.fault, findings: findings.map(({ code }) => code) };
  };
  const asks = { kind: 'rule', word: 'ask', text: 'x' };
  test.each<[string, object, object]>([
    ['a lead, for half an hour', { askedOf: 'lead' }, { ...asks, lead: { withinMs: 1_800_000 } }],
    ['a lead, for so long', { askedOf: 'lead', answerWithin: '8h' }, { ...asks, lead: { withinMs: 28_800_000 } }],
    ['the person', { askedOf: 'person' }, asks],
  ])('%s', async (_, more, handler) => {
    expect(await inBundle({ ask: 'x', ...more })).toEqual({ handler, fault: null, findings: [] });
  });

  test('a lead about what nobody can be asked about: it is refused, and that is said', async () => {
    const { handler, findings } = await inBundle({ on: 'UserPromptSubmit', ask: 'x', askedOf: 'lead' });
    expect({ handler, findings }).toEqual({ handler: { ...asks, word: 'deny' }, findings: ['EFFECT_DROPPED'] });
  });

  test.each<[string, object, string]>([
    ['nobody that is known', { ask: 'x', askedOf: 'boss' }, 'WRONG_TYPE'],
    ['a lead, for longer than a day of work', { ask: 'x', askedOf: 'lead', answerWithin: '9h' }, 'WRONG_TYPE'],
    ['a lead by what asks nobody', { allow: 'x', askedOf: 'lead' }, 'UNKNOWN_KEY'],
    ['a lead by a command', { run: 'x', askedOf: 'lead' }, 'UNKNOWN_KEY'],
  ])('%s: it cannot be run, and that is said', async (_, entry, code) => {
    const { fault, findings } = await inBundle(entry);
    expect(findings).toContain(code);
    expect(fault).toMatch(/askedOf|answerWithin/);
  });
});
