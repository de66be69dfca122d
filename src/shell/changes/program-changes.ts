import { programNamed } from '../programs/program-named.ts';
import { archiveChanges } from './archive-changes.ts';
import { at, type Call, givenWords, operandsOf } from './call.ts';
import type { Change } from './change.ts';
import { copyChanges } from './copy-changes.ts';
import { findChanges } from './find-changes.ts';
import { gitChanges } from './git-changes.ts';
import { hooklineChanges } from './hookline-changes.ts';
import { interpreterChanges } from './interpreter-changes.ts';
import { patchChanges } from './patch-changes.ts';
import { onlyReads, uploads } from './readers.ts';
import type { WildText } from './wild-text.ts';
import { writtenOptions } from './written-options.ts';

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
      ['wget curl sort gsort', () => []],
      ['aria2c', downloaded],
      ['parallel', fedWords],
    ] as const
  ).flatMap(([names, changes]) => names.split(' ').map((name) => [name, changes] as const)),
);

/** The places that a program changes. One that nobody knows may change whatever it is given. */
export function programChanges(call: Call): readonly Change[] {
  const known = programNamed(call.name);
  const runsPrograms = !PROGRAMS.has(call.name) && known.startsNothing !== true && !onlyReads(call.name, call.args);
  return [...hooklineChanges(call, runsPrograms), ...ownChanges(call), ...writtenOptions(call)];
}

function ownChanges(call: Call): readonly Change[] {
  const known = PROGRAMS.get(call.name);
  if (known !== undefined) return known(call);
  const text = interpreterChanges(call);
  if (text !== null) return text;
  if (call.runsOthers || onlyReads(call.name, call.args) || uploads(call.name, call.args)) return [];
  const { tasks, filesOnly } = programNamed(call.name);
  const words = givenWords(call.args).filter((word) => tasks !== true || !TASK.test(word));
  return words.flatMap((word) => [
    ...at(call, 'file', word),
    ...(filesOnly === true ? [] : at(call, 'below', word)),
    // what unpacks `a.gz` writes `a`
    ...(PACKED.test(word) ? at(call, 'file', word.replace(PACKED, '')) : []),
  ]);
}

const TASK = /^[\w:@-]+$|^\.\/\.\.\.$/;

const PACKED = /\.(?:gz|bz2|xz|zst|lz4|lzma|br|Z)$/;

function removed(call: Call): readonly Change[] {
  const { operands, options } = operandsOf(call.args);
  const deep = call.name !== 'rm' || ['-r', '-R', '--recursive'].some((name) => options.has(name));
  return operands.flatMap((path) => at(call, deep ? 'tree' : 'file', path));
}

/** A folder goes away with all that is in it. */
function trees(call: Call): readonly Change[] {
  return givenWords(call.args).flatMap((path) => at(call, 'tree', path));
}

/** Into the file that is named; where else, its options say. */
function downloaded(call: Call): readonly Change[] {
  return givenWords(call.args).flatMap((word) => at(call, 'file', word));
}

/** The first word says which rights, unless another file or an option does. */
function rights(call: Call): readonly Change[] {
  const { operands, options } = operandsOf(call.args, '', call.name);
  // `chmod -x`: the rights look like an option
  const isSaid =
    options.has('--reference') || call.name === 'setfacl' || call.args.some((word) => /^-[rwxXst]+$/.test(word));
  // whoever may not look into a folder does not find what is in it; other rights of a whole project change nothing
  const kind = call.args.some(locksOut) ? 'tree' : 'below';
  return operands.slice(isSaid ? 0 : 1).flatMap((path) => [...at(call, 'file', path), ...at(call, kind, path)]);
}

/** `000`, `644`, `a-rwx`, `u=`, `u:me:---`: its owner cannot look into a folder any more. */
function locksOut(word: WildText): boolean {
  if (/^[0-7]{3,4}$/.test(word)) return !/[57]/.test(word.slice(-3, -2));
  return word
    .split(',')
    .some((part) => /^[go]*[ua][ugoa]*(?:-[wXst]*[rx]|=[^rx]*$)|^-[wX]*[rx]|^u:[^:]*:[^r]*$/.test(part));
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
