import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { Hooks } from '../../src/hooks/api.ts';
import { eventually, hooksIn, marked, nobodyLeft, type Workshop, workshop } from './workshop.ts';

/** Each says which process it is. */
const KEPT: readonly [string, (place: Workshop) => JsonObject][] = [
  ['a persistent command', () => ({ run: SAYS_PID, persistent: true })],
  ['a module', ({ write }) => ({ module: write('pid.mjs', 'export default () => ({ context: `${process.pid}` });') })],
];

const SAYS_PID = `while read -r line; do echo "{\\"context\\":\\"$$\\"}"; done`;

const call = (session_id: string) => ({ session_id, tool_name: 'Bash', tool_input: { command: 'ls' } });

async function withKept(made: (place: Workshop) => JsonObject) {
  const place = workshop();
  const hooks = await hooksIn(place);
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: made(place) });
  return { ...place, hooks, pidFor: (session: string) => pidFor(hooks, session) };
}

async function pidFor(hooks: Hooks, session: string): Promise<number> {
  const { context, decision } = await hooks.trigger('PreToolUse', call(session));
  expect({ decision, context }).toEqual({ decision: 'none', context: [expect.stringMatching(/^\d+$/)] });
  return Number(context[0]);
}

describe.each(KEPT)('%s', (_what, made) => {
  test('stays for the events of its session, and ends with that session alone', async () => {
    const { hooks, mark, pidFor } = await withKept(made);
    const [ending, staying] = [await pidFor('ending'), await pidFor('staying')];
    expect(await pidFor('ending')).toBe(ending);
    expect(marked(mark).toSorted()).toEqual([ending, staying].toSorted());
    await hooks.trigger('SessionEnd', { session_id: 'ending', reason: 'logout' });
    expect(await eventually(() => !marked(mark).includes(ending))).toBe(true);
    expect(marked(mark)).toEqual([staying]);
    expect(await pidFor('staying')).toBe(staying);
  });

  test('is started anew where an event comes after the end of its session', async () => {
    const { hooks, pidFor } = await withKept(made);
    const first = await pidFor('s');
    await hooks.trigger('SessionEnd', { session_id: 's', reason: 'clear' });
    expect(await pidFor('s')).not.toBe(first);
  });

  test('still answers its own hook on the end of the session', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'SessionEnd', definition: made(place) });
    expect(await hooks.trigger('SessionEnd', { session_id: 's', reason: 'logout' })).toMatchObject({
      ran: [{ status: 'answered' }],
    });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('of every session ends when the hooks are closed', async () => {
    const { hooks, mark, pidFor } = await withKept(made);
    for (const session of ['a', 'b', 'c']) await pidFor(session);
    expect(marked(mark)).toHaveLength(3);
    await hooks.close();
    expect(marked(mark)).toEqual([]);
  });

  test('that has yet to be started is not, when the hooks are closed while its event is under way', async () => {
    const place = workshop();
    const slow = { on: 'PreToolUse', run: 'sleep 1' };
    const file = { mode: 'serial', hooks: [slow, { on: 'PreToolUse', ...made(place) }] };
    place.write('home/.config/hookline/hooks.json', JSON.stringify(file));
    const hooks = await hooksIn(place);
    const event = hooks.trigger('PreToolUse', call('s'));
    expect(await eventually(() => marked(place.mark).length > 0)).toBe(true);
    await hooks.close();
    expect(await event).toMatchObject({ decision: 'block', reason: expect.stringContaining('cancelled'), context: [] });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('that is asked while the hooks are closed is ended, and what it was asked is refused', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    const silent = { run: 'cat > /dev/null', persistent: true };
    const stuck = {
      module: place.write('stuck.mjs', 'export default () => new Promise(() => setInterval(() => {}, 1000));'),
    };
    const definition = 'module' in made(place) ? stuck : silent;
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    const event = hooks.trigger('PreToolUse', call('s'));
    expect(await eventually(() => marked(place.mark).length > 0)).toBe(true);
    await hooks.close();
    expect(await event).toMatchObject({ decision: 'block', reason: expect.stringContaining('cancelled') });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});
