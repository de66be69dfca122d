import { refuses } from '../core/decision.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName, RewriteOf } from '../core/events.ts';
import { kindOf } from '../core/handler.ts';
import { eventNameOf, placeOf } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Outcome, Run, Skip } from '../core/outcome.ts';
import { exitCodeOf } from '../core/report.ts';
import { isAsync, isShadow } from '../core/role.ts';
import { shorten } from '../core/shown-text.ts';
import { toldAbout } from '../core/told-hook.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import { inConfiguredOrder } from './configured-order.ts';
import type { Engine, RanBy, StandingRefusal } from './engine.ts';
import type { Executed, HookResult, NotExecuted } from './execute.ts';
import { type LeftOut, leftOut, toldOf } from './left-out.ts';
import { type Judgement, type Merged, merge } from './merge.ts';
import type { Rejudged } from './rejudge.ts';
import { removedMessage } from './removed-message.ts';
import { capFor, isEnforcedRefusal, wantsAnother } from './retries.ts';
import { isRewritten, rewritable } from './rewrite.ts';
import type { StagesRun } from './run-stages.ts';
import { agentOf, type SessionState } from './session.ts';
import { UNWRITABLE } from './unwritable.ts';

interface Parts {
  readonly engine: Engine;
  readonly id: string;
  readonly event: HookEvent;
  readonly session: SessionState;
  readonly stages: StagesRun;
  readonly rejudged: Rejudged;
  readonly changed: readonly Judgement[];
  readonly refusals: readonly StandingRefusal[];
  readonly late: readonly string[];
  readonly cancelled: boolean;
}

/** What all of them said together, and whose runs are told in it. */
export interface Concluded {
  readonly outcome: Outcome;
  readonly ranBy: RanBy;
}

export function outcomeOf(parts: Parts): Concluded {
  const { engine, id, event } = parts;
  const { fitting, results, skipped, final } = parts.stages;
  const { again, ungranted } = parts.rejudged;
  const ordered = inConfiguredOrder(results, fitting);
  const second = inConfiguredOrder(again, fitting);
  const everyone = joined(ordered, second);
  const first = parts.changed.length === 0 ? ordered : inConfiguredOrder([...results, ...parts.changed], fitting);
  const standing =
    ungranted.size === 0 ? first : first.map((one) => (ungranted.has(one.hook) ? withoutGrant(one) : one));
  const all = joined<Judgement>(standing, second);
  const judgements = parts.cancelled ? all.map(withoutCancelled) : all;
  const merged = withRefusals(merge(judgements, rewritable(event)), parts);
  // what was judged is what is handed out
  const made = merged.rewrite === undefined ? undefined : rewritable(final);
  const rewrite = isRewritten(event, made) ? made : null;
  const { decision, hold, stop, retry, retries, message, diagnostics } = letGo(merged, parts);
  const removed = removedMessage(engine, event, parts.session);
  const runs = everyone.filter(isRun);
  const outcome: Outcome = {
    // in the order of an empty one: as JSON, both read alike
    id,
    event: event.name,
    decision,
    reason: decision === 'none' ? null : merged.reason,
    hold,
    stop,
    rewrite: rewrite as RewriteOf<EventName>,
    context: joined(parts.late, merged.context),
    messages: [merged.messages, warnings(everyone, parts), reviewMessage(parts), removed, message].reduce(joined),
    env: merged.env,
    text: merged.text,
    ran: runs.map((run) => cameAfter(runOf(run), run, parts)),
    skipped: skipsOf(skipped, everyone),
    diagnostics: [engine.rules.diagnostics, diagnostics, remarksOn(everyone)].reduce(joined),
    refused: refuses(decision),
    retry,
    retries,
    approval: null,
  };
  return { outcome, ranBy: runs.map(({ hook }) => hook) };
}

const NO_REMARKS: readonly Diagnostic[] = [];

