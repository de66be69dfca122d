import { refuses } from '../core/decision.ts';
import type { Remark } from '../core/diagnostic.ts';
import { type Dialect, effectsIn } from '../core/dialect.ts';
import { isGate, isRefusable } from '../core/events.ts';
import { actionOf, isImmediate, refusedTemplate, sandboxOf } from '../core/handler.ts';
import { eventNameOf, type Hook, hookLabel, isEnforced, isGuard, NATIVE, saysContinue } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { needsTrust } from '../core/layer.ts';
import type { WaitLimits } from '../core/limits.ts';
import { messageOf } from '../core/message-of.ts';
import type { OpenQuestion, SkipReason } from '../core/outcome.ts';
import { type Ending, emptyReport, interruptedReport, type Report } from '../core/report.ts';
import { isAsync, isObserver } from '../core/role.ts';
import { type Soon, whenThere } from '../core/soon.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../core/verdict.ts';
import { notApproved } from './approval.ts';
import { besideGrantedLine } from './beside-granted-line.ts';
import type { Engine, Rules, Runs } from './engine.ts';
import { limitEffects } from './limit-effects.ts';
import type { Judgement } from './merge.ts';
import { mayGrant } from './select.ts';
import { withoutLoaders } from './without-loaders.ts';

/** One hook that ran: its whole verdict, and the part of it that counts. */
export interface Executed extends Judgement {
  /** The event as it was shown. */
  readonly seen: HookEvent;
  readonly kind: 'ran';
  readonly whole: Verdict;
  readonly report: Report;
  readonly rejudged: boolean;
  /** What goes on of it when its event is over; null: nothing. */
  readonly rest: Promise<void> | null;
}

/** One hook that did not run after all. A fail-closed one refuses all the same. */
export interface NotExecuted extends Judgement {
  readonly seen: HookEvent;
  readonly kind: 'skipped';
  readonly why: SkipReason;
  /** The question that nobody answered. */
  readonly open?: OpenQuestion | null;
}

/** What became of one hook that was selected. */
export type HookResult = Executed | NotExecuted;

/** Runs one hook that was selected, where it may. Where nothing has to be waited for, nothing is. */
export function executeHook(engine: Engine, hook: Hook, event: HookEvent, limits: WaitLimits): Soon<HookResult> {
  if (!hook.approve) return executeApproved(engine, hook, event, limits, null);
  const asking = notApproved(engine, hook, event, limits);
  return asking.then((refusal) => executeApproved(engine, hook, event, limits, refusal));
}

function executeApproved(
  engine: Engine,
  hook: Hook,
  event: HookEvent,
  limits: WaitLimits,
  refusal: Awaited<ReturnType<typeof notApproved>>,
): Soon<HookResult> {
  const { runs, memory } = engine;
  if (typeof refusal === 'object' && refusal !== null) {
    const { why, verdict, open } = refusal;
    return { ...skipped(engine, hook, event, { why, verdict: countedPart(engine.rules, hook, event, verdict) }), open };
  }
  // what came with a repository may have changed since it was selected: an earlier hook may have done it
  const mayStart = (): boolean => !needsTrust(hook.layer) || isStillTrusted(engine.rules, hook, event);
  const changed = () => ({ why: 'changed', verdict: changedMeanwhile(engine.rules, hook, event) }) as const;
  if (!mayStart()) return skipped(engine, hook, event, changed());
  const command = actionOf(hook.handler);
  const before = remarksBefore(hook, event);
  memory.emit({ type: 'hook:start', hook, event, command });
  const started = (report: Report, rest: Promise<void> | null): Executed => {
    const verdict: Verdict = { ...NO_OBJECTION, status: 'started', remarks: before };
    return { kind: 'ran', hook, seen: event, verdict, whole: verdict, report, rejudged: false, rest };
  };
  if (isAsync(hook) && hook.fault === null && refusal === null) {
    const rest = runs.startAsync(hook, event, mayStart);
    return started(emptyReport({ kind: 'exit', code: 0 }), rest);
  }
  const never = hook.fault === null ? null : emptyReport({ kind: 'unstarted', why: hook.fault });
  const unrun = refusal === null ? never : interruptedReport(refusal);
  const { deadline, signal } = limits;
  return whenThere(unrun ?? runs.run(hook, event, { deadline, signal, mayStart }), (report) => {
    if (report.ending.kind === 'handed-on') return started(report, null);
    const whole = withRemarks(verdictOf(engine, hook, event, report), before);
    const type = whole.status === 'answered' ? 'hook:complete' : 'hook:error';
    memory.emit({ type, hook, event, command, report, verdict: whole });
    if (report.ending.kind === 'unstarted' && !mayStart()) return { kind: 'skipped', hook, seen: event, ...changed() };
    const verdict = granted(engine, hook, event, countedPart(engine.rules, hook, event, whole));
    return { kind: 'ran', hook, seen: event, whole, verdict, report, rejudged: false, rest: null };
  });
}

