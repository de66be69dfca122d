import { effectsReader } from '../../../config/shown-effects-of.ts';
import { shownPath } from '../../../config/shown-path.ts';
import { HookError } from '../../../core/hook-error.ts';
import { parsedObject } from '../../../core/json.ts';
import { orElse } from '../../../core/or-else.ts';
import { remarks } from '../../../core/remarks.ts';
import type { ShownEffect } from '../../../core/shown-effect.ts';
import { toolKind } from '../../../dialects/tool-names.ts';
import { answerQuestion } from '../../../hooks/answer-question.ts';
import { eventMaker } from '../../../hooks/event-for.ts';
import { approvals, type FoundQuestion } from '../../../state/approvals.ts';
import type { KeptQuestion } from '../../../state/kept-questions.ts';
import { type LeadQuestion, leadQuestions } from '../../../state/lead-questions.ts';
import type { AnsweredQuestion, AnswerGiven, LeadsQuestion, Questions, WaitingQuestion } from '../../data/questions.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';

const MOST_ANSWERED = 20;

/** What waits for a person. */
export function questions(_request: UiRequest, context: UiContext): Questions {
  // whoever lists them tidies up, which is for the person whose they are
  if (!context.isOwn) return { waiting: [], answered: [], ofLeads: [] };
  const store = approvals(context.stateFolder);
  const waiting = store.waiting().map((question) => waitingOf(question, context));
  const answered = store
    .named('')
    .flatMap((found) => answeredOf(found, store.answeredFrom(found.question.id)))
    .sort((a, b) => b.askedAtMs - a.askedAtMs)
    .slice(0, MOST_ANSWERED);
  return { waiting, answered, ofLeads: leadQuestions(context.stateFolder).unanswered().map(ofLeads) };
}

function ofLeads({ id, document, leads, expiresAt }: LeadQuestion): LeadsQuestion {
  const { command, shape } = parsedObject(document) ?? {};
  const what = typeof command === 'string' ? command : typeof shape === 'string' ? shape : '';
  const names = leads.flatMap(({ name }) => (typeof name === 'string' ? name : []));
  return { id, what, leads: names, expiresAtMs: Date.parse(expiresAt) };
}

/** A person's word, as `hookline approve` takes it: only where a person started the page in a terminal of their own. */
export async function answerGiven({ body }: UiRequest, context: UiContext): Promise<AnswerGiven> {
  const { may, stateFolder } = context;
  if (!may.answer)
    throw new HookError('USAGE', may.whyNot ?? 'Nothing can be answered here.', {
      hint: 'run "hookline approve" in a terminal of your own',
    });
  const { id, answer } = body;
  if (typeof id !== 'string' || !/^[a-z0-9]{8}$/.test(id))
    throw new HookError('USAGE', 'Which question is meant must be said by its whole id.');
  if (answer !== 'approve' && answer !== 'decline')
    throw new HookError('USAGE', 'The answer must be "approve" or "decline".');
  const [found] = approvals(stateFolder).named(id);
  if (found === undefined)
    throw new HookError('UNKNOWN_APPROVAL', `There is no question "${id}".`, { hint: 'it may be long over' });
  const wanted = answer === 'approve' ? 'approved' : 'declined';
  // whoever sees the page sees what waits: an answer to anything else came too late
  const problem = await answerQuestion({ ...found, state: 'waiting' }, { wanted, from: 'page' }, context);
  return {
    state: wanted,
    expiresAtMs: Date.parse(found.question.expiresAt),
    notRecorded: problem === null ? null : problem.message,
  };
}

function waitingOf(question: KeptQuestion, context: UiContext): WaitingQuestion {
  const { id, kind, event, session, cwd, hook, name, source, toolName, command, input, reason } = question;
  const place = { cwd: '', home: context.home };
  return {
    ...{ id, kind, event, session, hook, name, command, input, reason },
    folder: cwd,
    tool: toolName,
    source: source === null ? null : `${shownPath(source.file, place)}:${source.line}`,
    askedAtMs: Date.parse(question.askedAt),
    expiresAtMs: Date.parse(question.expiresAt),
    remarks: [...remarks(command), ...(input === null ? [] : remarks(input))],
    effects: kind === 'call' ? effectsOf(question, context) : null,
  };
}

/** What a shell line does. The input of other tools says it itself. */
function effectsOf(
  { event, toolName, command, cwd, session }: KeptQuestion,
  context: UiContext,
): readonly ShownEffect[] | null {
  if (toolName === null || toolKind(toolName) !== 'shell') return null;
  const toEvent = eventMaker({ cwd, home: context.home, sessionId: session, only: null });
  const payload = { tool_name: toolName, tool_input: { command } };
  return orElse(() => effectsReader(context)(toEvent(event, payload)), null);
}

function answeredOf({ question, state }: FoundQuestion, from: AnsweredQuestion['from']): readonly AnsweredQuestion[] {
  if (state === 'waiting') return [];
  const { id, kind, event, session, hook, name } = question;
  return [{ id, kind, event, session, hook, name, askedAtMs: Date.parse(question.askedAt), state, from }];
}