/** Hardly ever there is any. */
function remarksOn(everyone: readonly HookResult[]): readonly Diagnostic[] {
  return everyone.some(hasRemarks) ? everyone.filter(hasRemarks).flatMap(diagnosticsOf) : NO_REMARKS;
}

/** One of two lists is nearly always empty. */
function joined<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  if (others.length === 0) return some;
  return some.length === 0 ? others : [...some, ...others];
}

/** A run that was cut short said nothing; the cancellation itself is the refusal. */
function withoutCancelled(judgement: Judgement): Judgement {
  const cut = judgement.verdict.status === 'cancelled';
  return cut ? { ...judgement, verdict: { ...NO_OBJECTION, status: 'cancelled' } } : judgement;
}

/** What it granted was another input; what it says of the final one is in its second judgement. */
function withoutGrant(judgement: Judgement): Judgement {
  if (judgement.verdict.decision !== 'allow') return judgement;
  return { ...judgement, verdict: { ...judgement.verdict, decision: 'none', reason: null } };
}

function withRefusals(merged: Merged, { refusals, cancelled, event }: Parts): Merged {
  const refusable = event.row.effects.includes('refuse') || event.row.effects.includes('hold');
  const reasons = refusable ? refusals.map((refusal) => refusal.reason) : [];
  if (cancelled && event.row.before) reasons.push('cancelled');
  if (reasons.length === 0) return merged;
  const own = refuses(merged.decision) && merged.reason !== null ? [merged.reason] : [];
  return { ...merged, decision: 'block', reason: [...own, ...reasons].join('\n'), rewrite: undefined };
}

interface LetGo extends Pick<Outcome, 'decision' | 'hold' | 'stop' | 'retry' | 'retries' | 'diagnostics'> {
  readonly message: readonly string[];
}

/** A refusal to end is a hold, up to the cap; then the agent is let go. What is tried again is tried up to the cap, too. */
function letGo(merged: Merged, parts: Parts): LetGo {
  const { engine, event, session } = parts;
  const { results } = parts.stages;
  const asItIs: LetGo = {
    decision: merged.decision,
    hold: false,
    stop: merged.stop,
    retry: false,
    retries: null,
    message: [],
    diagnostics: [],
  };
  if (!refuses(merged.decision)) return asItIs;
  const holds = event.row.effects.includes('hold');
  if (!holds && !results.some((one) => wantsAnother(engine, event, one))) return asItIs;
  const notHeld = (why: string): LetGo => ({
    ...asItIs,
    decision: 'none',
    message: [`The agent is not held, because ${why}. The reason was: ${merged.reason ?? 'none'}`],
  });
  const agent = agentOf(event);
  const isHeldByOthers = parts.refusals.length > 0 || results.some(isEnforcedRefusal);
  // who ends the turn is heard before who holds the agent, but nobody ends what an organization holds
  if (holds && merged.stop !== null && !isHeldByOthers) return notHeld('a hook ends the turn');
  const last = `The last reason was: ${merged.reason ?? 'none'}`;
  const cap = capFor(engine, results, parts.refusals.length > 0);
  const retries = { done: session.holds(agent) + 1, of: cap };
  const goOn: LetGo = {
    ...asItIs,
    retries,
    ...(holds ? { decision: 'block', hold: true, stop: null } : { retry: true }),
  };
  if (session.holds(agent) >= cap) {
    if (!holds) return { ...asItIs, message: [`${event.name} was refused ${times(cap + 1)}. ${last}`] };
    const held =
      cap === 0
        ? 'The agent is not held, because it may be held 0 times.'
        : `The agent was held ${times(cap)} and may end now.`;
    return { ...asItIs, decision: 'none', message: [`${held} ${last}`] };
  }
  if (session.addHold(agent)) return goOn;
  // an agent that is held without being counted is held for ever, unless it counts itself
  if (holds && event.payload.stop_hook_active !== true) return { ...goOn, diagnostics: [UNWRITABLE] };
  if (!holds) return { ...asItIs, diagnostics: [UNWRITABLE] };
  return { ...notHeld('the state folder cannot be written'), diagnostics: [UNWRITABLE] };
}

