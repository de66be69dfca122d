import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Located } from '../core/located.ts';
import { writeWhole } from './state-folder.ts';

/** Changes with the meaning of the tree. */
const VERSION = 2;

/** What configuration texts were read as, kept for the next process. A file that others could have written is not believed. */
export function parsedFiles(folder: string) {
  const fileFor = (path: string): string => join(folder, 'parsed', `${encodeURIComponent(path).slice(-200)}.json`);
  return {
    recall(path: string, text: string): Located | null {
      try {
        const file = fileFor(path);
        const stats = lstatSync(file);
        if (!stats.isFile() || (stats.mode & 0o022) !== 0 || stats.uid !== process.getuid?.()) return null;
        const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
        const [version, ofPath, ofText, tree] = Array.isArray(kept) ? kept : [];
        return version === VERSION && ofPath === path && ofText === text && isLocated(tree) ? tree : null;
      } catch {
        return null;
      }
    },
    remember(path: string, text: string, tree: Located): void {
      try {
        writeWhole(fileFor(path), JSON.stringify([VERSION, path, text, tree]));
      } catch {
        // a full or read-only disk: the next process reads the text again
      }
    },
  };
}

function isLocated(node: unknown): node is Located {
  if (typeof node !== 'object' || node === null || !('kind' in node) || !('at' in node)) return false;
  if (node.kind === 'scalar') return 'value' in node;
  if (node.kind === 'list') return 'items' in node && Array.isArray(node.items) && node.items.every(isLocated);
  return 'entries' in node && Array.isArray(node.entries) && node.entries.every((entry) => isLocated(entry?.value));
}
