import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { lstatSync, readFileSync, statSync } from '../looks/files.ts';

const MAX_BYTES = 1024 * 1024;
const MOST_INCLUDES = 8;

/** Keys of git's configuration whose value is a command, or a place where commands lie. */
const COMMANDS =
  /^(?:core\.(?:fsmonitor|hookspath|pager|editor|sshcommand|askpass|gitproxy|alternaterefscommand)|alias\..+|pager\..+|diff\.external|diff\..+\.(?:command|textconv)|filter\..+\.(?:clean|smudge|process)|merge\..+\.driver|(?:difftool|mergetool|man|browser|guitool)\..+\.cmd|gpg\.program|gpg\..+\.(?:program|defaultkeycommand)|credential\.(?:.+\.)?helper|sequence\.editor|interactive\.difffilter|uploadpack\.packobjectshook|remote\..+\.(?:uploadpack|receivepack|vcs)|submodule\..+\.update|trailer\..+\.(?:command|cmd)|tar\..+\.command|hook\..+\.command|protocol\.(?:.+\.)?allow|sendemail\..*(?:cmd|command)|init\.templatedir|web\.browser|imap\.tunnel|receive\.procreceiverefs)$/;
const NOTHING = /^(?:true|false|yes|no|on|off|0|1|cat|less|never|always|user|checkout|merge|rebase|none|)$/i;

/**
 * What the configuration of a folder's own repository makes git run, in words for a person. A clone brings no such file
 * along; whoever wrote it decides what a hook does that only asks git something.
 */
export function gitConfigRuns(folder: string, home: string): readonly string[] {
  const found = repositoryOf(folder);
  if (found === null) return [];
  const { top, files } = found;
  const lines = files.flatMap((path) => readConfig(path, { top, home }, MOST_INCLUDES));
  return [...new Set(lines)];
}

interface ConfigRoots {
  readonly top: string;
  readonly home: string;
}

function readConfig(path: string, roots: ConfigRoots, depth: number): readonly string[] {
  const { top, home } = roots;
  const text = textOf(path);
  if (text === null || depth === 0) return [];
  const shown = relative(top, path).startsWith('..') ? path : relative(top, path);
  return entriesOf(text).flatMap(([key, value]) => {
    if (/^include(?:if\..+)?\.path$/.test(key)) return readConfig(included(value, path, home), roots, depth - 1);
    return COMMANDS.test(key) && !NOTHING.test(value) ? [`what ${key} of ${shown} makes git run (${value})`] : [];
  });
}

function included(value: string, from: string, home: string): string {
  if (value.startsWith('~/')) return join(home, value.slice(2));
  return isAbsolute(value) ? value : resolve(dirname(from), value);
}

/** `[filter "x"]`, `smudge = …`: the key in lower case but for the name in quotes, and its value. */
function entriesOf(text: string): readonly (readonly [key: string, value: string])[] {
  const entries: (readonly [string, string])[] = [];
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [head = '', name = '', sub] = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line) ?? [];
    if (head !== '') section = sub === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${sub}`;
    const [, key, value = ''] = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(line.slice(head.length)) ?? [];
    if (key !== undefined) entries.push([`${section}.${key.toLowerCase()}`, value.replace(/^"(.*)"$/, '$1')]);
  }
  return entries;
}

interface Repository {
  readonly top: string;
  readonly files: readonly string[];
}

function repositoryOf(folder: string): Repository | null {
  for (let dir = folder; ; dir = dirname(dir)) {
    const git = join(dir, '.git');
    const kind = lstatSync(git, { throwIfNoEntry: false });
    if (kind !== undefined) {
      const own = kind.isFile()
        ? resolve(dir, /^gitdir:\s*(.+)$/m.exec(textOf(git) ?? '')?.[1]?.trim() ?? '.git')
        : git;
      const shared = resolve(own, textOf(join(own, 'commondir'))?.trim() ?? '.');
      return { top: dir, files: [join(shared, 'config'), join(own, 'config.worktree')] };
    }
    if (dir === dirname(dir)) return null;
  }
}

function textOf(path: string): string | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= MAX_BYTES ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}
