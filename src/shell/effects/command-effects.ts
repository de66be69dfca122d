import type { PlacedWord } from '../parse/shell-word.ts';
import type { Inner } from '../programs/inner-command.ts';
import { programNamed } from '../programs/program-named.ts';
import { isIn, readOptions } from '../programs/read-options.ts';
import type { Next, Run } from '../walk/run.ts';
import { isInPlace } from '../walk/usual-next.ts';
import { variableScripts } from '../walk/variable-scripts.ts';
import { agentActs } from './agent-acts.ts';
import { bounded } from './bounded.ts';
import type { Call } from './call.ts';
import { codeRuns } from './code-acts.ts';
import { handlings } from './content/handling.ts';
import type { Act, Effect } from './effect.ts';
import { expandValue, writtenBy } from './expand-word.ts';
import { foundPaths } from './find-acts.ts';
import { hooklineActs } from './hookline-acts.ts';
import { inputOf } from './input.ts';
import { packageActs } from './package-acts.ts';
import { packageCommand } from './package-runners.ts';
import { programActs } from './program-acts.ts';
import { proxyActs } from './proxy-acts.ts';
import { inSubshell, moveTo, type Scope, setVariable } from './scope.ts';
import { settingScripts } from './setting-scripts.ts';
import { changesState } from './state/builtins.ts';
import { callOf } from './state/calls.ts';
import { keepLinks, throughLinks } from './state/links.ts';
import { callbacks, startFiles } from './state/started-code.ts';
import { someOf } from './state/variable.ts';
import { behindWord } from './state/zsh-words.ts';
import { runsUnknownCode } from './unknown-code.ts';
import { ANY, absoluteText, asShellText, asShellWord, isWild, STAR, type WildText } from './wild-text.ts';
import { spend } from './work.ts';
import { keepCopied, keepFetched, writtenRun } from './written-files.ts';

/** What one command does, and what runs because of it. */
export function commandEffects(run: Run, scope: Scope, effects: Effect[]): readonly Next<Scope>[] {
  const words = run.words.map(({ value }) => value);
  const [program = '', ...args] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  // only what stands in the line itself may be a function: what another program runs is a program
  const bodies = run.command === null ? undefined : scope.functions.get(program);
  const called = (bodies ?? []).flatMap((body) => (body === null ? [] : callOf(body, args, scope)));
  if (bodies !== undefined && !bodies.includes(null)) return called;
  const behind = behindWord(words);
  if (behind !== null) return [...called, { kind: 'command', words: behind.map(placed), scope }];
  const input = inputOf(run, scope);
  const { line } = scope;
  if (run.command !== null && args.length > 0) line.last = words.at(-1) ?? ANY;
  if (changesState({ name, args, run, input }, scope)) return [...called, ...callbacks({ name, args }).map(ownScript)];
  // `alias h=hookline; h trust`
  const meant = line.aliases.get(program) ?? [];
  const aliased = meant.map((text) => inPlace([text, ...args].map(asShellText).join(' ')));
  const isItself = meant.some((text) => text === program || text.startsWith(`${program} `));
  if (meant.length > 0 && !isItself) return aliased;
  const packaged = packageCommand(name, args);
  if (packaged !== null) return [...aliased, { kind: 'command', words: packaged.map(placed) }];
  const moved = movedScope(name, args, scope);
  // what another machine or a container runs does nothing here
  const isAway = name === 'ssh' || programNamed(name).runner?.elsewhere === true;
  const inner = isAway ? run.inner.filter(({ elsewhere }) => elsewhere !== true) : run.inner;
  const call = {
    name,
    args,
    input,
    runsOthers: run.inner.some(({ besides }) => besides !== true) || called.length > 0,
  };
  const began = effects.length;
  const ran = writtenRun(program, call, moved);
  const acts = [
    ...hooklineActs(program, call, moved),
    ...agentActs(call),
    ...packageActs(call, moved),
    ...programActs(call),
    ...proxyActs(call, scope),
    ...unknownActs(call, program, inner),
    ...ran.acts,
  ];
  const handling = handlings(call);
  for (const act of acts) effects.push(...effectsOf(withHandling(act, handling), run, moved));
  const own = effects.slice(began);
  keepFetched(call, own, scope);
  keepCopied(call, scope);
  keepLinks(call, moved);
  if (name === 'mkdir') for (const { path } of own) if (path !== null) line.made.add(path);
  return [
    ...called,
    ...aliased,
    ...inner.flatMap((one) => nextOf(one, call, moved)),
    ...processesOf(run, scope),
    ...variableScripts(run.command).flatMap((value) => expandValue(value, scope).map(ownScript)),
    ...(name === 'git'
      ? settingScripts([...scope.line.values.keys()], (one) => scope.line.values.get(one) ?? [], args).map(ownScript)
      : []),
    ...ran.scripts,
    ...startFiles(call, scope).map(
      (file): Next<Scope> => ({ kind: 'command', words: ['.', file].map(placed), scope: inSubshell(scope) }),
    ),
    ...callbacks(call).map(ownScript),
    ...codeRuns(call, moved),
  ];
}

