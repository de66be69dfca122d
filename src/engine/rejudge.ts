import { refuses } from '../core/decision.ts';
import { type Hook, hookLabel, isGuard } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { type Json, sameJson } from '../core/json.ts';
import type { WaitLimits } from '../core/limits.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import type { Engine } from './engine.ts';
import { executeHook, type HookResult } from './execute.ts';
import { looksAgain } from './looks-again.ts';
import { counts, type Judgement, rewriteOf } from './merge.ts';
import { type LanePlan, lanesOf, stageOf } from './plan.ts';
import { applyRewrite, isRewritten, rewritable } from './rewrite.ts';
import type { StagesRun } from './run-stages.ts';
import { select } from './select.ts';

export interface Rejudged {
  readonly again: readonly HookResult[];
  /** Those who granted an input that is no longer there. */
  readonly ungranted: ReadonlySet<Hook>;
}

const NOTHING: Rejudged = { again: [], ungranted: new Set() };

/** Who may refuse sees what really runs: selected and run again on the final input where that is not what they saw. */
export async function rejudge(
  engine: Engine,
  event: HookEvent,
  stages: StagesRun,
  limits: WaitLimits,
): Promise<Rejudged> {
  const { results, final } = stages;
  const counted = results.map(counts);
  if (!counted.some(({ verdict }) => verdict.rewrite !== null)) return NOTHING;
  if (counted.some(({ verdict }) => refuses(verdict.decision))) return NOTHING;
  const before = new Map(results.map((result) => [result.hook, result]));
  const { usedUp } = engine.memory.session(event.payload.session_id);
  // what was used up by this very event judges its final input all the same
  const { selected } = await select(engine, final, (hook) => usedUp(hook) && !before.has(hook));
  const judges = selected.filter((hook) => mustLook(engine, hook, before.get(hook), stages));
  const asked = askedBefore(engine, before);
  const judged = await Promise.all(lanesOf(judges).map((lane) => judgedBy(asked, lane, final, limits)));
  const again = judged.flat().map((result) => onlyDecision(result, before.get(result.hook), final));
  const outdated = results.filter((one) => isOutdated(one, final)).map(({ hook }) => hook);
  return { again, ungranted: new Set([...judges, ...outdated]) };
}

/** Whether somebody has rewritten what a hook, or whoever selected it, looked at. */
function mustLook(engine: Engine, hook: Hook, before: HookResult | undefined, stages: StagesRun): boolean {
  const { starts, final, results } = stages;
  const when = looksAgain(hook, final, engine.rules.dialects);
  if (when === 'never' || isDeclined(before)) return false;
  const start = starts[stageOf(hook)];
  const isFinal = (value: Json | undefined): boolean => sameJson(value, rewritable(final));
  if (isFinal(rewritable(before?.seen ?? start))) return false;
  if (when === 'always') return true;
  const lane = results.filter((one) => one.hook.lane.key === hook.lane.key && stageOf(one.hook) === stageOf(hook));
  return !isFinal(rewriteOf(lane.map(counts), rewritable(start)) ?? rewritable(start));
}

/** A person has decided that it does not run, or there is none who could. */
function isDeclined(before: HookResult | undefined): boolean {
  return before?.kind === 'skipped' && (before.why === 'declined' || before.why === 'nobody-to-ask');
}

async function judgedBy(
  engine: Engine,
  { lane, hooks }: LanePlan,
  event: HookEvent,
  limits: WaitLimits,
): Promise<readonly HookResult[]> {
  const judge = async (hook: Hook): Promise<HookResult> => {
    const result = await executeHook(engine, hook, event, limits);
    return result.kind === 'ran' ? { ...result, rejudged: true } : result;
  };
  if (lane.mode === 'parallel') return Promise.all(hooks.map(judge));
  const results: HookResult[] = [];
  for (const hook of hooks) results.push(await judge(hook));
  return results;
}

/** A person who let a command run is not asked about the very same again. */
function askedBefore(engine: Engine, before: ReadonlyMap<Hook, HookResult>): Engine {
  const { asks } = engine;
  if (asks === null) return engine;
  const { approve, commandOf } = asks;
  const isKnown = (hook: Hook, event: HookEvent): boolean => {
    const first = before.get(hook);
    const ran = first?.kind === 'ran' && (first.whole.status === 'answered' || first.whole.status === 'failed');
    return ran && commandOf(hook, first.seen) === commandOf(hook, event);
  };
  return {
    ...engine,
    asks: { ...asks, approve: async (hook, event, limits) => isKnown(hook, event) || approve(hook, event, limits) },
  };
}

/** What it granted is not what will run: another's rewrite came after it. */
function isOutdated({ verdict: { decision, rewrite }, seen }: HookResult, final: HookEvent): boolean {
  if (decision !== 'allow') return false;
  const granted = rewrite === null ? rewritable(seen) : applyRewrite(rewritable(seen), rewrite);
  return isRewritten(final, granted);
}

/** What it already said about the first input is not said twice. */
function onlyDecision<R extends Judgement>(result: R, before: Judgement | undefined, final: HookEvent): R {
  const { decision, reason, status, remarks, warning, messages } = result.verdict;
  const own = { ...NO_OBJECTION, status, remarks, warning };
  const again = rewriteOf([result], rewritable(final));
  if (isGuard(result.hook) && !refuses(decision) && isRewritten(final, again)) {
    const unsettled = `Hook '${hookLabel(result.hook)}' rewrites the input again: the rewrite does not settle.`;
    return { ...result, verdict: { ...own, decision: 'block', reason: unsettled } };
  }
  const earlier = before?.verdict;
  // a grant can stay, and not come anew
  if (decision === 'allow' && earlier?.decision !== 'allow') return { ...result, verdict: own };
  // what it granted first no longer counts, and its reason with it
  const known = decision !== 'allow' && earlier?.decision === decision && earlier.reason === reason;
  return {
    ...result,
    verdict: {
      ...own,
      decision,
      reason: known ? null : reason,
      messages: messages.filter((message) => !earlier?.messages.includes(message)),
    },
  };
}
