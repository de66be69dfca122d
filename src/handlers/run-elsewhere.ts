import { isBackground } from '../core/hand-on.ts';
import { type Handler, sandboxOf } from '../core/handler.ts';
import { needsTrust } from '../core/layer.ts';
import type { Report } from '../core/report.ts';
import { runCommand } from './command.ts';
import type { HookCall } from './hook-runner.ts';
import { around, jobFor } from './job-for.ts';
import { shownTo } from './shown-to.ts';
import { workerKey } from './worker-key.ts';

/** Everything that has to be waited for before it begins: a worker, a service, a sandbox. */
export async function runElsewhere(
  call: HookCall,
  handler: Exclude<Handler, { readonly kind: 'rule' | 'callback' | 'unavailable' }>,
): Promise<Report> {
  const { runner, hook, event, limits } = call;
  const { env, home, about, model } = runner;
  const { timeoutMs, deadline, signal } = limits;
  const { cwd, session_id: session } = event.payload;
  const input = () => about.inputFor(hook, event);
  const shown = sandboxOf(handler) === undefined ? null : await shownTo(hook, event, home, about);
  const forWorker = () => ({ ...around(call, shown), key: workerKey(hook), session, deadline });
  switch (handler.kind) {
    case 'command': {
      if (handler.persistent) {
        const version = await about.versionOf(hook, cwd);
        return await (await runner.workers()).ask({ ...forWorker(), handler, version }, signal);
      }
      const handOver = isBackground(signal) ? await runner.handingOver(hook, event) : null;
      return await runCommand(jobFor(call, handler, { shown, handOver }), runner.resources, signal);
    }
    case 'module': {
      const { runModule } = await import('./module.ts');
      const job = { ...forWorker(), handler, stays: runner.processes !== null };
      return await runModule(job, await runner.workers(), signal);
    }
    case 'webhook': {
      const job = { handler, body: input().stdin, env, fromRepository: needsTrust(hook.layer), timeoutMs };
      return await (await runner.webhooks()).call(job, signal);
    }
    case 'prompt': {
      const { runPrompt } = await import('./prompt.ts');
      const fromRepository = needsTrust(hook.layer);
      return await runPrompt({ handler, event, input: input().stdin, model, fromRepository, timeoutMs }, signal);
    }
  }
}
