import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';
import type { Scratch } from '../scratch.ts';

/** What a hook finds on its standard input. */
export interface GivenInput {
  readonly stdio: 'ignore' | 'pipe' | number;
  /** How much of it was read; null: nobody can tell. */
  readonly wasRead: () => 'all' | 'part' | 'nothing' | null;
  readonly close: () => void;
}

/**
 * A file without a name: Node's pipes are sockets, which no program can open as /dev/stdin, and a hook that does not read
 * all of it breaks nothing. Only where no file can be written is it sent through a pipe.
 */
export function givenInput(stdin: string, scratch: Scratch): GivenInput {
  if (stdin === '') return { stdio: 'ignore', wasRead: () => null, close: () => {} };
  const file = scratch.open(stdin);
  if (file === null) return { stdio: 'pipe', wasRead: () => null, close: () => {} };
  return { stdio: file, wasRead: () => readOf(file), close: () => closeSync(file) };
}

/** Whoever inherited the descriptor moved our own place in the file too. Linux says where that is. */
function readOf(file: number): ReturnType<GivenInput['wasRead']> {
  const told = orElse(() => readFileSync(`/proc/self/fdinfo/${file}`, 'latin1'), '');
  const [, position] = /^pos:\s*(\d+)/m.exec(told) ?? [];
  if (position === undefined) return null;
  if (Number(position) === 0) return 'nothing';
  return Number(position) >= fstatSync(file).size ? 'all' : 'part';
}
