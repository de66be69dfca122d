import { join } from 'node:path';
import { optionsOf, others, place, settings } from './place.mjs';
import { against, cpuTimed, inTurns, summary } from './sample.mjs';
import { handedOn, recordedByHand } from './yardstick.mjs';

const MANY = 10_000;
const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };
/** A program that has just started runs everything slowly: agents that have worked for a minute do not. */
const WARM_UP = 40;

/**
 * Events that start no process: none matches, none of very many matches, a function has nothing to say, one that has,
 * which is recorded first. Microseconds are what the machine makes of them at the moment: each is held against work that
 * is always the same.
 */
export async function inProcess({ createHooks, quick }) {
  const few = place({ '.claude/settings.json': settings(others(20)) });
  const many = place({ '.claude/settings.json': settings(others(MANY)) });
  const opened = async (where, run) => {
    const hooks = await createHooks(optionsOf(where));
    if (run !== undefined) hooks.register({ event: 'PreToolUse', matcher: 'Bash', run });
    return hooks;
  };
  const withFew = await opened(few);
  const withMany = await opened(many);
  const withCallback = await opened(few, async () => ({}));
  const withGrant = await opened(few, async () => ({ decision: 'allow' }));
  const withRefusal = await opened(few, async () => ({ decision: 'deny', reason: 'no' }));
  if (!(await withRefusal.trigger('PreToolUse', PAYLOAD)).refused) throw new Error('The callback did not answer.');
  if ((await withGrant.trigger('PreToolUse', PAYLOAD)).decision !== 'allow') throw new Error('It was not allowed.');

  const batch = (hooks, size) => async () => {
    const ms = await cpuTimed(async () => {
      for (let i = 0; i < size; i++) await hooks.trigger('PreToolUse', PAYLOAD);
    });
    return (ms / size) * 1000;
  };
  const byHand = recordedByHand(join(few.home, 'by-hand'), PAYLOAD);
  const samples = await inTurns(
    {
      handedOn: handedOn(PAYLOAD),
      few: batch(withFew, 1000),
      many: batch(withMany, 1000),
      callback: batch(withCallback, 200),
      byHand: byHand.run,
      grant: batch(withGrant, 100),
      refusal: batch(withRefusal, 100),
    },
    quick ? 40 : 200,
    WARM_UP,
  );
  byHand.close();
  for (const hooks of [withFew, withMany, withCallback, withGrant, withRefusal]) await hooks.close();
  for (const { remove } of [few, many]) remove();
  const row = (name, values) => ({ name, unit: 'µs', ...summary(values) });
  const compared = (id, yardstick) => ({ id, name: '… against that', ...against(samples[id], samples[yardstick]) });
  return [
    row('a payload written down and read again', samples.handedOn),
    row('no hook matches', samples.few),
    compared('few', 'handedOn'),
    row(`none of ${MANY} hooks matches`, samples.many),
    compared('many', 'handedOn'),
    row('a function that has nothing to say', samples.callback),
    compared('callback', 'handedOn'),
    row('a decision recorded by hand', samples.byHand),
    row('a function that allows, recorded first', samples.grant),
    compared('grant', 'byHand'),
    row('a function that refuses, recorded first', samples.refusal),
    compared('refusal', 'byHand'),
  ];
}
