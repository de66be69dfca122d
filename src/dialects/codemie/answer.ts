import { refuses } from '../../core/decision.ts';
import { remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { type AnswerFields, CLAUDE_KEYS } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type FlatWords, readFlatFields } from '../claude-form/flat-fields.ts';
import { events } from './events.ts';

const WORDS: FlatWords = {
  grant: ['approve'],
  none: ['allow'],
  rewrite: 'updatedInput',
  context: 'additionalContext',
};

/** `decision`, `reason`, `updatedInput`, `additionalContext`, `suppressOutput`; its "allow" grants nothing. */
export const CODEMIE_ANSWERS: AnswerForm = {
  keys: CLAUDE_KEYS,
  read: readCodemieFields,
  rewriteHow: () => 'merge',
  textIsContext: hasContext,
  // what cannot be context is not lost
  textIsShown: (event) => !hasContext(event),
  stopRefuses: true,
  isFeedback: (event) => rowOf(event)?.retries === true || event.row.effects.includes('hold'),
  metadata: (answer) => (answer.suppressOutput === true ? { suppressOutput: true } : undefined),
};

function readCodemieFields(answer: JsonObject, event: HookEvent): AnswerFields {
  const fields = placed(readFlatFields(answer, event, WORDS), event);
  const { suppressOutput = null } = answer;
  if (suppressOutput === null || typeof suppressOutput === 'boolean') return fields;
  const wrong = remark('BAD_ANSWER_FIELD', '"suppressOutput" must be true or false.');
  return { ...fields, remarks: [...fields.remarks, wrong] };
}

/** Where an event has no context: what holds the agent is told with its reason, anything else is shown to the person. */
function placed(fields: AnswerFields, event: HookEvent): AnswerFields {
  const { context, reason, message, decision } = fields;
  if (!context || hasContext(event)) return fields;
  if (refuses(decision) && event.row.effects.includes('hold'))
    return { ...fields, context: null, reason: reason === null ? context : `${reason}\n\n${context}` };
  return { ...fields, context: null, message: message ? `${message}\n${context}` : context };
}

function hasContext(event: Pick<HookEvent, 'name'>): boolean {
  return rowOf(event)?.effects.includes('context') ?? false;
}

function rowOf({ name }: Pick<HookEvent, 'name'>) {
  return events.get(name);
}
