import type { CommandHandler } from '../core/handler.ts';
import { needsTrust } from '../core/layer.ts';
import type { LeftBehind } from '../core/left-behind.ts';
import { isAsync } from '../core/role.ts';
import type { CommandJob, Shown } from './command-job.ts';
import type { HookCall } from './hook-runner.ts';

/** What is known of a command when its own event has been looked at. */
type Around = Omit<CommandJob, 'handler' | 'leaves' | 'handOver'>;

export function around({ runner, hook, event, limits }: HookCall, shown: Shown | null): Around {
  const { env, home, about } = runner;
  return {
    input: about.inputFor(hook, event),
    cwd: event.payload.cwd,
    home,
    env,
    fromRepository: needsTrust(hook.layer),
    timeoutMs: limits.timeoutMs,
    graceMs: limits.graceMs,
    shown,
    path: about.pathFor(hook, event),
    hookKey: hook.key,
    seenIn: about.seenIn,
  };
}

/** All there is to know of the run of a command hook. */
export function jobFor(
  call: HookCall,
  handler: CommandHandler,
  { shown, handOver }: Pick<CommandJob, 'shown' | 'handOver'>,
): CommandJob {
  const { runner, hook, event } = call;
  // what an asynchronous hook starts nobody was waiting for
  const leaves = isAsync(hook) ? 'everything' : (left: readonly LeftBehind[]) => runner.whenLeft(hook, event, left);
  // the spread stands last: V8 takes ten times as long to add keys to a copy
  return { handler, leaves, handOver, ...around(call, shown) };
}
