import { refuses } from '../core/decision.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { HookEvent } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import { emptyOutcome, type Outcome, type Run, type Skip } from '../core/outcome.ts';
import type { RewriteOf } from '../core/payload.ts';
import { shorten } from '../core/shown-text.ts';
import { NO_OBJECTION } from '../core/verdict.ts';
import type { Engine, StandingRefusal } from './engine.ts';
import type { Executed, NotExecuted } from './execute.ts';
import { type Judgement, type Merged, merge } from './merge.ts';
import { removedMessage } from './removed-message.ts';
import { isRewritten, rewritable } from './rewrite.ts';
import type { Selection } from './select.ts';
import { agentOf, type SessionState } from './session.ts';

type Result = Executed | NotExecuted;

interface Parts {
  readonly engine: Engine;
  readonly id: string;
  readonly event: HookEvent;
  readonly session: SessionState;
  readonly selection: Selection;
  readonly results: readonly Result[];
  readonly again: readonly Result[];
  readonly changed: readonly Judgement[];
  readonly refusals: readonly StandingRefusal[];
  readonly late: readonly string[];
  readonly cancelled: boolean;
}

export function outcomeOf(parts: Parts): Outcome {
  const { engine, id, event, results, again } = parts;
  const { fitting } = parts.selection;
  const second = inConfiguredOrder(again, fitting);
  const everyone = [...inConfiguredOrder(results, fitting), ...second];
  const all = [...inConfiguredOrder<Judgement>([...results, ...parts.changed], fitting), ...second];
  const judgedAgain = new Set(again.map(({ hook }) => hook));
  const judgements = all
    .map((one) => withoutCancelled(one, parts.cancelled))
    .map((one) => (judgedAgain.has(one.hook) && !second.includes(one as Result) ? withoutGrant(one) : one));
  const merged = withRefusals(merge(judgements, rewritable(event)), parts);
  const rewrite = isRewritten(event, merged.rewrite) ? merged.rewrite : null;
  const { decision, hold, retry, message, diagnostics } = letGo(merged, parts);
  const removed = removedMessage(engine, event, parts.session);
  return {
    ...emptyOutcome(id, event.name, engine.diagnostics),
    decision,
    reason: decision === 'none' ? null : merged.reason,
    hold,
    retry,
    stop: merged.stop,
    rewrite: rewrite as RewriteOf<EventName>,
    context: [...parts.late, ...merged.context],
    messages: [...merged.messages, ...warnings(everyone, parts), ...reviewMessage(parts), ...removed, ...message],
    env: merged.env,
    text: merged.text,
    ran: everyone.filter((result) => result.kind === 'ran').map(runOf),
    skipped: [
      ...parts.selection.skipped.map(({ hook, why }) => ({ hook, why })),
      ...everyone.flatMap((result) => (result.kind === 'skipped' ? skipOf(result) : [])),
    ],
    diagnostics: [...engine.diagnostics, ...diagnostics, ...everyone.flatMap(diagnosticsOf)],
    refused: refuses(decision),
  };
}

/** Lanes run side by side, and one of them may hold hooks from the beginning and from the end of the configured order. */
function inConfiguredOrder<J extends Judgement>(all: readonly J[], configured: readonly Hook[]): readonly J[] {
  if (all.length < 2) return all;
  const place = new Map(configured.map((hook, i) => [hook, i]));
  return all.toSorted((a, b) => (place.get(a.hook) ?? 0) - (place.get(b.hook) ?? 0));
}

/** A run that was cut short said nothing; the cancellation itself is the refusal. */
function withoutCancelled(judgement: Judgement, cancelled: boolean): Judgement {
  const cut = cancelled && judgement.verdict.status === 'cancelled';
  return cut ? { ...judgement, verdict: { ...NO_OBJECTION, status: 'cancelled' } } : judgement;
}

/** What a guard granted was another input; what it says of the final one is in its second judgement. */
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

interface LetGo extends Pick<Outcome, 'decision' | 'hold' | 'retry' | 'diagnostics'> {
  readonly message: readonly string[];
}

