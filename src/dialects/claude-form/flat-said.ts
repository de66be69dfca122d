import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import { readSaid, type Said, type TopLevelWords } from './said.ts';

/** Where a dialect has at the top level of an answer what Claude Code has in `hookSpecificOutput`. */
export interface FlatWords extends TopLevelWords {
  /** The field that rewrites; null: nothing does. */
  readonly rewrite: string | null;
  /** The field with context for the model; null: there is none. */
  readonly context: string | null;
}

export function readFlatSaid(answer: JsonObject, event: HookEvent, words: FlatWords): Said {
  const { [words.context ?? '']: context = null, [words.rewrite ?? '']: rewrite = null, ...rest } = answer;
  const said = readSaid(rest, event, words);
  const wrong = context !== null && typeof context !== 'string';
  const message = `"${words.context}" must be a string.`;
  return {
    ...said,
    // whoever refuses by not going on gives the reason in the place for reasons
    stop: said.stop === '' ? (said.reason ?? '') : said.stop,
    context: typeof context === 'string' ? context : said.context,
    rewrite: rewrite ?? said.rewrite,
    remarks: wrong ? [...said.remarks, { code: 'BAD_ANSWER_FIELD', severity: 'warning', message }] : said.remarks,
  };
}
