import { DECLARED_WRAPPERS } from '../../core/declared-wrappers.ts';
import { expandBraces } from '../../shell/effects/expand-braces.ts';
import { packageCommand } from '../../shell/effects/package-runners.ts';
import { isWild } from '../../shell/effects/wild-text.ts';
import { readBounded } from '../../shell/parse/parse-shell.ts';
import { redirectedFiles } from '../../shell/parse/redirected-files.ts';
import { type PlacedWord, wordsOf } from '../../shell/parse/shell-word.ts';
import { literalText, withVariables } from '../../shell/parse/variables.ts';
import type { Next, Reading, Run, Variables } from '../../shell/walk/run.ts';
import { usualNext } from '../../shell/walk/usual-next.ts';
import { variableScripts } from '../../shell/walk/variable-scripts.ts';
import { readLine } from '../../shell/walk/walk.ts';
import { type SeenCommand, seenCommand } from './seen-command.ts';

/** What a line runs, for whoever compares it with patterns. */
export interface SeenLine {
  readonly commands: readonly SeenCommand[];
  /** Part of it could not be read: there may be more than these. */
  readonly unreadable: boolean;
  /** It reads or writes a file by itself, or gives a variable a value. */
  readonly doesMore: boolean;
}

/** However many rules ask about a line, it is read once. */
const seen = new Map<string, SeenLine>();
const MOST_SEEN = 64;
const MAX_SEEN_CHARS = 8 * 1024;

const UNREADABLE: SeenLine = { commands: [], unreadable: true, doesMore: true };

export function seenLine(line: string): SeenLine {
  // with another wrapper the same line may run something else
  if (declared !== DECLARED_WRAPPERS.size) {
    declared = DECLARED_WRAPPERS.size;
    seen.clear();
    last = null;
  }
  if (last?.line === line) return last.seen;
  const known = seen.get(line) ?? kept(line);
  last = { line, seen: known };
  return known;
}

let declared = 0;
/** Many rules ask about one line, one after the other. */
let last: { readonly line: string; readonly seen: SeenLine } | null = null;

function kept(line: string): SeenLine {
  const made = read(line);
  if (line.length > MAX_SEEN_CHARS) return made;
  const [oldest] = seen.size < MOST_SEEN ? [] : seen.keys();
  if (oldest !== undefined) seen.delete(oldest);
  seen.set(line, made);
  return made;
}

function read(line: string): SeenLine {
  const found = readBounded(line, () => readLine(line, reading(), new Map()));
  if (found === null) return UNREADABLE;
  const { runs, broken, cut, variables } = found;
  const commands = runs.flatMap((run) => (run.kind === 'redirections' ? [] : [seenCommand(run.words)]));
  const redirects = runs.some((run) => {
    const { read: input, written } = redirectedFiles(run.redirects);
    return [...input, ...written].some(({ text }) => text !== '/dev/null');
  });
  const assigns = variables.size > 0 || runs.some(({ command }) => (command?.prefix.length ?? 0) > 0);
  return { commands, unreadable: broken || cut, doesMore: redirects || assigns };
}

/** What a line has said of its aliases so far. */
type Aliases = Map<string, string>;

function reading(): Reading<Aliases> {
  return {
    words: (command, variables) => wordsOf(command).flatMap((word) => expanded(word, variables)),
    reached: (run, aliases) => [
      ...usualNext(run, 'or-unknown'),
      ...packaged(run),
      ...aliased(run, aliases),
      ...inVariables(run),
    ],
    maxBrokenChars: 1024,
    maxInner: 512,
  };
}

const PLAIN_BRACES = /^([\w./:@%+,=-]*)(\{[\w./:@%+,=-]*\})([\w./:@%+,=-]*)$/;

/** With what the line itself says of its variables, and each of its braces. */
function expanded(word: PlacedWord, variables: Variables): readonly PlacedWord[] {
  if (word.literal) return [word];
  // a variable that is each of several in turn has braces around them
  return (
    withoutBraces(word) ??
    withVariables(word, variables).flatMap((one) => {
      const own = { ...word, ...one };
      return withoutBraces(own) ?? [own];
    })
  );
}

function withoutBraces(word: PlacedWord): readonly PlacedWord[] | null {
  const [, before = '', braces = '', after = ''] = PLAIN_BRACES.exec(word.value) ?? [];
  const texts = braces === '' ? [] : expandBraces(braces);
  if (texts.length < 2 || texts.some(isWild)) return null;
  return texts.map((text) => ({ ...word, value: before + text + after, literal: true }));
}

/** `npx rimraf x` runs that program. */
function packaged({ program, words }: Run): readonly Next<Aliases>[] {
  const [first, ...args] = words;
  const texts = args.map(({ value }) => value);
  const command = program === '' ? null : packageCommand(program, texts);
  if (command === null || first === undefined) return [];
  // what is not literal stays so
  const isLiteral = (value: string): boolean => args.find((word) => word.value === value)?.literal !== false;
  return [{ kind: 'command', words: command.map((value) => ({ ...first, value, literal: isLiteral(value) })) }];
}

/** `PAGER='rm x' man ls` */
function inVariables({ command }: Run): readonly Next<Aliases>[] {
  return variableScripts(command).map((value) => {
    const text = literalText(value);
    return text === null ? { kind: 'unknown', text: value.text } : { kind: 'script', text, own: true };
  });
}

/** `alias r=rm; r x` */
function aliased({ program, words }: Run, aliases: Aliases): readonly Next<Aliases>[] {
  if (program === 'alias') {
    for (const { value, literal } of words.slice(1)) {
      const [, name, text = ''] = /^([^=\s]+)=(.*)$/s.exec(value) ?? [];
      if (name !== undefined && literal) aliases.set(name, text);
    }
  }
  const meant = aliases.get(program);
  if (meant === undefined || meant === program || meant.startsWith(`${program} `)) return [];
  const [first, ...others] = words;
  const parts = meant.split(/\s+/).map((value): PlacedWord => ({ value, literal: true, pos: 0, end: 0 }));
  return first === undefined ? [] : [{ kind: 'command', words: [...parts, ...others] }];
}
