import type { Environment, HookInput } from '../core/dialect.ts';
import { isBackground } from '../core/hand-on.ts';
import { type CommandHandler, sandboxOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust } from '../core/layer.ts';
import type { LeftBehind } from '../core/left-behind.ts';
import { messageOf } from '../core/message-of.ts';
import type { AskModel } from '../core/model.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { runCallback } from './callback.ts';
import { runCommand } from './command.ts';
import type { CommandJob, CommandResources } from './command-job.ts';
import { runRule } from './rule.ts';
import { shownTo } from './shown-to.ts';
import type { HandOver } from './under-way.ts';
import type { WebhookClient } from './webhook.ts';
import { workerKey } from './worker-key.ts';
import type { Workers } from './workers.ts';

export interface HookRunner {
  readonly env: Environment;
  readonly home: string;
  readonly graceMs: number;
  readonly inputFor: (hook: Hook, event: HookEvent) => HookInput;
  /** The PATH of a hook's processes in place of the agent's; null: the agent's. */
  readonly pathFor: (hook: Hook, event: HookEvent) => string | null;
  readonly resources: CommandResources;
  /** What stays between events, loaded when first needed. */
  readonly webhooks: () => Promise<WebhookClient>;
  readonly workers: () => Promise<Workers>;
  /** Another one after each edit of a script that the hook names. */
  readonly versionOf: (hook: Hook, cwd: string) => Promise<string>;
  /** The files that a command runs. */
  readonly scriptsOf: (handler: CommandHandler, cwd: string) => Promise<readonly string[]>;
  readonly seenIn: NonNullable<CommandJob['seenIn']>;
  /** Is told what a hook put into the background and goes on. */
  readonly whenLeft: (hook: Hook, event: HookEvent, left: readonly LeftBehind[]) => void;
  /** Who goes on watching a run when we no longer do; null: nobody. */
  readonly handingOver: (hook: Hook, event: HookEvent) => Promise<HandOver | null>;
  /** Gives somebody else a hook that has not begun, and says whether that went well. */
  readonly passOn: (hook: Hook, event: HookEvent) => Promise<boolean>;
  /** The embedder's own model. */
  readonly model: AskModel | null;
}

export interface HookLimits {
  readonly timeoutMs: number;
  /** By `nowMs()`: when the whole event must be answered, also what still waits for its turn. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Carries out one hook, whatever kind it is. Never rejects. */
export async function runHook(runner: HookRunner, hook: Hook, event: HookEvent, limits: HookLimits): Promise<Report> {
  try {
    return await carriedOut(runner, hook, event, limits);
  } catch (error) {
    const message = messageOf(error);
    return emptyReport({ kind: 'unstarted', why: `hookline could not run it: ${message}` });
  }
}

async function carriedOut(
  runner: HookRunner,
  hook: Hook,
  event: HookEvent,
  { timeoutMs, deadline, signal }: HookLimits,
): Promise<Report> {
  const { handler } = hook;
  const { env, home, graceMs, inputFor, pathFor, resources, model, seenIn } = runner;
  const fromRepository = needsTrust(hook.layer);
  const shown = sandboxOf(handler) === undefined ? null : await shownTo(hook, event, runner);
  const around = (): Omit<CommandJob, 'handler' | 'leaves' | 'handOver'> => ({
    ...{ input: inputFor(hook, event), cwd: event.payload.cwd, home, env, fromRepository, timeoutMs, graceMs },
    ...(shown === null ? {} : { shown }),
    path: pathFor(hook, event),
    hookKey: hook.key,
    seenIn,
  });
  const forWorker = () => ({ ...around(), key: workerKey(hook), session: event.payload.session_id, deadline });
  switch (handler.kind) {
    case 'rule':
      return runRule(handler, hook.when, event);
    case 'callback':
      return runCallback(handler.run, event.payload, timeoutMs, signal);
    case 'command':
      if (handler.persistent) {
        const version = await runner.versionOf(hook, event.payload.cwd);
        return (await runner.workers()).ask({ ...forWorker(), handler, version }, signal);
      }
      return runCommand(
        {
          ...{ ...around(), handler, leaves: leavesOf(runner, hook, event) },
          handOver: isBackground(signal) ? await runner.handingOver(hook, event) : null,
        },
        resources,
        signal,
      );
    case 'module': {
      const { runModule } = await import('./module.ts');
      return runModule({ ...forWorker(), handler }, await runner.workers(), signal);
    }
    case 'webhook': {
      const body = inputFor(hook, event).stdin;
      return (await runner.webhooks()).call({ handler, body, env, fromRepository, timeoutMs }, signal);
    }
    case 'prompt': {
      const { runPrompt } = await import('./prompt.ts');
      return runPrompt({ handler, event, input: inputFor(hook, event).stdin, model, timeoutMs }, signal);
    }
    case 'unavailable':
      return emptyReport({ kind: 'unstarted', why: `hooks of type "${handler.type}" cannot be run` });
  }
}

/** What an asynchronous hook starts nobody was waiting for. */
function leavesOf({ whenLeft }: HookRunner, hook: Hook, event: HookEvent): CommandJob['leaves'] {
  return hook.async ? 'everything' : (left) => whenLeft(hook, event, left);
}
