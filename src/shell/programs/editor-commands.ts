import type { ShellWord } from '../parse/shell-word.ts';
import { argumentsOf } from './arguments.ts';
import { AWK_STRING, assignedInAwk } from './awk-variables.ts';
import type { Inner } from './inner-command.ts';
import { sedScript } from './sed-script.ts';

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
  const scripts = isSed ? runBySed(texts.join('\n')) : texts.flatMap(runByAwk);
  return scripts.map((value) => ({ kind: 'script', words: [{ value, literal: true }], besides: true }));
}

const MAY_RUN = /e|system|\|/;

function runBySed(text: string): readonly string[] {
  return sedScript(text).runs.map((command) => command ?? UNKNOWN);
}

const STRING = AWK_STRING;
const GROUP = String.raw`\((?:${STRING}|[^()"])*\)`;
/** Looked for only where it begins: in the midst of it as many tries would be lost. */
const TEXT = String.raw`(?:${STRING}|[\w$.[\] \t])+`;
const PRINTS_INTO = new RegExp(
  String.raw`(?<![|&])\|&?(?!\s*(?:\||getline))\s*((?:${GROUP}|${STRING}|[\w$.[\] \t])+)`,
  'g',
);
const GETS_FROM = new RegExp(String.raw`(${GROUP}\s*|(?<![\w$.[\] \t])${TEXT})\|&?\s*getline`, 'g');
/** Where no value can stand before it, a slash begins a pattern, in which a bar is no pipe. */
const PATTERNS = new RegExp(String.raw`(${STRING})|((?:^|[(,~!{};&|\n])\s*)\/(?:\\.|[^/\\\n])+\/`, 'g');

function runByAwk(program: string): readonly string[] {
  const text = program.replace(PATTERNS, (all, string?: string, before = '') =>
    string === undefined ? `${before}0` : all,
  );
  const called = [...text.matchAll(/\bsystem\s*\(/g)].map(({ index, 0: { length } }) =>
    argumentAt(text, index + length),
  );
  const piped = [...text.matchAll(PRINTS_INTO), ...text.matchAll(GETS_FROM)].map(([, one = '']) => one);
  return [...called, ...piped].flatMap((expression) => {
    const said = joined(expression, text, MOST_STEPS);
    return said.trim() === '' ? [] : [said];
  });
}

/** So many variables may be made of each other. */
const MOST_STEPS = 4;

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

const PIECES = new RegExp(`${STRING}|[A-Za-z_]\\w*(?![\\w([])|[()\\s]+|[^"\\s()]+`, 'g');

/** Texts beside each other are one; of a variable what the program gives it, if that is one text. */
function joined(expression: string, program: string, steps: number): string {
  return (expression.match(PIECES) ?? [])
    .map((piece) => {
      if (piece.startsWith('"')) return piece.slice(1, -1).replace(/\\(["\\/])/g, '$1');
      if (/^[()\s]+$/.test(piece)) return '';
      const [given, ...others] = /^[A-Za-z_]\w*$/.test(piece) && steps > 0 ? (assignedInAwk(piece, program) ?? []) : [];
      return given === undefined || others.length > 0 ? UNKNOWN : joined(given, program, steps - 1);
    })
    .join('');
}
