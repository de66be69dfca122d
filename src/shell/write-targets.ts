import { basename } from 'node:path/posix';
import { redirectedFiles } from './parse/redirected-files.ts';
import type { PlacedWord } from './parse/shell-word.ts';
import { programNamed } from './programs/program-named.ts';
import type { Options } from './programs/program-options.ts';
import { isIn, readOptions } from './programs/read-options.ts';
import type { Line, Run } from './walk/run.ts';

/** A program that writes to, or takes away, what some of its words name, and neither reads nor runs it. */
interface Writer extends Options {
  /** Which operands those are; `last`: if there is another before it. */
  readonly targets: 'all' | 'last' | 'none';
  /** Options whose value is one. */
  readonly by?: string;
}

const COPIES = { targets: 'last', by: '-t --target-directory', words: '--target-directory --suffix' } as const;

/** Every option has to be named here: with any other it is open what its words are. */
const WRITERS: Readonly<Record<string, Writer>> = {
  touch: {
    ...{ targets: 'all', valued: 'dtr', words: '--date --time --reference' },
    ...{ flags: 'acfhm', flagWords: '--no-create --no-dereference' },
  },
  tee: { targets: 'all', flags: 'aip', flagWords: '--append --ignore-interrupts' },
  mkdir: { targets: 'all', valued: 'm', words: '--mode', flags: 'pv', flagWords: '--parents --verbose' },
  mkfifo: { targets: 'all', valued: 'm', words: '--mode', flags: '' },
  truncate: { targets: 'all', valued: 'sr', words: '--size --reference', flags: 'co', flagWords: '--no-create' },
  rm: { targets: 'all', flags: 'dfiIrRv', flagWords: '--force --recursive --verbose --dir' },
  rmdir: { targets: 'all', flags: 'pv', flagWords: '--parents --verbose --ignore-fail-on-non-empty' },
  unlink: { targets: 'all', flags: '' },
  cp: { ...COPIES, valued: 'tS', flags: 'aAdfHiLlnpPrRsTuvx', flagWords: '--force --recursive --archive --no-clobber' },
  mv: { ...COPIES, valued: 'tS', flags: 'finTuv', flagWords: '--force --no-clobber --verbose' },
  ln: { ...COPIES, valued: 'tS', flags: 'fiLnPrsTv', flagWords: '--force --symbolic --no-dereference' },
  install: { ...COPIES, valued: 'tSmog', flags: 'CDpTv', words: `${COPIES.words} --mode --owner --group` },
};

/** Of these the other options are what `programs/` knows of them. */
const OUTPUTS: Readonly<Record<string, string>> = {
  curl: '-o --output',
  wget: '-O --output-document',
  sort: '-o --output',
};

/** What makes another program of a name. */
const RENAMERS = /^(?:alias|enable|hash|unalias)$/;

/**
 * The words of a line that name what it writes to or takes away, and that are nothing else to it. A path that it mentions
 * once more, or that may be meant by a word which only shows when it runs, is not among them.
 */
export function writeTargets(text: string, { runs, functions, broken, cut }: Line): ReadonlySet<PlacedWord> {
  const isRenamed = functions.length > 0 || /\bPATH=/.test(text) || runs.some(({ program }) => RENAMERS.test(program));
  if (broken || cut || isRenamed) return new Set();
  const targets = new Map(
    runs.flatMap((run) => targetsOf(run).map((word) => [word, run.source.slice(word.pos, word.end)] as const)),
  );
  const isOther = (word: PlacedWord): boolean => !targets.has(word);
  const others = runs.flatMap((run) => (mayRun(run) ? ownWords(run).filter(isOther) : []));
  const isUnknown = runs.some(({ kind }) => kind === 'unknown') || others.some(({ literal }) => !literal);
  if (targets.size === 0 || isUnknown) return new Set();
  const redirected = runs.flatMap(({ command, redirects }) =>
    command === null ? [] : redirectedFiles(redirects).written.map((word) => word.text),
  );
  const written = [...targets.values(), ...redirected].join('\n');
  const isOnlyTarget = ({ value }: PlacedWord): boolean => {
    const name = basename(value);
    const own = countOf(name, written);
    return own > 0 && countOf(name, text) <= own && !others.some((other) => isAbove(other.value, value));
  };
  return new Set([...targets.keys()].filter(isOnlyTarget));
}

function countOf(name: string, text: string): number {
  return name === '' ? 0 : text.split(name).length - 1;
}

function targetsOf({ kind, words: [program, ...args], program: name, elsewhere }: Run): readonly PlacedWord[] {
  if (kind !== 'command' || program?.literal !== true || elsewhere !== null) return [];
  if (program.value.includes('/') && !/^\/(?:usr\/)?bin\/[^/]+$/.test(program.value)) return [];
  const outputs = Object.hasOwn(OUTPUTS, name) ? OUTPUTS[name] : undefined;
  const row = Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined;
  const writer = row ?? (outputs === undefined ? undefined : outputOf(name, outputs));
  if (writer === undefined) return [];
  const { options, operands, unclear, open } = readOptions(args, { anywhere: true, ...writer }, (word) => word);
  if (unclear.length + open > 0) return [];
  const by = options.flatMap(({ name: option, value }) =>
    value !== null && value.from === 0 && isIn(writer.by, option) ? [value.word] : [],
  );
  const last = by.length === 0 && operands.length > 1 ? operands.slice(-1) : [];
  const own = { all: operands, last, none: [] }[writer.targets];
  return [...by, ...own].filter(({ literal }) => literal);
}

function outputOf(name: string, by: string): Writer {
  const { options = {} } = programNamed(name);
  const valued = `${options.valued ?? ''}${/^-(\w)/.exec(by)?.[1] ?? ''}`;
  return { ...options, valued, words: `${options.words ?? ''} ${by}`, targets: 'none', by };
}

/** It may run or load what its words name. */
function mayRun({ kind, program }: Run): boolean {
  if (kind === 'redirections') return false;
  const { runsWith, inShell } = programNamed(program);
  return runsWith !== null && !(inShell === true && PLAIN.test(program));
}

/** Commands of the shell that take their words for what they are. */
const PLAIN =
  /^(?:cd|pushd|popd|echo|printf|test|\[|:|true|false|exit|return|export|local|readonly|read|shift|set|unset|umask)$/;

/** Its words but for those of the command that it runs. */
function ownWords({ words, inner }: Run): readonly PlacedWord[] {
  const others = new Set<unknown>(inner.flatMap((one) => (one.kind === 'command' ? one.words : [])));
  return words.filter((word) => !others.has(word));
}

/** A folder in which it may lie, whatever is there: `run-parts ~/hooks`. */
function isAbove(word: string, path: string): boolean {
  const folder = basename(word.slice(word.indexOf('=') + 1));
  return /^(?:\.{0,2}|~)$/.test(folder) || `/${path}`.includes(`/${folder}/`);
}
