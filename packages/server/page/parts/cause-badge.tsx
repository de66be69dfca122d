import type { Cause } from '../../src/told/causes.ts';
import { SHOWN_CAUSES } from './causes.ts';

export function CauseBadge({ cause }: { readonly cause: Cause }) {
  const { sign, word, tone, why } = SHOWN_CAUSES[cause];
  return (
    <span class={`badge tone-${tone}`} title={why}>
      <span aria-hidden="true">{sign}</span>
      <span>{word}</span>
    </span>
  );
}
