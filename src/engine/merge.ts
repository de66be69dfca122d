import { type Decision, refuses, stricter } from '../core/decision.ts';
import { CODE_LANE, type Hook, isEnforced } from '../core/hook.ts';
import type { Json } from '../core/json.ts';
import { trustOf } from '../core/layer.ts';
import { isObserver, isShadow } from '../core/role.ts';
import { NO_OBJECTION, type Verdict } from '../core/verdict.ts';
import { applyRewrite } from './rewrite.ts';

/** A hook and the part of its verdict that counts. */
export interface Judgement {
  readonly hook: Hook;
  readonly verdict: Verdict;
}

export interface Merged {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly stop: { readonly reason: string } | null;
  /** The rewritten thing, whole; undefined: nobody rewrote. */
  readonly rewrite: Json | undefined;
  readonly context: readonly string[];
  readonly messages: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly text: string | null;
}

/** Verdicts in configured order → what they say together. Completion order cannot matter: it is not given. */
export function merge(judgements: readonly Judgement[], original: Json | undefined): Merged {
  const counted = judgements.map(counts);
  const stops: string[] = [];
  const texts: string[] = [];
  const context: string[] = [];
  const messages: string[] = [];
  let decision: Decision = 'none';
  for (const { verdict } of counted) {
    decision = stricter(decision, verdict.decision);
    if (verdict.stop !== null) stops.push(verdict.stop.reason);
    if (verdict.text !== null) texts.push(verdict.text);
    for (const one of verdict.context) context.push(one);
  }
  for (const judgement of judgements) for (const one of messagesOf(judgement)) messages.push(one);
  return {
    decision,
    reason: reasonFor(decision, counted),
    stop: stops.length === 0 ? null : { reason: stops.join('\n') },
    rewrite: refuses(decision) ? undefined : rewriteOf(counted, original),
    context,
    messages,
    env: envOf(counted),
    text: texts.length === 0 ? null : texts.join('\n'),
  };
}

/** Where several set one variable, the most trusted has the last word. */
function envOf(judgements: readonly Judgement[]): Readonly<Record<string, string>> {
  const setting = judgements.filter(({ verdict }) => hasAny(verdict.env));
  if (setting.length === 0) return {};
  return Object.fromEntries(mostTrustedLast(setting).flatMap(({ verdict }) => Object.entries(verdict.env)));
}

function hasAny(fields: object): boolean {
  for (const _ in fields) return true;
  return false;
}

/** Rewrites in configured order, the less trusted first, so that the more trusted have the last word. */
export function rewriteOf(judgements: readonly Judgement[], original: Json | undefined): Json | undefined {
  const all = judgements.filter(({ verdict }) => verdict.rewrite !== null);
  if (all.length === 0) return undefined;
  const rewriting = firstFilesLast(all);
  const inOrder = chains(rewriting).toSorted((a, b) => weightOf(a.lastWord) - weightOf(b.lastWord));
  const rewrites = inOrder.flatMap(({ members }) => members.flatMap(({ verdict }) => verdict.rewrite ?? []));
  return rewrites.reduce<Json | undefined>(applyRewrite, original);
}

/** Where the order of files is one of precedence, what the first of them says is laid over what the others said. */
function firstFilesLast(rewriting: readonly Judgement[]): readonly Judgement[] {
  const byPrecedence = ({ hook }: Judgement): boolean => hook.lane.firstFileWins === true;
  const concerned = rewriting.filter(byPrecedence);
  if (concerned.length < 2) return rewriting;
  const files = [...new Set(concerned.map(({ hook }) => `${hook.lane.key}\0${hook.source?.file ?? ''}`))].toReversed();
  const placeOf = ({ hook }: Judgement): number => files.indexOf(`${hook.lane.key}\0${hook.source?.file ?? ''}`);
  const reordered = concerned.toSorted((a, b) => placeOf(a) - placeOf(b)).values();
  return rewriting.map((one) => (byPrecedence(one) ? (reordered.next().value ?? one) : one));
}

/** Functions have seen what everybody of their trust made before them. */
function weightOf({ layer, lane }: Hook): number {
  return trustOf(layer) + (lane.key === CODE_LANE.key ? 0.5 : 0);
}

/** In a chained lane each has seen the rewrite before its own: they stay together, and the last of them speaks for all. */
function chains(rewriting: readonly Judgement[]): readonly { lastWord: Hook; members: readonly Judgement[] }[] {
  const groups = new Map<string, { lastWord: Hook; members: Judgement[] }>();
  rewriting.forEach((judgement, order) => {
    const { hook } = judgement;
    const key = hook.lane.chained ? `${isEnforced(hook)}\0${hook.lane.key}` : `${order}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { lastWord: hook, members: [judgement] });
    else {
      group.members.push(judgement);
      group.lastWord = hook;
    }
  });
  return [...groups.values()];
}

/** What a hook said that only watches, or is only being tried out, changes nothing. */
export function counts(judgement: Judgement): Judgement {
  const { hook } = judgement;
  return isObserver(hook) || isShadow(hook) ? { hook, verdict: NO_OBJECTION } : judgement;
}

function mostTrustedLast(judgements: readonly Judgement[]): readonly Judgement[] {
  return judgements.toSorted((a, b) => trustOf(a.hook.layer) - trustOf(b.hook.layer));
}

function reasonFor(decision: Decision, judgements: readonly Judgement[]): string | null {
  if (decision === 'none') return null;
  const reasons: string[] = [];
  for (const { verdict } of judgements) {
    const isSame = refuses(decision) ? refuses(verdict.decision) : verdict.decision === decision;
    if (isSame && verdict.reason !== null && verdict.reason !== '') reasons.push(verdict.reason);
  }
  return reasons.length === 0 ? null : reasons.join('\n');
}

function messagesOf({ hook, verdict }: Judgement): readonly string[] {
  const would = isShadow(hook) && (refuses(verdict.decision) || verdict.decision === 'ask');
  if (!would) return verdict.messages;
  const what = verdict.decision === 'ask' ? 'asked' : 'refused';
  const who = `Hook '${hook.name ?? hook.id}'${isEnforced(hook) ? ' (enforced)' : ''}`;
  return [...verdict.messages, `${who} would have ${what}${verdict.reason === null ? '' : `: ${verdict.reason}`}`];
}
