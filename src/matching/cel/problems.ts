import { TOOL_INPUT_KEYS } from './payload-fields.ts';
import { wrongCall } from './wrong-call.ts';
import { wrongWord } from './wrong-word.ts';

/** What CEL says about where and why. */
interface Problem {
  readonly code?: string;
  readonly summary?: string;
  readonly message?: string;
  readonly range?: { readonly start: number };
  /** The part of the expression it is about. */
  readonly node?: { readonly op?: string; readonly start: number };
}

/** In words, with the place in the expression; never with all of it. */
export function whatFailed(error: unknown, text: string): string {
  const problem: Problem = typeof error === 'object' && error !== null ? error : {};
  const { words, advice } = inOurWords(problem, problem.summary ?? problem.message ?? String(error), text);
  const place = problem.range === undefined ? '' : ` (${placeOf(problem.range.start, text)})`;
  return `${words}${place}${advice === undefined ? '' : `; ${advice}`}`;
}

export function placeOf(at: number, text: string): string {
  const before = text.slice(0, at).split('\n');
  const character = `character ${(before.at(-1)?.length ?? 0) + 1}`;
  return text.trimEnd().includes('\n') ? `line ${before.length}, ${character}` : character;
}

interface Words {
  readonly words: string;
  readonly advice?: string;
}

const HAS = 'has() takes a field of something, as in has(payload.prompt)';

function inOurWords(problem: Problem, theirs: string, text: string): Words {
  const { code = '', range } = problem;
  const [, about = ''] = /: (.*)$/s.exec(theirs) ?? [];
  if (code === 'unknown_variable') return missingField(about);
  if (code === 'no_such_key') return missingKey(about, problem, text);
  if (code === 'invalid_macro_argument' && theirs.startsWith('has()')) return { words: HAS };
  if (theirs.endsWith('EOF')) return { words: 'it ends too early' };
  const ours = wrongCall(theirs) ?? (range === undefined ? null : wrongWord(code, text, range.start));
  return { words: ours ?? theirs.charAt(0).toLowerCase() + theirs.slice(1) };
}

function missingField(name: string): Words {
  const words = `the event has no "${name}"`;
  return TOOL_INPUT_KEYS.has(name) ? { words, advice: `did you mean "tool_input.${name}"?` } : { words };
}

/** Only a plain path is repeated. */
const PATH = /^[A-Za-z_][\w.]{0,80}$/;

function missingKey(key: string, { node, range }: Problem, text: string): Words {
  const owner = node?.op === '.' ? text.slice(node.start, range?.start).replace(/\.$/, '') : '';
  if (!PATH.test(owner) || !PATH.test(key)) return { words: `there is no "${key}" in it` };
  const isSize = key === 'length' || key === 'size';
  const advice = isSize ? `its size is size(${owner})` : `ask has(${owner}.${key}) first`;
  return { words: `there is no "${key}" in ${owner}`, advice };
}
