import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SeenCall } from './evidence.ts';

const STATE = '.local/state/hookline';
const OURS: readonly string[] = [STATE, '.config/hookline'];
/** What an agent keeps of a session is smaller. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What hookline and the agent have kept of a call, by its number. */
export interface Records {
  readonly trail: (nonce: string) => SeenCall['trail'];
  readonly isKeptByAgent: (nonce: string) => boolean;
}

/** As they are now. */
export function recordsIn(home: string): Records {
  const outcomes = filesBelow(home, join(STATE, 'audit'))
    .filter((path) => path.endsWith('.jsonl'))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => line.includes('"kind":"outcome"') && line.includes('"PreToolUse"'));
  const refused = outcomes.filter((line) => /"decision":"(?:deny|block)"/.test(line));
  let own: readonly Buffer[] | undefined;
  return {
    trail(nonce) {
      if (refused.some((line) => line.includes(nonce))) return 'refused';
      return outcomes.some((line) => line.includes(nonce)) ? 'other' : 'none';
    },
    isKeptByAgent(nonce) {
      own ??= filesBelow(home, '', OURS).map((path) => readFileSync(path));
      return own.some((bytes) => bytes.includes(nonce));
    },
  };
}

function filesBelow(home: string, name: string, without: readonly string[] = []): readonly string[] {
  if (without.includes(name)) return [];
  try {
    return readdirSync(join(home, name), { withFileTypes: true }).flatMap((entry) => {
      const inner = join(name, entry.name);
      if (entry.isDirectory()) return filesBelow(home, inner, without);
      return entry.isFile() && statSync(join(home, inner)).size <= MOST_BYTES ? [join(home, inner)] : [];
    });
  } catch {
    // it is not there, or has just gone
    return [];
  }
}
