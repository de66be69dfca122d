import type { ElsewhereHook } from '../../../data/hooks.ts';
import { countText, durationText, numberText } from '../../parts/amount.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** Recorded hooks that no file of this folder has: of other folders, or from before. */
export function ElsewhereHooks({ hooks }: { readonly hooks: readonly ElsewhereHook[] }) {
  if (hooks.length === 0) return null;
  return (
    <details class="hooks-pack">
      <summary>
        <strong>{countText(hooks.length, 'hook')} of other folders, or from before</strong>
      </summary>
      <ul class="hooks-elsewhere">
        {hooks.map(({ id, name, did }) => (
          <li key={`${id} ${name}`}>
            <ForeignText text={name ?? id} /> <span class="quiet">{id}</span> fired {numberText(did.runs)}, refused{' '}
            {numberText(did.refused)}, failed {numberText(did.failed)}
            {did.p95Ms === null ? '' : `, p95 ${durationText(did.p95Ms)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
