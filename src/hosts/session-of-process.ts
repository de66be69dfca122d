import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import type { JsonObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { isAgent } from '../dialects/agent-traces.ts';
import { argumentsOf, linuxProcess } from '../handlers/processes/linux-processes.ts';

const MOST_ANCESTORS = 64;

/** What only starts other programs. */
const STARTERS =
  /^-?(?:sh|a?sh|bash|dash|zsh|ksh|mksh|fish|busybox|env|nice|nohup|setsid|stdbuf|timeout|hookline-native)$/;

/**
 * The session of calls that name none: the nearest agent above this process, by its number and the moment it was started;
 * where no program above has the name of one, the nearest that is more than a shell. Null: there is none, and each call is
 * a session of its own.
 */
export function sessionOfProcess(from: number | null): string | null {
  const above = from === null ? [] : ancestorsOf(from);
  const agent = above.find(({ names }) => names.some(isAgent));
  // the first process of a machine takes up what others leave: whose calls these are cannot be told by it
  const found = agent ?? above.find(({ names, pid }) => pid > 1 && !STARTERS.test(names[0] ?? ''));
  return found === undefined ? null : `process-${found.pid}-${found.startedAt}`;
}

/** A payload that names no session, with the one of its process. */
export function inSession(payload: JsonObject, from: number): JsonObject {
  const id = sessionOfProcess(from);
  return id === null ? payload : { ...payload, session_id: id };
}

interface Ancestor {
  readonly pid: number;
  readonly parent: number;
  readonly startedAt: string;
  /** Its program, and what that was given first: `node /usr/bin/claude`. */
  readonly names: readonly string[];
}

/** The processes above one, as far as they can be seen, itself included. */
export function ancestorsOf(from: number): readonly Ancestor[] {
  const found: Ancestor[] = [];
  for (let pid = from; pid > 0 && found.length < MOST_ANCESTORS; pid = found.at(-1)?.parent ?? 0) {
    const one = process.platform === 'linux' ? onLinux(pid) : elsewhere(pid);
    if (one === null) break;
    found.push(one);
  }
  return found;
}

function onLinux(pid: number): Ancestor | null {
  const known = linuxProcess(pid);
  return known === null ? null : { ...known, names: namesIn(argumentsOf(pid)) };
}

/** By `ps`, which every other system has. */
function elsewhere(pid: number): Ancestor | null {
  const args = ['-o', 'ppid=,lstart=,command=', '-p', String(pid)];
  const told = orElse(() => execFileSync('/bin/ps', args, { encoding: 'utf8', env: { LC_ALL: 'C' } }), '');
  const [, parent, started = '', command = ''] = /^\s*(\d+)\s+(\w+ +\w+ +\d+ [\d:]+ \d+)\s+(.*)/.exec(told) ?? [];
  if (parent === undefined) return null;
  const startedAt = started.toLowerCase().replace(/\W+/g, '-');
  return { pid, parent: Number(parent), startedAt, names: namesIn(command.split(' ')) };
}

function namesIn(words: readonly string[]): readonly string[] {
  return words.slice(0, 2).map((word) => basename(word));
}
