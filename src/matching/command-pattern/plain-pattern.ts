import type { ShellWord } from '../../shell/parse/shell-word.ts';
import { asNamed } from '../../shell/programs/spellings/program-names.ts';
import { programsOf } from '../../shell/programs/spellings/spelled.ts';

const PLAIN = /^[A-Za-z_][\w.-]*(?:[ \t]+[\w./:=@%+,*-]+)*$/;
/** What a shell reads otherwise than as the name of a program. */
const OTHER_WORDS =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|in|function|select|time|coproc|declare|typeset|local|export|readonly|let)$/;
const MAX_CHARS = 200;

/** The words of a pattern that is nothing but words; null: a shell has to read it. */
export function plainWords(text: string): readonly [string, ...string[]] | null {
  const plain = text.trim();
  if (plain.length > MAX_CHARS || !PLAIN.test(plain)) return null;
  const [first = '', ...rest] = plain.replace(/(?<=[^\s\\]):\*$/, ' *').split(/[ \t]+/);
  return OTHER_WORDS.test(first) ? null : [first, ...rest];
}

/**
 * Every program that a pattern could turn out to be about, without reading it: one of many is read when a line runs such
 * a program. Null: that shows only when it is read.
 */
export function plainPrograms(text: string): ReadonlySet<string> | null {
  const [usual] = PLAIN.test(text) ? (USUAL.exec(text) ?? []) : [];
  if (usual !== undefined && text.length <= MAX_CHARS && !OTHER_WORDS.test(usual)) return usualPrograms(usual);
  const words = plainWords(text);
  if (words === null) return null;
  const [first, ...rest] = words.map((value): ShellWord => ({ value, literal: true }));
  return first === undefined ? null : programsOf(asNamed(first.value, rest).program);
}

/** A name by itself: what it stands for is told without the words behind it. */
const USUAL = /^(?!pip|python|pypy)[a-z][a-z0-9]*(?=[ \t]|$)/;
const known = new Map<string, ReadonlySet<string>>();

/** Many patterns are about the same few programs. */
function usualPrograms(name: string): ReadonlySet<string> {
  const before = known.get(name) ?? programsOf(asNamed(name, []).program);
  known.set(name, before);
  return before;
}
