import { refuses, stricter } from '../../core/decision.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { isShadow } from '../../core/role.ts';
import type { Verdict } from '../../core/verdict.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { type AnswerFields, CLAUDE_KEYS } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type FlatWords, readFlatFields } from '../claude-form/flat-fields.ts';
import { refusalIn } from '../refusing-words.ts';

/** Nothing is granted, rewritten or added: the engine says so where a hook tries. */
const WORDS: FlatWords = {
  grant: [],
  none: ['approve', 'allow'],
  rewrite: 'updatedInput',
  context: 'additionalContext',
};

const FORM: AnswerForm = {
  // `blocked` is what its HookResult calls a refusal
  keys: {
    ...CLAUDE_KEYS,
    alone: [...CLAUDE_KEYS.alone, 'blocked'],
    amongOthers: [...CLAUDE_KEYS.amongOthers, 'blocked'],
    refusing: { ...CLAUDE_KEYS.refusing, blocked: 'true' },
  },
  read: readGencodeFields,
  rewriteHow: () => 'replace',
  textIsContext: () => false,
  textIsShown: () => true,
  stopRefuses: true,
};

export function readGencodeAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const verdict = readAnswer(FORM, hook, event, report);
  const blocksMore = event.name === 'PostToolUse' && refuses(verdict.decision) && !isShadow(hook);
  if (!blocksMore) return verdict;
  const message = `Hook blocked further execution. ${verdict.reason ?? ''}`.trimEnd();
  return { ...verdict, messages: [...verdict.messages, message] };
}

function readGencodeFields(answer: JsonObject, event: HookEvent): AnswerFields {
  const fields = readFlatFields(answer, event, WORDS);
  const message = typeof answer.message === 'string' ? answer.message : null;
  const blocked = answer.blocked ?? null;
  const decision = stricter(fields.decision, refusalIn(blocked, 'true') ?? 'none');
  const stops = fields.stop !== null;
  if (!refuses(decision) && !stops) return { ...fields, message: fields.message ?? message };
  const reason = fields.reason ?? message;
  return { ...fields, decision, reason, stop: stops ? fields.stop || (reason ?? '') : null };
}
