import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Hook } from '../core/hook.ts';
import { writeWhole } from './state-folder.ts';

/**
 * State of sessions on disk, for a process per event. Many may run at once and none waits: a fact is a file that exists,
 * a count is the length of a file that is only appended to, and taking something is renaming it away. A disk that cannot
 * be written never stops an event.
 */
export function sessionsInFiles(folder: string) {
  return (id: string) => {
    const home = join(folder, 'sessions', digest(id));
    const turn = join(home, 'turn');
    const usedFile = (hook: Hook): string => join(home, 'used', digest(hook.key));
    const holdsFile = (agent: string): string => join(turn, `holds-${digest(agent)}`);
    return {
      usedUp: (hook: Hook) => sizeOf(usedFile(hook)) !== null,
      useUp: (hook: Hook) => void create(usedFile(hook)),
      holds: (agent: string) => sizeOf(holdsFile(agent)) ?? 0,
      addHold: (agent: string) => quietly(() => append(holdsFile(agent), '.')),
      firstInTurn: (subject: string) => create(join(turn, digest(subject))),
      newTurn: () => quietly(() => rmSync(turn, { recursive: true, force: true })),
      takeLateContext: (): readonly string[] => takeAll(join(home, 'late')),
      addLateContext: (context: readonly string[]) =>
        quietly(() => {
          const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}.json`;
          writeWhole(join(home, 'late', name), JSON.stringify(context));
        }),
    };
  };
}

/** Names come from agents: none of them is a path. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

/** True when it was not there before, or when that cannot be known. */
function create(path: string): boolean {
  try {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
}

function append(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  appendFileSync(path, text, { mode: 0o600 });
}

function takeAll(folder: string): readonly string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  const taken: string[] = [];
  quietly(() => {
    for (const name of readdirSync(folder)
      .filter((entry) => entry.endsWith('.json'))
      .sort()) {
      const mine = join(folder, `${name}.taken`);
      quietly(() => {
        renameSync(join(folder, name), mine);
        const context: unknown = JSON.parse(readFileSync(mine, 'utf8'));
        if (Array.isArray(context)) taken.push(...context.filter((text) => typeof text === 'string'));
        rmSync(mine, { force: true });
      });
    }
  });
  return taken;
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // a full or read-only disk costs the memory of the session, never the event
  }
}
