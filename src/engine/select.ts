import type { FactsOf } from '../core/after-clause.ts';
import { calledTools, patchesByLine } from '../core/called-tools.ts';
import type { Dialect } from '../core/dialect.ts';
import { type ConditionSubject, type Hook, isEnforced, isGrant, isGuard } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { needsTrust, type TrustState } from '../core/layer.ts';
import type { SkipReason } from '../core/outcome.ts';
import { type PathsIn, pathsIn } from '../core/paths-in.ts';
import { guards, isAsync, isObserver, isShadow } from '../core/role.ts';
import { ruleNamesIn, toolKind } from '../dialects/tool-names.ts';
import { candidates, type HookIndex } from './index-hooks.ts';
import { type LeftOut, leftOut, sameList } from './left-out.ts';
import { unconcerned } from './unconcerned.ts';

/** Guards that come with the engine's owner. They are part of an event only where they have something to say. */
export interface BuiltIn {
  /** A promise: what it needs has to be loaded first. Where that rejects, nothing goes ahead. */
  readonly hooksFor: (event: HookEvent) => readonly Hook[] | Promise<readonly Hook[]>;
}

export interface SelectionFacts {
  readonly builtIn: BuiltIn;
  readonly index: HookIndex;
  readonly dialects: ReadonlyMap<string, Dialect>;
  readonly trustState: (hook: Hook, cwd: string) => TrustState;
  /** What is known of earlier calls. */
  readonly factsOf: FactsOf;
  /** A person switched it off for this session. */
  readonly switchedOff: (hook: Hook, event: HookEvent) => boolean;
}

export interface Selection {
  /** Every hook whose event and matcher fit, in configured order: the selected and the skipped. */
  readonly fitting: readonly Hook[];
  readonly selected: readonly Hook[];
  readonly skipped: readonly LeftOut[];
}

/** Who selects: what is in force, and for whom. */
interface Selecting {
  readonly rules: SelectionFacts;
  readonly host: Pick<Host, 'home'>;
}

/** Which hooks an event is for, and for every other whose event and matcher fit, the first thing that kept it out. */
export function select(
  by: Selecting,
  event: HookEvent,
  usedUp: (hook: Hook) => boolean,
): Selection | Promise<Selection> {
  const own = by.rules.builtIn.hooksFor(event);
  return own instanceof Promise ? own.then((hooks) => among(by, event, hooks, usedUp)) : among(by, event, own, usedUp);
}

/** The same where everything is loaded. */
export function selectNow(by: Selecting, event: HookEvent, usedUp: (hook: Hook) => boolean): Selection {
  const selection = select(by, event, usedUp);
  if (selection instanceof Promise) throw new HookError('INTERNAL', 'What comes with hookline is not loaded.');
  return selection;
}

function among(
  by: Selecting,
  event: HookEvent,
  own: readonly Hook[],
  usedUp: (hook: Hook) => boolean,
): Selection | Promise<Selection> {
  const { rules } = by;
  const configured = candidates(rules.index, event.name, event.row, event.payload);
  const fitting = own.length === 0 ? configured : [...own, ...configured];
  if (fitting.length === 0) return NOTHING;
  const kept: Hook[] = [];
  const skipped: LeftOut[] = [];
  const asked: Asked = { by, event, paths: oncePaths(event), waits: [] };
  const outside = unconcerned(configured, event);
  let at = -own.length;
  for (const hook of fitting) {
    const known = outside?.[at++] ?? null;
    const why = known !== null && isOn(rules, hook, event) ? known.why : keptOut(asked, hook, usedUp);
    if (why === null) kept.push(hook);
    else skipped.push(known?.why === why ? known : leftOut(hook, why));
  }
  if (asked.waits.length > 0) return Promise.all(asked.waits).then(() => among(by, event, own, usedUp));
  const copies = kept.length < 2 ? NO_COPIES : duplicatesIn(kept, rules.dialects);
  for (const hook of copies) skipped.push(leftOut(hook, 'duplicate'));
  const selected = copies.size === 0 ? kept : kept.filter((hook) => !copies.has(hook));
  return { fitting, selected, skipped: sameList(skipped) };
}

/** What the conditions of hooks are asked about. */
interface Asked {
  readonly by: Selecting;
  readonly event: HookEvent;
  readonly paths: () => PathsIn;
  /** Conditions that are compiled only now: who is selected shows when they are. */
  readonly waits: Promise<unknown>[];
}

const NO_COPIES: ReadonlySet<Hook> = new Set();
const NOTHING: Selection = { fitting: [], selected: [], skipped: [] };

function keptOut(asked: Asked, hook: Hook, usedUp: (hook: Hook) => boolean): SkipReason | null {
  const { by, event } = asked;
  const { rules } = by;
  if (!isOn(rules, hook, event)) return 'disabled';
  if (hook.selects.mainAgentOnly && isSubagents(event)) return 'subagent';
  if (hook.fault !== null && !isGuard(hook) && hook.faultRefuses !== true) return 'invalid';
  // one that changed may have been a refusal
  const grants = hook.fault === null && isGrant(hook) && rules.trustState(hook, event.payload.cwd) === 'trusted';
  // what is wrong with an entry says nothing about those of its conditions that can be read
  const isTried = hook.fault === null || hook.faultRefuses === true;
  const { effects, after } = hook.selects;
  const first = isTried ? (effects.test?.ready?.(event) ?? after.test?.ready?.(event, rules.factsOf) ?? null) : null;
  if (first !== null) {
    asked.waits.push(first);
    return null;
  }
  if (isTried && !conditionsHold(asked, hook, grants)) return 'condition';
  const trustState = rules.trustState(hook, event.payload.cwd);
  // what nobody approved is not even evaluated; one that changed has the condition that was approved
  if (trustState === 'new') return 'untrusted';
  const when = hook.selects.when.test;
  const wait = isTried ? (when?.ready?.(event) ?? null) : null;
  if (wait !== null) asked.waits.push(wait);
  else if (isTried && !holds(() => when?.(event, grants, grants) ?? true)) return 'condition';
  // what changed may have changed in what it excepts
  if (trustState === 'changed') return 'changed';
  if (hook.excepts?.(event) === true) return 'excepted';
  return hook.once && usedUp(hook) ? 'once' : null;
}

