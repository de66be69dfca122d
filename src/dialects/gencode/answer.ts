import { refuses } from '../../core/decision.ts';
import type { HookEvent } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import type { Verdict } from '../../core/verdict.ts';
import { type AnswerForm, readAnswer } from '../claude-form/answer.ts';
import { type FlatWords, readFlatSaid } from '../claude-form/flat-said.ts';
import { CLAUDE_KEYS, type Said } from '../claude-form/said.ts';

/** Nothing is granted, rewritten or added: the engine says so where a hook tries. */
const WORDS: FlatWords = {
  grant: [],
  none: ['approve', 'allow'],
  rewrite: 'updatedInput',
  context: 'additionalContext',
};

const FORM: AnswerForm = {
  // `blocked` is what its HookResult calls a refusal
  keys: { ...CLAUDE_KEYS, alone: [...CLAUDE_KEYS.alone, 'blocked'] },
  read: readGencodeSaid,
  rewriteHow: () => 'replace',
  textIsContext: () => false,
  textIsShown: () => true,
  stopRefuses: true,
};

export function readGencodeAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const verdict = readAnswer(FORM, hook, event, report);
  const blocksMore = event.name === 'PostToolUse' && refuses(verdict.decision) && !hook.shadow;
  if (!blocksMore) return verdict;
  const message = `Hook blocked further execution. ${verdict.reason ?? ''}`.trimEnd();
  return { ...verdict, messages: [...verdict.messages, message] };
}

function readGencodeSaid(answer: JsonObject, event: HookEvent): Said {
  const said = readFlatSaid(answer, event, WORDS);
  const message = typeof answer.message === 'string' ? answer.message : null;
  const decision = answer.blocked === true ? 'block' : said.decision;
  const stops = said.stop !== null;
  if (!refuses(decision) && !stops) return { ...said, message: said.message ?? message };
  const reason = said.reason ?? message;
  return { ...said, decision, reason, stop: stops ? said.stop || (reason ?? '') : null };
}
