import { programName, type ShellWord } from '../../parse/shell-word.ts';
import { programNamed } from '../program-named.ts';
import type { BeforeSubcommand } from '../program-options.ts';
import { isIn } from '../read-options.ts';
import { asNamed } from './program-names.ts';
import { type Spelled, type SpelledOption, spelled } from './spelled.ts';

/** A command apart from how it is spelled. */
export interface CommandReading<W> {
  /** Null: that shows only when it runs. */
  readonly program: string | null;
  /** Its words without options, sub-commands by the names that they are compared by. */
  readonly operands: readonly GivenOperand<W>[];
  readonly options: readonly GivenOption[];
  /** Words that are options, of which shows only then. */
  readonly unclear: readonly W[];
  /** What was set before its sub-command may make that mean anything. */
  readonly redefined: boolean;
  /** What is known of its options: of the last sub-command first. */
  readonly known: readonly Spelled[];
}

export interface GivenOperand<W> {
  readonly word: W | string;
  /** It may be the value of the option before it, of which nothing is known. */
  readonly mayBeValue: boolean;
}

export interface GivenOption {
  /** What it says, by the first spelling of each. */
  readonly means: readonly string[];
  /** As it is written, without a value. */
  readonly written: string;
  readonly value: string | null;
  /** The word behind it, where nobody knows whether that is its value. */
  readonly next: string | null;
}

/** Longer, it is one word behind one dash rather than letters. */
const MOST_LETTERS = 5;

/** What the words of a command say, however they say it. */
export function readCommand<W extends ShellWord>(given: readonly W[]): CommandReading<W> {
  const [first, ...rest] = given;
  if (first?.literal !== true) {
    const operands = rest.map((word) => ({ word, mayBeValue: false }));
    return { program: null, operands, options: [], unclear: [], redefined: false, known: [] };
  }
  const named = asNamed(programName(first), rest);
  const reader = new Reader<W>(named.program);
  reader.read(named.words);
  const { program, operands, options, unclear, redefined, known } = reader;
  return { program, operands, options, unclear, redefined, known };
}

/** Goes through the words of one command. */
class Reader<W extends ShellWord> {
  program: string;
  readonly operands: GivenOperand<W>[] = [];
  readonly options: GivenOption[] = [];
  readonly unclear: W[] = [];
  redefined = false;
  /** The program, and each sub-command that is known: the last first. */
  #levels: readonly Spelled[];
  #path: string;
  /** Operands behind the sub-command. */
  #own = 0;
  /** The word before was an option of which nothing is known. */
  #afterUnknown = false;
  readonly #before: BeforeSubcommand | undefined;

  constructor(program: string) {
    const top = spelled(program);
    this.program = top?.words[0] ?? program;
    this.#path = this.program;
    this.#levels = top === null ? [] : [top];
    this.#before = programNamed(program).sub;
  }

  get known(): readonly Spelled[] {
    return this.#levels;
  }

  read(words: readonly (W | string)[]): void {
    let at = 0;
    let ended = false;
    while (at < words.length) {
      const word = words[at];
      at += 1;
      if (word === undefined) break;
      const value = textOf(word);
      if (!ended && value === '--' && isLiteral(word)) ended = true;
      else if (!ended && this.#isOption(value)) {
        this.#afterUnknown = false;
        at += this.#option(word, value, words[at]);
      } else {
        this.#operand(word, value);
        this.#afterUnknown = false;
        const { stopsAfter } = this.#levels[0] ?? {};
        ended ||= stopsAfter !== undefined && this.#own >= stopsAfter;
      }
    }
  }

