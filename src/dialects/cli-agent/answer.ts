import { stricter } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type FlatWords, readFlatSaid } from '../claude-form/flat-said.ts';
import { CLAUDE_KEYS, type Said } from '../claude-form/said.ts';

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
  read: readCliAgentSaid,
  rewriteHow: ({ modified_args: args = null }) => (args === null ? 'replace' : 'merge'),
  textIsContext: () => false,
  textIsShown: () => true,
  stderrFirst: true,
  metadata: ({ metadata }) => (isObject(metadata) ? metadata : undefined),
};

function readCliAgentSaid(answer: JsonObject, event: HookEvent): Said {
  const { stop, ...said } = readFlatSaid(answer, event, WORDS);
  const remarks = [...said.remarks, ...remarksOn(answer)];
  if (stop === null) return { ...said, stop, remarks };
  // not to continue is to refuse, for the reason that stands beside it
  const reason = said.reason || stop || null;
  return { ...said, decision: stricter(said.decision, 'block'), reason, stop: null, remarks };
}

function remarksOn({ metadata = null, decision, modified_args: args = null }: JsonObject): readonly Remark[] {
  const remarks: Remark[] = [];
  if (metadata !== null && !isObject(metadata)) {
    remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'warning', message: '"metadata" must be an object.' });
  }
  if (decision === 'modify' && args === null) {
    const message = '"decision" is "modify", but there are no "modified_args": nothing is changed.';
    remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'warning', message });
  }
  return remarks;
}
