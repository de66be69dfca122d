import type { ParseResult } from '@marcbachmann/cel-js';
import { didYouMean } from '../../core/did-you-mean.ts';
import { celEnvironment } from './environment.ts';
import type { CelSurroundings } from './functions.ts';
import { type Inspection, inspect } from './inspect.ts';
import { placeOf } from './problems.ts';

export interface Unreadable {
  readonly problem: string;
  readonly hint?: string;
}

const MAX_CHARS = 16 * 1024;

export function noExpression(text: string): Unreadable | null {
  if (text.trim() === '') return { problem: 'it is empty' };
  return text.length > MAX_CHARS ? { problem: `it has ${text.length} characters, and may have ${MAX_CHARS}` } : null;
}

/** What a text says; throws what CEL throws. */
export function reader(around: CelSurroundings) {
  const env = celEnvironment(around);
  const functions = new Set(env.getDefinitions().functions.map(({ name }) => name));
  return (text: string): Unreadable | { readonly parsed: ParseResult; readonly found: Inspection } => {
    const parsed = env.parse(text);
    const found = inspect(parsed.ast);
    return unknownFunction(found, functions, text) ?? unwrittenGlob(found, text) ?? { parsed, found };
  };
}

/** What other languages call it. */
const OTHERS_NAMES: ReadonlyMap<string, string> = new Map([
  ['includes', 'contains'],
  ['test', 'matches'],
  ['not', '!'],
  ['len', 'size'],
  ['length', 'size'],
  ['toLowerCase', 'lowerAscii'],
  ['toUpperCase', 'upperAscii'],
]);

function unknownFunction({ calls }: Inspection, known: ReadonlySet<string>, text: string): Unreadable | null {
  const call = calls.find(({ name }) => !known.has(name));
  if (call === undefined) return null;
  const meant = OTHERS_NAMES.get(call.name) ?? didYouMean(call.name, known);
  const hint = meant === null ? {} : { hint: `did you mean "${meant}"?` };
  return { problem: `there is no function "${call.name}" (${placeOf(call.at, text)})`, ...hint };
}

/** A glob is compiled once, and nothing that an agent says becomes one. */
function unwrittenGlob({ unwritten }: Inspection, text: string): Unreadable | null {
  if (unwritten === null) return null;
  const { name, at } = unwritten;
  return { problem: `the pattern of ${name}() must be a text, or a list of texts, written out (${placeOf(at, text)})` };
}
