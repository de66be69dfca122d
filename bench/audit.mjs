import { place, settings } from './place.mjs';
import { inTurns, summary, timed } from './sample.mjs';

const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };
/** So that a clock can tell what one of them takes. */
const AT_ONCE = 20;

/** What the trail adds: to a command hook, where it must be little, and to a function, where it is nearly all there is. */
export async function audit({ createHooks, quick }) {
  const places = [0, 1].map(() =>
    place({ '.claude/settings.json': settings([{ matcher: 'Bash', command: 'true; exit 0' }]) }),
  );
  const open = async ({ home, cwd, env }, more) => createHooks({ home, cwd, env, watch: false, ...more });
  const [on, off] = places;
  const commands = { on: await open(on, {}), off: await open(off, { audit: false }) };
  const functions = { on: await open(on, { files: [] }), off: await open(off, { files: [], audit: false }) };
  for (const hooks of Object.values(functions))
    hooks.register({ event: 'PreToolUse', run: async () => ({ decision: 'deny' }) });
  const one = (hooks) => () => timed(() => hooks.trigger('PreToolUse', PAYLOAD));
  const many = (hooks) => async () =>
    (await timed(async () => {
      for (let i = 0; i < AT_ONCE; i++) await hooks.trigger('PreToolUse', PAYLOAD);
    })) / AT_ONCE;
  const samples = await inTurns(
    {
      ...{ on: one(commands.on), off: one(commands.off) },
      ...{ functionOn: many(functions.on), functionOff: many(functions.off) },
    },
    quick ? 60 : 400,
  );
  for (const hooks of [...Object.values(commands), ...Object.values(functions)]) await hooks.close();
  for (const { remove } of places) remove();
  const added = samples.functionOn.map((ms, i) => ms - samples.functionOff[i]);
  const command = summary(samples.off).median;
  return [
    { name: 'a command hook without the trail', unit: 'ms', ...summary(samples.off) },
    { name: 'the same, recorded', unit: 'ms', ...summary(samples.on) },
    { name: 'recording one decision', unit: 'ms', ...summary(added) },
    {
      name: 'recording against one command hook',
      unit: '%',
      ...summary(added.map((ms) => (ms / command) * 100)),
      target: 10,
    },
  ];
}
