import { optionsOf, others, place, settings } from './place.mjs';
import { inTurns, summary, timed } from './sample.mjs';

const MANY = 10_000;
const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };

/** Events that start no process: none matches, none of very many matches, a function answers. */
export async function inProcess({ createHooks, quick }) {
  const few = place({ '.claude/settings.json': settings(others(20)) });
  const many = place({ '.claude/settings.json': settings(others(MANY)) });
  const withFew = await createHooks(optionsOf(few));
  const withMany = await createHooks(optionsOf(many));
  const withCallback = await createHooks(optionsOf(few));
  const withRefusal = await createHooks(optionsOf(few));
  withCallback.register({ event: 'PreToolUse', matcher: 'Bash', run: async () => ({}) });
  withRefusal.register({ event: 'PreToolUse', matcher: 'Bash', run: async () => ({ decision: 'deny', reason: 'no' }) });
  if (!(await withRefusal.trigger('PreToolUse', PAYLOAD)).refused) throw new Error('The callback did not answer.');

  const batch = (hooks, size) => async () => {
    const ms = await timed(async () => {
      for (let i = 0; i < size; i++) await hooks.trigger('PreToolUse', PAYLOAD);
    });
    return (ms / size) * 1000;
  };
  const nothing = async () => ({});
  const bare = async () =>
    ((await timed(async () => {
      for (let i = 0; i < 1000; i++) await nothing();
    })) /
      1000) *
    1000;
  const samples = await inTurns(
    {
      bare,
      few: batch(withFew, 1000),
      many: batch(withMany, 1000),
      callback: batch(withCallback, 200),
      refusal: batch(withRefusal, 50),
    },
    quick ? 40 : 200,
  );
  for (const hooks of [withFew, withMany, withCallback, withRefusal]) await hooks.close();
  for (const { remove } of [few, many]) remove();
  const none = summary(samples.few);
  const ofMany = summary(samples.many);
  return [
    { name: 'bare async call', unit: 'µs', ...summary(samples.bare) },
    { name: 'no hook matches', unit: 'µs', ...none, target: 5 },
    { name: `none of ${MANY} hooks matches`, unit: 'µs', ...ofMany, target: 4 * none.median },
    { name: 'a callback', unit: 'µs', ...summary(samples.callback), target: 60 },
    { name: 'a callback that refuses, recorded first', unit: 'µs', ...summary(samples.refusal) },
  ];
}
