import { accessSync, closeSync, constants, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, isSystemError } from '../core/error-code.ts';
import type { Hook } from '../core/hook.ts';
import { parsedJson } from '../core/json.ts';
import type { LatePlace } from '../core/late-place.ts';
import type { LeftInSession } from '../core/left-behind.ts';
import { orElseFor } from '../core/or-else.ts';
import { remembering } from '../core/remembering.ts';
import { forgetOldest } from './forget-sessions.ts';
import { appendToPlainFile, readPlainFile } from './plain-file.ts';
import { makeFolder, namesIn, writeWhole } from './state-folder.ts';

/** Kept among the facts of a session, of which no rule has asked for it: at which events its agent asks. */
export const ASKED_EVENTS = 'asked-events';

const MOST_FOLDERS = 8;
const MOST_KNOWN = 100;
/** Whoever was used so lately is not among the oldest. */
const MARKED_MS = 60_000;

/**
 * State of sessions on disk, for a process per event. Many may run at once and none waits: a fact is a file that exists,
 * a count is the length of a file that is only appended to, and taking something is renaming it away. A disk that cannot
 * be written never stops an event.
 */
export const sessionsInFiles = remembering(MOST_FOLDERS, (folder: string) => {
  const sessions = join(folder, 'sessions');
  // the same session is the same object: whoever has looked at it need not look again
  const known = remembering(MOST_KNOWN, open);
  return (id: string): ReturnType<typeof open> => {
    const session = known(id);
    session.markInUse();
    return session;
  };

  function open(id: string) {
    const home = join(sessions, digest(id));
    let lookedMs = 0;
    const enter = (): void => {
      if (makeFolder(home)) forgetOldest(sessions, new Set(['open', ASKED_EVENTS].map(digest)));
    };
    const remember = (path: string, text: string): boolean =>
      quietly(() => {
        enter();
        writeWhole(path, text);
      });
    const turn = join(home, 'turn');
    const usedFile = (hook: Hook): string => join(home, 'used', digest(hook.key));
    const factFile = (name: string): string => join(home, 'facts', digest(name));
    const taskFile = (agent: string): string => join(turn, `task-${digest(agent)}`);
    const holdsFile = (agent: string): string => join(turn, `holds-${digest(agent)}`);
    return {
      /** One that is looked at is in use, however long ago it was begun. */
      markInUse() {
        if (Date.now() - lookedMs < MARKED_MS) return;
        lookedMs = Date.now();
        if (sizeOf(home) !== null) quietly(() => utimesSync(home, new Date(), new Date()));
      },
      usedUp: (hook: Hook) => sizeOf(usedFile(hook)) !== null,
      useUp: (hook: Hook) => void create(usedFile(hook), enter),
      holds: (agent: string) => sizeOf(holdsFile(agent)) ?? 0,
      addHold: (agent: string) => quietly(() => append(holdsFile(agent), '.', enter)),
      firstInTurn: (subject: string) => create(join(turn, digest(subject)), enter),
      firstInSession: (subject: string) => create(join(home, digest(subject)), enter),
      newTurn: () => void quietly(() => rmSync(turn, { recursive: true, force: true })),
      lastPrompt: () => readText(join(home, 'prompt')),
      rememberPrompt: (prompt: string) => void remember(join(home, 'prompt'), prompt),
      task: (agent: string) => readText(taskFile(agent)),
      rememberTask: (agent: string, task: string) => void remember(taskFile(agent), task),
      facts: {
        get: (name: string) => (isThere(factFile(name)) ? readPlainFile(factFile(name)) : null),
        put: (name: string, text: string) => remember(factFile(name), text),
        move: (from: string, to: string) => renameSync(factFile(from), factFile(to)),
        hasRoom() {
          const folder = join(home, 'facts');
          if (isThere(folder)) accessSync(folder, constants.W_OK);
          return namesIn(folder).length < MOST_FACTS;
        },
      },
      seenFiles: () => readText(join(home, 'files')),
      rememberFiles: (files: string) => void remember(join(home, 'files'), files),
      /** Why nothing may be done for now: what was refused to an agent that does not hear refusals there. */
      standing: () => readText(join(turn, 'refused')) ?? readText(join(home, 'refused')),
      stand: (reason: string, until: 'turn' | 'session') =>
        remember(join(until === 'turn' ? turn : home, 'refused'), reason),
      standNoMore: () => void quietly(() => rmSync(join(home, 'refused'), { force: true })),
      /** The words by which the agent was last held, which it may send back as if a person had said them. */
      lastHold: () => readText(join(home, 'hold')),
      rememberHold: (words: string) => void remember(join(home, 'hold'), words),
      takeLateContext: (): readonly string[] => takeAll(join(home, 'late')),
      addLateContext(context: readonly string[], { at, place }: LatePlace) {
        // read in the order of their names
        const name = `${sortable(at)}-${sortable(place)}-${Math.random().toString(36).slice(2)}.json`;
        if (remember(join(home, 'late', name), JSON.stringify(context))) forgetLate(join(home, 'late'));
      },
      left: () => leftIn(join(home, 'left')),
      addLeft: (left: LeftInSession) => void remember(join(home, 'left', leftName(left)), JSON.stringify(left)),
      forgetLeft: (left: LeftInSession) =>
        void quietly(() => rmSync(join(home, 'left', leftName(left)), { force: true })),
    };
  }
});

