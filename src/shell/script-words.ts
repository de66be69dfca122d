import type { Command } from 'unbash';
import { parseShell, readBounded } from './parse/parse-shell.ts';
import { redirectedFiles } from './parse/redirected-files.ts';
import { resolveWord } from './parse/resolve-word.ts';
import type { PlacedWord, ShellWord } from './parse/shell-word.ts';
import { readLine } from './walk/walk.ts';
import { writeTargets } from './write-targets.ts';

/**
 * The words of a command line that may name script files, as paths: programs with a `/`, and other words that look like
 * a path or a file name. The given variables are filled in; a word with any other expansion is left out, and so is one
 * that the line only writes to.
 */
export function scriptWords(command: string, variables: Readonly<Record<string, string>>): readonly string[] {
  const lookup = lookupIn(variables);
  const resolve = (word: Command['args'][number]): PlacedWord => {
    const value = word.type === 'Word' ? resolveWord(word, 'argument', lookup) : null;
    return { value: value ?? word.text, literal: value !== null, pos: word.pos, end: word.end };
  };
  const words = ({ name, args }: Command) => (name === undefined ? [] : [name, ...args].map(resolve));
  const line = readBounded(command, () => readLine(command, { words, maxInner: 512, maxBrokenChars: 1024 }, null));
  const targets = line === null ? new Set() : writeTargets(command, line);
  const found = (line?.runs ?? []).flatMap((run) => {
    const { read, written } = redirectedFiles(run.redirects);
    const inputs = read.filter((word) => !written.includes(word)).map(resolve);
    const [program, ...others] = run.words;
    const own = program?.literal === true && program.value.includes('/') ? [program.value] : [];
    return [...inputs.flatMap(pathIn), ...own, ...others.filter((word) => !targets.has(word)).flatMap(pathIn)];
  });
  return [...new Set(found)];
}

/** A word as written, with the given variables filled in; null: that shows only when it runs. */
export function resolvedWord(text: string, variables: Readonly<Record<string, string>>): string | null {
  // "from here" is what PWD says
  const plain = text.replace(/\$\(pwd\)/g, '${PWD}');
  const script = readBounded(plain, () => parseShell(`: ${plain}`));
  const [statement, ...others] = script?.commands ?? [];
  const [word, ...more] = statement?.command.type === 'Command' ? statement.command.args : [];
  if (word?.type !== 'Word' || more.length > 0 || others.length > 0) return null;
  return resolveWord(word, 'argument', lookupIn(variables));
}

function lookupIn(variables: Readonly<Record<string, string>>): (name: string) => string | null {
  return (name) => (Object.hasOwn(variables, name) ? (variables[name] ?? null) : null);
}

/** A word that names a file, or an option that does after its `=`. */
function pathIn({ value, literal }: ShellWord): readonly string[] {
  const path = value.startsWith('-') ? value.slice(value.indexOf('=') + 1) : value;
  const isPath = literal && !path.startsWith('-') && (path.includes('/') || /[^.]\.[A-Za-z0-9]+$/.test(path));
  return isPath ? [path] : [];
}
