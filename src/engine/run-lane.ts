import { refuses } from '../core/decision.ts';
import type { Hook, Lane } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { WaitLimits } from '../core/limits.ts';
import { isAsync, isObserver } from '../core/role.ts';
import { allThere, type Soon, whenThere } from '../core/soon.ts';
import type { Engine } from './engine.ts';
import { executeHook, type HookResult, skipped } from './execute.ts';
import { counts } from './merge.ts';
import type { LanePlan } from './plan.ts';
import { applyRewrite, isRewritten, rewritable, withRewrite } from './rewrite.ts';

type Execute = (hook: Hook, seen: HookEvent) => Soon<HookResult>;

/** The hooks of one lane, as its dialect runs them; the results are in configured order. */
export function runLane(
  engine: Engine,
  { lane, hooks }: LanePlan,
  event: HookEvent,
  limits: WaitLimits,
): Soon<readonly HookResult[]> {
  const execute: Execute = (hook, seen) =>
    hook.once ? executeOnce(engine, hook, seen, limits) : executeHook(engine, hook, seen, limits);
  if (lane.mode === 'parallel') return allThere(hooks.map((hook) => execute(hook, event)));
  return inTurn(engine, lane, execute, { results: [], current: event, ended: false, coming: hooks });
}

/** How far a lane has come whose hooks run one after the other. */
interface Turn {
  readonly results: HookResult[];
  /** As the next one sees it. */
  current: HookEvent;
  /** Somebody refused. */
  ended: boolean;
  coming: readonly Hook[];
}

function inTurn(engine: Engine, lane: Lane, execute: Execute, turn: Turn): Soon<readonly HookResult[]> {
  for (let hook = turn.coming[0]; hook !== undefined; hook = turn.coming[0]) {
    turn.coming = turn.coming.slice(1);
    // who only watches is told all the same
    if (turn.ended && !isObserver(hook)) {
      turn.results.push(skipped(engine, hook, turn.current, { why: 'refused-before' }));
      continue;
    }
    const result = execute(hook, turn.current);
    if (result instanceof Promise) return result.then((one) => goOn(engine, lane, execute, turn, one));
    const added = add(engine, lane, turn, result);
    if (added instanceof Promise) return added.then(() => inTurn(engine, lane, execute, turn));
  }
  return turn.results;
}

/** After one that was waited for. */
function goOn(engine: Engine, lane: Lane, execute: Execute, turn: Turn, result: HookResult): ReturnType<typeof inTurn> {
  return whenThere(add(engine, lane, turn, result), () => inTurn(engine, lane, execute, turn));
}

/** What one of them said, and what follows from it for those who come. */
function add(engine: Engine, lane: Lane, turn: Turn, result: HookResult): Soon<void> {
  turn.results.push(result);
  const counted = counts(result);
  const { verdict } = counted;
  const isWhole = lane.endsWhereItInforms && counted === result && result.kind === 'ran';
  turn.ended ||= lane.endsAtRefusal && refuses((isWhole ? result.whole : verdict).decision);
  if (!lane.chained || verdict.rewrite === null) return;
  const rewritten = applyRewrite(rewritable(turn.current), verdict.rewrite);
  if (!isRewritten(turn.current, rewritten)) return;
  turn.current = withRewrite(turn.current, rewritten);
  return chooseNext(engine, turn);
}

async function chooseNext(engine: Engine, turn: Turn): Promise<void> {
  const { nextInChain } = await import('./next-in-chain.ts');
  const { chosen, left } = await nextInChain(engine, turn.results, turn.coming, turn.current);
  turn.results.push(...left);
  turn.coming = chosen;
}

/**
 * A hook that runs once in a session is used up by an answer, not by a start, and where it asks by a yes. Of several events at the same time one
 * runs it; the others wait, and run it only if it was not answered.
 */
async function executeOnce(engine: Engine, hook: Hook, event: HookEvent, limits: WaitLimits): Promise<HookResult> {
  const session = engine.memory.session(event.payload.session_id);
  const key = `${event.payload.session_id}\0${hook.key}`;
  const { onceRuns } = engine.memory;
  for (let other = onceRuns.get(key); other !== undefined; other = onceRuns.get(key)) {
    // nobody waits for an asynchronous hook
    if (isAsync(hook)) return skipped(engine, hook, event, { why: 'once' });
    if ((await engine.runs.wait(other, limits)) !== null) return executeHook(engine, hook, event, limits);
  }
  if (session.usedUp(hook)) return skipped(engine, hook, event, { why: 'once' });

  const run = Promise.resolve(executeHook(engine, hook, event, limits)).then((result) => {
    // what it asks has to be answered first (settle-ask.ts)
    if (result.kind === 'ran' && result.whole.status === 'answered' && counts(result).verdict.decision !== 'ask')
      session.useUp(hook);
    return result;
  });
  const over = run.then((result) => (result.kind === 'ran' ? result.rest : null)).finally(() => onceRuns.delete(key));
  onceRuns.set(key, over);
  over.catch(() => {});
  return run;
}
