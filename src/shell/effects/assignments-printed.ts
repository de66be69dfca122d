import { ANY, type WildText } from './wild-text.ts';

const ENV_FILE = /^(?:cat|e?grep -[vE]+ \S+) (?:[\w./-]*\/)?(?:\.env(?:\.[\w-]+)*|[\w-]+\.env)$/;
/** What leaves lines out, or puts them on one. */
const KEEPS_LINES = /^(?:e?grep -[vE]+ \S+|xargs|tr '\\n' ' '|sed '?\/\^#\/d'?|sed 's\/#\.\*\/\/g?')$/;

/** What `$(cat .env | xargs)` becomes: such a file holds assignments. Null: it is something else. */
export function assignmentsPrinted(substitution: string): WildText | null {
  const [first = '', ...rest] = substitution
    .replace(/^\$\(|\)$/g, '')
    .split('|')
    .map((text) => text.trim());
  return ENV_FILE.test(first) && rest.every((text) => KEEPS_LINES.test(text)) ? `_=${ANY}` : null;
}
