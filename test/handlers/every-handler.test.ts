// wide: starts many processes

import { describe, expect, test } from 'vitest';
import type { BusEvents } from '../../src/engine/bus.ts';
import type { Hooks } from '../../src/hooks/api.ts';
import { finished } from '../cli/machine.ts';
import { modelServer, saying } from '../models/model-server.ts';
import { type Kind, OBEDIENT, withObedient } from './obedient-hook.ts';
import { CLI, eventually, nobodyLeft, read, sleep, type Workshop, workshop } from './workshop.ts';

const KINDS = Object.keys(OBEDIENT) as readonly Kind[];
/** What an entry of a file can be. */
const ENTRIES = KINDS.filter((kind) => kind !== 'callback');
const PROMPT = { session_id: 's', prompt: 'Go on' };

describe.each(KINDS)('a %s', (kind) => {
  test('decides what happens, and adds to what the model knows', async () => {
    const { call } = await withObedient(kind);
    expect(await call('deny')).toMatchObject({ decision: 'deny', reason: 'no', ran: [{ status: 'answered' }] });
    expect(await call('note')).toMatchObject({ decision: 'none', context: ['noted'] });
    expect(await call('ls')).toMatchObject({
      decision: 'none',
      reason: null,
      context: [],
      ran: [{ name: 'obedient' }],
    });
  });

  test('once: is used up by an answer, and by nothing else', async () => {
    const { call } = await withObedient(kind, { once: true, onFailure: 'continue' });
    expect(await call('fail')).toMatchObject({ ran: [{ status: 'failed' }] });
    expect(await call('ls')).toMatchObject({ ran: [{ status: 'answered' }] });
    expect(await call('deny')).toMatchObject({ decision: 'none', ran: [], skipped: [{ why: 'once' }] });
    expect(await call('deny', 'PreToolUse', 'another session')).toMatchObject({ decision: 'deny' });
  });

  test('guard: judges what is left when others have rewritten it; without it what other lanes have', async () => {
    for (const guard of [true, false]) {
      const { call, hooks } = await withObedient(kind, { guard });
      hooks.register({ event: 'PreToolUse', name: 'other', run: () => ({ rewrite: { command: 'deny' } }) });
      const { decision, rewrite, ran } = await call('ls');
      const again = guard || kind !== 'callback';
      expect({ decision, rewrite }).toEqual(
        again ? { decision: 'deny', rewrite: null } : { decision: 'none', rewrite: { command: 'deny' } },
      );
      const own = ran.filter(({ name }) => name === 'obedient').map((run) => [run.rejudged, run.decision]);
      expect(own).toEqual([[false, 'none'], ...(again ? [[true, 'deny']] : [])]);
    }
  });

  test('observe: changes nothing, whatever it says, and be it by failing', async () => {
    const { call } = await withObedient(kind, { observe: true, onFailure: 'block' });
    expect(await call('deny')).toMatchObject({ decision: 'none', reason: null, ran: [{ decision: 'deny' }] });
    expect(await call('note')).toMatchObject({ decision: 'none', context: [], ran: [{ status: 'answered' }] });
    expect(await call('fail')).toMatchObject({ decision: 'none', reason: null, ran: [{ status: 'failed' }] });
  });

  test('onFailure: says whether a failure refuses', async () => {
    const closed = await withObedient(kind, { onFailure: 'block' });
    const reason = expect.stringMatching(/^Hook 'obedient' failed: /);
    expect(await closed.call('fail')).toMatchObject({ decision: 'block', reason, ran: [{ status: 'failed' }] });
    const open = await withObedient(kind, { onFailure: 'continue' });
    expect(await open.call('fail')).toMatchObject({
      ...{ decision: 'none', reason: null, messages: [reason], ran: [{ status: 'failed' }] },
    });
  });
});

describe.each(ENTRIES)('a %s', (kind) => {
  test('shadow: would have refused, and does not', async () => {
    const { call } = await withObedient(kind, { shadow: true });
    expect(await call('deny')).toMatchObject({
      ...{ decision: 'none', reason: null, ran: [{ decision: 'deny', shadow: true }] },
      messages: ["Hook 'obedient' would have refused: no"],
    });
    const failed = await call('fail');
    expect(failed).toMatchObject({ decision: 'none', reason: null, ran: [{ status: 'failed', decision: 'block' }] });
    expect(failed.messages.join()).toMatch(/would have refused: Hook 'obedient' failed/);
    expect(await call('note')).toMatchObject({ context: [] });
  });

  test('approve: runs when the person agrees', async () => {
    const questions: unknown[] = [];
    const ask = async (question: unknown): Promise<boolean> => questions.push(question) > 0;
    const { call } = await withObedient(kind, { approve: true }, { ask });
    expect(await call('deny')).toMatchObject({ decision: 'deny', reason: 'no' });
    expect(questions).toMatchObject([{ name: 'obedient', event: 'PreToolUse', command: expect.stringMatching(/./) }]);
  });

  test('approve: does not run when the person does not, and refuses if it was to guard', async () => {
    const ask = async (): Promise<boolean> => false;
    const closed = await withObedient(kind, { approve: true }, { ask });
    const reason = "Hook 'obedient' was not run: User skipped hook.";
    expect(await closed.call('note')).toMatchObject({
      decision: 'block',
      reason,
      ran: [],
      skipped: [{ why: 'declined' }],
    });
    const open = await withObedient(kind, { approve: true, onFailure: 'continue' }, { ask });
    expect(await open.call('deny')).toMatchObject({ decision: 'none', ran: [], skipped: [{ why: 'declined' }] });
  });
});

