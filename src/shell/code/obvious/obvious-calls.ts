import { ANY, asShellText, isWild, type WildText } from '../../effects/wild-text.ts';
import { quotedWord } from '../../quoted-word.ts';
import { withKnownVariables } from './known-variables.ts';
import type { ObviousLanguage } from './obvious-language.ts';
import { PERL } from './perl.ts';
import { PHP } from './php.ts';
import { RUBY } from './ruby.ts';
import { unreadLine } from './unread-calls.ts';
import { withoutPatterns } from './without-patterns.ts';

/** What the obvious calls of a program text do. The rest of it is not told. */
export interface ObviousReading {
  /** Lines for a shell that do the same. */
  readonly lines: readonly WildText[];
  /** The text without what surely does nothing: comments, questions, and texts that are only printed. */
  readonly rest: string;
  /** It runs code of which nobody can tell what it is. */
  readonly isUnknown: boolean;
}

const LANGUAGES: readonly (readonly [RegExp, ObviousLanguage])[] = [
  [/^perl[\d.]*$/, PERL],
  [/^ruby[\d.]*$/, RUBY],
  [/^php[\d.]*$/, PHP],
];

const ANY_TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const NUMBER = String.raw`0?[oO]?\d+`;
const ARGUMENTS = String.raw`((?:${TEXT}|${NUMBER})(?:\s*,\s*(?:${TEXT}|${NUMBER}))*)`;
/** Behind it nothing is made of the text. */
const END = String.raw`(?=\s*(?:[;,)}\n]|$|(?:if|unless|for|foreach|while|or|and)\b))`;

/** Words that are texts, and nothing is made of them. */
const TOLD = new RegExp(String.raw`^\(?\s*${ARGUMENTS}${END}`);

/** Behind texts, words that are none: `system("rm", @files)`. */
const MORE = new RegExp(String.raw`^\(?\s*${ARGUMENTS}\s*,\s*[$@*]`);

/** Null: it is none of these languages. `own`: the words that the text is given. */
export function obviousCalls(program: string, given: string, own: readonly WildText[] = []): ObviousReading | null {
  const language = LANGUAGES.find(([name]) => name.test(program))?.[1];
  if (language === undefined) return null;
  const bare = withoutPatterns(withoutComments(given), language.patterns);
  const written = (text: string): string => language.ways.reduce((all, [way, as]) => replaced(all, way, as), text);
  // a variable may be of a text that is put together, and a text of variables
  const known = withKnownVariables(written(bare), language.variables);
  const plain = known === bare ? known : written(known);
  const lines: WildText[] = [];
  let rest = plain;
  for (const { does, names } of rowsOf(language.calls)) {
    if (does === 'asks') rest = rest.replace(callOf(names, TEXT), ' ');
    else if (does === 'says')
      rest = rest.replace(callOf(names, `(${TEXT})${END}`), (whole, literal: string) =>
        isBare(literal, language) ? ' ' : whole,
      );
    else
      rest = rest.replace(callOf(names, ARGUMENTS), (whole, list: string) => {
        const words = wordsIn(list, language);
        const told = lineFor(does, words, program);
        lines.push(...told);
        // what is told needs no search, as far as it is known
        return told.length === 0 || words.some(isWild) ? whole : ' ';
      });
  }
  lines.push(...unreadLines(plain, language, own.some(isWild) ? [] : own));
  const placed = lines.map((line) => movedBy(known, line, language));
  const isUnknown = language.evaluates.test(bare) || language.dynamic.some((form) => form.test(rest));
  return { lines: [...new Set(placed.filter((line) => line.trim() !== ''))], rest, isUnknown };
}

/** What calls do whose words are no texts, or which they are given one by one. */
function unreadLines(text: string, language: ObviousLanguage, own: readonly WildText[]): readonly WildText[] {
  const { calls, given, filled } = language;
  // a name in a text is no call
  const code = text.replace(ANY_TEXT, (literal) => literal.replace(/[a-z](?=\w)/gi, `$&${JOINER}`));
  return rowsOf(calls).flatMap(({ does, names }) => {
    if (!/^(?:runs|deletes)/.test(does)) return [];
    return [...code.matchAll(callOf(names, BEHIND))].flatMap((found) => {
      const words = (found.at(-1) ?? '').replaceAll(JOINER, '').trim();
      const isListed = does !== 'runs' && words.search(filled) >= 0 && given.lists.test(text);
      const isTold = TOLD.test(words) && !(does === 'runs' && MORE.test(words));
      return NO_CALL.test(words) || (isTold && !isListed)
        ? []
        : (unreadLine({ does, given: words }, text, own, given) ?? []);
    });
  });
}