function withHandling(act: Act, handling: ReturnType<typeof handlings>): Act {
  if (act.does !== 'reads' && (act.does !== 'unknown' || act.path === null)) return act;
  const handled = handling(act.path);
  return handled === null ? act : { ...act, handled };
}

/** A program that is no literal word may do anything, and so may what reads commands, or files, that nobody knows. */
function unknownActs(call: Call, program: WildText, inner: Run['inner']): readonly Act[] {
  const { name, input } = call;
  // `exec` without a command only opens files
  const readsCode = name !== 'exec' && input.text === null && inner.some(({ kind }) => kind === 'stdin');
  const isUnknown = isWild(program) || readsCode || runsUnknownCode(call);
  return isUnknown ? [{ does: 'unknown', path: null }] : [];
}

/** What is done, wherever the command may run. */
export function effectsOf(act: Act, part: Run, { cwds, home, work, line }: Scope): readonly Effect[] {
  const { path } = act;
  if (path === null) return [{ ...act, part }];
  spend(work, 1, path.length);
  const whole = (text: WildText, cwd: WildText): WildText => absoluteText(text, cwd, home);
  const effects = cwds.map((cwd) => ({
    ...act,
    ...('from' in act && act.from !== undefined ? { from: whole(act.from, cwd) } : {}),
    ...('reach' in act && act.does === 'deletes' && path.endsWith('/') ? ({ isFolder: true } as const) : {}),
    ...('isWhole' in act && act.name !== undefined ? { name: whole(act.name, cwd) } : {}),
    path: whole(path, cwd),
    part,
  }));
  return line.links.size === 0 ? effects : [...effects, ...effects.flatMap((one) => throughLinks(one, line.links))];
}

function placed(text: WildText): PlacedWord {
  return { ...asShellWord(text), pos: 0, end: 0 };
}

function inPlace(text: string): Next<Scope> {
  return { kind: 'script', text, own: false };
}

function ownScript(text: WildText): Next<Scope> {
  return { kind: 'script', text: asShellText(text), own: true };
}

function nextOf(inner: Inner<PlacedWord>, call: Call, scope: Scope): readonly Next<Scope>[] {
  const { name, input } = call;
  const texts = inner.kind === 'stdin' ? [] : inner.words.map(({ value }) => value);
  switch (inner.kind) {
    case 'command':
      return [{ kind: 'command', words: inner.words, inner, scope }];
    case 'fed':
      return fedWith(texts, inner, call).map((words) => ({ kind: 'command', words: words.map(placed), inner, scope }));
    case 'script': {
      const text = texts.map(asShellText).join(' ');
      // it runs at a time that nobody knows: when the line has been read
      if (name === 'trap') {
        scope.line.traps.push(text);
        return [];
      }
      return [
        {
          kind: 'script',
          text,
          own: !isInPlace(name),
          inner,
          scope: programNamed(name).shell === true ? started(call, scope) : scope,
        },
      ];
    }
    case 'stdin':
      if (input.text === null) return [];
      return [input.text, ...(input.others ?? [])].map((text) => ({
        ...{ kind: 'script', text: asShellText(text), own: true, inner },
        scope: started(call, scope),
      }));
  }
}

/** `source <(echo 'rm x')` */
function processesOf({ command, words: [program] }: Run, scope: Scope): readonly Next<Scope>[] {
  if (!/^(?:source|\.|(?:ba|z|da|k)?sh)$/.test(program?.value ?? '')) return [];
  const written = (command?.args ?? []).flatMap((word) => (word.type === 'Word' ? writtenBy(word, scope) : []));
  return written.map((text) => inPlace(asShellText(text)));
}

