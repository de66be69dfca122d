import type { Mask } from '../masks/masking.ts';
import type { FoldedSkips } from './folded-skips.ts';
import { masked } from './masked.ts';

const SILENT_CHARS = 64 * 1024;

type Silent = NonNullable<FoldedSkips['silent']>;

const KNOWN = new WeakMap<Silent, { readonly mask: Mask; readonly text: string }>();

/** Those that had nothing to say, as JSON. The same rules are silent again and again: they are written out once. */
export function silentText(silent: Silent, mask: Mask): string {
  const before = KNOWN.get(silent);
  if (before?.mask === mask) return before.text;
  const room = { chars: SILENT_CHARS, mask };
  const files = Object.entries(silent).map(([file, own]) => [
    masked(file, { chars: 2048, mask }),
    isShipped(file, own) ? own : masked(own, room),
  ]);
  const text = JSON.stringify(Object.fromEntries(files));
  KNOWN.set(silent, { mask, text });
  return text;
}

/** What the rules that come with hookline are called is no secret, and there are many of them at every call. */
function isShipped(file: string, own: readonly string[]): boolean {
  const [, pack] = /^hookline:packs\/([a-z-]+)\.yml:$/.exec(file) ?? [];
  if (pack === undefined) return false;
  return own.every((one) => /^\d+ [a-z-]+\/[a-z-]+$/.test(one) && one.includes(` ${pack}/`));
}
