import type { AnswerKeys } from './answer-keys.ts';
import type { Span } from './json-spans.ts';
import { looseKeys } from './loose-keys.ts';
import { looseReason } from './loose-reason.ts';
import { looseValue, MAX_VALUE_CHARS } from './loose-value.ts';
import { refusalInText } from './refusing-words.ts';

/** What can be understood of an answer that is no JSON. */
export interface LooseAnswer {
  /** null: that it was meant as an answer, and no more. */
  readonly decision: ReturnType<typeof refusalInText>;
  readonly reason: string | null;
}

const MEANT: LooseAnswer = { decision: null, reason: null };

/**
 * Reads what was meant as an answer and is no JSON: a guard wrote it with the agent's own words in it, and the agent
 * chooses the quotes. The more it says "no", the less it has to look like an answer. null: nothing was meant as one.
 * Linear in the length of the text. What lies in `read` was read as JSON and is left out.
 */
export function looseAnswer(text: string, keys: AnswerKeys, read: readonly Span[]): LooseAnswer | null {
  if (!/[{}]/.test(text)) return null;
  let meant: LooseAnswer | null = null;
  const saysSomething = nearby(text);
  for (const key of looseKeys(text, keys, read)) {
    const how = keys.refusing[key.name];
    const mayRefuse = key.mayRefuse();
    if (!mayRefuse && (meant?.decision === 'ask' || !key.mayBeMeant())) continue;
    const decides = how !== undefined && (how === 'present' || saysSomething(key.end));
    const value = decides ? looseValue(text, key.end, how) : '';
    // a list of what may be said says nothing
    if (value === null) continue;
    const decision = decides ? refusalInText(value, how) : null;
    if (decision === 'block' || decision === 'deny') {
      if (mayRefuse) return { decision, reason: looseReason(text, key.end) };
    } else if (meant?.decision !== 'ask' && (meant === null || decision === 'ask') && key.mayBeMeant()) {
      meant = decision === null ? MEANT : { decision, reason: looseReason(text, key.end) };
    }
  }
  return meant;
}

/** What a decision can be told by; without it nearby no value has to be read, however many keys there are. */
const WORDS = /den(?:y|ie)|block|reject|false|true|ask|defer|\|/gi;

const BLANKS = /^\s*$/;

/** Whether one of the words stands within the reach of a value; to be asked for one place after the other. */
function nearby(text: string): (at: number) => boolean {
  let next = -1;
  return (at) => {
    if (next < at) {
      WORDS.lastIndex = at;
      next = WORDS.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return (
      next - at <= MAX_VALUE_CHARS ||
      (next < Number.POSITIVE_INFINITY && BLANKS.test(text.slice(at, at + MAX_VALUE_CHARS)))
    );
  };
}
