import type { Environment } from '../core/dialect.ts';
import type { Compiler } from './compile.ts';
import type { ConfigFile, LoadedFile, NamingPlace } from './config-file.ts';
import { isNative } from './problems.ts';

/** Keeps, for the next process, what was last understood of a person's own files. */
export interface LastGoodMemory {
  /** Whether what is kept of it is younger than its last change. */
  readonly isCurrent: (path: string, changedMs: number) => boolean;
  readonly recall: (path: string) => unknown;
  /** null: nothing is kept of it as it is now, nor as it was before. */
  readonly remember: (path: string, made: unknown) => Promise<void>;
  /** What is not to be kept a second time. */
  readonly holdsSecret: (text: string) => Promise<boolean>;
  /** What is kept of files that are gone is forgotten; these are known to be there. */
  readonly forgetGone: (there: readonly string[]) => void;
}

export interface Making {
  readonly compiler: Compiler;
  readonly place: NamingPlace;
  readonly env: Environment;
}

/** The file as it is, or its last good version with an error that says so: from this process, else from an earlier one. */
export async function orLastGood(
  now: LoadedFile,
  before: readonly LoadedFile[],
  memory: LastGoodMemory | null,
  making: Making,
): Promise<LoadedFile> {
  // an earlier process had nothing to say about it, and what is kept of it is younger than it is
  if (now.resting !== undefined) return now;
  const { path } = now.file;
  const kept = isKept(now.file) ? memory : null;
  const remembered = async (): Promise<LoadedFile> => {
    if (kept === null || !isWhole(now) || !mustBeKept(now, kept)) return now;
    await kept.remember(path, await (await import('./kept-version.ts')).keptVersion(now, kept.holdsSecret));
    return now;
  };
  const isPartly = !isBroken(now) && mayHoldEntries(now);
  const isEmptied = now.emptied === true && now.file.layer === 'user';
  if (!isBroken(now) && !isPartly && !isEmptied) return remembered();
  const { keptLastGood, recalled } = await import('./kept-version.ts');
  const earlier = before.find(
    (one) => one.file.path === path && one.file.layer === now.file.layer && isWhole(one) && !isBroken(one),
  );
  const ofThisProcess = earlier?.lastGood ?? earlier ?? null;
  const good = ofThisProcess ?? (kept === null ? null : await recalled(kept.recall(path), now.file, making));
  if (isPartly) {
    const { withHeldEntries } = await import('./held-entries.ts');
    const held = good === null ? null : withHeldEntries(now, good, ofThisProcess === null);
    return held ?? remembered();
  }
  const isNothing = isEmptied || (lostEverything(now) && !lostSome(now));
  if (good === null || (isNothing && good.hooks.length === 0)) return now;
  return { ...good, diagnostics: [...now.diagnostics, keptLastGood(now)] };
}

/** What was last kept of it is older than what it says. */
export function mustBeKept({ file, changedMs = 0 }: LoadedFile, memory: LastGoodMemory): boolean {
  return isKept(file) && !memory.isCurrent(file.path, changedMs);
}

/** Something in another agent's file may be broken; the rest of it goes on. */
function mayHoldEntries({ file, lost = [], hooks }: LoadedFile): boolean {
  if (file.layer !== 'user' || isNative(file)) return false;
  return lost.length > 0 || hooks.some(({ fault, doubt }) => fault !== null || doubt !== undefined);
}

/** What the person named is read as it is, or not at all; what others may write has its own memory, the approvals. */
function isKept({ layer, named, pack }: ConfigFile): boolean {
  return layer === 'user' && named !== true && pack?.kind !== 'shipped';
}

/** An empty file says nothing, and is no version of what it said: it may be about to be written. */
function isWhole({ specs }: LoadedFile): boolean {
  return specs !== undefined;
}

function isBroken(file: LoadedFile): boolean {
  return file.unreadable !== null || lostSome(file) || lostEverything(file);
}

/** Of another agent's file the rest goes on, as it does there. */
function lostSome({ file, lost = [], hooks }: LoadedFile): boolean {
  if (file.layer === 'enforced') return lost.length > 0;
  return isNative(file) && (lost.length > 0 || hooks.some(({ fault }) => fault !== null));
}

/** It can be parsed, and no hook in it can be understood. */
function lostEverything({ hooks, diagnostics, unreadable }: LoadedFile): boolean {
  return unreadable === null && hooks.length === 0 && diagnostics.some(({ severity }) => severity === 'error');
}
