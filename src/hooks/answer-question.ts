import { trailMemory } from '../audit/begun.ts';
import { recordActs } from '../audit/record-acts.ts';
import type { Environment } from '../core/dialect.ts';
import { HookError } from '../core/hook-error.ts';
import type { AnsweredFrom } from '../state/answered-from.ts';
import { type Answered, approvals, type FoundQuestion } from '../state/approvals.ts';

/** Whose questions they are. */
interface AnswerPlace {
  readonly stateFolder: string;
  readonly home: string;
  readonly env: Environment;
}

interface Given {
  readonly wanted: 'approved' | 'declined';
  readonly from: AnsweredFrom;
}

/**
 * A person's word about a question as they saw it, wherever they gave it: it is used by whoever waits, and written down. Of
 * two answers the first counts, and the other learns what it was. → null, or why it could not be written down.
 */
export async function answerQuestion(
  { question, state: seen }: FoundQuestion,
  { wanted, from }: Given,
  { stateFolder, home, env }: AnswerPlace,
): Promise<Error | null> {
  const { id, kind: of, hook, event, session } = question;
  const answered = approvals(stateFolder).answer(id, wanted, { seen: seen === 'expired' ? null : seen, from });
  if (!answered.isOurs) throw tooLate(id, answered);
  const act = { kind: 'approval', answer: wanted, from, question: id, of, hook, event, session } as const;
  return recordActs(stateFolder, [act], trailMemory(home, env));
}

/** Why a question can be answered no more. */
export function tooLate(id: string, { state, from }: Pick<Answered, 'state' | 'from'>): HookError {
  const hint = 'what waits is listed by: hookline approve';
  return new HookError('UNKNOWN_APPROVAL', `The question "${id}" ${whatBecame(state, from)}.`, { hint });
}

function whatBecame(state: Answered['state'], from: AnsweredFrom | null): string {
  const where = from === null ? '' : from === 'page' ? ', in the page of hookline ui' : ', with hookline approve';
  switch (state) {
    case 'approved':
    case 'declined':
      return `was answered already${where}: ${state}`;
    case 'used':
      return from === null ? 'was used already' : `was answered already${where}: approved, and used`;
    case 'expired':
      return 'has expired';
    default:
      return 'cannot be answered any more';
  }
}
