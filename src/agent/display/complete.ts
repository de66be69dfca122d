import type { CompleterResult } from 'node:readline';
import { atMost } from '../../core/at-most.ts';

export interface Completion {
  /** File names for what stands behind an `@`. */
  readonly suggest: (query: string) => Promise<readonly string[]>;
  /** Everything that can follow a `/`, such as `/hooks enable`. */
  readonly commands: readonly string[];
}

/** A hook that thinks for long does not keep the person from typing. */
const PATIENCE_MS = 3000;
const MOST = 100;

/** What Tab does: files behind an `@`, commands at the beginning. */
export async function completed({ suggest, commands }: Completion, line: string): Promise<CompleterResult> {
  const query = /(?:^|\s)@(\S*)$/.exec(line)?.[1];
  if (query !== undefined) {
    const files = await atMost(suggest(query), PATIENCE_MS, []);
    return [files.slice(0, MOST).map((file) => `@${file}`), `@${query}`];
  }
  if (!line.startsWith('/')) return [[], line];
  return [commands.filter((command) => command.startsWith(line)), line];
}
