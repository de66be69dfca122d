import { isBackground } from '../core/hand-on.ts';
import { sandboxOf } from '../core/handler.ts';
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
import type { AboutHooks } from './about-hooks.ts';
import { runCallback } from './callback.ts';
import { runCommand } from './command.ts';
import type { CommandJob, CommandResources } from './command-job.ts';
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

/** Carries out one hook, whatever kind it is. Never rejects. */
export async function runHook(runner: HookRunner, hook: Hook, event: HookEvent, limits: OwnLimits): Promise<Report> {
  const { handler } = hook;
  const { env, home, about, resources, model } = runner;
  const { timeoutMs, graceMs, deadline, signal } = limits;
  const { cwd, session_id: session } = event.payload;
  const fromRepository = needsTrust(hook.layer);
  const input = () => about.inputFor(hook, event);
  const around = async (): Promise<Omit<CommandJob, 'handler' | 'leaves' | 'handOver'>> => ({
    input: input(),
    cwd,
    home,
    env,
    fromRepository,
    timeoutMs,
    graceMs,
    shown: sandboxOf(handler) === undefined ? null : await shownTo(hook, event, home, about),
    path: about.pathFor(hook, event),
    hookKey: hook.key,
    seenIn: about.seenIn,
  });
  const forWorker = async () => ({ ...(await around()), key: workerKey(hook), session, deadline });
  try {
    switch (handler.kind) {
      case 'rule':
        return runRule(handler, hook.selects, event);
      case 'callback':
        // what a function changes in its event is nobody else's event
        return await runCallback(handler.run, copyJson(event.payload), timeoutMs, signal);
      case 'command': {
        if (handler.persistent) {
          const version = await about.versionOf(hook, cwd);
          return await (await runner.workers()).ask({ ...(await forWorker()), handler, version }, signal);
        }
        const handOver = isBackground(signal) ? await runner.handingOver(hook, event) : null;
        // what an asynchronous hook starts nobody was waiting for
        const leaves = isAsync(hook)
          ? 'everything'
          : (left: readonly LeftBehind[]) => runner.whenLeft(hook, event, left);
        return await runCommand({ ...(await around()), handler, leaves, handOver }, resources, signal);
      }
      case 'module': {
        const { runModule } = await import('./module.ts');
        return await runModule({ ...(await forWorker()), handler }, await runner.workers(), signal);
      }
      case 'webhook': {
        const job = { handler, body: input().stdin, env, fromRepository, timeoutMs };
        return await (await runner.webhooks()).call(job, signal);
      }
      case 'prompt': {
        const { runPrompt } = await import('./prompt.ts');
        return await runPrompt({ handler, event, input: input().stdin, model, timeoutMs }, signal);
      }
      case 'unavailable':
        return emptyReport({ kind: 'unstarted', why: `hooks of type "${handler.type}" cannot be run` });
    }
  } catch (error) {
    return emptyReport({ kind: 'unstarted', why: `hookline could not run it: ${messageOf(error)}` });
  }
}