describe.each(ENTRIES.filter((kind) => kind !== 'persistent command'))('an asynchronous %s', (kind) => {
  test('is not waited for, and what it says comes with the next event', async () => {
    const { call, hooks, write } = await withObedient(kind, { on: 'PostToolUse', async: true });
    const end = endOf(hooks);
    expect(await call('wait', 'PostToolUse')).toMatchObject({ context: [], ran: [{ status: 'started', async: true }] });
    expect((await hooks.trigger('UserPromptSubmit', PROMPT)).context).toEqual([]);
    write('go', '');
    expect((await end).verdict).toMatchObject({ status: 'answered', context: ['noted'] });
    const another = { ...PROMPT, session_id: 'another' };
    expect((await hooks.trigger('UserPromptSubmit', another)).context).toEqual([]);
    expect((await hooks.trigger('UserPromptSubmit', PROMPT)).context).toEqual(['noted']);
    expect((await hooks.trigger('UserPromptSubmit', PROMPT)).context).toEqual([]);
  });

  test.each([
    ['deny', 'answered'],
    ['fail', 'failed'],
  ])('refuses nothing (%s)', async (command, status) => {
    const { call, hooks } = await withObedient(kind, { async: true, onFailure: 'block' });
    const end = endOf(hooks);
    expect(await call(command)).toMatchObject({ decision: 'none', ran: [{ status: 'started' }] });
    expect((await end).verdict.status).toBe(status);
    expect(await hooks.trigger('UserPromptSubmit', PROMPT)).toMatchObject({ decision: 'none', context: [] });
  });

  test('that runs once is used up by its answer', async () => {
    const { call, hooks } = await withObedient(kind, { on: 'PostToolUse', async: true, once: true });
    for (const command of ['fail', 'note']) {
      const end = endOf(hooks);
      expect((await call(command, 'PostToolUse')).ran).toHaveLength(1);
      await end;
      await sleep(0);
    }
    expect(await call('note', 'PostToolUse')).toMatchObject({ ran: [], skipped: [{ why: 'once' }] });
  });
});

test('a persistent command cannot be asynchronous, and that is said', async () => {
  await expect(withObedient('persistent command', { async: true })).rejects.toMatchObject({ code: 'CONFLICTING_KEYS' });
});

describe('`hookline run` does not wait for', () => {
  test.each([
    ['an asynchronous webhook', (place: Workshop) => OBEDIENT.webhook(place)],
    ['an asynchronous module', (place: Workshop) => OBEDIENT.module(place)],
    ['an asynchronous prompt', () => ({ definition: { prompt: 'Is this fine? $TOOL_INPUT' } })],
  ])('%s, and its words come with the next event of the session', async (_what, made) => {
    const place = workshop();
    const { base } = await modelServer(async (request, response) => {
      await eventually(() => read(place.path('go')) !== '');
      saying('{"decision":"allow","context":"noted"}')(request, response);
    });
    const env = { ...place.env, HOOKLINE_MODEL_BASE_URL: `${base}/v1`, HOOKLINE_MODEL: 'tiny' };
    const { definition } = await made(place);
    const config = place.write(
      'hooks.json',
      JSON.stringify({ hooks: [{ on: 'PostToolUse', ...definition, async: true }] }),
    );
    const run = async (event: string, session: string, ...more: readonly string[]) => {
      const args = [
        CLI,
        'run',
        event,
        '--tool',
        'Bash',
        '--prompt',
        'x',
        '--config',
        config,
        '--dialect',
        'hookline',
        '--session',
        session,
        '--json',
      ];
      const { stdout, stderr } = await finished(process.execPath, [...args, ...more], { cwd: place.cwd, env });
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout);
    };
    const first = await run('PostToolUse', 'one', '--tool', 'Bash', '--input', '{"command":"wait"}');
    expect(first).toMatchObject({ context: [], ran: [{ status: 'started', async: true }], diagnostics: [] });
    expect((await run('UserPromptSubmit', 'one', '--prompt', 'x')).context).toEqual([]);
    place.write('go', 'now');
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect((await run('UserPromptSubmit', 'two', '--prompt', 'x')).context).toEqual([]);
    expect((await run('UserPromptSubmit', 'one', '--prompt', 'x')).context).toEqual(['noted']);
    expect((await run('UserPromptSubmit', 'one', '--prompt', 'x')).context).toEqual([]);
  });
});

/** How the next run ends, whenever that is. */
function endOf(hooks: Hooks): Promise<BusEvents['hook:complete']> {
  return new Promise((resolve) => {
    hooks.on('hook:complete', resolve);
    hooks.on('hook:error', resolve);
  });
}
