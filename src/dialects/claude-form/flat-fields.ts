import { remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { type AnswerFields, readAnswerFields, type TopLevelWords } from './answer-fields.ts';

/** Where a dialect has at the top level of an answer what Claude Code has in `hookSpecificOutput`. */
export interface FlatWords extends TopLevelWords {
  /** The field that rewrites; null: nothing does. */
  readonly rewrite: string | null;
  /** The field with context for the model; null: there is none. */
  readonly context: string | null;
}

export function readFlatFields(answer: JsonObject, event: HookEvent, words: FlatWords): AnswerFields {
  const { [words.context ?? '']: context = null, [words.rewrite ?? '']: rewrite = null, ...rest } = answer;
  const fields = readAnswerFields(rest, event, words);
  const wrong = context !== null && typeof context !== 'string';
  return {
    ...fields,
    // whoever refuses by not going on gives the reason in the place for reasons
    stop: fields.stop === '' ? (fields.reason ?? '') : fields.stop,
    context: typeof context === 'string' ? context : fields.context,
    rewrite: rewrite ?? fields.rewrite,
    remarks: wrong
      ? [...fields.remarks, remark('BAD_ANSWER_FIELD', `"${words.context}" must be a string.`)]
      : fields.remarks,
  };
}
