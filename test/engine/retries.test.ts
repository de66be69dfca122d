import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { aHook, anEngine, anEvent, denying } from './support/engine.ts';

const stop = (payload: JsonObject = {}) => anEvent('Stop', payload);
const prompt = (text: string, payload: JsonObject = {}) => anEvent('UserPromptSubmit', { prompt: text, ...payload });
const holding = () => aHook(denying('tests fail'), { event: 'Stop' });

describe('a hook that will not let the agent end', () => {
  test('holds it: the refusal is a block and a hold', async () => {
    const outcome = await anEngine([holding()]).fire(stop());
    expect(outcome).toMatchObject({ decision: 'block', hold: true, refused: true, reason: 'tests fail' });
  });

  test('holds it eight times, then it is let go with a message (84)', async () => {
    const { fire } = anEngine([holding()]);
    for (let i = 0; i < 8; i++) expect((await fire(stop())).hold, `hold ${i + 1}`).toBe(true);
    const outcome = await fire(stop());
    expect(outcome).toMatchObject({ decision: 'none', hold: false, refused: false, reason: null });
    expect(outcome.messages).toEqual(['The agent was held 8 times and may end now. The last reason was: tests fail']);
    expect(outcome.ran).toMatchObject([{ decision: 'deny', reason: 'tests fail' }]);
  });

  test('does not hold it where another ends the turn, which is no hold that is counted', async () => {
    const ending = aHook({ stop: { reason: 'enough' } }, { event: 'Stop' });
    for (const both of [
      [holding(), ending],
      [ending, holding()],
    ]) {
      const { fire } = anEngine(both);
      for (let i = 0; i < 10; i++) {
        const outcome = await fire(stop());
        expect(outcome).toMatchObject({ decision: 'none', hold: false, refused: false, stop: { reason: 'enough' } });
        expect(outcome.messages).toEqual([
          'The agent is not held, because a hook ends the turn. The reason was: tests fail',
        ]);
      }
    }
  });

  test('holds it against whoever ends the turn where an organization says so, and the outcome says one thing', async () => {
    const ending = aHook({ stop: { reason: 'enough' } }, { event: 'Stop' });
    const enforced = aHook(denying('tests fail'), { event: 'Stop', layer: 'enforced' });
    for (const both of [
      [enforced, ending],
      [ending, enforced],
    ])
      expect(await anEngine(both).fire(stop())).toMatchObject({ decision: 'block', hold: true, stop: null });
  });

  test('is counted anew only after a prompt that says something (83)', async () => {
    const { fire } = anEngine([holding()]);
    const exhaust = async () => {
      for (let i = 0; i < 9; i++) await fire(stop());
    };
    await exhaust();
    for (const silence of ['', '  \n']) await fire(prompt(silence));
    await fire(anEvent('SessionStart'));
    expect((await fire(stop())).hold).toBe(false);
    await fire(prompt('another', { session_id: 'another' }));
    expect((await fire(stop())).hold).toBe(false);
    await fire(prompt('please fix it'));
    expect((await fire(stop())).hold).toBe(true);
  });

  test('is counted for each agent and each session apart', async () => {
    const { fire } = anEngine([holding(), aHook(denying('sub'), { event: 'SubagentStop' })]);
    for (let i = 0; i < 9; i++) await fire(stop());
    expect((await fire(stop())).hold).toBe(false);
    expect((await fire(stop({ agent_id: 'b' }))).hold).toBe(true);
    expect((await fire(stop({ session_id: 'other' }))).hold).toBe(true);
    expect((await fire(anEvent('SubagentStop'))).hold).toBe(true);
  });

  test('is told when it held before (84)', async () => {
    const told: unknown[] = [];
    let hold = true;
    const hook = aHook(
      ({ stop_hook_active }) => {
        told.push(stop_hook_active);
        return hold ? denying('go on') : {};
      },
      { event: 'Stop' },
    );
    const { fire } = anEngine([hook]);
    await fire(stop());
    await fire(stop());
    await fire(prompt('new turn'));
    hold = false;
    await fire(stop());
    await fire(stop({ stop_hook_active: true }));
    expect(told).toEqual([false, true, false, true]);
  });

  test('is not counted by hooks that let go, only watch, or are in shadow', async () => {
    const { fire } = anEngine([
      aHook({}, { event: 'Stop' }),
      aHook(denying('x'), { event: 'Stop', observe: true }),
      aHook(denying('x'), { event: 'Stop', shadow: true }),
    ]);
    for (let i = 0; i < 12; i++) expect((await fire(stop())).hold).toBe(false);
  });

  test('counts only up to the cap that is configured; 0 holds never', async () => {
    const { fire } = anEngine([holding()], { retryCap: 2 });
    expect([(await fire(stop())).hold, (await fire(stop())).hold, (await fire(stop())).hold]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await anEngine([holding()], { retryCap: 0 }).fire(stop())).hold).toBe(false);
  });
});
