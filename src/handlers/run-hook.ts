import { isBackground } from '../core/hand-on.ts';
import { sandboxOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { copyJson } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { emptyReport, type Report } from '../core/report.ts';
import type { Soon } from '../core/soon.ts';
import { runCommand } from './command.ts';
import type { HookRunner, OwnLimits } from './hook-runner.ts';
import { jobFor } from './job-for.ts';
import { runRule } from './rule.ts';

let elsewhere: typeof import('./run-elsewhere.ts').runElsewhere | null = null;

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
      case 'unavailable':
        return emptyReport({ kind: 'unstarted', why: `hooks of type "${handler.type}" cannot be run` });
      case 'command':
        // with nothing to wait for, as for most, it starts at once
        if (!handler.persistent && sandboxOf(handler) === undefined && !isBackground(limits.signal))
          return runCommand(
            jobFor({ runner, hook, event, limits }, handler, NOTHING_AROUND),
            runner.resources,
            limits.signal,
          ).catch(unrunnable);
    }
    const others = async (): Promise<Report> => {
      // asking for what is loaded already costs more than all that follows
      elsewhere ??= (await import('./run-elsewhere.ts')).runElsewhere;
      return elsewhere({ runner, hook, event, limits }, handler);
    };
    return others().catch(unrunnable);
  } catch (error) {
    return unrunnable(error);
  }
}

const NOTHING_AROUND = { shown: null, handOver: null } as const;

function unrunnable(error: unknown): Report {
  return emptyReport({ kind: 'unstarted', why: `hookline could not run it: ${messageOf(error)}` });
}
