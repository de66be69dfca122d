import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import { canonicalJson, type Json } from '../../src/core/json.ts';
import { machine } from '../cli/machine.ts';
import { world } from '../world/world.ts';

const SECRET = 'the canary sings at midnight';
const CONVERSATION = { version: 1, session_id: 's1', messages: [{ role: 'user', text: `${SECRET}\nand "again"` }] };

/** Replaces the conversation by what only it could read. */
const ENCRYPTS = `node -e 'let t="";process.stdin.on("data",(c)=>t+=c).on("end",()=>{const p=JSON.parse(t);console.error("got "+t);console.log(Buffer.from(JSON.stringify(p.conversation)).toString("base64"))})'`;

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function filesWith(folder: string, text: string): readonly string[] {
  return filesBelow(folder).filter((path) => readFileSync(path, 'latin1').includes(text));
}

const outcomes = (state: string) =>
  [...readTrail(join(state, 'hookline', 'audit'))].flatMap(({ entry }) => (entry.kind === 'outcome' ? [entry] : []));

async function saved(hooks: Json, given: Json = CONVERSATION, mimir: Json | null = null) {
  const it = world();
  it.write('~/.config/hookline/hooks.json', JSON.stringify({ hooks }));
  if (mimir !== null) it.write('~/.mimir/config.yml', JSON.stringify(mimir));
  const opened = await it.open();
  const outcome = await opened.trigger('PreConversationSave', { session_id: 's1', conversation: given });
  await opened.close();
  const [record] = outcomes(it.state);
  return { ...it, outcome, payload: record?.payload as Record<string, unknown> | undefined, record };
}

const held = (chars: number) => ({
  field: 'conversation',
  chars,
  digest: expect.stringMatching(/^hmac-sha256:[0-9a-f]{64}$/),
});

describe('a conversation that a hook rewrites', () => {
  const mimir = { hooks: { 'pre-conversation-save': { command: ENCRYPTS } } };

  test('is nowhere kept as it was given: not in the trail, nor by who logs, nor in what hooks printed', async () => {
    const { outcome, payload, state, home, record } = await saved([], CONVERSATION, mimir);
    expect(outcome.rewrite).toEqual(expect.any(String));
    expect(outcome.ran[0]?.stderr).toContain('canary');
    expect(payload).toMatchObject({
      conversation: outcome.rewrite,
      held_back: held(JSON.stringify(CONVERSATION).length),
    });
    expect(record?.rewrite).toEqual(outcome.rewrite);
    expect(filesWith(state, 'canary')).toEqual([]);
    expect(filesWith(home, 'canary')).toEqual([]);
  });

  test('is recognised by whoever has it and the key, and by nobody who has only the trail', async () => {
    const { payload, state } = await saved([], CONVERSATION, mimir);
    const key = Buffer.from(readFileSync(join(state, 'hookline', 'digest-key'), 'utf8').trim(), 'hex');
    const digest = createHmac('sha256', key)
      .update(`given\n${canonicalJson(CONVERSATION)}`)
      .digest('hex');
    expect(payload?.held_back).toMatchObject({ digest: `hmac-sha256:${digest}` });
    expect(statSync(join(state, 'hookline', 'digest-key')).mode & 0o777).toBe(0o600);
  });

  test('only in parts keeps the others, as they are kept', async () => {
    const it = world();
    const hooks = await it.open();
    const kept = 'this may be read by everybody';
    hooks.register({
      event: 'PreConversationSave',
      run: () => ({
        rewrite: [kept, '(removed)'],
        reason: `took out "${SECRET}", left "${kept}"`,
      }),
    });
    const outcome = await hooks.trigger('PreConversationSave', { conversation: [kept, SECRET] });
    expect(outcome.rewrite).toEqual([kept, '(removed)']);
    await hooks.close();
    const [record] = outcomes(it.state);
    expect(record?.payload).toMatchObject({ conversation: [kept, '(removed)'] });
    expect(filesWith(it.state, SECRET)).toEqual([]);
    expect(filesWith(it.state, kept)).toHaveLength(1);
  });
});