  #isOption(value: string): boolean {
    if (value.startsWith('-')) return value !== '-';
    return this.#levels[0]?.settings === true && /^\w+=/.test(value);
  }

  #operand(word: W | string, value: string): void {
    const [level] = this.#levels;
    const deeper = isLiteral(word) && this.#own === 0 ? spelled(`${this.#path} ${value}`) : null;
    if (deeper !== null) {
      this.#path = deeper.words.join(' ');
      this.#levels = [deeper, ...this.#levels];
      const [program = this.program, ...subs] = deeper.words;
      this.program = program;
      this.operands.splice(0, this.operands.length, ...subs.map((sub) => ({ word: sub, mayBeValue: false })));
      return;
    }
    if (level?.bareLetters === true && this.operands.length === 0 && /^[A-Za-z]+$/.test(value)) {
      this.#letters(`-${value}`, undefined);
      return;
    }
    if (this.#own === 0 && level?.skips?.test(value) === true) return;
    if (!this.#afterUnknown) this.#own += 1;
    this.operands.push({ word, mayBeValue: this.#afterUnknown });
    // of `"+$BRANCH"` as much is known
    const [, means] = level?.operands?.find(([is]) => is.test(value.replace(/^["']/, ''))) ?? [];
    if (means !== undefined) this.#add([means], value, null, null);
  }

  /** How many words after it are its value. */
  #option(word: W | string, value: string, next: W | string | undefined): number {
    if (!isLiteral(word) && typeof word !== 'string') {
      const [, name = ''] = /^(--?[\w-]+)=/.exec(value) ?? [];
      if (name === '') this.unclear.push(word);
      else this.#named(name, value.slice(name.length + 1), undefined);
      return 0;
    }
    const equals = value.indexOf('=');
    const name = equals < 0 ? value : value.slice(0, equals);
    const isWord = value.startsWith('--') || !value.startsWith('-') || this.#levels.some(({ dashWords }) => dashWords);
    if (!isWord && this.#find(name) === null) return this.#letters(value, next);
    return this.#named(name, equals < 0 ? null : value.slice(equals + 1), next);
  }

  #named(name: string, value: string | null, next: W | string | undefined): number {
    // Go reads both alike
    const plain = this.#levels.some(({ dashWords }) => dashWords) ? name.replace(/^--(?=.)/, '-') : name;
    const known = this.#find(plain) ?? this.#cutShort(plain);
    if (known === null) {
      this.#add([plain], plain, value, value === null && next !== undefined ? textOf(next) : null);
      if (value !== null && value !== 'false') this.operands.push({ word: value, mayBeValue: true });
      this.#afterUnknown = value === null;
      return 0;
    }
    const takes = value === null && (known.valued || this.#counts(plain, next)) ? 1 : 0;
    this.#add(known.means, plain, takes > 0 && next !== undefined ? textOf(next) : value, null);
    return takes;
  }

  #letters(value: string, next: W | string | undefined): number {
    const letters = value.slice(1);
    const isKnown = this.#levels.length > 0;
    if (!isKnown && letters.length > MOST_LETTERS) return this.#named(value, null, next);
    for (const [i, letter] of [...letters].entries()) {
      const name = `-${letter}`;
      const known = this.#find(name);
      const rest = letters.slice(i + 1);
      if (known?.valued === true) {
        this.#add(known.means, name, rest === '' ? textOf(next ?? '') : rest.replace(/^=/, ''), null);
        return rest === '' ? 1 : 0;
      }
      if (rest === '' && this.#counts(name, next)) {
        this.#add(known?.means ?? [name], name, textOf(next ?? ''), null);
        return 1;
      }
      const open = rest === '' && known === null && next !== undefined ? textOf(next) : null;
      this.#afterUnknown = rest === '' && known === null;
      this.#add(known?.means ?? [name], name, null, open);
    }
    return 0;
  }

  #add(means: readonly string[], written: string, value: string | null, next: string | null): void {
    // `--force=false` is the way of some to leave it out
    if (value === 'false') return;
    this.options.push({ means, written, value, next });
    if (value !== null && this.#before?.redefines?.test(value) === true) this.redefined = true;
  }

  /** `make -j 4` */
  #counts(name: string, next: W | string | undefined): boolean {
    return isIn(this.#before?.counted, name) && /^\d+(?:\.\d+)?$/.test(textOf(next ?? ''));
  }

  #find(name: string): SpelledOption | null {
    for (const { options } of this.#levels) {
      const known = options.get(name);
      if (known !== undefined) return known;
    }
    return null;
  }

  /** `--rec` for `--recursive`, where nothing else begins like this. */
  #cutShort(name: string): SpelledOption | null {
    const [level] = this.#levels;
    if (level === undefined || level.whole === true || !name.startsWith('--') || name.length < 3) return null;
    const meant = [...level.options].filter(([long]) => long.startsWith(name)).map(([, option]) => option);
    return new Set(meant.map(({ means }) => means.join())).size === 1 ? (meant[0] ?? null) : null;
  }
}

function textOf(word: ShellWord | string): string {
  return typeof word === 'string' ? word : word.value;
}

function isLiteral(word: ShellWord | string): boolean {
  return typeof word === 'string' || word.literal;
}