/** A refusal to end is a hold, up to the cap; then the agent is let go. What is tried again is tried up to the cap, too. */
function letGo(merged: Merged, parts: Parts): LetGo {
  const { event, session } = parts;
  const asItIs: LetGo = { decision: merged.decision, hold: false, retry: false, message: [], diagnostics: [] };
  if (!refuses(merged.decision)) return asItIs;
  const holds = event.row.effects.includes('hold');
  if (!holds && !parts.results.some((result) => isTriedAgain(result, parts))) return asItIs;
  const agent = agentOf(event);
  const goOn: LetGo = holds ? { ...asItIs, decision: 'block', hold: true } : { ...asItIs, retry: true };
  const last = `The last reason was: ${merged.reason ?? 'none'}`;
  const cap = capFor(parts);
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
  const message = `The agent is not held, because the state folder cannot be written. The reason was: ${merged.reason ?? 'none'}`;
  return { ...asItIs, decision: 'none', message: [message], diagnostics: [UNWRITABLE] };
}

/** A person's own setting cannot make an enforced hook let go sooner. */
function capFor({ engine, results, refusals }: Parts): number {
  const enforced = results.some(({ hook, verdict }) => isEnforced(hook) && refuses(verdict.decision));
  return enforced || refusals.length > 0 ? (engine.enforcedRetryCap ?? engine.retryCap) : engine.retryCap;
}

function times(count: number): string {
  return `${count} ${count === 1 ? 'time' : 'times'}`;
}

function isTriedAgain({ hook, verdict }: Result, { engine, event }: Parts): boolean {
  if (!refuses(verdict.decision)) return false;
  const rows = [...(engine.dialects.get(hook.dialect)?.events.values() ?? [])];
  return rows.some((row) => row.event === event.name && row.retries === true);
}

const UNWRITABLE: Diagnostic = {
  code: 'STATE_UNWRITABLE',
  severity: 'error',
  message: 'The state folder cannot be written: what spans the events of a session is forgotten.',
};

function warnings(everyone: readonly Result[], { session, cancelled }: Parts): readonly string[] {
  if (cancelled) return [];
  return everyone.flatMap(({ hook, verdict }) =>
    verdict.warning !== null && session.firstInTurn(`failed\0${hook.key}`) ? [verdict.warning] : [],
  );
}

function reviewMessage({ selection, session }: Parts): readonly string[] {
  const waiting = selection.skipped.filter(({ why }) => why === 'untrusted').length;
  if (waiting === 0 || !session.firstInTurn('untrusted')) return [];
  const [hooks, need] = waiting === 1 ? ['hook', 'needs'] : ['hooks', 'need'];
  return [`${waiting} ${hooks} ${need} review and did not run. See and approve with: hookline trust`];
}

function skipOf({ hook, why, open = null }: NotExecuted): Skip {
  return open === null ? { hook: hook.id, why } : { hook: hook.id, why, approval: open };
}

/** A run, as it is told. */
export function runOf({ hook, said, verdict, report, rejudged }: Executed): Run {
  const stdout = shorten(report.stdout);
  const stderr = shorten(report.stderr);
  const { ending } = report;
  return {
    hook: hook.id,
    name: hook.name,
    dialect: hook.dialect,
    layer: hook.layer,
    handler: hook.handler.kind === 'unavailable' ? hook.handler.type : hook.handler.kind,
    status: said.status,
    decision: said.decision,
    reason: said.reason,
    exitCode: ending.kind === 'exit' && said.status !== 'started' ? ending.code : null,
    signal: ending.kind === 'signal' ? ending.signal : null,
    stdout: stdout.text,
    stderr: stderr.text,
    truncated: stdout.truncated || stderr.truncated || report.stdoutCut || report.stderrCut,
    durationMs: Math.round(report.durationMs * 1000) / 1000,
    async: hook.async,
    rejudged,
    shadow: hook.shadow,
    rewrote: verdict.rewrite !== null,
    metadata: said.metadata ?? null,
  };
}

function diagnosticsOf({ hook, verdict }: Result): readonly Diagnostic[] {
  const place =
    hook.source === null ? {} : { file: hook.source.file, line: hook.source.line, column: hook.source.column };
  const own = { ...place, hook: hook.id };
  if (verdict.remarks.length < 2) return verdict.remarks.map((remark) => ({ ...remark, ...own }));
  const each = [...new Map(verdict.remarks.map((remark) => [`${remark.code} ${remark.message}`, remark])).values()];
  return each.slice(0, MOST_REMARKS).map((remark) => ({ ...remark, ...own }));
}

/** Whatever a hook printed, nobody reads more about it. */
const MOST_REMARKS = 20;
