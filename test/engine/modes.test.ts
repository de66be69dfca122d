import { describe, expect, test } from 'vitest';
import { NO_OBJECTION } from '../../src/core/verdict.ts';
import { aHook, anEngine, anEvent, bash, denying, fire, refusing, rewriting } from './support/engine.ts';

const EVERYTHING = {
  ...denying('no'),
  ...rewriting({ command: 'x' }),
  context: ['context'],
  messages: ['message'],
  stop: { reason: 'stop' },
};

describe('a hook that observes', () => {
  test('is told, and nothing it says changes the outcome', async () => {
    const { ran, ...outcome } = await fire([aHook(EVERYTHING, { observe: true })]);
    const { ran: _none, ...silent } = await fire([]);
    expect({ ...outcome, id: '' }).toEqual({ ...silent, id: '' });
    expect(ran).toMatchObject([{ status: 'answered', decision: 'deny', reason: 'no', rewrote: false }]);
  });

  test('fails open, also where its entry says otherwise, and its failure is shown', async () => {
    const broken = aHook(
      () => {
        throw new Error('boom');
      },
      { observe: true, onFailure: 'block', name: 'watcher' },
    );
    const outcome = await fire([broken]);
    expect(outcome).toMatchObject({ decision: 'none', messages: ["Hook 'watcher' failed: threw: boom"] });
    expect(outcome.ran).toMatchObject([{ status: 'failed', decision: 'none' }]);
  });

  test('and is enforced but cannot run refuses nothing', async () => {
    const broken = aHook({}, { observe: true, layer: 'enforced', fault: 'no such handler' });
    expect((await fire([broken])).refused).toBe(false);
  });
});

describe('a hook in shadow', () => {
  test('is not merged; that it would have refused is shown and recorded', async () => {
    const outcome = await fire([aHook(EVERYTHING, { shadow: true, name: 'trial' })]);
    expect(outcome).toMatchObject({ decision: 'none', rewrite: null, context: [], stop: null, refused: false });
    expect(outcome.messages).toContain("Hook 'trial' would have refused: no");
    expect(outcome.ran).toMatchObject([{ shadow: true, decision: 'deny' }]);
  });

  test('says that it would have asked', async () => {
    const { messages } = await fire([aHook({ decision: 'ask', reason: 'sure?' }, { shadow: true, name: 'trial' })]);
    expect(messages).toEqual(["Hook 'trial' would have asked: sure?"]);
  });

  test('that fails closed would have refused', async () => {
    const broken = aHook(() => Promise.reject(new Error('boom')), { shadow: true, onFailure: 'block', name: 'trial' });
    const { decision, messages } = await fire([broken]);
    expect(decision).toBe('none');
    expect(messages).toEqual(["Hook 'trial' would have refused: Hook 'trial' failed: threw: boom"]);
  });
});

describe('an asynchronous hook', () => {
  test('is started and not waited for; it can refuse nothing', async () => {
    const started: string[] = [];
    const startAsync = async (hook: { readonly id: string }) => void started.push(hook.id);
    const hook = aHook(denying('too late'), { async: true });
    const outcome = await fire([hook], bash(), { startAsync });
    expect(started).toEqual([hook.id]);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'started', async: true, exitCode: null }] });
  });

  test('its late context is delivered with the next event that has context, once', async () => {
    const { fire: run, engine } = anEngine([]);
    engine.memory.session('s1').addLateContext(['late'], { at: 0, place: 0 });
    expect((await run(anEvent('Notification'))).context).toEqual([]);
    expect((await run(bash('ls', { session_id: 'other' }))).context).toEqual([]);
    expect((await run(bash())).context).toEqual(['late']);
    expect((await run(bash())).context).toEqual([]);
  });

  test('late context stands before that of the event’s own hooks', async () => {
    const { fire: run, engine } = anEngine([aHook({ context: ['now'] })]);
    engine.memory.session('s1').addLateContext(['late'], { at: 0, place: 0 });
    expect((await run()).context).toEqual(['late', 'now']);
  });

  test('is not run again on rewritten input, be it a guard', async () => {
    let starts = 0;
    const startAsync = async () => void starts++;
    await fire([aHook({}, { async: true, guard: true }), aHook(rewriting({ a: 1 }))], bash(), { startAsync });
    expect(starts).toBe(1);
  });
});

