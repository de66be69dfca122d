import type { HookEvent } from '../core/hook-event.ts';
import type { LeadAnswer } from '../core/lead.ts';
import type { Answer, Outcome } from '../core/outcome.ts';
import { answerOr, isOpen } from './approval.ts';
import { type AskedAbout, asksLead, declinedByPerson, refused } from './asked-about.ts';
import type { Engine } from './engine.ts';
import { withRewrite } from './rewrite.ts';

type Asking = Pick<Engine, 'asks' | 'askLead' | 'runs'>;

/**
 * Where a lead must answer, nothing goes ahead without that, and nobody at the machine is asked in the lead's place: until
 * the answer is there it is refused. Where others ask the person besides, both answers are needed, the lead's first.
 */
export async function settleWithLead(engine: Asking, event: HookEvent, about: AskedAbout): Promise<Outcome> {
  const { outcome, hooks, limits } = about;
  const final = outcome.rewrite === null ? event : withRewrite(event, outcome.rewrite);
  const asked = engine
    .askLead({ hooks: hooks.filter(asksLead), reason: outcome.reason }, final, limits)
    .catch((): LeadAnswer => ({ kind: 'nobody', why: 'the question could not be put' }));
  const interrupted = await engine.runs.wait(asked, limits);
  if (interrupted === 'timeout') return refusedWith(outcome, 'A lead has to answer, and the time was over before.');
  if (interrupted === 'cancelled') return refused(outcome, 'block', 'cancelled');
  const answer = await asked;
  switch (answer.kind) {
    case 'yes':
      return withYes(engine, final, about, answer);
    case 'no':
      return {
        ...refusedWith(outcome, `The lead ${answer.by} declined it.`),
        approval: { state: 'declined', by: 'lead', lead: answer.by },
      };
    case 'open': {
      const { id, expiresAt, where } = answer;
      const words = `A lead is asked (question ${id}, at ${where}). Try exactly this again after the answer.`;
      return { ...refusedWith(outcome, words), approval: { state: 'waiting', id, expiresAt, lead: where } };
    }
    case 'nobody':
      return refusedWith(outcome, `Only a lead could let it go ahead, and nobody can be asked: ${answer.why}.`);
  }
}

type Yes = Extract<LeadAnswer, { readonly kind: 'yes' }>;

/** The lead's yes is used up when nothing else stands in the way, and by one call. */
async function withYes(engine: Asking, final: HookEvent, about: AskedAbout, yes: Yes): Promise<Outcome> {
  const { outcome } = about;
  const others = about.hooks.filter((hook) => !asksLead(hook));
  if (others.length === 0) return used(outcome, yes, 'allow');
  const { asks, runs } = engine;
  // whoever gets the outcome asks the person
  if (asks === null) return used(outcome, yes, 'ask');
  const settling = answerOr(null, () => asks.settle({ hooks: others, reason: outcome.reason }, final, about.limits));
  const interrupted = await runs.wait(settling, about.limits);
  if (interrupted === 'cancelled') return refused(outcome, 'block', 'cancelled');
  const answer: Answer = interrupted === null ? await settling : null;
  if (answer === true) return used(outcome, yes, 'allow');
  if (answer === false) return declinedByPerson(outcome);
  const words = `The lead ${yes.by} said yes; a person at this machine has to say so, too.`;
  if (!isOpen(answer)) return refusedWith(outcome, words);
  return { ...refusedWith(outcome, words), approval: { state: 'waiting', ...answer } };
}

function used(outcome: Outcome, { by, use }: Yes, decision: 'allow' | 'ask'): Outcome {
  if (!use()) return refusedWith(outcome, `The yes of the lead ${by} was used by another call meanwhile.`);
  if (decision === 'ask') return outcome;
  return { ...outcome, decision, approval: { state: 'approved', by: 'lead', lead: by } };
}

function refusedWith(outcome: Outcome, words: string): Outcome {
  return refused(outcome, 'deny', outcome.reason === null ? words : `${outcome.reason}\n${words}`);
}
