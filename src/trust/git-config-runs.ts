import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { gitConfigEntries, gitFolders, smallText } from '../looks/git-config.ts';

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
  const found = gitFolders(folder);
  if (found === null) return [];
  const { top, own, shared } = found;
  const files = [join(shared, 'config'), join(own, 'config.worktree')];
  const lines = files.flatMap((path) => readConfig(path, { top, home }, MOST_INCLUDES));
  return [...new Set(lines)];
}

interface ConfigRoots {
  readonly top: string;
  readonly home: string;
}

function readConfig(path: string, roots: ConfigRoots, depth: number): readonly string[] {
  const { top, home } = roots;
  const text = smallText(path);
  if (text === null || depth === 0) return [];
  const shown = relative(top, path).startsWith('..') ? path : relative(top, path);
  return gitConfigEntries(text).flatMap(([key, value]) => {
    if (/^include(?:if\..+)?\.path$/.test(key)) return readConfig(included(value, path, home), roots, depth - 1);
    return COMMANDS.test(key) && !NOTHING.test(value) ? [`what ${key} of ${shown} makes git run (${value})`] : [];
  });
}

function included(value: string, from: string, home: string): string {
  if (value.startsWith('~/')) return join(home, value.slice(2));
  return isAbsolute(value) ? value : resolve(dirname(from), value);
}
