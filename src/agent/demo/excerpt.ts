import { existsSync, readFileSync } from 'node:fs';
import type { Scratch } from './scratch.ts';

/** The lines of a file that matter: from the first that has one text to the next that has the other. */
export interface Excerpt {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** Read from the file that was really written, without the indentation that all of the lines have. Empty: it is not there. */
export function excerptLines({ path, from, to }: Excerpt, scratch: Pick<Scratch, 'path'>): readonly string[] {
  const real = scratch.path(path);
  const lines = existsSync(real) ? readFileSync(real, 'utf8').split('\n') : [];
  const first = lines.findIndex((line) => line.includes(from));
  const last = lines.findIndex((line, i) => i >= first && line.includes(to));
  if (first === -1 || last === -1) return [];
  const shown = lines.slice(first, last + 1);
  const depth = Math.min(...shown.map((line) => (line === '' ? Number.POSITIVE_INFINITY : line.search(/\S/))));
  return shown.map((line) => line.slice(depth));
}

/** Where a file of the scratch folder lies, as its owner would say it. */
export function shownPlace(path: string): string {
  if (path === 'team/team.yml') return `team.yml (where it is installed: /etc/mimir/team.yml)`;
  return path.replace(/^home\//, '~/').replace(/^project\//, '');
}
