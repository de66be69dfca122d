import { archiveChanges } from './archive-changes.ts';
import type { Change } from './change.ts';
import type { Input } from './changes-of-line.ts';
import { copyChanges } from './copy-changes.ts';
import { findChanges } from './find-changes.ts';
import { gitChanges } from './git-changes.ts';
import { hooklineChanges } from './hookline-changes.ts';
import { interpreterChanges } from './interpreter-changes.ts';
import { operandsOf } from './operands.ts';
import { patchChanges } from './patch-changes.ts';
import { onlyReads } from './readers.ts';
import type { Scope } from './scope.ts';
import { absoluteText, type WildText } from './wild-text.ts';
import { spend } from './work.ts';

/** One command, as the programs' tables see it. */
export interface Call {
  /** As written. */
  readonly program: WildText;
  readonly name: string;
  readonly args: readonly WildText[];
  readonly scope: Scope;
  readonly input: Input;
  /** It is a wrapper: its words are the words of another command. */
  readonly runsOthers: boolean;
}

type Changes = (call: Call) => readonly Change[];

/** Programs that need more than a look at their words. */
const PROGRAMS: ReadonlyMap<string, Changes> = new Map<string, Changes>(
  (
    [
      ['cp mv ln install rsync scp ditto', copyChanges],
      ['tar gtar bsdtar unzip zip 7z 7za cpio', archiveChanges],
      ['git', gitChanges],
      ['patch', patchChanges],
      ['find gfind bfs fd fdfind', findChanges],
      ['rm trash trash-put gio mount umount', removed],
      ['chmod chown chgrp chattr setfacl chcon', rights],
      ['dd', keyed],
      ['rimraf del del-cli shred srm rmdir unlink trash-cli', trees],
      ['wget curl aria2c', downloaded],
      ['sort gsort', sorted],
      ['vi vim nvim ex', edited],
      ['parallel', fedWords],
    ] as const
  ).flatMap(([names, changes]) => names.split(' ').map((name) => [name, changes] as const)),
);

/** The places that a program changes. One that nobody knows may change whatever it is given. */
export function programChanges(call: Call): readonly Change[] {
  const runsPrograms = !PROGRAMS.has(call.name) && !NO_STARTERS.test(call.name) && !onlyReads(call.name, call.args);
  return [...hooklineChanges(call, runsPrograms), ...ownChanges(call)];
}

/** Their words are names and texts, never a program to start. */
const NO_STARTERS = /^(?:mkdir|touch|tee|sponge|ed|g?sed|[gmn]?awk|gh|glab|hub|jj|hg|svn|code|cd)$/;

function ownChanges(call: Call): readonly Change[] {
  const known = PROGRAMS.get(call.name);
  if (known !== undefined) return known(call);
  const text = interpreterChanges(call);
  if (text !== null) return text;
  if (call.runsOthers || onlyReads(call.name, call.args)) return [];
  return givenWords(call.args).flatMap((word) => at(call, 'file', word));
}

export function at(
  { scope }: Pick<Call, 'scope'>,
  kind: Exclude<Change['kind'], 'sweep'>,
  path: WildText,
): readonly Change[] {
  spend(scope.work, 1, path.length);
  return scope.cwds.map((cwd) => ({ kind, path: absoluteText(path, cwd, scope.home) }));
}

/** Every word that may be a path: operands, and what stands behind the `=` of an option. */
export function givenWords(args: readonly WildText[]): readonly WildText[] {
  return args.flatMap((word) => {
    const value = /^(?:-{1,2}[\w-]+|\w+)=(.+)$/s.exec(word)?.[1];
    const attached = /^-[A-Za-z]+([~./].*)$/s.exec(word)?.[1];
    if (value !== undefined) return [value, word];
    return attached !== undefined ? [attached] : word.startsWith('-') ? [] : [word];
  });
}

function removed(call: Call): readonly Change[] {
  const { operands, options } = operandsOf(call.args);
  const deep = call.name !== 'rm' || ['-r', '-R', '--recursive'].some((name) => options.has(name));
  return operands.flatMap((path) => at(call, deep ? 'tree' : 'file', path));
}

/** A folder goes away with all that is in it. */
function trees(call: Call): readonly Change[] {
  return givenWords(call.args).flatMap((path) => at(call, 'tree', path));
}

const FOLDERS = ['-P', '--directory-prefix', '--output-dir', '-d', '--dir'];

/** Into the file that is named, or into a folder under the name that it has where it comes from. */
function downloaded(call: Call): readonly Change[] {
  const { values } = operandsOf(call.args, '-P --directory-prefix --output-dir --dir');
  const folders = FOLDERS.flatMap((option) => values.get(option) ?? []);
  return [
    ...folders.flatMap((folder) => at(call, 'below', folder)),
    ...givenWords(call.args).flatMap((word) => at(call, 'file', word)),
  ];
}

function sorted(call: Call): readonly Change[] {
  const { values } = operandsOf(call.args, '-o --output -k --key -t -T -S');
  return ['-o', '--output'].flatMap((option) => values.get(option) ?? []).flatMap((path) => at(call, 'file', path));
}

/** `vim -c 'w! x'` */
function edited(call: Call): readonly Change[] {
  const written = call.args.flatMap((word) => /^:?w(?:rite)?!?\s+(\S+)/.exec(word)?.[1] ?? []);
  return [...givenWords(call.args), ...written].flatMap((word) => at(call, 'file', word));
}

/** The first word says which rights, unless another file does. */
function rights(call: Call): readonly Change[] {
  const { operands, options } = operandsOf(call.args);
  const deep = options.has('-R') || options.has('--recursive');
  // `chmod -x`: the rights look like an option
  const isSaid = options.has('--reference') || call.args.some((word) => /^-[rwxXst]+$/.test(word));
  // of the whole project nothing changes but the rights
  return operands
    .slice(isSaid ? 0 : 1)
    .flatMap((path) => [...at(call, 'file', path), ...(deep ? at(call, 'below', path) : [])]);
}

/** `parallel rm ::: a b`: what stands behind the colons goes to the command before them. */
function fedWords(call: Call): readonly Change[] {
  const at0 = call.args.findIndex((word) => /^:::\+?$/.test(word));
  const [program = '', ...own] = operandsOf(at0 < 0 ? [] : call.args.slice(0, at0)).operands;
  if (at0 < 0 || onlyReads(program, own)) return [];
  return call.args.slice(at0 + 1).flatMap((word) => at(call, 'tree', word));
}

function keyed(call: Call): readonly Change[] {
  return call.args.flatMap((word) => (word.startsWith('of=') ? at(call, 'file', word.slice(3)) : []));
}