describe('a conversation that no hook came to rewrite', () => {
  test.each([
    ['failed', { run: `cat >&2; exit 1`, onFailure: 'continue' }],
    ['failed, and refuses then', { run: `cat >&2; exit 1`, onFailure: 'block' }],
    ['refused it, with all of it as the reason', { run: `cat >&2; exit 2` }],
    ['was too slow', { run: 'cat; cat >&2; sleep 30', timeout: 0.5, onFailure: 'continue' }],
    ['could not be started', { run: '/nowhere/encrypt', onFailure: 'block' }],
  ])('because the one that was to %s is held back', async (_title, hook) => {
    const { payload, state } = await saved([{ on: 'PreConversationSave', name: 'encrypts', ...hook }]);
    expect(payload).toMatchObject({ held_back: held(JSON.stringify(CONVERSATION).length) });
    expect(payload?.conversation).toMatch(/^… \[\d+ more characters\]$/);
    expect(filesWith(state, 'canary')).toEqual([]);
  });

  test('because none wanted to is recorded as it is, masked', async () => {
    const { payload } = await saved([{ on: 'PreConversationSave', run: 'true' }]);
    expect(payload?.conversation).toEqual(CONVERSATION);
    expect(payload?.held_back).toBeUndefined();
  });

  test('because the hook that would is on trial is recorded as it is saved', async () => {
    const { payload, outcome } = await saved([{ on: 'PreConversationSave', run: 'exit 2', shadow: true }]);
    expect(outcome.refused).toBe(false);
    expect(payload?.conversation).toEqual(CONVERSATION);
  });
});

test('an item for the context is held back like a conversation, and what an asynchronous hook prints of it, too', async () => {
  const it = world();
  it.write(
    '~/.config/hookline/hooks.json',
    JSON.stringify({ hooks: [{ on: 'PreContextAdd', run: 'cat', async: true }] }),
  );
  const hooks = await it.open();
  hooks.register({ event: 'PreContextAdd', run: () => ({ rewrite: { text: 'hidden' } }) });
  await hooks.trigger('PreContextAdd', { item: { text: SECRET }, item_kind: 'user_message' });
  await hooks.close();
  const records = [...readTrail(join(it.state, 'hookline', 'audit'))].map(({ entry }) => entry);
  expect(records.some(({ late }) => late === true)).toBe(true);
  expect(outcomes(it.state)[0]?.payload).toMatchObject({ item: { text: 'hidden' }, held_back: { field: 'item' } });
  expect(filesWith(it.state, 'canary')).toEqual([]);
});

test('the input of a tool is recorded as it ran and as it was asked for, whoever rewrote it', async () => {
  const it = world();
  const hooks = await it.open();
  hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command: 'echo harmless' } }) });
  await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'echo what the model wanted' } });
  await hooks.close();
  const [record] = outcomes(it.state);
  expect(record).toMatchObject({
    payload: { tool_input: { command: 'echo what the model wanted' } },
    rewrite: { command: 'echo harmless' },
  });
});

test('"audit replay" counts an event whose conversation is not recorded as one that it cannot tell', async () => {
  const { json, write, run } = machine();
  write('~/.config/hookline/hooks.yml', 'hooks: [{ on: PreConversationSave, run: "exit 1", onFailure: block }]\n');
  write('conversation.json', { conversation: CONVERSATION });
  expect((await run('PreConversationSave', ['--payload', 'conversation.json'])).outcome.refused).toBe(true);
  write('proposal.yml', 'hooks: [{ on: PreConversationSave, deny: never }]\n');
  const { data } = await json(['audit', 'replay', '--config', 'proposal.yml']);
  expect(JSON.stringify(data)).toContain('the conversation that hooks were given is not recorded');
  expect(data).toMatchObject({ decisions: 1, same: 0, unknown: [{ hidden: ['conversation'] }] });
});
