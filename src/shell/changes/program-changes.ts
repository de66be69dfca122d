import { archiveChanges } from './archive-changes.ts';
import { at, type Call, givenWords } from './call.ts';
import type { Change } from './change.ts';
import { copyChanges } from './copy-changes.ts';
import { findChanges } from './find-changes.ts';
import { gitChanges } from './git-changes.ts';
import { hooklineChanges } from './hookline-changes.ts';
import { interpreterChanges } from './interpreter-changes.ts';
import { operandsOf } from './operands.ts';
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
      ['wget curl', () => []],
      ['aria2c', downloaded],
      ['sort gsort', sorted],
      ['parallel', fedWords],
    ] as const
  ).flatMap(([names, changes]) => names.split(' ').map((name) => [name, changes] as const)),
);

/** The places that a program changes. One that nobody knows may change whatever it is given. */
export function programChanges(call: Call): readonly Change[] {
  const runsPrograms = !PROGRAMS.has(call.name) && !NO_STARTERS.test(call.name) && !onlyReads(call.name, call.args);
  return [...hooklineChanges(call, runsPrograms), ...ownChanges(call), ...writtenOptions(call)];
}

/** Their words are names and texts, never a program to start. */
const NO_STARTERS = /^(?:mkdir|touch|tee|sponge|ed|g?sed|[gmn]?awk|gh|glab|hub|jj|hg|svn|code|cd)$/;

function ownChanges(call: Call): readonly Change[] {
  const known = PROGRAMS.get(call.name);
  if (known !== undefined) return known(call);
  const text = interpreterChanges(call);
  if (text !== null) return text;
  if (call.runsOthers || onlyReads(call.name, call.args) || uploads(call.name, call.args)) return [];
  const words = givenWords(call.args).filter((word) => !TASKS.test(call.name) || !TASK.test(word));
  return words.flatMap((word) => [
    ...at(call, 'file', word),
    ...(NOT_BELOW.test(call.name) ? [] : at(call, 'below', word)),
    // what unpacks `a.gz` writes `a`
    ...(PACKED.test(word) ? at(call, 'file', word.replace(PACKED, '')) : []),
  ]);
}

/** Programs whose plain words are names of tasks and tests, wherever they are called. */
const TASKS =
  /^(?:npm|pnpm|yarn|bun|deno|make|gmake|ninja|just|rake|task|go|cargo|gradlew?|mvnw?|dotnet|mix|composer|bundle|poetry|uv|tox|nox|invoke)$/;
const TASK = /^[\w:@-]+$|^\.\/\.\.\.$/;

/** What looks at folders, and what writes the very files that it is given. */
const NOT_BELOW =
  /^(?:tee|sponge|touch|mkdir|truncate|mkfifo|code|codium|cursor|code-insiders|subl|zed|idea|webstorm|vi|n?vim|emacs|nano|gitk|tig|lazygit)$/;
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

const ACL = '-m -M -x -X --modify --modify-file --remove --remove-file --set --set-file';

/** The first word says which rights, unless another file or an option does. */
function rights(call: Call): readonly Change[] {
  const { operands, options } = operandsOf(call.args, call.name === 'setfacl' ? ACL : '--from');
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
