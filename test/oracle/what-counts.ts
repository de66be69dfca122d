import { basename, join } from 'node:path';
import { type Seen, type Touch, touchKey } from './seen.ts';
import { type Call, callsIn, fileBehind, placesIn, textsIn } from './trace.ts';
import { foldersOfTree, followLinks, HOME, PROJECT, TREE, type Tree } from './tree.ts';

/** What of a trace counts as something that the line did: docs/effects.md has the same list in words. */
export function whatCounts(trace: string, tree: Tree = TREE, runsOthers: RunsOthers = isRunner): Seen {
  const calls = callsIn(trace, PROJECT);
  const folders = new Set(foldersOfTree(tree));
  const links = new Map<string, string>();
  const done: Done[] = [];
  const there = new Set(Object.keys(tree));
  for (const call of calls) {
    for (const one of touchesOf(call, folders, { made: links, tree })) {
      if (!isOurs(one.path)) continue;
      const isThere = there.has(one.path);
      // who opens a file and makes it by that finds nothing in it
      if (one.does === 'reads' && !isThere && call.args.includes('O_CREAT')) continue;
      const isNew = one.isNew === true || (one.does === 'writes' && !isThere);
      done.push({ ...one, isNew, pid: call.pid, isBrief: call.args.includes('O_CLOEXEC') });
      if (one.does === 'writes') there.add(one.path);
      if (one.does === 'deletes') there.delete(one.path);
    }
  }
  const gits = gitsIn(calls);
  const asked = calls.filter(
    (call) => call.name === 'connect' && /sa_family=AF_INET6?/.test(call.args) && !isOwnName(call, gits),
  );
  const compared = comparedIn(done, gits);
  return {
    touches: [...new Map(withoutOwn(done).map((one) => [touchKey(one), { does: one.does, path: one.path }])).values()],
    ...programsIn(calls, runsOthers),
    connects: asked.length > 0,
    ...(compared.length > 0 ? { compared } : {}),
    ...(asked.length > 0 && asked.every(({ args }) => HERE.test(args)) ? { onlyHere: true } : {}),
  };
}

/** What git does at each process that is one. */
type Gits = ReadonlyMap<number, string>;

function gitsIn(calls: readonly Call[]): Gits {
  const gits = new Map<number, string>();
  for (const { name, args, pid } of calls) {
    if (name !== 'execve') continue;
    const [program = '', , ...words] = textsIn(args);
    const at = words.findIndex((word, i) => !word.startsWith('-') && !/^-[cC]$/.test(words[i - 1] ?? ''));
    if (basename(program) === 'git' && at >= 0) gits.set(pid, words[at] ?? '');
  }
  return gits;
}

const TALKS = /^(?:archive|clone|fetch|ls-remote|pull|push|remote|submodule)/;
const COMPARES = new Set('commit describe diff ls-files reset status update-index'.split(' '));

/** Nobody else has read them. */
function comparedIn(done: readonly Done[], gits: Gits): readonly string[] {
  const isCompared = ({ pid, isBrief }: Done): boolean => isBrief && COMPARES.has(gits.get(pid) ?? '');
  const read = done.filter(({ does }) => does === 'reads');
  const others = new Set(read.filter((one) => !isCompared(one)).map(({ path }) => path));
  return [...new Set(read.filter(isCompared).map(({ path }) => path))].filter((path) => !others.has(path));
}

/** Whom git has no address of is called by the name of the machine, which it looks up. */
function isOwnName({ pid, args }: Call, gits: Gits): boolean {
  const sub = gits.get(pid);
  return sub !== undefined && !TALKS.test(sub) && args.includes('htons(53)');
}

/** The links of the tree, and those that the line made. */
interface Links {
  readonly made: Map<string, string>;
  readonly tree: Tree;
}

