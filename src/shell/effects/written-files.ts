import { redirectedFiles } from '../parse/redirected-files.ts';
import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Next, Run } from '../walk/run.ts';
import { type Call, operandsOf } from './call.ts';
import { nextsOf, readingOf } from './code-acts.ts';
import { languageOf } from './code-texts.ts';
import type { Act, Effect } from './effect.ts';
import { expandWord } from './expand-word.ts';
import { inputOf, outputOf, writtenAt } from './input.ts';
import { codeActs, textActs } from './interpreter-acts.ts';
import type { Scope } from './scope.ts';
import { absoluteText, asShellText, asShellWord, isWild, type WildText } from './wild-text.ts';

/** Remembers what a command puts into files, for those that run them later in the same line. */
export function keepWritten(run: Run, scope: Scope): void {
  const { written } = redirectedFiles(run.redirects);
  const teed = run.program === 'tee' ? operandsOf(run.words.slice(1).map(({ value }) => value)).operands : [];
  if (written.length === 0 && teed.length === 0) return;
  const text = run.kind !== 'command' ? null : run.program === 'tee' ? inputText(run, scope) : outputText(run, scope);
  const adds = run.redirects.some((one) => one.type === 'Redirect' && one.operator.endsWith('>>'));
  for (const path of [...written.flatMap((word) => expandWord(word, scope)), ...teed]) keep(path, text, adds, scope);
}

/** What was fetched from elsewhere is nothing that anybody has read. */
export function keepFetched({ name }: Call, effects: readonly Effect[], scope: Scope): void {
  if (programNamed(name).network?.fetches !== true) return;
  for (const effect of effects) {
    if (effect.does === 'writes' && effect.reach === 'file' && !isWild(effect.path))
      scope.written.set(effect.path, null);
  }
}

/** What was written or fetched is the same thing under another name: `curl -o a … && mv a b && bash b`. */
export function keepCopied({ name, args }: Call, scope: Scope): void {
  if (scope.written.size === 0 || !/^g?(?:cp|mv|ln|install)$/.test(name)) return;
  const { operands, valuesOf } = operandsOf(args, '', name);
  const [folder] = valuesOf('-t --target-directory');
  const target = folder ?? operands.at(-1);
  if (target === undefined) return;
  for (const source of folder === undefined ? operands.slice(0, -1) : operands) {
    const own = `${target}/${source.slice(source.lastIndexOf('/') + 1)}`;
    for (const cwd of scope.cwds) {
      const text = scope.written.get(absoluteText(source, cwd, scope.home));
      if (text !== undefined) for (const path of [target, own]) keep(path, text, false, scope);
    }
  }
}

function keep(path: WildText, text: WildText | null, adds: boolean, scope: Scope): void {
  for (const cwd of scope.cwds) {
    const whole = absoluteText(path, cwd, scope.home);
    if (isWild(whole) || whole.startsWith('/dev/')) continue;
    const before = scope.written.get(whole);
    scope.written.set(
      whole,
      before === undefined ? text : before === null || text === null ? null : joined(before, text, adds),
    );
  }
}

/** Which of two texts it is in the end may depend: both count. */
function joined(before: WildText, text: WildText, adds: boolean): WildText {
  return adds ? `${before}${text}` : `${before}\n${text}`;
}

function outputText(run: Run, scope: Scope): WildText | null {
  if (run.program === 'cat' && run.words.length === 1) return inputText(run, scope);
  const { text, others = [] } = outputOf(run, scope);
  // `echo` ends what it prints
  return text === null || run.program !== 'echo' ? text : [text, ...others].map((one) => `${one}\n`).join('');
}

function inputText(run: Run, scope: Scope): WildText | null {
  return inputOf(run, scope).text;
}

interface WrittenRun {
  readonly acts: readonly Act[];
  readonly scripts: readonly Next<Scope>[];
}

const NOTHING: WrittenRun = { acts: [], scripts: [] };
const SHEBANG = /^#!.*\b(python[\d.]*|node|perl|ruby|php|deno|bun)/;

/** What a command does that runs a file which the same line has written. */
export function writtenRun(program: WildText, { name, args }: Call, scope: Scope): WrittenRun {
  if (scope.written.size === 0) return NOTHING;
  const file = ranFile(program, name, args);
  const kept = file === null ? undefined : writtenAt(file, scope);
  if (kept === undefined) return NOTHING;
  if (kept === null) return { acts: [{ does: 'unknown', path: null }], scripts: [] };
  const isShell =
    programNamed(name).shell === true || /^(?:\.|source)$/.test(name) || (file === program && !SHEBANG.test(kept));
  const language = languageOf(file === program ? (SHEBANG.exec(kept)?.[1] ?? '') : name);
  if (!isShell && language !== null) {
    const code = { language, text: kept.replace(/^#!.*/, ''), prints: false };
    return { acts: codeActs(code), scripts: nextsOf(readingOf(code), scope) };
  }
  if (!isShell) return { acts: textActs(kept), scripts: [] };
  const isInPlace = name === '.' || name === 'source';
  return { acts: [], scripts: [{ kind: 'script', text: asShellText(kept), own: !isInPlace }] };
}

function ranFile(program: WildText, name: string, args: readonly WildText[]): WildText | null {
  if (name === '.' || name === 'source') return args.find((word) => !word.startsWith('-')) ?? null;
  const word = { value: name, literal: true };
  if (isInterpreter(word)) return scriptOf([word, ...args.map(asShellWord)])?.value ?? null;
  return program.includes('/') ? program : null;
}
