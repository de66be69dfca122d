import { refuses } from '../core/decision.ts';
import type { Remark } from '../core/diagnostic.ts';
import type { Effect, EventRow } from '../core/events.ts';
import type { Verdict } from '../core/verdict.ts';
import { rewriteProblem } from './rewrite.ts';

/** What of a verdict counts on this event in this dialect. What does not is dropped with a remark, never silently. */
export function limitEffects(verdict: Verdict, row: EventRow, effects: readonly Effect[], eventName: string): Verdict {
  const has = (effect: Effect): boolean => effects.includes(effect);
  const remarks: Remark[] = [];
  const messages: string[] = [];
  const drop = (what: string): void => {
    const message = `This hook ${what}, which a ${eventName} hook cannot do; it changes nothing.`;
    remarks.push({ code: 'EFFECT_DROPPED', severity: 'warning', message });
  };

  let { decision, reason, rewrite, context, stop, env, text } = verdict;
  if (refuses(decision) && !has('refuse') && !has('hold')) {
    drop('refused');
    messages.push(reason ?? 'A hook refused.');
    decision = 'none';
  } else if (decision === 'ask' && !has('ask')) {
    drop('asked');
    decision = 'none';
  } else if (decision === 'allow' && !has('allow')) {
    drop('granted');
    decision = 'none';
  }
  if (decision === 'none') reason = null;
  if (rewrite !== null && !has('rewrite')) {
    drop('rewrote something');
    rewrite = null;
  }
  if (rewrite !== null && row.rewrites !== null) {
    const problem = rewriteProblem(row.rewrites, rewrite);
    if (problem !== null) {
      remarks.push(problem);
      rewrite = null;
    }
  }
  if (context.length > 0 && !has('context')) {
    drop('added context');
    context = [];
  }
  if (stop !== null && !has('stop')) {
    drop('stopped the agent');
    stop = null;
  }
  if (Object.keys(env).length > 0 && !has('env')) {
    drop('set environment variables');
    env = {};
  }
  if (text !== null && !has('text')) text = null;
  if (remarks.length === 0 && decision === verdict.decision && text === verdict.text) return verdict;
  return {
    ...verdict,
    ...{ decision, reason, rewrite, context, stop, env, text },
    messages: [...verdict.messages, ...messages],
    remarks: [...verdict.remarks, ...remarks],
  };
}