function times(count: number): string {
  return `${count} ${count === 1 ? 'time' : 'times'}`;
}

function warnings(everyone: readonly HookResult[], { session, cancelled }: Parts): readonly string[] {
  const told: string[] = [];
  for (const { hook, verdict } of everyone) {
    if (!cancelled && verdict.warning !== null && session.firstInTurn(`failed\0${hook.key}`))
      told.push(verdict.warning);
  }
  return told;
}

function reviewMessage({ stages, session }: Parts): readonly string[] {
  const waiting = stages.skipped.filter(({ why }) => why === 'untrusted').length;
  if (waiting === 0 || !session.firstInTurn('untrusted')) return [];
  const [hooks, need] = waiting === 1 ? ['hook', 'needs'] : ['hooks', 'need'];
  return [`${waiting} ${hooks} ${need} review and did not run. See and approve with: hookline trust`];
}

function skipsOf(skipped: readonly LeftOut[], everyone: readonly HookResult[]): readonly Skip[] {
  const before = toldOf(skipped);
  const later = everyone.filter((result) => result.kind === 'skipped');
  return later.length === 0 ? before : [...before, ...later.map(skipOf)];
}

function isRun(result: HookResult): result is Executed {
  return result.kind === 'ran';
}

function skipOf({ hook, why, open = null }: NotExecuted): Skip {
  const { told } = leftOut(hook, why);
  return open === null ? told : toldAbout({ ...told, approval: open }, hook);
}

function cameAfter(run: Run, { hook }: Executed, { engine, event }: Parts): Run {
  const after = hook.selects.after.test?.told(event, engine.rules.factsOf) ?? null;
  return after === null ? run : { ...run, after };
}

/** A run, as it is told. */
export function runOf(executed: Omit<Executed, 'rest'>): Run {
  const { beganAt } = executed.report;
  const run = plainRunOf(executed);
  if (beganAt === undefined) return run;
  const { hook, seen } = executed;
  // the clock may have been set meanwhile
  return { ...run, waitMs: Math.max(0, beganAt - seen.at), lane: hook.lane.key.replace('\0', ' ') };
}

function plainRunOf({ hook, whole, verdict, report, rejudged }: Omit<Executed, 'seen' | 'rest'>): Run {
  const stdout = shorten(report.stdout);
  const stderr = shorten(report.stderr);
  const { ending } = report;
  return {
    hook: hook.id,
    name: hook.name,
    eventName: eventNameOf(hook),
    dialect: hook.dialect,
    layer: hook.layer,
    handler: kindOf(hook.handler),
    status: whole.status,
    decision: whole.decision,
    reason: whole.reason,
    failure: whole.status === 'answered' ? null : (whole.warning ?? whole.reason),
    exitCode: whole.status === 'started' ? null : exitCodeOf(ending),
    signal: ending.kind === 'signal' ? ending.signal : null,
    stdout: stdout.text,
    stderr: stderr.text,
    truncated: stdout.truncated || stderr.truncated || report.stdoutCut || report.stderrCut,
    durationMs: Math.round(report.durationMs * 1000) / 1000,
    async: isAsync(hook),
    rejudged,
    shadow: isShadow(hook),
    rewrote: verdict.rewrite !== null,
    metadata: whole.metadata ?? null,
  };
}

function hasRemarks({ verdict }: HookResult): boolean {
  return verdict.remarks.length > 0;
}

function diagnosticsOf({ hook, verdict }: HookResult): readonly Diagnostic[] {
  const own = { ...placeOf(hook), hook: hook.id };
  if (verdict.remarks.length < 2) return verdict.remarks.map((remark) => ({ ...remark, ...own }));
  const each = [...new Map(verdict.remarks.map((remark) => [`${remark.code} ${remark.message}`, remark])).values()];
  return each.slice(0, MOST_REMARKS).map((remark) => ({ ...remark, ...own }));
}

/** Whatever a hook printed, nobody reads more about it. */
const MOST_REMARKS = 20;
