import { isImmediate, refusedTemplate } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import { emptyReport } from '../../core/report.ts';
import { NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { CarryOut, GivenParts } from '../../hooks/hooks-parts.ts';

/** What hooks did: what rules said, and which others would have had to be run. */
export interface ToldByHooks {
  /** The last word of each, by its key. */
  readonly said: ReadonlyMap<string, Verdict>;
  readonly wouldRun: ReadonlyMap<string, Hook>;
}

/** In place of everything that hooks reach: none of them is carried out unless it has said what it says, or may run. */
export function outsideWorld(runs: (hook: Hook) => boolean = () => false) {
  const said = new Map<string, Verdict>();
  const wouldRun = new Map<string, Hook>();
  const carryOut = (usual: CarryOut): CarryOut => ({
    run(hook, event, limits) {
      const { handler } = hook;
      const unfilled = refusedTemplate(handler);
      if (unfilled !== null) return emptyReport({ kind: 'unstarted', why: unfilled });
      if (isImmediate(handler) || handler.kind === 'unavailable' || runs(hook)) return usual.run(hook, event, limits);
      wouldRun.set(hook.key, hook);
      return emptyReport({ kind: 'exit', code: 0 });
    },
    interpret(hook, event, report) {
      if (wouldRun.has(hook.key)) return NO_OBJECTION;
      const verdict = usual.interpret(hook, event, report);
      said.set(hook.key, verdict);
      return verdict;
    },
    async startAsync(hook) {
      wouldRun.set(hook.key, hook);
    },
  });
  const parts = {
    runs: { carryOut },
    // what a person would be asked about a call is the outcome; a hook that needs a yes would run after it
    asker: { person: { isThere: false, ask: async ({ question }) => (question.kind === 'hook' ? true : null) } },
  } satisfies GivenParts;
  return { parts, told: (): ToldByHooks => ({ said, wouldRun }) };
}
