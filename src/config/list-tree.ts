import type { Dirent } from 'node:fs';
import { orElse } from '../core/or-else.ts';
import { readdirSync } from '../looks/files.ts';
import { MOST_LISTED } from '../matching/effects/view-of-event.ts';

/** What is in these is nobody's own. */
const OTHERS = /^(?:node_modules|\.git)$/;

/** What lies below a folder, each with a slash before it, the nearest first, as far as so many go; links are not followed. */
export function listTree(folder: string, hidden: boolean): readonly string[] {
  const found: string[] = [];
  const folders = [''];
  for (const below of folders) {
    for (const entry of entriesOf(`${folder}${below}`)) {
      if (entry.name.startsWith('.') && !hidden) continue;
      if (found.length >= MOST_LISTED) return found;
      const path = `${below}/${entry.name}`;
      found.push(path);
      if (entry.isDirectory() && !OTHERS.test(entry.name)) folders.push(path);
    }
  }
  return found;
}

function entriesOf(folder: string): readonly Dirent[] {
  return orElse(() => readdirSync(folder, { withFileTypes: true }), []);
}