/** As strace writes addresses of this machine. */
const HERE = /inet_addr\("127\.|"::1"|"::ffff:127\./;

interface Done extends Touch {
  readonly pid: number;
  /** It came into being by that. */
  readonly isNew?: boolean;
  /** What that process starts has it no more: so git opens what it compares with its index, and not what it is told to read. */
  readonly isBrief: boolean;
}

/** In the project or the home folder, and not what git keeps for itself. */
export function isOurs(path: string): boolean {
  return [PROJECT, HOME].some((folder) => path.startsWith(`${folder}/`)) && !/\/\.git(?:config)?(?:\/|$)/.test(path);
}

function touchesOf(call: Call, folders: Set<string>, links: Links): readonly Omit<Done, 'pid' | 'isBrief'>[] {
  const { name, args, result } = call;
  // the last name stays: what is deleted, renamed or made is the link, not where it leads
  const places = placesIn(call).map((path) => behindFolder(path, links));
  const [first = '', second = ''] = places;
  switch (name) {
    case 'open':
    case 'openat':
    case 'openat2':
    case 'creat':
      return opened(args, name, fileBehind(result), folders);
    case 'mkdir':
    case 'mkdirat':
      folders.add(first);
      return [{ does: 'writes', path: first, isNew: true }];
    case 'mknod':
    case 'mknodat':
    case 'truncate':
      return [{ does: 'writes', path: first }];
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return [{ does: 'deletes', path: first }];
    case 'rename':
    case 'renameat':
    case 'renameat2':
      if (folders.has(first)) folders.add(second);
      return [
        { does: 'deletes', path: first },
        { does: 'writes', path: second, isNew: true },
      ];
    case 'link':
    case 'linkat':
      return [{ does: 'writes', path: second, isNew: true }];
    case 'symlink':
    case 'symlinkat': {
      // the first text is where it leads, and no place of its own
      const at = places.at(-1) ?? '';
      links.made.set(at, textsIn(args)[0] ?? '');
      return [{ does: 'writes', path: at, isNew: true }];
    }
    case 'lchown':
      return [{ does: 'writes', path: first }];
    case 'chmod':
    case 'fchmodat':
    case 'chown':
    case 'fchownat':
      return [{ does: 'writes', path: args.includes('AT_SYMLINK_NOFOLLOW') ? first : behindAll(first, links) }];
    case 'fchmod':
    case 'fchown': {
      const path = fileBehind(args);
      return path === null ? [] : [{ does: 'writes', path }];
    }
    case 'execve':
      return [{ does: 'reads', path: behindAll(first, links) }];
    default:
      return [];
  }
}

function opened(
  args: string,
  name: string,
  path: string | null,
  folders: ReadonlySet<string>,
): readonly Omit<Done, 'pid' | 'isBrief'>[] {
  // who lists a folder has read none of its files; O_PATH reads nothing
  if (path === null || folders.has(path) || /O_DIRECTORY|O_PATH|O_TMPFILE/.test(args)) return [];
  const isNew = args.includes('O_EXCL') || name === 'creat';
  const writes = name === 'creat' || /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC/.test(args);
  const reads = name !== 'creat' && !/O_WRONLY|O_TRUNC|O_EXCL/.test(args);
  return [
    ...(reads ? [{ does: 'reads' as const, path }] : []),
    ...(writes ? [{ does: 'writes' as const, path, isNew }] : []),
  ];
}

/** What one process makes and takes away again is its own affair, and what it takes away to put it there anew is written. */
function withoutOwn(done: readonly Done[]): readonly Done[] {
  return done.filter((one, i) => {
    const same = (other: Done): boolean => other.path === one.path && other.pid === one.pid;
    if (one.does === 'deletes') {
      const isReplaced = done.slice(i + 1).some((other) => same(other) && other.does === 'writes');
      const isOwn = done.slice(0, i).some((other) => same(other) && other.isNew === true);
      return !isReplaced && !isOwn;
    }
    const madeAt = done.findIndex((other) => same(other) && other.isNew === true);
    const goneAt = done.findLastIndex((other) => same(other) && other.does === 'deletes');
    // made first of all, gone at the end: nobody else ever saw it
    return !(madeAt >= 0 && goneAt > madeAt && i >= madeAt && i <= goneAt && !leftBefore(done, madeAt, one.path));
  });
}

/** Somebody put it there before, and it was not gone again. */
function leftBefore(done: readonly Done[], madeAt: number, path: string): boolean {
  const before = done.slice(0, madeAt).filter((other) => other.path === path && other.does !== 'reads');
  return before.at(-1)?.does === 'writes';
}

/** Programs that start what their words say. */
export type RunsOthers = (program: string) => boolean;

const RUNNERS = /^(?:bash|dash|zsh|sh|env|xargs|find|nice|nohup|timeout|setsid|stdbuf|time|python3|node)$/;
const LANGUAGES = /^(?:python3|node)$/;

function isRunner(program: string): boolean {
  return RUNNERS.test(program);
}

function programsIn(calls: readonly Call[], runsOthers: RunsOthers): Pick<Seen, 'started' | 'failed'> {
  // a child may be seen before the call that made it has come back
  const parents = new Map(
    calls.flatMap((call) => (isFork(call) ? [[Number.parseInt(call.result, 10), call.pid] as const] : [])),
  );
  const images = new Map<number, string>();
  const imageOf = (pid: number | undefined): string =>
    pid === undefined ? 'sh' : (images.get(pid) ?? imageOf(parents.get(pid)));
  const started = new Set<string>();
  const failed = new Set<string>();
  let isFirst = true;
  for (const call of calls) {
    const { pid, name, args, result } = call;
    if (isFork(call)) images.set(Number.parseInt(result, 10), images.get(Number.parseInt(result, 10)) ?? imageOf(pid));
    if (name === 'exit_group' && args !== '0') failed.add(imageOf(pid));
    if (name !== 'execve') continue;
    const program = basename(textsIn(args)[0] ?? '');
    const by = imageOf(pid);
    // `system()` has a shell run what it is given
    // to a shell that has no word `time` it is a program, which starts what its words say
    const isOwn = (LANGUAGES.test(by) && program === 'sh') || program === 'time';
    // without a command `xargs` prints its words by one
    const isPrinted = by === 'xargs' && program === 'echo';
    if (!isFirst && runsOthers(by) && !isOwn && !isPrinted) started.add(program);
    // the shell by which `tar` starts what compresses is its own affair
    images.set(pid, by === 'tar' && program === 'sh' ? by : program);
    isFirst = false;
  }
  return { started: [...started], failed };
}

function isFork({ name }: Call): boolean {
  return /^(?:clone3?|v?fork)$/.test(name);
}

function behindFolder(path: string, links: Links): string {
  const cut = path.lastIndexOf('/');
  if (path.endsWith('/..')) return behindAll(path, links);
  return cut <= 0 ? path : `${behindAll(path.slice(0, cut), links)}${path.slice(cut)}`;
}

/** Where it leads, by the links of the tree and those that the line made. */
function behindAll(path: string, links: Links): string {
  let followed = '';
  for (const name of path.split('/').filter((one) => one !== '')) {
    if (name === '..') {
      followed = followed.slice(0, Math.max(0, followed.lastIndexOf('/')));
      continue;
    }
    const next = `${followed}/${name}`;
    const to = links.made.get(next);
    const named = to === undefined ? next : to.startsWith('/') ? to : join(followed, to);
    followed = followLinks(named, links.tree);
  }
  return followed || '/';
}