/** One name of one path is enough for a hook to be asked, and too little for it to grant them all. */
function granted(engine: Engine, hook: Hook, event: HookEvent, verdict: Verdict): Verdict {
  if (verdict.decision !== 'allow') return verdict;
  const beside = besideGrantedLine(hook, event);
  if (beside.length === 0 && mayGrant(engine, event, hook)) return verdict;
  const message =
    beside.length === 0
      ? 'This hook granted a call of which its condition does not hold for every path, or not where links lead; it grants nothing.'
      : `This rule granted a line by its condition, and the call is also given ${beside.map((field) => JSON.stringify(field)).join(', ')}, which the condition does not name; it grants nothing.`;
  const remark: Remark = { code: 'EFFECT_DROPPED', severity: 'warning', message };
  return { ...verdict, decision: 'none', reason: null, remarks: [...verdict.remarks, remark] };
}

/** One that was trusted a moment ago is so again only when somebody has looked at it: the old bytes may be put back. */
function isStillTrusted(rules: Rules, hook: Hook, event: HookEvent): boolean {
  const trustState = rules.trustState(hook, event.payload.cwd);
  if (trustState === 'changed') rules.spoil(hook);
  return trustState === 'trusted';
}

/** What it could have refused is refused until somebody has looked at it. */
function changedMeanwhile(rules: Rules, hook: Hook, event: HookEvent): Verdict {
  const reason = `Hook '${hookLabel(hook)}' changed while it was about to run. Review it with: hookline trust`;
  return countedPart(rules, hook, event, { ...NO_OBJECTION, decision: 'block', reason });
}

/** What is to be said of it whatever it answers. */
function remarksBefore(hook: Hook, event: HookEvent): readonly Remark[] {
  const untold = untoldCondition(hook, event);
  return hook.remarksOn === undefined ? untold : [...untold, ...hook.remarksOn(event)];
}

/** A hook that runs because its condition could not be told says so; a rule fails of it. */
function untoldCondition({ selects: { when }, handler, fault }: Hook, event: HookEvent): readonly Remark[] {
  if (when.test === null || isImmediate(handler) || fault !== null) return [];
  try {
    when.test(event);
    return [];
  } catch (error) {
    const why = messageOf(error);
    const message = `The condition of this hook could not be told, so it runs: ${why}.`;
    return [{ code: 'CONDITION_FAILED', severity: 'warning', message }];
  }
}

function withRemarks(verdict: Verdict, more: readonly Remark[]): Verdict {
  return more.length === 0 ? verdict : { ...verdict, remarks: [...more, ...verdict.remarks] };
}

export function skipped(
  { memory }: Engine,
  hook: Hook,
  event: HookEvent,
  { why, verdict = NO_OBJECTION }: { readonly why: SkipReason; readonly verdict?: Verdict },
): NotExecuted {
  memory.emit({ type: 'hook:skip', hook, event, why });
  return { kind: 'skipped', hook, seen: event, why, verdict };
}

/** What is needed to tell what a report means. */
export interface Interpreting {
  readonly rules: Pick<Rules, 'dialects'>;
  readonly runs: Pick<Runs, 'interpret'>;
}

/** What a report means. A hook that could not even be started because its entry is broken is a guard that refuses. */
export function verdictOf(
  { rules: { dialects }, runs: { interpret } }: Interpreting,
  hook: Hook,
  event: HookEvent,
  report: Report,
): Verdict {
  const closes = isDeclined(hook) ? event.row.before || mustRun(hook) : mustRun(hook) && cannotRun(hook, event, report);
  if (hook.fault !== null || closes || isCutShort(hook, event, report)) return failedVerdict(closed(hook), report);
  try {
    const verdict = interpret(isObserver(hook) ? closed(hook) : hook, event, report);
    if (report.leftOut.length === 0 || couldNotRefuse(dialects.get(hook.dialect), hook, event, report)) return verdict;
    return withoutItsInput(hook, event, report, verdict);
  } catch (error) {
    const message = `hookline could not read the answer: ${messageOf(error)}`;
    return failedVerdict(closed(hook), report, message, [{ code: 'INTERNAL', severity: 'error', message }]);
  }
}

