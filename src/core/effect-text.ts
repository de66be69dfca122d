import { EFFECT_KINDS } from './effect-rows.ts';
import type { ShownEffect } from './shown-effect.ts';

/** What a call does, in a few words; `cleaned`: how names that others chose are shown. */
export function effectText(effect: ShownEffect, cleaned: (text: string) => string): string {
  const { does, path = '', reach, host, told, sure } = effect;
  const kind = EFFECT_KINDS[does];
  // a question that was kept before there was that word has none
  const verb = told && sure === false && reach !== 'some' ? `may ${does.slice(0, -1)}` : does;
  switch (kind.of) {
    case 'host':
      return `${verb} to ${hostText(host, cleaned)}`;
    case 'whole':
      return kind.said;
    case 'place': {
      const place = path === '…' ? 'something that cannot be told' : cleaned(path);
      const below = reach === 'tree' ? ' and all that is in it' : reach === 'some' ? ' (something in it)' : '';
      return `${verb} ${place}${below}${directionText(effect, cleaned)}`;
    }
  }
}

function hostText(host: string | null | undefined, cleaned: (text: string) => string): string {
  return host === null || host === undefined ? 'a host that cannot be told' : cleaned(host);
}

/** That something is seen by whoever reads it needs no word. */
function directionText({ direction = [], sentTo = [] }: ShownEffect, cleaned: (text: string) => string): string {
  if (direction.includes('kept')) return ' (kept)';
  return direction.includes('sent') ? ` (sent to ${sentTo.map((host) => hostText(host, cleaned)).join(' and ')})` : '';
}
