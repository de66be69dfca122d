import type { Word } from 'unbash';
import type { Scope } from './scope.ts';
import { ANY, type WildText } from './wild-text.ts';

const ENV_FILE = /^(?:cat|e?grep -[vE]+ \S+) (?:[\w./-]*\/)?(?:\.env(?:\.[\w-]+)*|[\w-]+\.env)$/;
/** What leaves lines out, or puts them on one. */
const KEEPS_LINES = /^(?:e?grep -[vE]+ \S+|xargs|tr '\\n' ' '|sed '?\/\^#\/d'?|sed 's\/#\.\*\/\/g?')$/;

/** What `$(cat .env | xargs)` becomes as a word of `env`: such a file holds assignments. Null: it is something else. */
export function assignmentsPrinted({ parts }: Word, { written }: Scope): readonly (readonly WildText[])[] | null {
  const [only, ...others] = parts ?? [];
  if (only?.type !== 'CommandExpansion' || others.length > 0 || written.size > 0) return null;
  const [first = '', ...rest] = only.text
    .replace(/^\$\(|\)$/g, '')
    .split('|')
    .map((text) => text.trim());
  return ENV_FILE.test(first) && rest.every((text) => KEEPS_LINES.test(text)) ? [[`_=${ANY}`]] : null;
}
