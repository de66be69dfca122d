import { obviousCalls } from '../code/obvious/obvious-calls.ts';
import { redirectedFiles } from '../parse/redirected-files.ts';
import { isInterpreter, scriptOf } from '../programs/interpreters.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Next, Run } from '../walk/run.ts';
import { type Call, operandsOf } from './call.ts';
import { nextsOf, readingOf } from './code-acts.ts';
import { type CodeText, languageOf } from './code-texts.ts';
import { notebooksRun, readNotebook } from './disk/notebook.ts';
import { type Act, type Effect, touches } from './effect.ts';
import { expandWord } from './expand-word.ts';
import { heldInLine, holds } from './held-in-line.ts';
import { inputOf, outputOf } from './input.ts';
import { codeActs, textActs } from './interpreter-acts.ts';
import { writtenAt } from './output/printed-by.ts';
import type { Scope } from './scope.ts';
import { scriptNext } from './script-next.ts';
import { absoluteText, asShellWord, isWild, type WildText } from './wild-text.ts';

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
    if (effect.does === 'writes' && effect.reach === 'file' && !isWild(effect.path)) holds(effect.path, null, scope);
  }
}

/** What was written or fetched is the same thing under another name: `curl -o a … && mv a b && bash b`. */
export function keepCopied({ name, args }: Call, scope: Scope): void {
  if ((scope.written.size === 0 && scope.disk === null) || !/^g?(?:cp|mv|ln|install)$/.test(name)) return;
  const { operands, valuesOf } = operandsOf(args, '', name);
  const [folder] = valuesOf('-t --target-directory');
  const target = folder ?? operands.at(-1);
  if (target === undefined) return;
  for (const source of folder === undefined ? operands.slice(0, -1) : operands) {
    const own = `${target}/${source.slice(source.lastIndexOf('/') + 1)}`;
    for (const cwd of scope.cwds) {
      const from = absoluteText(source, cwd, scope.home);
      const text = heldInLine(from, scope);
      for (const path of [target, own]) {
        if (text !== undefined) keep(path, text, false, scope);
        else if (scope.disk !== null && scope.line.copied.size < MOST_COPIED && !isWild(from)) {
          const at = absoluteText(path, cwd, scope.home);
          scope.line.copied.set(at, scope.line.copied.get(from) ?? from);
          scope.line.writes.push(at);
        }
      }
    }
  }
}

const MOST_COPIED = 100;

function keep(path: WildText, text: WildText | null, adds: boolean, scope: Scope): void {
  for (const cwd of scope.cwds) {
    const whole = absoluteText(path, cwd, scope.home);
    if (isWild(whole) || whole.startsWith('/dev/')) continue;
    const before = scope.written.get(whole);
    const isNull = before === null || text === null;
    holds(whole, before === undefined ? text : isNull ? null : joined(before, text, adds), scope);
  }
}

/** Which of two texts it is in the end may depend: both count. */
function joined(before: WildText, text: WildText, adds: boolean): WildText {
  if (adds) return `${before}${text}`;
  return before === text || before.endsWith(`\n${text}`) ? before : `${before}\n${text}`;
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
export function writtenRun(program: WildText, call: Call, scope: Scope): WrittenRun {
  const { name, args } = call;
  if (scope.written.size === 0 && scope.line.asked === null) return NOTHING;
  const [notebook] = notebooksRun(name, args);
  const file = notebook ?? ranFile(program, name, args);
  const kept = file === null ? undefined : writtenAt(file, scope);
  if (kept === undefined) return NOTHING;
  if (kept === null) return { acts: [{ does: 'unknown', path: null }], scripts: [] };
  const cells = notebook === undefined ? null : readNotebook(kept);
  if (cells !== null) {
    const { acts, scripts } = codeRun({ language: 'python', text: cells.python, prints: false }, scope);
    return { acts, scripts: [...scripts, ...cells.lines.map((line) => scriptNext(line, call, scope))] };
  }
  const isShell =
    programNamed(name).shell === true || /^(?:\.|source)$/.test(name) || (file === program && !SHEBANG.test(kept));
  const read = file === program ? touches('reads', [program], 'file') : [];
  const interpreter = file === program ? (SHEBANG.exec(kept)?.[1] ?? '') : name;
  const language = languageOf(interpreter);
  const text = kept.replace(/^#!.*/, '');
  if (!isShell && language !== null) {
    const { acts, scripts } = codeRun({ language, text, prints: false }, scope);
    return { acts: [...read, ...acts], scripts };
  }
  if (!isShell) {
    const obvious = obviousCalls(interpreter, text);
    const lines = obvious?.lines ?? [];
    const scripts = lines.map((line) => scriptNext(line, call, scope));
    const dynamic = obvious?.isUnknown === true ? [{ does: 'unknown', path: null } as const] : [];
    return { acts: [...read, ...textActs(obvious?.rest ?? kept), ...dynamic], scripts };
  }
  // `./x a b`: as if a shell were given the file; of one that does not say which, that is what happens
  if (file === program && !kept.startsWith('#!')) {
    const words = ['sh', program, ...args].map((word) => ({ ...asShellWord(word), pos: 0, end: 0 }));
    return { acts: [], scripts: [{ kind: 'command', words, scope }] };
  }
  const own = file === program ? { ...call, name: 'sh', args: [program, ...args] } : call;
  return { acts: read, scripts: [scriptNext(kept, own, scope)] };
}

function codeRun(code: Pick<CodeText, 'language' | 'text' | 'prints'>, scope: Scope): WrittenRun {
  return { acts: codeActs(code), scripts: nextsOf(readingOf(code), scope) };
}

function ranFile(program: WildText, name: string, args: readonly WildText[]): WildText | null {
  if (name === '.' || name === 'source') return args.find((word) => !word.startsWith('-')) ?? null;
  const word = { value: name, literal: true };
  if (isInterpreter(word)) return scriptOf([word, ...args.map(asShellWord)])?.value ?? null;
  return program.includes('/') ? program : null;
}
