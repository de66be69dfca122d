import { projectRoot } from '../config/discover.ts';
import { dialectNamed } from '../config/which-files.ts';
import type { Environment } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import type { AskModel } from '../core/model.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { CommandResources } from '../handlers/command-job.ts';
import type { HookRunner } from '../handlers/run-hook.ts';
import { workerKey } from '../handlers/worker-key.ts';
import { hookPath } from '../trust/hook-path.ts';
import { valuesFor } from './filled-command.ts';
import { scriptVersions } from './script-versions.ts';
import { whenNeeded } from './when-needed.ts';

export interface RunnerParts {
  readonly env: Environment;
  readonly home: string;
  /** Where the agent was started. */
  readonly cwd: string;
  readonly graceMs: number;
  /** The embedder's own model. */
  readonly model: AskModel | null;
  readonly handingOver: HookRunner['handingOver'];
  readonly passOn: HookRunner['passOn'];
}

/** What handlers are given, and the end of what they keep between events. */
export interface LastingRunner {
  readonly runner: HookRunner;
  /** Ends what was kept for a session. */
  readonly endSession: (id: string) => void;
  /** Ends what was kept for other hooks than these. */
  readonly keepOnly: (hooks: readonly Hook[]) => void;
  readonly close: () => Promise<void>;
}

export function hookRunner(
  { env, home, cwd, graceMs, model, handingOver, passOn }: RunnerParts,
  resources: CommandResources,
  whenLeft: HookRunner['whenLeft'],
): LastingRunner {
  const webhooks = whenNeeded(async () => (await import('../handlers/webhook.ts')).webhookClient());
  const workers = whenNeeded(async () => (await import('../handlers/workers.ts')).workers(resources));
  const pathOf = hookPath(env, home, () => projectRoot(cwd, home));
  const runner: HookRunner = {
    ...{ env, home, graceMs, model, resources, whenLeft, handingOver, passOn },
    ...{ webhooks: webhooks.get, workers: workers.get, versionOf: scriptVersions(home) },
    async scriptsOf(handler, cwd) {
      const { runScripts } = await import('../trust/run-scripts.ts');
      return runScripts(handler, cwd, home);
    },
    async seenIn(handler) {
      const { seenInText } = await import('./seen-in-text.ts');
      return seenInText(handler);
    },
    pathFor: (hook, event) => pathOf(hook, event.payload.cwd, event.projectDir),
    inputFor(hook, event) {
      const input = dialectNamed(hook.dialect, DIALECTS).input(hook, event, env);
      const values = valuesFor(hook, event);
      return values === null ? input : { ...input, values };
    },
  };
  return {
    runner,
    endSession: (id) => void workers.ifLoaded((kept) => kept.endSession(id)),
    keepOnly: (hooks) => void workers.ifLoaded((kept) => kept.keepOnly(new Set(hooks.map(workerKey)))),
    async close() {
      await webhooks.close((client) => client.close());
      await workers.close((kept) => kept.close());
    },
  };
}