describe('a hook that changed after it was approved', () => {
  const changed = (given: Parameters<typeof aHook>[1] = {}) =>
    anEngine([aHook({}, { name: 'pulled', ...given })], { trustState: () => 'changed' });

  test('refuses what it could have refused, and does not run', async () => {
    const outcome = await changed().fire();
    expect(outcome).toMatchObject({ decision: 'block', ran: [], skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toContain("Hook 'pulled' has changed since it was approved.");
  });

  test.each([{ async: true }, { observe: true }, { shadow: true }])('refuses nothing if it is %o', async (given) => {
    expect((await changed(given).fire()).refused).toBe(false);
  });

  test('refuses nothing on an event that it could not refuse', async () => {
    const { refused } = await changed({ event: 'SessionEnd' }).fire(anEvent('SessionEnd'));
    expect(refused).toBe(false);
  });

  test('has its reason in configured order among the others', async () => {
    const hooks = [aHook(denying('one')), aHook({}, { name: 'two' }), aHook(denying('three'))];
    const { fire: run } = anEngine(hooks, { trustState: (hook) => (hook.name === 'two' ? 'changed' : 'trusted') });
    expect((await run()).reason?.split('\n').map((line) => line.slice(0, 10))).toEqual(['one', "Hook 'two'", 'three']);
  });

  test('new hooks are skipped loudly, once a turn', async () => {
    const { fire: run } = anEngine([aHook(), aHook()], { trustState: () => 'new' });
    const message = '2 hooks need review and did not run. See and approve with: hookline trust';
    expect(await run()).toMatchObject({ decision: 'none', messages: [message] });
    expect((await run()).messages).toEqual([]);
    await run(anEvent('UserPromptSubmit', { prompt: 'go on' }));
    expect((await run()).messages).toEqual([message]);
  });
});

describe('standing refusals', () => {
  test('refuse every event that can be refused, with what the hooks say', async () => {
    const refusals = () => [{ reason: 'the law cannot be read', instead: false }];
    expect(await fire([aHook(denying('no'))], bash(), { refusals })).toMatchObject({
      decision: 'block',
      reason: 'no\nthe law cannot be read',
    });
    expect((await fire([], anEvent('SessionEnd'), { refusals })).refused).toBe(false);
    expect((await fire([], bash(), { refusals })).refused).toBe(true);
  });

  test('that stand instead of the hooks run none', async () => {
    const refusals = () => [{ reason: 'too deep', instead: true }];
    expect(await fire([aHook(refusing('ls'))], bash(), { refusals })).toMatchObject({
      reason: 'too deep',
      ran: [],
    });
  });
});

describe('a broken answer', () => {
  test('that cannot even be interpreted refuses, and is reported', async () => {
    const interpret = () => {
      throw new Error('parser bug');
    };
    const outcome = await fire([aHook()], bash(), { interpret });
    expect(outcome.decision).toBe('block');
    expect(outcome.diagnostics).toMatchObject([{ code: 'INTERNAL' }]);
  });

  test('of a failing hook is warned of once per hook and turn (20)', async () => {
    const broken = aHook(() => Promise.reject(new Error('boom')), { name: 'shaky' });
    const { fire: run } = anEngine([broken, aHook(() => Promise.reject(new Error('bang')), { name: 'other' })]);
    expect((await run()).messages).toHaveLength(2);
    expect((await run()).messages).toEqual([]);
    await run(anEvent('UserPromptSubmit', { prompt: 'next' }));
    expect((await run()).messages).toHaveLength(2);
  });

  test('an outcome with no hook at all is none', async () => {
    const { id: _id, ...outcome } = await fire([]);
    const { status: _status, warning: _warning, remarks: _remarks, ...silent } = NO_OBJECTION;
    expect(outcome).toEqual({
      ...silent,
      event: 'PreToolUse',
      retry: false,
      retries: null,
      approval: null,
      hold: false,
      ran: [],
      skipped: [],
      diagnostics: [],
      refused: false,
    });
  });
});