/** More than all rules together ask for. */
const MOST_FACTS = 500;

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Numbers of one length, so that names sort as they do. */
function sortable(number: number): string {
  return Math.max(0, Math.round(number)).toString(36).padStart(9, '0');
}

/** Names come from agents: none of them is a path. One that is harmless stays as it is, so that hashing is rarely loaded. */
function digest(text: string): string {
  if (/^[a-z0-9-]{1,64}$/.test(text)) return `as-is-${text}`;
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Null: it is not there, or that cannot be known. */
function sizeOf(path: string): number | null {
  return orElseFor(isSystemError, () => statSync(path, { throwIfNoEntry: false })?.size ?? null, null);
}

/** Most are not there: to ask first takes a fraction of what an error takes. */
function readText(path: string): string | null {
  return sizeOf(path) === null ? null : orElseFor(isSystemError, () => readPlainFile(path), null);
}

/** True when it was not there before, or when that cannot be known. */
function create(path: string, enter: () => void): boolean {
  try {
    enter();
    makeFolder(join(path, '..'));
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    return errorCode(error) !== 'EEXIST';
  }
}

function append(path: string, text: string, enter: () => void): void {
  enter();
  makeFolder(join(path, '..'));
  appendToPlainFile(path, text);
}

function takeAll(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => name.endsWith('.json'));
  const taken: unknown[] = names.flatMap((name) => {
    const mine = join(folder, `${name}.taken`);
    const take = (): string => {
      renameSync(join(folder, name), mine);
      const text = readPlainFile(mine);
      rmSync(mine, { force: true });
      return text;
    };
    const context = parsedJson(orElseFor(isSystemError, take, ''));
    return Array.isArray(context) ? context : [];
  });
  return taken.filter((one) => typeof one === 'string').slice(-MOST_LATE);
}

/** In the order in which they were started. */
function leftName({ startedAt, pid }: LeftInSession): string {
  return `${startedAt.replace(/\D/g, '').padStart(20, '0')}-${pid}.json`;
}

function leftIn(folder: string): readonly LeftInSession[] {
  const kept: readonly unknown[] = namesIn(folder).map((name) => parsedJson(readText(join(folder, name)) ?? ''));
  return kept.filter(isLeft);
}

/** What the state folder says is believed only as far as it can be: a number of a process and when it was started. */
function isLeft(value: unknown): value is LeftInSession {
  if (typeof value !== 'object' || value === null) return false;
  if (!('pid' in value && 'startedAt' in value && 'command' in value && 'hook' in value)) return false;
  const { pid, startedAt, command, hook } = value;
  return Number.isInteger(pid) && Number(pid) > 1 && [startedAt, command, hook].every((one) => typeof one === 'string');
}

/** Where nobody takes it, the oldest is forgotten. */
const MOST_LATE = 100;

function forgetLate(folder: string): void {
  for (const name of namesIn(folder).slice(0, -MOST_LATE)) quietly(() => rmSync(join(folder, name), { force: true }));
}

function quietly(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    // a full or read-only disk costs the memory of the session, never the event
    return false;
  }
}
