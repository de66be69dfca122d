import type { Tallied } from '../../data/sessions.ts';
import { countText, numberText } from './amount.ts';

const KINDS = [
  { name: 'refused', sign: '✗' },
  { name: 'asked', sign: '?' },
  { name: 'rewritten', sign: '✎' },
  { name: 'failed', sign: '!' },
] as const;

/** What came of something, and nothing about what did not happen. */
export function Counts({ of }: { readonly of: Tallied }) {
  return (
    <span class="counts">
      {KINDS.filter(({ name }) => of[name] > 0).map(({ name, sign }) => (
        <span key={name} class={`badge tone-${name}`} title={`${numberText(of[name])} ${name}`}>
          <span aria-hidden="true">{sign}</span>
          {numberText(of[name])}
          <span class="unseen"> {name}</span>
        </span>
      ))}
      <span class="quiet counts-calls">{countText(of.calls, 'call')}</span>
    </span>
  );
}