/** `sh -c 'text' zero one`: what stands behind the text. */
function positional(args: readonly WildText[]): readonly WildText[] {
  const at = args.findIndex((word) => /^-[a-z]*c$/.test(word));
  return at < 0 ? [] : args.slice(at + 2);
}

/** What a shell knows that is started: what it is given, and what is handed on to it. */
function started({ args }: Call, scope: Scope): Scope {
  const own = inSubshell(scope);
  const [zero, ...words] = positional(args);
  own.given = [{ words, isOpen: false }];
  own.functions = scope.functions.size === 0 ? scope.functions : new Map();
  Object.assign(own, { returns: null, locals: null, endsOnFailure: args.some((word) => /^-[a-z]*e/.test(word)) });
  for (const [name, value] of scope.values) {
    // without `export` it is not there, unless it was before
    if (value.isExported !== true)
      setVariable(own, name, { ...value, texts: someOf([...value.texts, scope.environment(name) ?? '']) });
  }
  if (zero !== undefined) setVariable(own, '0', { texts: [zero] });
  return own;
}

const MOST_FOUND = 8;

/** The command with each of the words that its standard input may hold, or that `find` may find. */
function fedWith(
  texts: readonly WildText[],
  { placeholder, adds }: { readonly placeholder: string | null; readonly adds: boolean },
  call: Call,
): readonly (readonly WildText[])[] {
  const { input } = call;
  if (!adds) {
    const found = bounded(foundPaths(call), MOST_FOUND);
    return found.map((path) => texts.map((text) => (placeholder === null ? text : text.replaceAll('{}', path))));
  }
  // what a file holds, or whoever is before it writes, may be any words
  const read = input.text === null && input.words.length === 0 ? [ANY] : input.words;
  const words = bounded(read.filter((word) => word !== '' && !word.startsWith('-')));
  // a folder that was listed stands for what is in it
  const given = words.map((word) => word.replaceAll('*', STAR)).flatMap((word) => [word, `${word}/${ANY}`]);
  if (given.length === 0) return [texts];
  if (placeholder !== null) return given.map((word) => texts.map((text) => text.replaceAll(placeholder, word)));
  return given.map((word) => [...texts, word]);
}

/** The scope in which a command works that is told to go somewhere first. */
function movedScope(name: string, args: readonly WildText[], scope: Scope): Scope {
  const folders = [...foldersNamed(name, args), ...(name === 'git' ? workTrees(args, scope) : [])];
  if (folders.length === 0) return scope;
  const moved = inSubshell(scope);
  for (const folder of folders) {
    const cwds = moved.cwds.map((cwd) => absoluteText(folder, cwd, scope.home));
    moveTo(moved, cwds, false);
  }
  return moved;
}

/** As systemd has it among other settings. */
const WORKING_DIRECTORY = /^WorkingDirectory=(.+)$/s;

/** The folders that its own options name. Behind a wrapper's the command begins, whose options say nothing about it. */
function foldersNamed(name: string, args: readonly WildText[]): readonly WildText[] {
  const { wraps, options: own } = programNamed(name);
  const spec = wraps ?? own;
  if (spec?.folder === undefined) return [];
  const { folder } = spec;
  const goesOn = (word: WildText, count: number): boolean =>
    wraps === undefined
      ? spec.anywhere === true || isWild(word)
      : (wraps.assignments === true && /^\w+=/.test(word)) || count <= (wraps.operands ?? 0);
  const { options } = readOptions(args, spec, asShellWord, goesOn);
  const folders = options.flatMap((option) => {
    if (option.value === null) return [];
    const text = option.value.word.slice(option.value.from);
    return isIn(folder, option.name) ? text : (WORKING_DIRECTORY.exec(text)?.[1] ?? []);
  });
  // to git and make each is within the one before
  return wraps === undefined ? folders : folders.slice(-1);
}

/** The other ways to say where git works. */
function workTrees(args: readonly WildText[], scope: Scope): readonly WildText[] {
  const configured = args.flatMap((word) => /^core\.worktree=(.+)$/is.exec(word)?.[1] ?? []);
  return [...configured, ...(scope.values.get('GIT_WORK_TREE')?.texts ?? [])];
}
