import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import type { LeftBehind } from '../core/left-behind.ts';
import type { WaitLimits } from '../core/limits.ts';
import type { AskModel } from '../core/model.ts';
import type { AboutHooks } from './about-hooks.ts';
import type { CommandResources } from './command-job.ts';
import type { HandOver } from './under-way.ts';
import type { WebhookClient } from './webhook.ts';
import type { Workers } from './workers.ts';

/** What everybody who carries hooks out has at hand. */
export interface HookRunner extends Pick<Host, 'env' | 'home'> {
  /** Between asking a process to end and making it. */
  readonly graceMs: number;
  readonly about: AboutHooks;
  readonly resources: CommandResources;
  /** What starts them for a program that stays; null: this one ends with its event. */
  readonly processes: object | null;
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

/** One hook that is carried out for one event. */
export interface HookCall {
  readonly runner: HookRunner;
  readonly hook: Hook;
  readonly event: HookEvent;
  readonly limits: OwnLimits;
}

/** How long this run may take. */
export interface OwnLimits extends WaitLimits {
  readonly timeoutMs: number;
  readonly graceMs: number;
}
