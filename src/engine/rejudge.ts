import { refuses } from '../core/decision.ts';
import type { HookEvent } from '../core/dialect.ts';
import { hookLabel, judgesFinalInput } from '../core/hook.ts';
import type { Json } from '../core/json.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import type { Engine } from './engine.ts';
import { type Executed, executeHook, type NotExecuted, skipped } from './execute.ts';
import { counts, type Judgement, rewriteOf } from './merge.ts';
import { applyRewrite, isRewritten, rewritable, withRewrite } from './rewrite.ts';
import { type Selection, select } from './select.ts';
import type { WaitLimits } from './within.ts';

/** Guards and rules see what really runs: they are selected and run again on the final input, and only their decision counts. */
export async function rejudge(
  engine: Engine,
  event: HookEvent,
  results: readonly (Executed | NotExecuted)[],
  limits: WaitLimits,
): Promise<readonly (Executed | NotExecuted)[]> {
  const counted = results.map(counts);
  const final = rewriteOf(counted, rewritable(event));
  if (final === undefined || !wasRewritten(event, counted, final)) return [];
  if (counted.some(({ verdict }) => refuses(verdict.decision))) return [];
  const finalEvent = withRewrite(event, final);
  const before = new Map(results.map((result) => [result.hook, result]));
  const session = engine.session(event.payload.session_id);
  // what was used up by this very event judges its final input all the same
  await engine.builtIn?.prepare(finalEvent);
  const selection = select(engine, finalEvent, (hook) => session.usedUp(hook) && !before.has(hook));
  const judges = selection.selected.filter((hook) => judgesFinalInput(hook) && !hook.async);
  const judged = await Promise.all(judges.map((hook) => executeHook(engine, hook, finalEvent, limits, true)));
  return [
    ...judged.map((result) => onlyDecision(result, before.get(result.hook), finalEvent, final)),
    ...noLongerFor(engine, finalEvent, results, selection),
  ];
}

/** Also where the end is as the beginning was: in between, somebody was shown something else. */
function wasRewritten(event: HookEvent, counted: readonly Judgement[], final: Json): boolean {
  const original = rewritable(event);
  return (
    isRewritten(event, final) ||
    counted.some(({ verdict: { rewrite } }) => rewrite !== null && isRewritten(event, applyRewrite(original, rewrite)))
  );
}

/** What a guard granted to an input that is no longer there, it has not granted to the final one. */
function noLongerFor(
  engine: Engine,
  event: HookEvent,
  results: readonly (Executed | NotExecuted)[],
  { skipped: kept }: Selection,
): readonly NotExecuted[] {
  const reasons = new Map(kept.map(({ of, why }) => [of, why]));
  return results.flatMap(({ hook, verdict }) => {
    const why = reasons.get(hook);
    return verdict.decision !== 'allow' || why === undefined || !judgesFinalInput(hook)
      ? []
      : [skipped(engine, hook, event, why)];
  });
}

/** What it already said about the first input is not said twice. */
function onlyDecision<R extends Judgement>(result: R, before: Judgement | undefined, event: HookEvent, final: Json): R {
  const { decision, reason, status, remarks, warning, messages } = result.verdict;
  const own = { ...NO_OBJECTION, status, remarks, warning };
  if (!refuses(decision) && isRewritten(event, rewriteOf([result], final))) {
    const unsettled = `Hook '${hookLabel(result.hook)}' rewrites the input again: the rewrite does not settle.`;
    return { ...result, verdict: { ...own, decision: 'block', reason: unsettled } };
  }
  const said = before?.verdict;
  // what it granted first no longer counts, and its reason with it
  const known = decision !== 'allow' && said?.decision === decision && said.reason === reason;
  return {
    ...result,
    verdict: {
      ...own,
      decision,
      reason: known ? null : reason,
      messages: messages.filter((message) => !said?.messages.includes(message)),
    },
  };
}