/** No time that a caller allows opens what an organization enforces, a guard, or a native gate. */
function isCutShort(hook: Hook, { row }: HookEvent, { ending }: Report): boolean {
  if (ending.kind !== 'timeout' || ending.deadline !== true || isObserver(hook) || !isRefusable(row)) return false;
  return isGuard(hook) || (hook.dialect === NATIVE && isGate(row) && !saysContinue(hook));
}

/** A guard, and whatever has to run in a sandbox that an organization demands. */
function mustRun(hook: Hook): boolean {
  return isGuard(hook) || sandboxOf(hook.handler)?.required === true;
}

/**
 * We decline to run it, because a value would be code in it. The original would have run it, and it may have been a
 * guard: nothing passes that it was to look at.
 */
function isDeclined({ handler }: Hook): boolean {
  if (refusedTemplate(handler) !== null) return true;
  return handler.kind === 'command' && handler.template !== undefined && handler.persistent === true;
}

/**
 * It cannot run, like one that is broken: there is no address to call, no model to ask, no sandbox. What an organization
 * enforces is also broken where its program is missing, and then lets nothing pass that it was to look at.
 */
function cannotRun(hook: Hook, { row }: HookEvent, { ending }: Report): boolean {
  const { handler } = hook;
  if (handler.kind !== 'command' || handler.sandbox !== undefined) {
    if (ending.kind === 'unstarted') return true;
  }
  return handler.kind === 'command' && isEnforced(hook) && row.before && isMissing(ending);
}

/** No process was started, or the shell found nothing to start. */
function isMissing(ending: Ending): boolean {
  return ending.kind === 'unstarted' || (ending.kind === 'exit' && (ending.code === 126 || ending.code === 127));
}

/** Whatever it had been given: it is only told, it only writes down, or its failures let everything pass. */
function couldNotRefuse(dialect: Dialect | undefined, hook: Hook, { name }: HookEvent, report: Report): boolean {
  if (isObserver(hook) || (report.onlyRecords === true && report.stdout.trim() === '')) return true;
  if (dialect?.onlyFailureRefuses !== true || hook.onFailure === 'block') return false;
  // where it may write something anew, it may be what is left out of it that counts
  return !effectsIn(dialect, name).includes('rewrite');
}

/** What a hook was not given whole may be what matters: of one that did not read it elsewhere, only a refusal counts. */
function withoutItsInput(hook: Hook, event: HookEvent, report: Report, verdict: Verdict): Verdict {
  if (!event.row.before || report.hadAll === true || refuses(verdict.decision)) return verdict;
  const reason =
    report.ending.kind === 'unstarted'
      ? `Hook '${hookLabel(hook)}' was not run: ${report.ending.why}.`
      : `Hook '${hookLabel(hook)}' was not given all of this event: ${report.notWhole}`;
  const { status, messages, warning, stop, remarks } = verdict;
  const reasons = warning === null ? reason : `${reason}\n${warning}`;
  return { ...NO_OBJECTION, status, messages, stop, remarks, decision: 'block', reason: reasons };
}

/** A failure that must not let anything through; a hook that only watches fails open, whatever its entry says. */
function closed(hook: Hook): Hook {
  return { ...hook, onFailure: isObserver(hook) ? 'continue' : 'block' };
}

/** Nothing that an observing hook says changes the outcome; that it failed is still shown. */
export function countedPart(
  { dialects }: Pick<Rules, 'dialects'>,
  hook: Hook,
  event: HookEvent,
  whole: Verdict,
): Verdict {
  const { status, warning, remarks } = whole;
  if (isObserver(hook)) return { ...NO_OBJECTION, status, warning, remarks };
  const dialect = dialects.get(hook.dialect);
  const effects = dialect === undefined ? event.row.effects : effectsIn(dialect, event.name);
  return withoutLoaders(hook, limitEffects(whole, event.row, effects, eventNameOf(hook)));
}
