import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { at, type Call, givenWords, operandsOf } from './call.ts';
import type { Change } from './change.ts';
import { asShellWord, type WildText } from './wild-text.ts';

const INLINE = /^(?:-[A-Za-z0-9]*[cerpEn]|--eval|--print|--execute)$/;
const IN_PLACE = /^-[A-Za-z0-9.]*i/;
const EDITORS = /^(?:sed|gsed|awk|gawk|mawk|nawk)$/;

/**
 * What a program text changes that stands in the line: `python -c`, `node -e`, `perl -pi`, a here-document for one of
 * them, `awk`'s and `sed`'s own ways to write. Null: it is no such program.
 */
export function interpreterChanges(call: Call): readonly Change[] | null {
  const { name, args, input } = call;
  if (EDITORS.test(name)) return editorChanges(call);
  if (/^(?:pwsh|powershell)$/.test(name)) return textChanges(call, args.join(' '));
  const program = { value: name, literal: true };
  if (!isInterpreter(program) || /sh$|^\.$|^source$/.test(name)) return shellChanges(call);
  const isCode = (word: WildText, i: number): boolean =>
    INLINE.test(args[i - 1] ?? '') || isAttachedCode(word) || (name === 'deno' && args[i - 1] === 'eval');
  const texts = args.filter(isCode);
  const script = texts.length > 0 ? null : scriptOf([program, ...args.map(asShellWord)]);
  const fromInput = texts.length === 0 && (script === null || script.value === '-') ? [input.text ?? ''] : [];
  const inText = [...texts, ...fromInput].flatMap((text) => textChanges(call, text));
  const others = args.filter((word) => !texts.includes(word) && word !== script?.value);
  if (/^(?:perl|ruby)$/.test(name) && texts.length > 0 && !args.some((word) => IN_PLACE.test(word))) return inText;
  return [...inText, ...writtenOperands(call, others)];
}

/** `python -m json.tool a` reads; with two files the second is written. */
function writtenOperands(call: Call, others: readonly WildText[]): readonly Change[] {
  const isJsonTool = others.includes('-m') && others.includes('json.tool');
  const words = givenWords(others).filter((word) => word !== 'json.tool');
  return (isJsonTool ? words.slice(1) : words).flatMap((word) => at(call, 'file', word));
}

function isAttachedCode(word: WildText): boolean {
  return /^--(?:eval|print)=/.test(word);
}

/** A shell that runs a script: the script is read, and what it is given may be changed by it. */
function shellChanges(call: Call): readonly Change[] | null {
  const { name, args, runsOthers } = call;
  const program = { value: name, literal: true };
  if (!isInterpreter(program)) return null;
  if (runsOthers || name === '.' || name === 'source') return [];
  const script = scriptOf([program, ...args.map(asShellWord)]);
  return givenWords(args.filter((word) => word !== script?.value)).flatMap((word) => at(call, 'file', word));
}

function editorChanges(call: Call): readonly Change[] {
  const { args, name } = call;
  const inPlace = /sed/.test(name)
    ? args.some((word) => /^(?:-[A-Za-z]*i|--in-place)/.test(word))
    : args.includes('inplace');
  const written = args.flatMap((text) => [...text.matchAll(/(?:^|[;}\s/\d$])[wW]\s+([^\s;'"}]+)|>+\s*"([^"]+)"/g)]);
  const inText = written.flatMap(([, bySed, byAwk]) => at(call, 'file', bySed ?? byAwk ?? ''));
  const bySystem = args.filter((text) => /\bsystem\s*\(/.test(text)).flatMap((text) => textChanges(call, text));
  if (!inPlace) return [...inText, ...bySystem];
  const { operands, options } = operandsOf(args, '', name);
  // without an option for it, the first word is the program
  const hasProgram = ['-e', '--expression', '-f', '--file'].some((option) => options.has(option));
  return [...inText, ...operands.slice(hasProgram ? 0 : 1).flatMap((word) => at(call, 'file', word))];
}

/** To its own output. */
const PRINTS = /\b(?:process\.|sys\.|\$)?std(?:out|err)\.writ\w*|=>/g;

/** Signs that a text does more than read. */
const WRITES =
  /["'`][rbt]*[wax]\+?b?t?["'`]|r\+|\bO_(?:WRONLY|RDWR|CREAT|TRUNC)|writ|append|creat|trunc|unlink|remov|renam|replace\(|\brm|rmtree|rmdir|mkdir|cop[yi]|\bmv|move|touch|chmod|chown|link|dump\(|save|sav\b|put_contents|system|exec|spawn|popen|subprocess|set-content|add-content|out-file|new-item|clear-content|inplace|Deno\.(?!read)|>/i;
const REMOVES = /rmtree|\brm|rmdir|renam|move|unlink|remov|delet/i;
/** What ends a path in a program text. */
const PIECES = /[^\s'"`;,()<>|&=+{}[\]]+/g;
const LITERALS = /'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\]*)`/g;

/** The paths that a program text names, put together as programs do: with a slash between, or with nothing. */
function textChanges(call: Call, text: string): readonly Change[] {
  if (!WRITES.test(text.replace(PRINTS, ' '))) return [];
  const pieces = [...text.matchAll(PIECES)].map(([piece]) => piece);
  const literals = [...text.matchAll(LITERALS)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const joined = literals.flatMap((_, i) =>
    [2, 3, 4].flatMap((count) => {
      const some = literals.slice(i, i + count);
      return some.length < count ? [] : [some.join('/'), some.join('')];
    }),
  );
  return [...new Set([...pieces, ...literals, ...joined])]
    .filter((path) => path.length > 3 && path.length < 1000)
    .slice(0, 500)
    .flatMap((path) => at(call, REMOVES.test(text) ? 'tree' : 'file', path));
}
