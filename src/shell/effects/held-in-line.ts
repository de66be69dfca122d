import type { Asked } from './held-texts.ts';
import type { Scope } from './scope.ts';
import type { WildText } from './wild-text.ts';

export function nothingAsked(): Asked {
  return { paths: new Set(), forms: new Set() };
}

export function addAsked({ paths, forms }: Asked, to: Asked | null): void {
  for (const path of paths) to?.paths.add(path);
  for (const form of forms) to?.forms.add(form);
}

/** Whether one of these, which the line has written, is what somebody asked for. */
export function isAskedFor({ paths, forms }: Asked, written: readonly string[]): boolean {
  if (paths.size + forms.size === 0) return false;
  return written.some((path) => paths.has(path) || [...forms].some((form) => form.test(path)));
}

type Kept = Pick<Scope, 'written' | 'line'>;

/** What the line has put into a file, by its whole path; null: nobody can tell what, undefined: nothing. */
export function heldInLine(path: string, { written, line }: Kept): WildText | null | undefined {
  line.asked?.paths.add(path);
  return written.get(path);
}

/** From here on it holds that. */
export function holds(path: string, text: WildText | null, { written, line }: Kept): void {
  if (!written.has(path) || written.get(path) !== text) line.writes.push(path);
  written.set(path, text);
}
