import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordActs } from '../../src/audit/record-acts.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { uiSources } from '../../src/cli/ui/sources.ts';
import type { RowPage } from '../../src/ui/data/sessions.ts';
import type { Why, WhyRecord } from '../../src/ui/data/why.ts';
import type { UiContext } from '../../src/ui/server/context.ts';
import { machine } from '../cli/machine.ts';
import { served } from './serve.ts';
import { RULES, shellCall, withTwoHooks } from './two-hooks.ts';

async function recorded(given: Partial<UiContext> = {}) {
  const all = withTwoHooks(machine());
  const ui = await served(all, given);
  return {
    ...all,
    trail: join(all.state, 'hookline/audit'),
    /** Records a call, and gives its id. */
    async call(command: string): Promise<string> {
      return (await all.run('PreToolUse', [...shellCall(all, command)])).outcome.id;
    },
    async why(id: string) {
      const answer = await ui.ask(`why?id=${encodeURIComponent(id)}`);
      return { status: answer.status, data: (await answer.json()) as Why & { error?: { message: string } } };
    },
    /** Of what has no story. */
    async record(id: string) {
      return (await (await ui.ask(`why?id=${encodeURIComponent(id)}`)).json()) as WhyRecord;
    },
    rows: async () => ((await (await ui.ask('rows')).json()) as RowPage).rows,
  };
}

const DAY_MS = 24 * 60 * 60_000;

