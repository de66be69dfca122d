import { refuses, stricter } from '../../core/decision.ts';
import { remark } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { isShadow } from '../../core/role.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import type { Verdict } from '../../core/verdict.ts';
import { blockedFurther } from '../../core/words.ts';
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
  // `blocked` is what its HookResult calls a refusal, `message` what is shown; a line of a log may well have one
  keys: {
    ...CLAUDE_KEYS,
    alone: [...CLAUDE_KEYS.alone, 'blocked', 'message'],
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
  const verdict = inOwnWords(readAnswer(FORM, hook, event, report), hook, report);
  if (verdict.decision === 'none' && verdict.stop === null) return verdict;
  // what is the reason is told as such
  const messages = verdict.messages.filter((text) => text !== verdict.reason && text !== verdict.stop?.reason);
  const blocksMore = event.name === 'PostToolUse' && refuses(verdict.decision) && !isShadow(hook);
  return { ...verdict, messages: blocksMore ? [...messages, blockedFurther(verdict.reason)] : messages };
}

/** The codes by which a shell says that it could not start a program: its words alone would not say what they are about. */
const NOT_STARTED = [126, 127];

/** A blocking hook refuses by any exit code: what its program wrote is why. */
function inOwnWords(verdict: Verdict, hook: Hook, { ending, stdout, stderr }: Report): Verdict {
  const isRefusal = verdict.status === 'failed' && hook.onFailure === 'block' && ending.kind === 'exit';
  if (!isRefusal || ending.code === 0 || NOT_STARTED.includes(ending.code)) return verdict;
  const words = [stderr, verdict.messages.join('\n'), stdout].map((text) => clean(shorten(text).text));
  const own = words.find((text) => text !== '');
  return own === undefined ? verdict : { ...verdict, reason: own };
}

function readGencodeFields(answer: JsonObject, event: HookEvent): AnswerFields {
  const fields = readFlatFields(answer, event, WORDS);
  const { message = null, blocked = null } = answer;
  const shown = typeof message === 'string' ? message : null;
  const reason = fields.reason ?? shown;
  return {
    ...fields,
    decision: stricter(fields.decision, refusalIn(blocked, 'true') ?? 'none'),
    reason,
    stop: fields.stop === null ? null : fields.stop || (reason ?? ''),
    message: [fields.message, shown].filter((text) => text !== null && text !== '').join('\n') || null,
    remarks:
      message === null || shown !== null
        ? fields.remarks
        : [...fields.remarks, remark('BAD_ANSWER_FIELD', '"message" must be a string.')],
  };
}
