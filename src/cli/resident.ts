import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, onePositional } from './options.ts';

const OPTIONS = { json: COMMON_OPTIONS.json, help: COMMON_OPTIONS.help } as const;

/** `hookline resident status|stop`: the engines in the background that agents' calls are answered by. */
export const command = commandOf('resident', OPTIONS, async ({ values, positionals }) => {
  const what = onePositional(positionals, 'resident', 'action', 'status');
  if (what === 'serve') return (await import('./resident/serve.ts')).serve();
  const { stopAll, tellStatus } = await import('./resident/status.ts');
  return what === 'stop' ? stopAll(values.json ?? false) : tellStatus(what, values.json ?? false);
});
