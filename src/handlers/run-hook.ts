import type { Environment, HookEvent, HookInput } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { runCallback } from './callback.ts';
import { type CommandResources, runCommand } from './command.ts';

export interface HookRunner {
  readonly env: Environment;
  readonly home: string;
  readonly graceMs: number;
  readonly inputFor: (hook: Hook, event: HookEvent) => HookInput;
  readonly resources: CommandResources;
}

/** Carries out one hook, whatever kind it is. Never rejects. */
export async function runHook(
  runner: HookRunner,
  hook: Hook,
  event: HookEvent,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Report> {
  try {
    switch (hook.handler.kind) {
      case 'callback':
        return await runCallback(hook.handler.run, event.payload, timeoutMs, signal);
      case 'unavailable':
        return emptyReport({ kind: 'unstarted', why: `hooks of type "${hook.handler.type}" cannot be run` });
      case 'command':
        return await runCommand(
          {
            handler: hook.handler,
            input: runner.inputFor(hook, event),
            cwd: event.payload.cwd,
            home: runner.home,
            env: runner.env,
            fromRepository: needsTrust(hook.layer),
            timeoutMs,
            graceMs: runner.graceMs,
            leaveRest: hook.async,
          },
          runner.resources,
          signal,
        );
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return emptyReport({ kind: 'unstarted', why: `hookline could not run it: ${message}` });
  }
}
