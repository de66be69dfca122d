import { isBackground } from '../core/hand-on.ts';
import { type CommandHandler, type Handler, sandboxOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { copyJson } from '../core/json.ts';
import { needsTrust } from '../core/layer.ts';
import type { LeftBehind } from '../core/left-behind.ts';
import type { WaitLimits } from '../core/limits.ts';
import { messageOf } from '../core/message-of.ts';
import type { AskModel } from '../core/model.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { isAsync } from '../core/role.ts';
import type { Soon } from '../core/soon.ts';
import type { AboutHooks } from './about-hooks.ts';
import { runCommand } from './command.ts';
import type { CommandJob, CommandResources, Shown } from './command-job.ts';
import { runRule } from './rule.ts';
import { shownTo } from './shown-to.ts';
import type { HandOver } from './under-way.ts';
import type { WebhookClient } from './webhook.ts';
import { workerKey } from './worker-key.ts';
import type { Workers } from './workers.ts';

export interface HookRunner extends Pick<Host, 'env' | 'home'> {
  /** Between asking a process to end and making it. */
  readonly graceMs: number;
  readonly about: AboutHooks;
  readonly resources: CommandResources;
  /** What stays between events, loaded when first needed. */
  readonly webhooks: () => Promise<WebhookClient>;
  readonly workers: () => Promise<Workers>;
  /** Is told what a hook put into the background and goes on. */
  readonly whenLeft: (hook: Hook, event: HookEvent, left: readonly LeftBehind[]) => void;
  /** Who goes on watching a run when we no longer do; null: nobody. */
  readonly handingOver: (hook: Hook, event: HookEvent) => Promise<HandOver | null>;
  /** The embedder's own model. */
  readonly model: AskModel | null;
}

/** How long this run may take. */
interface OwnLimits extends WaitLimits {
  readonly timeoutMs: number;
  readonly graceMs: number;
}

/** Carries out one hook, whatever kind it is. Never throws nor rejects. */
export function runHook(runner: HookRunner, hook: Hook, event: HookEvent, limits: OwnLimits): Soon<Report> {
  const { handler } = hook;
  try {
    switch (handler.kind) {
      case 'rule':
        return runRule(handler, hook.selects, event);
      case 'callback':
        // what a function changes in its event is nobody else's event
        return handler.call(copyJson(event.payload), limits.timeoutMs, limits.signal);
      case 'command':
        // with nothing to wait for, as for most, it starts at once
        if (!handler.persistent && sandboxOf(handler) === undefined && !isBackground(limits.signal))
          return startCommand(runner, hook, handler, event, limits, NOTHING_AROUND).catch(unrunnable);
    }
    return runElsewhere(runner, hook, handler, event, limits).catch(unrunnable);
  } catch (error) {
    return unrunnable(error);
  }
}

const NOTHING_AROUND = { shown: null, handOver: null } as const;

function unrunnable(error: unknown): Report {
  return emptyReport({ kind: 'unstarted', why: `hookline could not run it: ${messageOf(error)}` });
}

/** What is known of a command when its own event has been looked at. */
type Around = Omit<CommandJob, 'handler' | 'leaves' | 'handOver'>;

function around(
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

function startCommand(
  runner: HookRunner,
  hook: Hook,
  handler: CommandHandler,
  event: HookEvent,
  limits: OwnLimits,
  { shown, handOver }: Pick<CommandJob, 'shown' | 'handOver'>,
): Promise<Report> {
  // what an asynchronous hook starts nobody was waiting for
  const leaves = isAsync(hook) ? 'everything' : (left: readonly LeftBehind[]) => runner.whenLeft(hook, event, left);
  const job = { ...around(runner, hook, event, limits, shown), handler, leaves, handOver } as const;
  return runCommand(job, runner.resources, limits.signal);
}

/** Everything that has to be waited for before it begins. */
async function runElsewhere(
  runner: HookRunner,
  hook: Hook,
  handler: Exclude<Handler, { readonly kind: 'rule' | 'callback' }>,
  event: HookEvent,
  limits: OwnLimits,
): Promise<Report> {
  const { env, home, about, model } = runner;
  const { timeoutMs, deadline, signal } = limits;
  const { cwd, session_id: session } = event.payload;
  const input = () => about.inputFor(hook, event);
  const shown = sandboxOf(handler) === undefined ? null : await shownTo(hook, event, home, about);
  const forWorker = () => ({ ...around(runner, hook, event, limits, shown), key: workerKey(hook), session, deadline });
  switch (handler.kind) {
    case 'command': {
      if (handler.persistent) {
        const version = await about.versionOf(hook, cwd);
        return await (await runner.workers()).ask({ ...forWorker(), handler, version }, signal);
      }
      const handOver = isBackground(signal) ? await runner.handingOver(hook, event) : null;
      return await startCommand(runner, hook, handler, event, limits, { shown, handOver });
    }
    case 'module': {
      const { runModule } = await import('./module.ts');
      return await runModule({ ...forWorker(), handler }, await runner.workers(), signal);
    }
    case 'webhook': {
      const job = { handler, body: input().stdin, env, fromRepository: needsTrust(hook.layer), timeoutMs };
      return await (await runner.webhooks()).call(job, signal);
    }
    case 'prompt': {
      const { runPrompt } = await import('./prompt.ts');
      return await runPrompt({ handler, event, input: input().stdin, model, timeoutMs }, signal);
    }
    case 'unavailable':
      return emptyReport({ kind: 'unstarted', why: `hooks of type "${handler.type}" cannot be run` });
  }
}
