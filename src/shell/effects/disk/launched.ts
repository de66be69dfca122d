import { type Call, operandsOf } from '../call.ts';
import type { WildText } from '../wild-text.ts';
import { packageScripts } from './package-scripts.ts';
import type { RanText } from './ran-text.ts';
import type { Texts } from './texts.ts';

/** Programs that run a file as an interpreter does, and which: those of a sub-command behind it. */
const LAUNCHERS: readonly (readonly [RegExp, string])[] = [
  [/^nodemon$/, 'node'],
  [/^deno (?:serve|test|bench)$/, 'deno'],
  [/^ipython3?$/, 'python3'],
  [/^coverage3? run$/, 'python3'],
  [/^(?:python|pypy)[\d.]* -m (?:pdb|cProfile|profile|trace|runpy|coverage run|ipdb|pudb|debugpy)$/, 'python3'],
];
const FILE = /\.(?:pyw?|[cm]?[jt]sx?)$/;

/** The file that a program gives to an interpreter, and what that is called; null: it is none of these. */
export function launched({ name, args }: Pick<Call, 'name' | 'args'>): readonly [string, WildText] | null {
  const said = [
    name,
    `${name} ${args[0]}`,
    `${name} ${args.slice(0, 2).join(' ')}`,
    `${name} ${args.slice(0, 3).join(' ')}`,
  ];
  const [, interpreter] = LAUNCHERS.find(([form]) => said.some((words) => form.test(words))) ?? [];
  const file = args.find((word) => FILE.test(word) && !word.startsWith('-'));
  return interpreter === undefined || file === undefined ? null : [interpreter, file];
}

/** Scripts of package.json that these run by their names: `run-s clean build`, `nr clean`. */
export function scriptsLaunched(
  name: string,
  args: readonly WildText[],
  cwd: WildText,
  texts: Texts,
): readonly RanText[] {
  if (!/^(?:npm-run-all2?|run-s|run-p|nr)$/.test(name)) return [];
  const { operands } = operandsOf(args);
  const named = name === 'nr' ? operands.slice(0, 1) : operands;
  return named.flatMap((one) => packageScripts('npm', ['run', one], cwd, texts));
}