function isOn(rules: SelectionFacts, hook: Hook, event: HookEvent): boolean {
  return hook.disabled === null && !rules.switchedOff(hook, event);
}

function isSubagents({ payload }: HookEvent): boolean {
  return Boolean(payload.parent_agent_id || payload.agent_type);
}

/**
 * Whether a hook may grant what it was selected for. One name of one path is enough to be selected; what is granted is
 * all of it: the other paths, and the places to which links lead.
 */
export function mayGrant(by: Selecting, event: HookEvent, hook: Hook): boolean {
  // who may grant the patch says nothing of the rest of the line
  if (patchesByLine(event.payload) && toolKind(String(event.payload.tool_name)) === 'shell') return false;
  const { files, condition, effects, after, when } = hook.selects;
  if ([files, condition, effects, after, when].every(({ test }) => test === null)) return true;
  return (
    conditionsHold({ by, event, paths: oncePaths(event), waits: [] }, hook, true) &&
    holds(() => when.test?.(event, true, isGrant(hook)) ?? true, false)
  );
}

/** Hooks share them, and most ask for none. */
function oncePaths({ payload }: HookEvent): () => PathsIn {
  let known: PathsIn | null = null;
  return () => {
    known ??= pathsIn(payload.tool_input);
    return known;
  };
}

/** A condition that errors selects the hook; it grants nothing. */
function holds(condition: () => boolean, untold = true): boolean {
  try {
    return condition();
  } catch {
    return untold;
  }
}

function conditionsHold({ by, event, paths }: Asked, hook: Hook, grants: boolean): boolean {
  const { payload } = event;
  const effects = hook.selects.effects.test;
  const files = hook.selects.files.test;
  const condition = hook.selects.condition.test;
  if (effects !== null && !holds(() => effects(event, grants), !grants)) return false;
  const after = hook.selects.after.test;
  if (after !== null && !holds(() => after.happened(event, by.rules.factsOf, grants) !== null, !grants)) return false;
  if (files !== null && !holds(() => files(paths(), payload.cwd, grants), !grants)) return false;
  if (condition === null) return true;
  const tool = typeof payload.tool_name === 'string' ? payload.tool_name : null;
  if (tool === null) return hook.selects.condition.text === '';
  const subject: ConditionSubject = {
    toolNames: toolNamesOf(hook.dialect, calledTools(payload)),
    toolInput: payload.tool_input,
    cwd: payload.cwd,
    home: by.host.home,
    // read when a rule about files asks for it
    get paths() {
      return paths();
    },
    grants,
    alone: grants && isGrant(hook),
  };
  return holds(() => condition(subject), !grants);
}

function toolNamesOf(dialect: string, tools: readonly string[]): readonly string[] {
  const [only = ''] = tools;
  return tools.length === 1
    ? ruleNamesIn(dialect, only)
    : [...new Set(tools.flatMap((tool) => ruleNamesIn(dialect, tool)))];
}

/**
 * Copies of which another stays: per dialect, never across layers that are enforced and layers that are not. A copy that
 * came with a repository can do less than a person's own, which therefore stays whatever the other is like.
 */
function duplicatesIn(hooks: readonly Hook[], dialects: ReadonlyMap<string, Dialect>): ReadonlySet<Hook> {
  const staying = new Map<string, Hook>();
  const copies = new Set<Hook>();
  const keyOf = (hook: Hook, fromRepository: boolean): string | null => {
    const sameAs = dialects.get(hook.dialect)?.sameAs;
    if (sameAs === undefined || sameAs === null || hook.handler.kind === 'callback') return null;
    return `${hook.dialect}\0${isEnforced(hook)}\0${fromRepository}\0${sameAs(hook)}`;
  };
  for (const hook of hooks) {
    const key = keyOf(hook, needsTrust(hook.layer));
    if (key === null) continue;
    const other = staying.get(key);
    const stays = other === undefined || isStricter(hook, other) ? hook : other;
    staying.set(key, stays);
    if (other !== undefined) copies.add(stays === hook ? other : hook);
  }
  for (const hook of staying.values()) {
    const key = needsTrust(hook.layer) ? keyOf(hook, false) : null;
    const own = key === null ? undefined : staying.get(key);
    if (own !== undefined && !isStricter(hook, own)) copies.add(hook);
  }
  return copies;
}

/** The first thing in which two copies differ decides; where they are alike the earlier stays. */
function isStricter(a: Hook, b: Hook): boolean {
  const order: readonly ((hook: Hook) => number)[] = [
    (hook) => Number(!isObserver(hook) && !isShadow(hook)),
    (hook) => Number(!isAsync(hook)),
    (hook) => Number(hook.onFailure === 'block'),
    (hook) => Number(guards(hook)),
    (hook) => Number(!hook.once),
    // what a system reads of another's gives way to its own
    (hook) => Number(hook.source?.owner === undefined),
    // the named shell is the one that was meant; the default may read the text differently
    (hook) => Number(hook.handler.kind === 'command' && hook.handler.shell !== null),
    (hook) => hook.timeoutMs,
  ];
  for (const strictness of order) {
    const difference = strictness(a) - strictness(b);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
