import type { Remark } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import type { Verdict } from '../../core/verdict.ts';
import { readAnswer } from '../claude-form/answer.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type FlatWords, readFlatSaid } from '../claude-form/flat-said.ts';
import { CLAUDE_KEYS, type Said } from '../claude-form/said.ts';
import { events } from './events.ts';

const WORDS: FlatWords = {
  grant: ['approve'],
  none: ['allow'],
  rewrite: 'updatedInput',
  context: 'additionalContext',
};

const FORM: AnswerForm = {
  keys: CLAUDE_KEYS,
  read: readSaid,
  rewriteHow: () => 'merge',
  textIsContext: hasContext,
  // what cannot be context is not lost
  textIsShown: (event) => !hasContext(event),
  stopRefuses: true,
  isFeedback: (event) => rowOf(event)?.retries === true || event.row.effects.includes('hold'),
  metadata: (answer) => (answer.suppressOutput === true ? { suppressOutput: true } : undefined),
};

/** `decision`, `reason`, `updatedInput`, `additionalContext`, `suppressOutput`; its "allow" grants nothing. */
export function readCodemieAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  return readAnswer(FORM, hook, event, report);
}

function readSaid(answer: JsonObject, event: HookEvent): Said {
  const said = readFlatSaid(answer, event, WORDS);
  const { suppressOutput = null } = answer;
  if (suppressOutput === null || typeof suppressOutput === 'boolean') return said;
  const message = '"suppressOutput" must be true or false.';
  const remark: Remark = { code: 'BAD_ANSWER_FIELD', severity: 'warning', message };
  return { ...said, remarks: [...said.remarks, remark] };
}

function hasContext(event: HookEvent): boolean {
  return rowOf(event)?.effects.includes('context') ?? false;
}

function rowOf({ name }: HookEvent) {
  return events.get(name);
}
