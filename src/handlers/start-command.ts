import type { CommandHandler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust } from '../core/layer.ts';
import type { LeftBehind } from '../core/left-behind.ts';
import type { Report } from '../core/report.ts';
import { isAsync } from '../core/role.ts';
import { runCommand } from './command.ts';
import type { CommandJob, Shown } from './command-job.ts';
import type { HookRunner, OwnLimits } from './hook-runner.ts';

/** What is known of a command when its own event has been looked at. */
type Around = Omit<CommandJob, 'handler' | 'leaves' | 'handOver'>;

export function around(
  { env, home, about }: HookRunner,
  hook: Hook,
  event: HookEvent,
  { timeoutMs, graceMs }: OwnLimits,
  shown: Shown | null,
): Around {
  return {
    input: about.inputFor(hook, event),
    cwd: event.payload.cwd,
    home,
    env,
    fromRepository: needsTrust(hook.layer),
    timeoutMs,
    graceMs,
    shown,
    path: about.pathFor(hook, event),
    hookKey: hook.key,
    seenIn: about.seenIn,
  };
}

/** Starts a command hook, and resolves when it has ended. */
export function startCommand(
  runner: HookRunner,
  hook: Hook,
  handler: CommandHandler,
  event: HookEvent,
  limits: OwnLimits,
  { shown, handOver }: Pick<CommandJob, 'shown' | 'handOver'>,
): Promise<Report> {
  // what an asynchronous hook starts nobody was waiting for
  const leaves = isAsync(hook) ? 'everything' : (left: readonly LeftBehind[]) => runner.whenLeft(hook, event, left);
  // the spread stands last: V8 takes ten times as long to add keys to a copy
  const job: CommandJob = { handler, leaves, handOver, ...around(runner, hook, event, limits, shown) };
  return runCommand(job, runner.resources, limits.signal);
}
