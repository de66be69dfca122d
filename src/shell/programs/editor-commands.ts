import type { ShellWord } from '../parse/shell-word.ts';
import { argumentsOf } from './arguments.ts';
import type { Inner } from './inner-command.ts';

/** In shell text, for what shows only when it runs. */
const UNKNOWN = '$HOOKLINE_UNKNOWN';

/** What the programs of `sed` and `awk` give to a shell: `e`, `s///e`, `system()`, `print | "…"`, `"…" | getline`. */
export function editorCommands<W extends ShellWord>(name: string, words: readonly W[]): readonly Inner<W>[] {
  // most run nothing
  if (!words.some(({ value }) => MAY_RUN.test(value))) return [];
  const isSed = /sed$/.test(name);
  const { operands, valuesOf } = argumentsOf(name, words, (word) => word);
  const given = valuesOf(isSed ? '-e --expression' : '-e --source');
  const [first] = operands;
  const texts = given.length > 0 || first === undefined ? given : [first.value];
  const scripts = texts.flatMap(isSed ? runBySed : runByAwk);
  return scripts.map((value) => ({ kind: 'script', words: [{ value, literal: true }], besides: true }));
}

const MAY_RUN = /e|system|\|/;

const SUBSTITUTION = /(^|[;{}\n\d$!,/]\s*)s([^\w\s\\])(?:\\.|(?!\2)[^\\])*\2(?:\\.|(?!\2)[^\\])*\2([a-zA-Z0-9]*)/gs;
const ADDRESS = /\/(?:\\.|[^/\\])*\//g;
const EXECUTES = /(?:^|[;{}\n\d$!,])\s*e(?:[ \t]+([^\n]+))?(?=$|[\n;}])/g;

function runBySed(text: string): readonly string[] {
  const scripts: string[] = [];
  const rest = text.replace(SUBSTITUTION, (_, before: string, __, flags: string) => {
    // the line that it has made is run
    if (flags.includes('e')) scripts.push(UNKNOWN);
    return before;
  });
  for (const [, command] of rest.replace(ADDRESS, '1').matchAll(EXECUTES)) scripts.push(command ?? UNKNOWN);
  return scripts;
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const PRINTS_INTO = new RegExp(String.raw`(?<![|&])\|&?(?!\s*(?:\||getline))\s*((?:${STRING}|[\w$.[\]]+|[ \t])+)`, 'g');
const GETS_FROM = new RegExp(String.raw`((?:${STRING}|[\w$.[\]]+|[ \t])+)\|&?\s*getline`, 'g');

function runByAwk(text: string): readonly string[] {
  const called = [...text.matchAll(/\bsystem\s*\(/g)].map(({ index, 0: { length } }) =>
    argumentAt(text, index + length),
  );
  const piped = [...text.matchAll(PRINTS_INTO), ...text.matchAll(GETS_FROM)].map(([, one = '']) => one);
  return [...called, ...piped].flatMap((expression) => {
    const said = joined(expression.trim(), text);
    return said.trim() === '' ? [] : [said];
  });
}

/** Up to the bracket that closes it. */
function argumentAt(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      const string = new RegExp(STRING, 'y');
      string.lastIndex = at;
      at += (string.exec(text)?.[0].length ?? 1) - 1;
    } else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** Texts beside each other are one; of a variable what the program gives it, if that is a text. */
function joined(expression: string, program: string): string {
  const [, variable] = /^([A-Za-z_]\w*)$/.exec(expression) ?? [];
  if (variable !== undefined) {
    const given = [...program.matchAll(new RegExp(String.raw`\b${variable}\s*=\s*(${STRING})\s*[;}\n]`, 'g'))];
    if (given.length === 1) return joined(given[0]?.[1] ?? '', '');
  }
  return [...expression.matchAll(new RegExp(`${STRING}|[^"]+`, 'g'))]
    .map(([piece]) => {
      if (piece.startsWith('"')) return piece.slice(1, -1).replace(/\\(["\\/])/g, '$1');
      return piece.trim() === '' ? '' : UNKNOWN;
    })
    .join('');
}
