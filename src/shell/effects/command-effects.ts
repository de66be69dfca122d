import type { PlacedWord } from '../parse/shell-word.ts';
import type { Inner } from '../programs/inner-command.ts';
import { typedScripts } from '../programs/option-scripts.ts';
import { PROGRAMS, programNamed } from '../programs/program-named.ts';
import { isIn, readOptions } from '../programs/read-options.ts';
import type { Next, Run } from '../walk/run.ts';
import { variableScripts } from '../walk/variable-scripts.ts';
import { agentActs } from './agent-acts.ts';
import type { Call } from './call.ts';
import { codeRuns } from './code-acts.ts';
import { mountedRuns } from './container-runs.ts';
import { handlings } from './content/handling.ts';
import { isFedFile } from './disk/fed-file.ts';
import { textRuns } from './disk/run-texts.ts';
import type { Act, Effect } from './effect.ts';
import { expandValue } from './expand-word.ts';
import { fedInFolders, fedWith } from './fed-words.ts';
import { textsAt } from './file-texts.ts';
import { givenCommand } from './given-command.ts';
import { hooklineActs } from './hookline-acts.ts';
import { inputOf } from './input.ts';
import { obviousLines } from './interpreter-acts.ts';
import { packageActs, packedActs } from './package-acts.ts';
import { packageCommand } from './package-runners.ts';
import { physicalText } from './physical-text.ts';
import { programActs } from './program-acts.ts';
import { otherNames } from './program-names.ts';
import { proxyActs } from './proxy-acts.ts';
import { inSubshell, type Scope } from './scope.ts';
import { processScripts, scriptNext, substituted } from './script-next.ts';
import { moveTo } from './state/branches.ts';
import { changesState } from './state/builtins.ts';
import { callOf } from './state/calls.ts';
import { assignedBy, environmentRuns, filledIn, withAssigned, withoutTaken } from './state/environment-runs.ts';
import { keepInterrupt } from './state/interrupts.ts';
import { keepLinks, throughLikeFolders, throughLinks } from './state/links.ts';
import { looseAt } from './state/loose-words.ts';
import { callbacks } from './state/started-code.ts';
import { possibly } from './state/sureness.ts';
import { behindWord } from './state/zsh-words.ts';
import { runsCode, runsUnknownCode } from './unknown-code.ts';
import { variableActs } from './variable-acts.ts';
import { isWholeCode } from './whole-code.ts';
import { ANY, asShellText, asShellWord, isWild, placed, type WildText } from './wild-text.ts';
import { spend } from './work.ts';
import { keepCopied, keepMade } from './written-files.ts';

