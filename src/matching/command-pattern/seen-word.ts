import type { ShellWord } from '../../shell/parse/shell-word.ts';
import { parseWildcard, type Wildcard } from '../wildcard.ts';

/** A word of a command, as far as it is known before it runs. */
export interface SeenWord extends ShellWord {
  /** What it may be; of a literal word just that. */
  readonly may: Wildcard;
  /**
   * What it may become besides one such word. `operands`: any number of them, as `xargs` adds files. `words`: whatever stands
   * in a variable, where people rarely put options behind operands. `options`: whatever was put together for the command.
   */
  readonly opens: 'nothing' | 'operands' | 'words' | 'options';
}

const EXPANSION = /\$\{[^}]*\}|\$\(.*\)|`[^`]*`|\$\w+|\$[@*#?!$-]/gs;
const NOTHING_ELSE = /^(?:\$\{[^}]*\}|\$\(.*\)|`[^`]*`|\$\w+)+$/s;
const ALL_ARGUMENTS = /^"?\$(?:[@*]|\{[@*][^}]*\}|\{\w+\[[@*]\]\})"?$/;
/** What people call a variable for options; what a command prints may be made for this. */
const FOR_OPTIONS = /flag|opt|arg|param|switch|[$]\(|`/i;
const UNKNOWN = '\u0000';

/** Of a word that is not literal, `value` is its text as written. */
export function seenWord({ value, literal }: ShellWord): SeenWord {
  if (literal) return { value, literal, may: [value], opens: 'nothing' };
  return { value, literal, may: mayBe(value), opens: opensOf(value) };
}

function opensOf(text: string): SeenWord['opens'] {
  if (text === '' || text === '{}') return 'operands';
  if (ALL_ARGUMENTS.test(text)) return 'options';
  if (!NOTHING_ELSE.test(text)) return 'nothing';
  return FOR_OPTIONS.test(text) ? 'options' : 'words';
}

function mayBe(text: string): Wildcard {
  const open = text.replace(EXPANSION, UNKNOWN).replace(/[*?]|\[[^\]]*\]|\{[^}]*\}/g, UNKNOWN);
  return parseWildcard(
    open
      .replace(/["']|\\(?=.)/g, '')
      .replaceAll('*', '\\*')
      .replaceAll(UNKNOWN, '*'),
  );
}

/** The name of the program that a word begins a command with; null: it shows only when it runs. */
export function programIn({ value, literal, may, opens }: SeenWord): Wildcard | null {
  if (literal) return [value.slice(value.lastIndexOf('/') + 1)];
  const at = may.findLastIndex((piece) => piece.includes('/'));
  const [piece = '', ...later] = at < 0 ? may : may.slice(at);
  const name: Wildcard = [piece.slice(piece.lastIndexOf('/') + 1), ...later];
  const isAny = opens !== 'nothing' || name.every((part) => part === '');
  return isAny ? null : name;
}
