import { effectText } from '../core/effect-text.ts';
import type { ShownEffect } from '../core/shown-effect.ts';
import { visible } from '../core/visible.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import type { Paint } from './print.ts';

const MOST_LINES = 40;
const MOST_CHARS = 60;

const said = (effect: ShownEffect): string => effectText(effect, (text) => visible(maskSecrets(text)));

/** What a call does, one line for each part that does something. */
export function effectLines(effects: readonly ShownEffect[], { dim, yellow }: Paint): readonly string[] {
  const parts = new Map<string, ShownEffect[]>();
  for (const effect of effects) parts.set(effect.part, [...(parts.get(effect.part) ?? []), effect]);
  const lines = [...parts].map(([part, own]) => {
    const says = [...new Set(own.map((effect) => (effect.told ? said(effect) : yellow(said(effect)))))].join(dim(', '));
    return `  ${shortened(visible(maskSecrets(part)).replace(/\s+/g, ' '))}  ${dim('→')} ${says}`;
  });
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), dim(`  and ${more} more`)] : lines;
}

function shortened(text: string): string {
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS - 1)}…`;
}
