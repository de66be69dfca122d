import { isObject, parsedJson } from '../../../core/json.ts';
import type { WildText } from '../wild-text.ts';

/** What the cells of a notebook run: one Python text, and lines for a shell. */
export interface Notebook {
  readonly python: string;
  readonly lines: readonly string[];
}

/** The notebooks whose cells a command runs. */
export function notebooksRun(name: string, args: readonly WildText[]): readonly WildText[] {
  if (!/^(?:jupyter|jupyter-nbconvert|jupyter-execute|papermill|ipython)$/.test(name)) return [];
  const runs =
    !/^jupyter(?:-nbconvert)?$/.test(name) || args.includes('--execute') || /^(?:execute|run)$/.test(args[0] ?? '');
  const files = runs ? args.filter((word) => /\.ipynb$/.test(word)) : [];
  // the second is what comes of it
  return files.slice(0, name === 'papermill' ? 1 : undefined);
}

/** Null: it is no notebook of Python. */
export function readNotebook(text: string): Notebook | null {
  const read = parsedJson(text);
  if (!isObject(read) || !Array.isArray(read.cells)) return null;
  const cells: readonly unknown[] = read.cells;
  const sources = cells.flatMap((cell) => (isObject(cell) && cell.cell_type === 'code' ? [sourceOf(cell.source)] : []));
  const python: string[] = [];
  const lines: string[] = [];
  for (const source of sources) {
    const [, shell] = /^\s*%%(?:bash|sh|script bash)\b[^\n]*\n(.*)$/s.exec(source) ?? [];
    if (shell !== undefined) {
      lines.push(shell);
      continue;
    }
    for (const line of source.split('\n')) {
      const [, indent = '', command] = /^(\s*)!+(.*)$/.exec(line) ?? [];
      if (command !== undefined) lines.push(command);
      // a line in its place keeps the block that it stands in
      python.push(command !== undefined || /^\s*%/.test(line) ? `${indent}pass` : line);
    }
  }
  return { python: python.join('\n'), lines };
}

function sourceOf(source: unknown): string {
  return Array.isArray(source) ? source.filter((line) => typeof line === 'string').join('') : String(source ?? '');
}
