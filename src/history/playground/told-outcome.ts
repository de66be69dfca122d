import { basename } from 'node:path';
import { refuses } from '../../core/decision.ts';
import { kindOf } from '../../core/handler.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import type { Outcome } from '../../core/outcome.ts';
import { isHeeded } from '../../core/role.ts';
import type { Explanation } from '../../engine/explain.ts';
import { keptOutReason } from '../../hooks/kept-out-reason.ts';
import type { ToldByHooks } from './outside-world.ts';
import type { KeptOutHook, PlayedHook, PlayedLane, PlaygroundAnswer, PlaygroundOutcome } from './question.ts';

/** More hooks than anybody looks through. */
const MOST_KEPT_OUT = 500;

type Told = Omit<PlaygroundAnswer, 'payload' | 'diagnostics' | 'notLookedAt'>;

/** Who would have a part in it, what those said that can say it here, and what came of it. */
export function toldOutcome(explained: Explanation, outcome: Outcome, told: ToldByHooks): Told {
  const near = explained.keptOut.filter(({ why }) => why !== 'event');
  const lanes = explained.lanes.map((lane): PlayedLane => {
    const { key, mode, chained, endsAtRefusal } = lane.lane;
    const hooks = lane.hooks.map((hook, i) =>
      playedHook(hook, { told, outcome, command: lane.commands[i] ?? '', fails: lane.fails[i] ?? null }),
    );
    return { lane: key.split('\0')[0] ?? '', enforced: lane.enforced, mode, chained, endsAtRefusal, hooks };
  });
  return {
    outcome: decided(outcome, told, near),
    event: outcome.event,
    lanes,
    keptOut: near.slice(0, MOST_KEPT_OUT).map(({ hook, why }) => keptOut(hook, why)),
    forOtherEvents: explained.keptOut.length - near.length,
    refusals: explained.refusals,
    effects: explained.effects,
  };
}

function decided(outcome: Outcome, { wouldRun }: ToldByHooks, keptOutHooks: Explanation['keptOut']): PlaygroundOutcome {
  const { decision, hold, reason, rewrite, context, messages, ran } = outcome;
  const deciding = ran.filter((run) => !run.shadow && run.decision === decision && decision !== 'none');
  return {
    decision: hold ? 'held' : decision,
    ...{ reason, rewrite, context, messages },
    by: deciding.map(({ name, hook }) => name ?? hook),
    // what is refused stays refused, whatever the others would say
    dependsOn: refuses(decision) ? [] : [...wouldRun.values()].filter(isHeeded).map(hookLabel),
    notAsked: refuses(decision)
      ? []
      : keptOutHooks.flatMap(({ hook, why }) =>
          why === 'condition' && hook.selects.after.text !== null && isHeeded(hook) ? [hookLabel(hook)] : [],
        ),
  };
}

interface Part {
  readonly told: ToldByHooks;
  readonly outcome: Outcome;
  readonly command: string;
  readonly fails: string | null;
}

function playedHook(hook: Hook, { told, outcome, command, fails }: Part): PlayedHook {
  const verdict = told.said.get(hook.key);
  const run = outcome.ran.find((one) => one.hook === hook.id && one.name === hook.name);
  const skip = outcome.skipped.find((one) => one.hook === hook.id && (one.name ?? null) === hook.name);
  const wouldRun = told.wouldRun.has(hook.key);
  return {
    ...placed(hook),
    role: hook.role,
    said:
      verdict === undefined
        ? null
        : {
            decision: verdict.decision,
            reason: verdict.reason,
            context: verdict.context,
            failure: run?.failure ?? null,
          },
    wouldRun: wouldRun ? command : null,
    counts: isHeeded(hook),
    fails,
    skipped: verdict === undefined && !wouldRun && skip !== undefined ? keptOutReason(hook, skip.why) : null,
  };
}

function keptOut(hook: Hook, why: KeptOutHook['why'] & Explanation['keptOut'][number]['why']): KeptOutHook {
  return { ...placed(hook), why, words: keptOutReason(hook, why) };
}

function placed(hook: Hook) {
  const { id, name, dialect, layer, handler, source } = hook;
  return {
    ...{ hook: id, name, dialect, layer, handler: kindOf(handler) },
    ...{ file: fileOf(source), line: source?.line ?? null, column: source?.column ?? null },
  };
}

/** Where what comes with hookline is installed is nobody's concern. */
function fileOf(source: Hook['source']): string | null {
  if (source === null) return null;
  return source.pack?.shipped === true ? `packs/${basename(source.file)}` : source.file;
}