/** What one command does, and what runs because of it. */
export function commandEffects(run: Run, scope: Scope, effects: Effect[]): readonly Next<Scope>[] {
  const words = run.words.map(({ value }) => value);
  const [program = '', ...args] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  // only what stands in the line itself may be a function: what another program runs is a program
  const bodies = run.command === null ? undefined : scope.functions.get(program);
  const called = (bodies ?? []).flatMap((body) =>
    body === null ? [] : callOf(body, run.words.slice(1), scope, bodies?.length === 1),
  );
  if (bodies !== undefined && !bodies.includes(null)) return called;
  const behind = behindWord(words);
  if (behind !== null) return [...called, { kind: 'command', words: behind.map(placed), scope }];
  const input = inputOf(run, scope);
  const perhapsScript = (text: WildText): Next<Scope> => possibly(ownScript(text), scope);
  const { line } = scope;
  if (run.command !== null && args.length > 0) line.last = words.at(-1) ?? ANY;
  if (changesState({ name, args, run, input }, scope))
    return [...called, ...callbacks({ name, args, input }).map(perhapsScript)];
  // `alias h=hookline; h trust`
  const meant = line.aliases.get(program) ?? [];
  const aliased = meant.flatMap((text) =>
    aliasedWords(text, args, line).map((own) => possibly(inPlace([text, ...own].map(asShellText).join(' ')), scope)),
  );
  // without one of its own it is nothing else; where aliases are not looked at, or no more, it is the program
  if (meant.length > 0 && !PROGRAMS.has(name)) return aliased;
  const packaged = packageCommand(name, args);
  if (packaged !== null) {
    // a script of the project may have the name of a program
    const own = { name, args, input, file: run.file, runsOthers: true };
    return textRuns(program, own, scope).with([...aliased, { kind: 'command', words: packaged.map(placed) }]);
  }
  const assigned = assignedBy({ name, args });
  const inFolder = withAssigned(assigned, withoutTaken({ name, args }, movedScope(name, args, scope)));
  // it may be a function, or an alias, in its place
  const others = otherNames(program, { name, args, input, file: run.file, runsOthers: false }, inFolder);
  const isOther = called.length > 0 || meant.length > 0 || others.isOther;
  const moved = isOther ? { ...inFolder, isSure: false } : inFolder;
  // what another machine or a container runs does nothing here
  const isAway = name === 'ssh' || programNamed(name).runner?.elsewhere === true;
  const inner = isAway ? run.inner.filter(({ elsewhere }) => elsewhere !== true) : run.inner;
  const call = {
    name,
    args,
    ...looseAt(run.words, scope),
    input,
    file: run.file,
    runsOthers: run.inner.some(({ besides }) => besides !== true) || called.length > 0,
    heldBy: (file: WildText) => textsAt(file, moved),
    substituted: () => substituted(run, moved),
  };
  const began = effects.length;
  const ran = textRuns(program, call, moved);
  if (others.isOwn || ran.isOwn || isWholeCode(call)) line.toldRuns.add(run);
  const acts = [
    ...hooklineActs(program, call, moved),
    ...agentActs(call),
    ...packageActs(call, moved),
    ...packedActs(call),
    ...programActs(call),
    ...proxyActs(call, scope),
    ...variableActs(call, scope),
    ...unknownActs(call, program, inner, moved),
    ...ran.acts,
    ...others.acts,
  ].map((act) => (isOfCode(act, name, run) ? { ...act, isCode: true as const } : act));
  const handling = handlings(call);
  for (const act of acts) effects.push(...effectsOf(withHandling(act, handling), run, moved));
  const own = effects.slice(began);
  keepMade(call, own, scope);
  keepCopied(call, scope);
  keepLinks(call, moved);
  if (name === 'mkdir') for (const { path } of own) if (path !== null) line.made.add(path);
  return [
    ...called,
    ...aliased,
    ...others.nexts,
    ...ran.with(inner.flatMap((one) => nextOf(one, call, one.isFromTop === true ? atTop(moved) : moved))),
    ...(isAway && name !== 'ssh' ? mountedRuns(args, run.inner, moved) : []),
    ...(call.runsOthers || inner.length > 0 ? [] : perhapsGiven(call, moved)),
    ...processScripts(run, call, scope),
    ...variableScripts(run.command).flatMap((value) =>
      expandValue(value, scope).map((text) => perhapsScript(filledIn(text, call))),
    ),
    ...environmentRuns(call, assigned, scope),
    ...callbacks(call).map(perhapsScript),
    ...(input.text === null ? [] : typedScripts(programNamed(name).scripts ?? [], input.text).map(perhapsScript)),
    ...codeRuns(call, moved),
    ...obviousLines(call).map(perhapsScript),
  ];
}

/** A program that nobody listed may run the command in its words. */
function perhapsGiven(call: Call, scope: Scope): readonly Next<Scope>[] {
  const words = givenCommand(call);
  if (words === null) return [];
  const own = inSubshell(scope);
  return [possibly({ kind: 'command', words: words.map(placed), scope: own }, own)];
}

/** Behind an alias that ends with a blank the next word may be one as well. */
function aliasedWords(
  text: WildText,
  args: readonly WildText[],
  { aliases }: Pick<Scope['line'], 'aliases'>,
): readonly (readonly WildText[])[] {
  const [first, ...others] = args;
  if (!/\s$/.test(text) || first === undefined) return [args];
  const more = (aliases.get(first) ?? []).flatMap((own) =>
    aliasedWords(own, others, { aliases }).map((rest) => [own, ...rest]),
  );
  return [args, ...more];
}

function withHandling(act: Act, handling: ReturnType<typeof handlings>): Act {
  if (act.does !== 'reads' && (act.does !== 'unknown' || act.path === null)) return act;
  const handled = handling(act.path);
  return handled === null ? act : { ...act, handled };
}

/** What it runs is a program text, or stands in one. */
function isOfCode({ does, path }: Act, name: string, { command, at }: Run): boolean {
  if (does !== 'unknown' || path !== null) return false;
  const around = command === null && at?.node.type === 'Command' ? (at.node.name?.value ?? '') : '';
  return runsCode(name) || runsCode(around);
}

