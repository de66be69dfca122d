import { refuses, stricter } from '../../core/decision.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { isShadow } from '../../core/role.ts';
import type { Verdict } from '../../core/verdict.ts';
import { readAnswer } from '../claude-form/answer.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type FlatWords, readFlatSaid } from '../claude-form/flat-said.ts';
import { CLAUDE_KEYS, type Said } from '../claude-form/said.ts';
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
  read: readGencodeSaid,
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

function readGencodeSaid(answer: JsonObject, event: HookEvent): Said {
  const said = readFlatSaid(answer, event, WORDS);
  const message = typeof answer.message === 'string' ? answer.message : null;
  const blocked = answer.blocked ?? null;
  const decision = stricter(said.decision, refusalIn(blocked, 'true') ?? 'none');
  const stops = said.stop !== null;
  if (!refuses(decision) && !stops) return { ...said, message: said.message ?? message };
  const reason = said.reason ?? message;
  return { ...said, decision, reason, stop: stops ? said.stop || (reason ?? '') : null };
}
