import type { WordPart } from 'unbash';
import { type Edit, insertion } from './edit.ts';
import type { Call } from './program-call.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

/**
 * `[` and `test`. Bash runs the command in `[ -v 'a[$(…)]' ]`, so no value may come after a `-v`, also not after a
 * word that is known only when it runs. An expansion without quotes could bring both words: it gets quotes.
 */
export function judgeTest({ name, words, reading }: Call): Refusal | null {
  for (const [at, { taint, splits }] of words.entries()) {
    if (taint === null) continue;
    const before = words[at - 1];
    const known = before !== undefined && before.taint === null && before.literal !== null;
    const named = before !== undefined && (known ? /^-[vR]$/ : /^-?[vR]?$/).test(before.fixed);
    if (named) return wouldBeCode(taint, `a place of "${name}" that may be the name after "-v"`);
    for (const part of splits) {
      const edits = reading.edits === null ? null : quoteEdits(part);
      if (edits === null)
        return wouldBeCode(taint, `an expansion without quotes in "${name}"`, 'Put it in double quotes.');
      reading.edits?.push(...edits);
    }
  }
  return null;
}

function quoteEdits(part: WordPart): readonly Edit[] | null {
  const plain =
    part.type === 'SimpleExpansion' || part.type === 'ParameterExpansion'
      ? /^\$(?:\w+|\{\w+(?::?[-+][\w./-]*)?\})$/
      : /^\$\((?!\()/;
  if (!plain.test(part.text)) return null;
  return [insertion(part.pos, '"'), insertion(part.end, '"')];
}