/** A program that is no literal word may do anything, and so may what reads commands, or files, that nobody knows. */
function unknownActs(call: Call, program: WildText, inner: Run['inner'], scope: Scope): readonly Act[] {
  const { name, input } = call;
  // `exec` without a command only opens files
  const isFed = name !== 'exec' && input.text === null && inner.some(({ kind }) => kind === 'stdin');
  const readsCode = isFed && !isFedFile(call, scope);
  const isUnknown = isWild(program) || readsCode || runsUnknownCode(call);
  return isUnknown ? [{ does: 'unknown', path: null }] : [];
}

/** What is done, wherever the command may run. */
export function effectsOf(act: Act, part: Run, scope: Scope): readonly Effect[] {
  const { work, line, isSure } = scope;
  const { path } = act;
  const cwds = 'isFromTop' in act ? withAbove(scope) : scope.cwds;
  if (path === null) return [isSure ? { ...act, part } : { ...act, part, maybe: true }];
  // no file has such a name: who opens it fails; of who is given it as something else nobody knows what it is for
  if (path === '' && act.does !== 'unknown') return [];
  spend(work, cwds.length, path.length * cwds.length);
  const whole = (text: WildText, cwd: WildText): WildText => physicalText(text, cwd, scope);
  const paths = cwds.map((cwd) => whole(path, cwd));
  const possible = isSure && paths.every((one) => one === paths[0]) ? null : ({ maybe: true } as const);
  const effects = cwds.map((cwd, i) => ({
    ...act,
    ...('from' in act && act.from !== undefined ? { from: whole(act.from, cwd) } : {}),
    ...('reach' in act && act.does === 'deletes' && /\/\.?$/.test(path) ? ({ isFolder: true } as const) : {}),
    ...('isWhole' in act && act.name !== undefined ? { name: whole(act.name, cwd) } : {}),
    path: paths[i] ?? path,
    part,
    ...possible,
  }));
  const copied = line.likeFolders.size === 0 ? [] : effects.flatMap((one) => throughLikeFolders(one, scope));
  return line.links.size === 0
    ? [...effects, ...copied]
    : [...effects, ...copied, ...effects.flatMap((one) => throughLinks(one, line.links))];
}

/** Where the line is, and where above that it was: the folder of a repository is one of them. */
function withAbove({ cwds, line }: Scope): readonly WildText[] {
  const above = [...line.cwds].filter((one) => cwds.some((cwd) => cwd.startsWith(`${one}/`)));
  return [...new Set([...cwds, ...above])];
}

function movedInto(folder: WildText, scope: Scope): Scope {
  const moved = inSubshell(scope);
  moveTo(
    moved,
    scope.cwds.map((cwd) => physicalText(folder, cwd, scope)),
    false,
  );
  return moved;
}

function atTop(scope: Scope): Scope {
  return { ...inSubshell(scope), cwds: withAbove(scope) };
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
      if (inner.inFolders === true)
        return fedInFolders(texts, call).map(({ folder, words }) => {
          const own = movedInto(folder, scope);
          return possibly({ kind: 'command', words, inner, scope: own }, own);
        });
      return fedWith(texts, inner, call).map((words) => possibly({ kind: 'command', words, inner, scope }, scope));
    case 'script': {
      const text = texts.map(asShellText).join(' ');
      // it runs at a time that nobody knows: when the line has been read
      if (name === 'trap') {
        scope.line.traps.push({ text, file: call.file });
        keepInterrupt(text, call.args, scope.line);
        return [];
      }
      return [{ ...scriptNext(text, call, scope), inner }];
    }
    case 'stdin':
      if (input.text === null) return [];
      return [input.text, ...(input.others ?? [])].map((text) => ({ ...scriptNext(text, call, scope), inner }));
  }
}

/** The scope in which a command works that is told to go somewhere first. */
function movedScope(name: string, args: readonly WildText[], scope: Scope): Scope {
  const folders = [...foldersNamed(name, args), ...(name === 'git' ? workTrees(args, scope) : [])];
  if (folders.length === 0) return scope;
  const moved = inSubshell(scope);
  for (const folder of folders) {
    const cwds = moved.cwds.map((cwd) => physicalText(folder, cwd, scope));
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
