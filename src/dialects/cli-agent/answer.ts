import { stricter } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import { type AnswerFields, CLAUDE_KEYS } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type FlatWords, readFlatFields } from '../claude-form/flat-fields.ts';

/** `approve` and `modify` say that there is no objection; nothing here is a grant. */
const WORDS: FlatWords = { grant: [], none: ['approve', 'modify', 'allow'], rewrite: 'modified_args', context: null };

const KEYS: AnswerKeys = {
  ...CLAUDE_KEYS,
  alone: [...CLAUDE_KEYS.alone, 'modified_args', 'metadata'],
  amongOthers: [...CLAUDE_KEYS.amongOthers, 'modified_args'],
  unreadable: [...CLAUDE_KEYS.unreadable, 'modified_args'],
};

/** `{ continue, decision, reason, metadata, modified_args }`; text on exit 0 is shown. */
export const CLI_AGENT_ANSWERS: AnswerForm = {
  keys: KEYS,
  read: readCliAgentFields,
  rewriteHow: ({ modified_args: args = null }) => (args === null ? 'replace' : 'merge'),
  textIsContext: () => false,
  textIsShown: () => true,
  stopRefuses: true,
  stderrFirst: true,
  metadata: ({ metadata }) => (isObject(metadata) ? metadata : undefined),
};

function readCliAgentFields(answer: JsonObject, event: HookEvent): AnswerFields {
  const fields = readFlatFields(answer, event, WORDS);
  const remarks = [...fields.remarks, ...remarksOn(answer)];
  if (fields.stop === null) return { ...fields, remarks };
  // not to continue has the reason that stands beside it, and is to refuse, but for the end of a turn
  const reason = fields.reason || fields.stop;
  if (event.row.effects.includes('hold')) return { ...fields, stop: reason, remarks };
  return { ...fields, decision: stricter(fields.decision, 'block'), reason: reason || null, stop: null, remarks };
}

function remarksOn({ metadata = null, decision, modified_args: args = null }: JsonObject): readonly Remark[] {
  const remarks: Remark[] = [];
  if (metadata !== null && !isObject(metadata)) {
    remarks.push(remark('BAD_ANSWER_FIELD', '"metadata" must be an object.'));
  }
  if (decision === 'modify' && args === null) {
    const message = '"decision" is "modify", but there are no "modified_args": nothing is changed.';
    remarks.push(remark('BAD_ANSWER_FIELD', message));
  }
  return remarks;
}
