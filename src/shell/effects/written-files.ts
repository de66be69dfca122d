import { redirectedFiles } from '../parse/redirected-files.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Run } from '../walk/run.ts';
import { type Call, operandsOf } from './call.ts';
import { readingOf } from './code-acts.ts';
import { codeText } from './code-texts.ts';
import type { Effect } from './effect.ts';
import { expandWord } from './expand-word.ts';
import { heldInLine, holds } from './held-in-line.ts';
import { inputOf, outputOf } from './input.ts';
import type { Scope } from './scope.ts';
import { absoluteText, isWild, type WildText } from './wild-text.ts';

/** Remembers what a command puts into files, for those that run them later in the same line. */
export function keepWritten(run: Run, scope: Scope): void {
  const { written } = redirectedFiles(run.redirects);
  const teed = filled(run);
  if (written.length === 0 && teed.length === 0) return;
  const text = run.kind !== 'command' ? null : teed.length > 0 ? inputText(run, scope) : outputText(run, scope);
  const adds =
    run.redirects.some((one) => one.type === 'Redirect' && one.operator.endsWith('>>')) ||
    (run.program === 'tee' && run.words.some(({ value }) => /^(?:-[a-z]*a|--append)/.test(value)));
  for (const path of [...written.flatMap((word) => expandWord(word, scope)), ...teed]) keep(path, text, adds, scope);
}

/** The files into which a command puts what it finds on its input. */
function filled({ program, words }: Run): readonly WildText[] {
  const args = words.slice(1).map(({ value }) => value);
  const { operands, valuesOf } = operandsOf(args, '', program);
  switch (program.replace(/^g(?=(?:cp|dd|install|split|csplit|tee)$)/, '')) {
    case 'tee':
      return operandsOf(args).operands;
    case 'dd': {
      const [from] = args.flatMap((word) => /^if=(.*)$/s.exec(word)?.[1] ?? []);
      const to = args.flatMap((word) => /^of=(.*)$/s.exec(word)?.[1] ?? []);
      return from === undefined || INPUT.test(from) ? to.slice(-1) : [];
    }
    case 'cp':
    case 'install': {
      const [folder] = valuesOf('-t --target-directory');
      const [from, to] = operands;
      return folder === undefined && operands.length === 2 && INPUT.test(from ?? '') ? [to ?? ''] : [];
    }
    case 'split':
      return INPUT.test(operands[0] ?? '-') ? ['aa', 'ab', '00', '01'].map((end) => `${operands[1] ?? 'x'}${end}`) : [];
    case 'csplit': {
      const [prefix = 'xx'] = valuesOf('-f --prefix');
      return INPUT.test(operands[0] ?? '') ? ['00', '01'].map((end) => prefix + end) : [];
    }
    default:
      return [];
  }
}

const INPUT = /^(?:-|\/dev\/(?:stdin|fd\/0)|\/proc\/self\/fd\/0)$/;

/** Programs that make a text of others: what is in it then, nobody can tell. */
const MAKES = /^(?:g?sort|shuf|uniq|xxd|iconv|openssl|uudecode|zip|[gmn]?awk|g?sed)$/;

/**
 * What a program puts into files, where that is known: a program text may say it. What was fetched from elsewhere is nothing
 * that anybody has read. What was edited in place counts as it was before, unless a program takes it in by itself.
 */
export function keepMade(call: Call, effects: readonly Effect[], scope: Scope): void {
  const { name } = call;
  const code = call.file === null ? codeText(call) : null;
  if (code !== null) for (const [path, text] of readingOf(code).written) keep(path, text, true, scope);
  const isFetched = programNamed(name).network?.fetches === true;
  for (const effect of effects) {
    if (effect.does !== 'writes' || effect.reach !== 'file' || isWild(effect.path)) continue;
    const isEdited = effects.some(({ does, path }) => does === 'reads' && path === effect.path);
    if (isFetched || (MAKES.test(name) && !isEdited)) holds(effect.path, null, scope);
    else if (effect.creates !== true) scope.line.edited.add(effect.path);
  }
}

/** What was written or fetched is the same thing under another name: `curl -o a … && mv a b && bash b`. */
export function keepCopied({ name, args }: Call, scope: Scope): void {
  if (!/^(?:g?(?:cp|mv|ln|install|dd)|link)$/.test(name)) return;
  const [target, sources] = copied(name, args);
  if (target === undefined) return;
  // the same place from wherever the line may be
  const now = new Map<string, readonly string[]>();
  for (const source of sources) {
    const own = `${target}/${source.slice(source.lastIndexOf('/') + 1)}`;
    for (const cwd of scope.cwds) {
      const from = absoluteText(source, cwd, scope.home);
      const text = heldInLine(from, scope);
      for (const path of [target, own]) {
        if (text !== undefined) keep(path, text, false, scope);
        else if (scope.line.copied.size < MOST_COPIED && !isWild(from)) {
          const at = absoluteText(path, cwd, scope.home);
          const before = [...(now.get(at) ?? []), ...(scope.line.copied.get(from) ?? [from])];
          now.set(at, before);
          scope.line.copied.set(at, before);
          scope.line.writes.push(at);
        }
      }
    }
  }
}

const MOST_COPIED = 100;

/** Where it goes, and what. */
function copied(name: string, args: readonly WildText[]): readonly [WildText | undefined, readonly WildText[]] {
  if (name.endsWith('dd')) {
    const of = (key: string): readonly WildText[] =>
      args.flatMap((word) => (word.startsWith(key) ? [word.slice(key.length)] : []));
    return [of('of=')[0], of('if=')];
  }
  const { operands, valuesOf } = operandsOf(args, '', name);
  const [folder] = valuesOf('-t --target-directory');
  return folder === undefined ? [operands.at(-1), operands.slice(0, -1)] : [folder, operands];
}

function keep(path: WildText, text: WildText | null, adds: boolean, scope: Scope): void {
  for (const cwd of scope.cwds) {
    const whole = absoluteText(path, cwd, scope.home);
    if (isWild(whole) || whole.startsWith('/dev/')) continue;
    const before = scope.written.get(whole);
    if (adds && before === undefined) scope.line.appended.add(whole);
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
