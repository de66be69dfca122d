import { expandBraces } from '../../shell/effects/expand-braces.ts';
import { readBounded } from '../../shell/parse/parse-shell.ts';
import { type ShellWord, wordsOf } from '../../shell/parse/shell-word.ts';
import { withVariables } from '../../shell/parse/variables.ts';
import { type CommandReading, type GivenOperand, readCommand } from '../../shell/programs/spellings/read-command.ts';
import type { Run, Standing } from '../../shell/walk/run.ts';
import { usualNext } from '../../shell/walk/usual-next.ts';
import { readLine } from '../../shell/walk/walk.ts';
import { type BranchSwitch, branchSwitch } from './branch-switch.ts';
import { gitFolder, hasOption, movedTo, textOf, valuesOf } from './git-words.ts';
import { runsOnlyAfter } from './only-after.ts';

/** One `git push` of a line, as its words say it. */
export interface PushCall {
  /** Where git runs; null: that shows only when it runs. */
  readonly folder: string | null;
  readonly remote: string | null;
  /** What it names to be pushed; null: that shows only when it runs. */
  readonly refs: readonly (string | null)[];
  /** What else it pushes, or what in place of what the configuration says. */
  readonly also: 'everything' | 'tags' | 'nothing';
  /** `-c push.default=current`: what the command itself, or the line before it, says of the configuration. */
  readonly settings: ReadonlyMap<string, string>;
  /** What the line does before it about the branch that it is on, in that order. */
  readonly switches: readonly EarlierSwitch[];
}

export interface EarlierSwitch extends BranchSwitch {
  /** The push runs only where this has worked. */
  readonly isSure: boolean;
}

export interface PushLine {
  readonly pushes: readonly PushCall[];
  /** It does nothing but push, and all of it could be read. */
  readonly isAlone: boolean;
}

/** Where a line is at one point of it. */
interface Here {
  cwd: string | null;
}

/** Every `git push` that a line runs, with the folder that it has gone to before. */
export function pushCalls(line: string, cwd: string, home: string): PushLine {
  const pushes: PushCall[] = [];
  // not part of what a subshell has for itself: a branch that it switches to stays when it ends
  const switches: { readonly made: BranchSwitch; readonly at: Standing | null }[] = [];
  // what the line says of the configuration before it pushes
  const settings = new Map<string, string>();
  let others = 0;
  const reached = (run: Run, here: Here) => {
    const command = run.kind === 'command' ? readCommand(run.words) : null;
    const cwd = run.elsewhere === null ? here.cwd : null;
    const push = command === null ? null : pushCall(command, cwd, home);
    const made = command === null || run.elsewhere !== null ? null : branchSwitch(command, run.words, cwd, home);
    if (made !== null) switches.push({ made, at: run.at });
    const set = command === null ? null : configured(command);
    if (set !== null) settings.set(...set);
    if (push !== null && push !== 'nothing') {
      const earlier = switches.map(({ made: one, at }) => ({ ...one, isSure: runsOnlyAfter(run.at, at) }));
      const all = new Map([...settings, ...push.settings]);
      pushes.push({ ...push, settings: all, switches: run.elsewhere === null ? earlier : [] });
    }
    if (push !== null) return usualNext(run, 'or-unknown');
    if (run.program === 'cd' || run.program === 'pushd') here.cwd = movedTo(run.words[1], here.cwd, home);
    else others += 1;
    return usualNext(run, 'or-unknown');
  };
  const read = readBounded(line, () => {
    pushes.length = 0;
    switches.length = 0;
    settings.clear();
    others = 0;
    return readLine<Here>(
      line,
      {
        words: (command, variables) =>
          wordsOf(command).flatMap((word) => withVariables(word, variables).map((one) => ({ ...word, ...one }))),
        reached,
        fork: ({ cwd: now }) => ({ cwd: now }),
        maxInner: 512,
      },
      { cwd },
    );
  });
  return { pushes, isAlone: read !== null && !read.broken && !read.cut && others === 0 };
}

/** Null: it is another command; `nothing`: it pushes nothing. */
function pushCall(
  { program, operands, options }: CommandReading<ShellWord>,
  cwd: string | null,
  home: string,
): Omit<PushCall, 'switches'> | 'nothing' | null {
  const [sub, remote, ...refs] = operands;
  if (program !== 'git' || sub === undefined || !/^(?:push|send-pack)$/.test(textOf(sub))) return null;
  const has = (name: string): boolean => hasOption(options, name);
  if (has('-n') || has('-h')) return 'nothing';
  return {
    folder: gitFolder(options, cwd, home),
    remote: remote === undefined ? (valuesOf(options, '--repo').at(-1) ?? null) : textOf(remote),
    refs: withoutTags(refs.flatMap(refsOf)),
    also: has('--all') || has('--mirror') ? 'everything' : has('--tags') ? 'tags' : 'nothing',
    settings: new Map(valuesOf(options, '-c').map(settingOf)),
  };
}

/** `git config push.default matching` */
function configured({ program, operands }: CommandReading<ShellWord>): readonly [string, string] | null {
  const [sub, ...words] = operands.map(textOf);
  const [key, value] = words[0] === 'set' ? words.slice(1) : words;
  if (program !== 'git' || sub !== 'config' || key === undefined || value === undefined) return null;
  return settingOf(`${key}=${value.replace(/^(['"])(.*)\1$/, '$2')}`);
}

/** How scripts say "the branch that I am on". */
const CURRENT =
  /^"?(?:\$\(|`)git (?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref (?:-q )?--short HEAD)(?:\)|`)"?$/;

/** `$(echo main)` */
const ECHOED = /^"?(?:\$\(|`)echo ([\w./-]+)(?:\)|`)"?$/;

function refsOf(operand: GivenOperand<ShellWord>): readonly (string | null)[] {
  const text = textOf(operand);
  // a star that meets no file stays one, and braces are several words
  const [, before = '', braces, after = ''] = /^([^{]*)(\{[^{}]*\})(.*)$/.exec(text) ?? [];
  if (!/[$`]/.test(text))
    return braces === undefined ? [text] : expandBraces(braces).map((one) => before + one + after);
  return [ECHOED.exec(text)?.[1] ?? refOf(text, operand)];
}

function refOf(text: string, operand: GivenOperand<ShellWord>): string | null {
  if (CURRENT.test(text)) return 'HEAD';
  const [, before, after] = /^"?([^"$`]*:)?[^:]*?(:[^"$`:]+)?"?$/.exec(text) ?? [];
  const isLiteral = typeof operand.word === 'string' || operand.word.literal;
  // of `"$SHA":main` as much is known as counts
  if (!isLiteral && before === undefined && after !== undefined) return after;
  return isLiteral ? text : null;
}

/** `git push origin tag v1` */
function withoutTags(refs: readonly (string | null)[]): readonly (string | null)[] {
  return refs.flatMap((ref, i) =>
    ref === 'tag' && i + 1 < refs.length ? [] : refs[i - 1] === 'tag' ? [`refs/tags/${ref ?? ''}`] : [ref],
  );
}

function settingOf(setting: string): readonly [string, string] {
  const at = setting.indexOf('=');
  const [key, value] = at < 0 ? [setting, 'true'] : [setting.slice(0, at), setting.slice(at + 1)];
  const parts = key.split('.');
  const ends = parts.map((part, i) => (i === 0 || i === parts.length - 1 ? part.toLowerCase() : part));
  return [ends.join('.'), value];
}
