import { refuses } from '../../core/decision.ts';
import { eventRow } from '../../core/events.ts';
import { isObject, type Json, textOrNone } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { CallerName, Told } from '../../core/wire.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { inOwnFields } from '../../dialects/wire-form/tool-input.ts';

/**
 * An outcome as this agent can be told it. What it would not hear is refused where that keeps something from happening;
 * elsewhere the person is told. The same for every agent: what it can do is all that is asked.
 */
export function degrade(outcome: Outcome, told: Told, agent: CallerName): Outcome {
  if (outcome.hold) return told.can.includes('hold') ? outcome : letGo(outcome, agent);
  if (refuses(outcome.decision)) return outcome;
  if (outcome.decision === 'ask') {
    if (told.can.includes('ask') && outcome.rewrite === null) return outcome;
    const why = told.can.includes('ask') ? ASKED_AND_REWRITTEN : `${agent} cannot ask you about it, so it is refused.`;
    return refused(outcome, [...(outcome.reason === null ? [] : [outcome.reason]), why]);
  }
  const unheard = [...unheardStop(outcome, told), ...unheardRewrite(outcome, told, agent)];
  if (unheard.length === 0) return outcome;
  if (eventRow(told.event).before) return refused(outcome, unheard);
  return { ...outcome, stop: null, rewrite: null, messages: [...outcome.messages, ...unheard] } as Outcome;
}

/** What a hook made of the event, in the agent's own fields; null: that cannot be said there. */
export function ownRewrite({ rewrite }: Pick<Outcome, 'rewrite'>, { given, event }: Told): Json | null {
  if (rewrite === null || given === null || eventRow(event).rewrites !== 'tool_input') return rewrite;
  return isObject(rewrite) ? inOwnFields(given.input, given.fields, rewrite) : null;
}

const ASKED_AND_REWRITTEN =
  'One hook asks about it and another rewrites it, and both cannot be said at once, so it is refused.';

function refused(outcome: Outcome, reasons: readonly string[]): Outcome {
  const reason = reasons.join('\n');
  return { ...outcome, decision: 'block', reason, rewrite: null, stop: null, refused: true } as Outcome;
}

function letGo(outcome: Outcome, agent: CallerName): Outcome {
  const message = `A hook wants the agent to go on working, and ${agent} cannot be held: ${outcome.reason ?? 'no reason was given.'}`;
  return { ...outcome, decision: 'none', hold: false, refused: false, messages: [...outcome.messages, message] };
}

function unheardStop({ stop }: Outcome, { can, event }: Told): readonly string[] {
  // where going ahead is ending, that is heard
  if (stop === null || can.includes('stop') || eventRow(event).effects.includes('hold')) return [];
  return [`A hook ends the turn: ${stop.reason}`];
}

function unheardRewrite(outcome: Outcome, told: Told, agent: CallerName): readonly string[] {
  if (outcome.rewrite === null) return [];
  const why = whyUnsaid(outcome, told);
  return why === null
    ? []
    : [`A hook rewrote this, and ${agent} cannot take it: ${why} Write it as the hook would have it.`];
}

function whyUnsaid(outcome: Outcome, told: Told): string | null {
  if (!told.can.includes('rewrite')) return 'it takes nothing back here.';
  const own = ownRewrite(outcome, told);
  if (own === null) return 'hooks changed the same thing under two names, to different things.';
  const { given, rewriteMerges, rewriteGrants, payload } = told;
  const isShell = toolKind(textOrNone(payload.tool_name)) === 'shell';
  const lost =
    rewriteMerges && isObject(own)
      ? Object.keys(given?.input ?? {}).filter((key) => !(key in own || (isShell && ABOUT_IT.has(key))))
      : [];
  if (lost.length > 0) return `it keeps "${lost.join('", "')}", which the hook took out.`;
  if (rewriteGrants && outcome.decision !== 'allow' && !asksNobody(told))
    return 'it would then not ask you any more, and no hook granted that.';
  return null;
}

/** What a model says about a command, which a hook that gives a new one leaves out and which changes nothing that is done. Elsewhere a description is what is sent. */
const ABOUT_IT: ReadonlySet<string> = new Set(['description', 'riskLevel', 'riskLevelReason']);

/** In these modes nobody would have been asked in any case. */
export function asksNobody({ payload }: Told): boolean {
  return payload.permission_mode === 'bypassPermissions' || payload.permission_mode === 'dontAsk';
}
