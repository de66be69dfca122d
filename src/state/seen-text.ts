import { visible } from '../core/visible.ts';

/** A text of a repository in one line of a message. */
export function seenText(text: string): string {
  return visible(text).replaceAll('\n', '\\n');
}