/** A line where the program is by then. Which of its calls come first is not told: they may be here as well, or there. */
function movedBy(text: string, line: WildText, { moves }: ObviousLanguage): WildText {
  if (line.trim() === '') return line;
  const [found] = text.matchAll(moves);
  if (found === undefined) return line;
  const place = /^\s*\(?\s*(?:"([^"\\$@#]*)"|'([^'\\]*)')/.exec(text.slice(found.index + found[0].length));
  const to = place === null ? asShellText(ANY) : asWord(place[1] ?? place[2] ?? '');
  const isFirst = text.slice(0, found.index).trim() === '' && text.match(moves)?.length === 1;
  return isFirst && place !== null ? `cd ${to} && ${line}` : `test -n "${asShellText(ANY)}" && cd ${to}; ${line}`;
}

const JOINER = '\u2060';
const BEHIND = String.raw`([^;\n]{0,500})`;
/** A name of something else: `exec => 1`. */
const NO_CALL = /^(?:=>|=(?!~)|[,\]}.])/;

function withoutComments(text: string): string {
  return text.replace(/^\s*(?:#|\/\/|\*).*$/gm, '').replace(/^=\w[\s\S]*?^=cut$/gm, '');
}

function replaced(text: string, way: RegExp, as: ObviousLanguage['ways'][number][1]): string {
  return typeof as === 'string' ? text.replace(way, as) : text.replace(way, as);
}

function rowsOf(table: string): readonly { readonly does: string; readonly names: readonly string[] }[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [does = '', ...names] = line.trim().split(/\s+/);
      return { does, names };
    });
}

function callOf(names: readonly string[], what: string): RegExp {
  const all = names.map((name) => name.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&')).join('|');
  return new RegExp(String.raw`(?<![\w$@%&>.:-]|\b(?:def|sub|function)\s+)(?:${all})(?![\w?])\s*\(?\s*${what}`, 'g');
}

/** A sentence, of which nothing shows only when it runs. A single word may be a path for whoever gets what is printed. */
function isBare(literal: string, { filled }: ObviousLanguage): boolean {
  return /\s/.test(literal) && (literal.startsWith("'") || literal.search(filled) < 0);
}

function wordsIn(list: string, { filled }: ObviousLanguage): readonly WildText[] {
  return [...list.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+)/g)].map(([, single, double, number]) => {
    if (double === undefined) return number ?? (single ?? '').replace(/\\(['\\])/g, '$1');
    // the shell has no such variable
    return double.replace(filled, ANY).replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
  });
}

function lineFor(does: string, words: readonly WildText[], program: string): readonly WildText[] {
  const [first = '', second = ''] = words;
  switch (does) {
    case 'runs':
      // a mode, or what a pipe is, is no word of a program
      return words.length > 1 && !/^(?:[rwe]\+?b?)$/.test(second)
        ? [words.map(asWord).join(' ')]
        : [asShellText(first)];
    case 'deletes':
      return [`rm -f ${words.map(asWord).join(' ')}`];
    case 'deletes-tree':
      return [`rm -rf ${asWord(first)}`];
    case 'shows':
      return [`${/^(?:https?|ftp):/.test(first) ? 'curl -s' : 'cat'} ${asWord(first)}`];
    case 'renames':
      return words.length < 2 ? [] : [`mv ${asWord(first)} ${asWord(second)}`];
    case 'copies':
      return words.length < 2 ? [] : [`cp ${asWord(first)} ${asWord(second)}`];
    case 'writes':
      return [`: > ${asWord(first)}`];
    case 'links':
      return words.length < 2 ? [] : [`ln ${asWord(first)} ${asWord(second)}`];
    case 'links-soft':
      return words.length < 2 ? [] : [`ln -s ${asWord(first)} ${asWord(second)}`];
    case 'makes':
      return [
        `mkdir -p ${words
          .filter((word) => !/^\d+$/.test(word))
          .map(asWord)
          .join(' ')}`,
      ];
    case 'rights': {
      const isMode = (word: WildText): boolean => /^\d+$/.test(word);
      const [mode] = words.filter(isMode);
      const places = words.filter((word) => !isMode(word));
      return mode === undefined || places.length === 0 ? [] : [`chmod ${mode} ${places.map(asWord).join(' ')}`];
    }
    case 'loads':
      return /^(?:https?|ftp):\/\//.test(first) ? [`curl -s ${asWord(first)} | ${program}`] : [];
    default:
      return [];
  }
}

/** A word of a shell line: what is unknown in it stays so, and `~` is the home folder. */
function asWord(word: WildText): string {
  if (isWild(word)) return `"${asShellText(word).replace(/["`\\]/g, '\\$&')}"`;
  const [, home = '', rest = word] = /^(~\/?)(.*)$/s.exec(word) ?? [];
  return `${home}${rest === '' && home !== '' ? '' : quotedWord(rest)}`;
}
