import type { ReadAs } from '../../programs/own-files/own-files.ts';
import { type Call, operandsOf } from '../call.ts';
import type { RunAs } from '../disk/ran-text.ts';
import { asShellText, type WildText } from '../wild-text.ts';
import { npmRuns } from './npm-settings.ts';
import { curlWords, wgetWords } from './setting-words.ts';

/** What a program does with a text, as what it does with words. `named`: the options that name such texts. */
export function readAs(as: ReadAs, text: WildText, call: Call, named: string): readonly RunAs[] {
  if (typeof as === 'object') return commandLines(text, as.like, as.by ?? '');
  const { name, args } = call;
  switch (as) {
    case 'script':
      return [{ kind: 'script', words: [] }];
    case 'curl':
      return inline([name, ...curlWords(text), ...without(args, named)]);
    case 'wget':
      return inline([name, ...wgetWords(text), ...without(args, named)]);
    case 'npm':
      return [{ kind: 'lines', lines: npmRuns(text), folder: null }];
    case 'sed':
      return inline([name, '-e', withoutShebang(text), ...operandsOf(args, named, name).operands]);
    case 'awk':
      return inline([name, ...awkOptions(call), withoutShebang(text), ...operandsOf(args, named, name).operands]);
    case 'python':
      return inline(['python3', '-c', withoutShebang(text)]);
    case 'javascript':
      return inline(['node', '-e', withoutShebang(text)]);
    case 'ruby':
    case 'perl':
      return inline([as, '-e', withoutShebang(text)]);
    case 'php':
      return inline(['php', '-r', withoutShebang(text)]);
    case 'sqlite':
      return inline([name, operandsOf(args, named, name).operands[0] ?? ':memory:', ...linesIn(text)]);
    case 'psql':
      return inline([name, ...linesIn(text).flatMap((line) => ['-c', line])]);
    case 'mysql':
      return inline([name, ...linesIn(text).flatMap((line) => ['-e', line])]);
    case 'gdb':
      return inline([name, ...linesIn(text).flatMap((line) => ['-ex', line])]);
    case 'vim':
      return inline([name, '-es', ...linesIn(text).flatMap((line) => ['-c', line])]);
    case 'tmux':
      return [{ kind: 'lines', lines: linesIn(text).map((line) => `tmux ${asShellText(line)}`), folder: null }];
    // they run by their names, or are put together with others
    case 'start':
    case 'end':
    case 'program':
    case 'git':
    case 'data':
      return [];
  }
}

function inline(words: readonly WildText[]): readonly RunAs[] {
  return [{ kind: 'inline', words }];
}

/** `awk -v a=b -F: -f x` */
function awkOptions({ name, args }: Call): readonly WildText[] {
  const { valuesOf } = operandsOf(args, '', name);
  return valuesOf('-v --assign').flatMap((value) => ['-v', value]);
}

/** The words without those options, and without their values. */
function without(args: readonly WildText[], named: string): readonly WildText[] {
  const options = named.split(' ');
  const letters = options.filter((one) => /^-[^-]$/.test(one)).map((one) => one.slice(1));
  const words: WildText[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (options.includes(word)) i += 1;
    else if (options.some((one) => one.startsWith('--') && word.startsWith(`${one}=`))) continue;
    else if (/^-[^-]/.test(word) && letters.some((one) => word.includes(one))) {
      // `-sK file`, `-Kfile`
      const at = Math.min(...letters.map((one) => (word.includes(one) ? word.indexOf(one) : word.length)));
      if (at > 1) words.push(word.slice(0, at));
      if (at === word.length - 1) i += 1;
    } else words.push(word);
  }
  return words;
}

const MOST_LINES = 200;

function linesIn(text: WildText): readonly WildText[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
}

/** Lines for a shell that stand among others; one in quotes is what stands in these. */
function commandLines(text: WildText, like: RegExp, by: string): readonly RunAs[] {
  const lines = linesIn(text).flatMap((line) => {
    const found = like
      .exec(line)
      ?.slice(1)
      .find((one) => one !== undefined);
    return found === undefined ? [] : [by + asShellText(unquoted(found))];
  });
  return lines.length === 0 ? [] : [{ kind: 'lines', lines, folder: null }];
}

function unquoted(text: WildText): WildText {
  const [, mark, inner] = /^\s*(["'])(.*)\1\s*,?\s*$/s.exec(text) ?? [];
  if (inner === undefined) return text.trim();
  return mark === '"' ? inner.replace(/\\(.)/gs, '$1') : inner;
}

function withoutShebang(text: WildText): WildText {
  return text.replace(/^#!.*/, '');
}
