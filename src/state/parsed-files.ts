import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { bestEffort, evenIfBroken, orElseFor } from '../core/or-else.ts';
import { readPlainFile } from './plain-file.ts';
import { type OpenShelf, openShelf } from './shelf-files.ts';
import { writeWhole } from './state-folder.ts';

/** Changes with the meaning of what is kept. */
const FORM = 6;

/**
 * What was made of texts (a tree of a configuration, a command of a template), kept for the next process. A file that
 * others could have written is not believed.
 */
export function parsedFiles(folder: string, version: string) {
  const by = `${version} ${FORM}`;
  const nameOf = (key: string): string => join(folder, 'parsed', encodeURIComponent(key).slice(-200));
  const fileFor = (key: string): string => `${nameOf(key)}.json`;
  const shelfFor = (key: string): string => `${nameOf(key)}.hooks`;
  const labelOf = (key: string, of: string): string => `${by} ${process.version}\n${key}\n${of}`;
  return {
    recall(key: string, text: string): unknown {
      try {
        const file = fileFor(key);
        const stats = lstatSync(file, { throwIfNoEntry: false });
        if (!stats?.isFile() || (stats.mode & 0o022) !== 0 || stats.uid !== process.getuid?.()) return null;
        const kept: unknown = JSON.parse(readPlainFile(file));
        const [writtenBy, ofKey, ofText, made] = Array.isArray(kept) ? kept : [];
        return writtenBy === by && ofKey === key && ofText === text ? made : null;
      } catch {
        return null;
      }
    },
    async remember(key: string, text: string, made: unknown): Promise<void> {
      const { maskSecrets } = await import('../masks/mask-secrets.ts');
      // a secret in a file of the person's own gets no second copy
      if (maskSecrets(text) !== text) return;
      try {
        writeWhole(fileFor(key), JSON.stringify([by, key, text, made]));
      } catch {
        // a full or read-only disk: the next process reads the text again
      }
    },
    openShelf(key: string, of: string, text: Uint8Array): OpenShelf | null {
      return openShelf(shelfFor(key), labelOf(key, of), text);
    },
    async fillShelf(key: string, of: string, text: Uint8Array, goods: ShelfGoods): Promise<boolean> {
      const { head, items, stamp, isPublic } = goods;
      const notKept = `not kept ${text.length} ${stamp}`;
      if (orElseFor(isSystemError, () => readPlainFile(`${shelfFor(key)}.not`), null) === notKept) return false;
      // a full or read-only disk: the next process reads the file again
      if (!isPublic && (await holdsSecret(text))) {
        bestEffort(() => writeWhole(`${shelfFor(key)}.not`, notKept));
        return false;
      }
      const { writeShelf } = await import('./write-shelf.ts');
      return evenIfBroken(() => writeShelf(shelfFor(key), labelOf(key, of), text, head, items), false);
    },
  };
}

/** What is put there. `stamp` changes with the file: one that must not be kept is looked through once. */
export interface ShelfGoods {
  readonly head: unknown;
  readonly items: readonly unknown[];
  readonly stamp: string;
  readonly isPublic: boolean;
}

async function holdsSecret(bytes: Uint8Array): Promise<boolean> {
  const { maskSecrets } = await import('../masks/mask-secrets.ts');
  const text = Buffer.from(bytes).toString();
  return maskSecrets(text) !== text;
}