describe('why', () => {
  test('a refusal is told with its hook, file and line, the part of the line that it was about, and what would have let it pass', async () => {
    const { call, why, project } = await recorded();
    const id = await call('cat README.md && cat .env');
    const { data } = await why(id.slice(0, 8));
    expect(data).toMatchObject({
      id,
      decision: 'deny',
      reason: 'That is a secret. <b>Ask</b>',
      tool: 'Bash',
      rewrite: null,
    });
    expect(data.hooks).toMatchObject([
      {
        name: 'no-secrets',
        decided: true,
        about: ['cat .env'],
        today: 'same',
        todayAt: '~/.config/hookline/hooks.yml:2',
      },
    ]);
    expect(data.effects).toMatchObject([
      { part: 'cat README.md', does: 'reads', path: 'README.md' },
      { part: 'cat .env', does: 'reads', path: '.env' },
    ]);
    expect(data.skipped).toMatchObject([{ name: 'quiet', why: 'condition', text: 'its conditions did not hold' }]);
    expect(data.ways.map(({ text }) => text).join('\n')).toContain('alone, `cat README.md` would pass it');
    expect(data.facts).toContainEqual({ name: 'Folder', text: project });
  });

  test('a rewrite is told as what it was and what it became', async () => {
    const { call, why } = await recorded();
    const { data } = await why(await call('npm install'));
    expect(data.rewrite).toEqual({ before: 'npm install', after: 'npm install --ignore-scripts' });
    expect(data.hooks).toMatchObject([{ name: 'quiet', rewrote: true, exitCode: 0 }]);
  });

  test('its records stand in the chain, one after the other, each with the hash of the one before', async () => {
    const { call, why, trail } = await recorded();
    await call('ls');
    const { data } = await why(await call('cat .env'));
    expect(data.records.map(({ kind }) => kind)).toEqual(['run', 'skip', 'outcome']);
    const [run, skip] = data.records;
    expect(skip).toMatchObject({ seq: (run?.seq ?? 0) + 1, prev: run?.hash });
    expect(trailFiles(trail).map(({ name }) => name)).toEqual([run?.file]);
  });

  test('"make a test of this" is a file that hookline test plays, and that fails when the rule is gone', async () => {
    const { call, why, write, cli } = await recorded();
    const { data } = await why(await call('cat .env'));
    write('made.hooktest.yml', data.test);
    expect((await cli(['test', 'made.hooktest.yml'])).status).toBe(0);
    write('~/.config/hookline/hooks.yml', RULES.replace('**/.env*', '**/other'));
    expect((await cli(['test', 'made.hooktest.yml'])).status).toBe(1);
  });

  test.each(['', 'abc', 'nosuchid', '../../etc', '<script>'])('there is none called %j', async (id) => {
    const { why, call } = await recorded();
    await call('ls');
    expect(await why(id)).toMatchObject({ status: 400, data: { error: { message: expect.stringContaining(id) } } });
  });

  test.each([
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['SVG', '<svg/onload=alert(1)>'],
    ['ANSI', '\u001B[2K\u001B[1A'],
    ['bidi', '\u202Egnp.exe'],
  ])('what agents wrote comes back as the text that it is: %s', async (_, text) => {
    const { why, call } = await recorded();
    const { data } = await why(await call(`echo '${text}'; cat .env`));
    expect(data.call).toBe(`echo '${text}'; cat .env`);
  });

  test('a line of 5 MB that somebody else put into the trail is cut, and says so', async () => {
    const { why, call, trail } = await recorded();
    await call('ls');
    const payload = { session_id: 's', cwd: '/', tool_name: 'Bash', tool_input: { command: 'x'.repeat(5_000_000) } };
    const record = { v: 1, seq: 99, prev: '', at: new Date().toISOString(), kind: 'outcome', hash: '' };
    const line = { ...record, id: 'hostile-1', event: 'PreToolUse', decision: 'none', payload };
    appendFileSync(trailFiles(trail).at(-1)?.path ?? '', `${JSON.stringify(line)}\n`);
    const { status, data } = await why('hostile-1');
    expect(status).toBe(200);
    expect(data.call.length).toBeLessThan(300_000);
    expect(data.call).toMatch(/… \[\d+ more characters\]$/);
  });

  test('one that is older than what the page shows is told by its address, and that it is older', async () => {
    const { why, call, rows } = await recorded({ sinceMs: Date.now() + DAY_MS });
    const id = await call('cat .env');
    expect(await rows()).toEqual([]);
    const { data } = await why(id);
    // nothing of its session is shown, so nothing leads there
    expect(data).toMatchObject({ id, decision: 'deny', isOlder: true, session: '' });
  });

  test('what a person did has an address too: who, what, when, and its place in the chain', async () => {
    const { state, rows, record } = await recorded();
    await recordActs(join(state, 'hookline'), [{ kind: 'disable', hook: 'no-secrets' }], null);
    const [act] = await rows();
    expect(act).toMatchObject({ kind: 'act', act: 'disable', id: expect.stringMatching(/^record-\d+$/) });
    const told = await record(act?.id ?? '');
    expect(told).toMatchObject({ kind: 'record', title: 'disable', note: expect.stringContaining('a person did') });
    expect(told.facts).toContainEqual({ name: 'hook', text: 'no-secrets' });
    expect(told.records).toMatchObject([{ kind: 'disable', seq: act?.seq }]);
  });

  test('a test that cannot be made of it is left out, and all else is told', async () => {
    const { call, record } = await recorded({
      sources: { ...uiSources(), testOf: () => Promise.reject(new Error('x')) },
    });
    const id = await call('ls');
    expect(await record(id)).toMatchObject({ kind: 'decision', test: '' });
  });

  test.each([
    ['an event that nobody knows', { event: 'NoSuchEvent', decision: 'deny' }, 'decision'],
    ['no event', { decision: 'deny' }, 'record'],
    ['a decision that is none', { event: 'PreToolUse', decision: 'maybe' }, 'record'],
    ['no payload', { event: 'PreToolUse', decision: 'deny', payload: 7 }, 'record'],
  ])('a record with %s is told as far as it goes', async (_, fields, kind) => {
    const { call, trail, record } = await recorded();
    await call('ls');
    const about = { v: 1, seq: 99, prev: '', at: 'never', kind: 'outcome', id: 'strange-1', payload: { cwd: '/' } };
    appendFileSync(trailFiles(trail).at(-1)?.path ?? '', `${JSON.stringify({ ...about, ...fields, hash: '' })}\n`);
    expect(await record('strange-1')).toMatchObject({ kind, id: 'strange-1', atMs: null, records: [{ seq: 99 }] });
  });
});
