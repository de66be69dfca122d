import { absolutePath } from '../../core/path-forms.ts';
import { readBounded } from '../../shell/parse/parse-shell.ts';
import { type ShellWord, wordsOf } from '../../shell/parse/shell-word.ts';
import { withVariables } from '../../shell/parse/variables.ts';
import { type CommandReading, type GivenOperand, readCommand } from '../../shell/programs/spellings/read-command.ts';
import type { Run } from '../../shell/walk/run.ts';
import { usualNext } from '../../shell/walk/usual-next.ts';
import { readLine } from '../../shell/walk/walk.ts';

/** One `git push` of a line, as its words say it. */
export interface PushCall {
  /** Where git runs; null: that shows only when it runs. */
  readonly folder: string | null;
  readonly remote: string | null;
  /** What it names to be pushed; null: that shows only when it runs. */
  readonly refs: readonly (string | null)[];
  /** What else it pushes, or what in place of what the configuration says. */
  readonly also: 'everything' | 'tags' | 'nothing';
  /** `-c push.default=current`: what the command itself says of the configuration. */
  readonly settings: ReadonlyMap<string, string>;
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
  let others = 0;
  const reached = (run: Run, here: Here) => {
    const command = run.kind === 'command' ? readCommand(run.words) : null;
    const push = command === null ? null : pushCall(command, run.elsewhere === null ? here.cwd : null, home);
    if (push !== null) pushes.push(...(push === 'nothing' ? [] : [push]));
    else if (run.program === 'cd' || run.program === 'pushd') here.cwd = movedTo(run.words[1], here.cwd, home);
    else others += 1;
    return usualNext(run, 'or-unknown');
  };
  const read = readBounded(line, () => {
    pushes.length = 0;
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

function movedTo(word: ShellWord | undefined, cwd: string | null, home: string): string | null {
  if (word === undefined) return home;
  const text = /^(?:~|"?\$(?:HOME|\{HOME\}))(?=\/|$)/.test(word.value) ? homePath(word.value, home) : word.value;
  if (!word.literal && text === word.value) return null;
  return text.startsWith('/') || cwd !== null ? absolutePath(text, cwd ?? '/') : null;
}

function homePath(text: string, home: string): string {
  return text.replaceAll('"', '').replace(/^(?:~|\$HOME|\$\{HOME\})/, home);
}

/** Null: it is another command; `nothing`: it pushes nothing. */
function pushCall(
  { program, operands, options }: CommandReading<ShellWord>,
  cwd: string | null,
  home: string,
): PushCall | 'nothing' | null {
  const [sub, remote, ...refs] = operands;
  if (program !== 'git' || sub === undefined || textOf(sub) !== 'push') return null;
  const has = (name: string): boolean => options.some(({ means }) => means.includes(name));
  const valuesOf = (name: string): readonly string[] =>
    options.flatMap(({ means, value }) => (means.includes(name) && value !== null ? [value] : []));
  if (has('-n') || has('-h')) return 'nothing';
  const isElsewhere = has('--git-dir') || has('--namespace');
  const folder = valuesOf('-C').reduce<string | null>(
    (from, to) => movedTo({ value: to, literal: !/[$`*?]/.test(to) }, from, home),
    cwd,
  );
  return {
    folder: isElsewhere ? null : folder,
    remote: remote === undefined ? (valuesOf('--repo').at(-1) ?? null) : textOf(remote),
    refs: withoutTags(refs.map(refOf)),
    also: has('--all') || has('--mirror') ? 'everything' : has('--tags') ? 'tags' : 'nothing',
    settings: new Map(valuesOf('-c').map(settingOf)),
  };
}

function textOf({ word }: GivenOperand<ShellWord>): string {
  return typeof word === 'string' ? word : word.value;
}

/** How scripts say "the branch that I am on". */
const CURRENT =
  /^"?(?:\$\(|`)git (?:branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref (?:-q )?--short HEAD)(?:\)|`)"?$/;

function refOf(operand: GivenOperand<ShellWord>): string | null {
  const text = textOf(operand);
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
