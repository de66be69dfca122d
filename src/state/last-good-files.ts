import { lstatSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { parsedJson } from '../core/json.ts';
import { orElseFor } from '../core/or-else.ts';
import { ownText } from './own-file.ts';
import { namesIn, writeWhole } from './state-folder.ts';

/** Changes with the meaning of what is kept, which is what an entry is read as. */
const FORM = 1;
/** A person has a few files of hooks, each of some lines. */
const MOST_FILES = 200;
const MAX_BYTES = 1024 * 1024;
const ENDING = '.json';
/** In place of what is not kept: the next process need not look through the same file again to know it. */
const NOTHING = 'null';

/** What was last understood of each of a person's files. Only what nobody else could have written is believed. */
export function lastGoodFiles(stateFolder: string) {
  const folder = join(stateFolder, 'last-good', String(FORM));
  const nameOf = (path: string): string => `${encodeURIComponent(path)}${ENDING}`;
  const fileFor = (path: string): string => join(folder, nameOf(path));
  const forget = (path: string): void => {
    try {
      rmSync(fileFor(path), { force: true });
    } catch {
      // a read-only state folder remembers what it remembers
    }
  };
  const holdsSecret = async (text: string): Promise<boolean> =>
    (await import('../masks/mask-secrets.ts')).maskSecrets(text) !== text;
  return {
    holdsSecret,
    isCurrent(path: string, changedMs: number): boolean {
      // the state folder may be no folder, or nobody may look into it
      const stats = orElseFor(isSystemError, () => statSync(fileFor(path), { throwIfNoEntry: false }), undefined);
      return stats !== undefined && stats.mtimeMs > changedMs;
    },
    recall(path: string): unknown {
      return parsedJson(ownText(fileFor(path), MAX_BYTES) ?? NOTHING) ?? null;
    },
    async remember(path: string, made: unknown): Promise<void> {
      const text = JSON.stringify(made);
      if (nameOf(path).length > 255 || namesIn(folder).length >= MOST_FILES) return forget(path);
      // a secret gets no second copy
      const isFit = text.length <= MAX_BYTES && !(await holdsSecret(text));
      try {
        writeWhole(fileFor(path), isFit ? text : NOTHING);
      } catch {
        // a full or read-only disk: nothing is remembered, and an older version is not what was last understood
        if (!isFit) forget(path);
      }
    },
    forgetGone(there: readonly string[]): void {
      const known = new Set(there.map(nameOf));
      for (const name of namesIn(folder)) {
        const path = known.has(name) || !name.endsWith(ENDING) ? null : pathOf(name);
        if (path !== null && isGone(path)) forget(path);
      }
    },
  };
}

function pathOf(name: string): string | null {
  return orElseFor(isNoUri, () => decodeURIComponent(name.slice(0, -ENDING.length)), null);
}

function isNoUri(error: unknown): boolean {
  return error instanceof URIError;
}

function isGone(path: string): boolean {
  return orElseFor(isSystemError, () => lstatSync(path, { throwIfNoEntry: false }) === undefined, false);
}
