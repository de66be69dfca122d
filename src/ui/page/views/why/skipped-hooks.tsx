import type { WhySkipped } from '../../../data/why.ts';
import { countText } from '../../parts/amount.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** What kept the others out. Those that had nothing to do with it are many, and folded away. */
export function SkippedHooks({ skipped }: { readonly skipped: readonly WhySkipped[] }) {
  const silent = skipped.filter(({ why }) => why === 'condition');
  const told = skipped.filter(({ why }) => why !== 'condition');
  return (
    <>
      {told.length === 0 ? null : <List skipped={told} />}
      {silent.length === 0 ? null : (
        <details>
          <summary>
            {countText(silent.length, 'hook was', 'hooks were')} not concerned: their conditions did not hold
          </summary>
          <List skipped={silent} />
        </details>
      )}
    </>
  );
}

function List({ skipped }: { readonly skipped: readonly WhySkipped[] }) {
  return (
    <ul class="why-skipped">
      {skipped.map(({ name, place, text }, i) => (
        <li key={i}>
          <span class="badge">did not run</span> <ForeignText text={name} />: {text}
          {name === place ? null : (
            <span class="quiet">
              {' '}
              <ForeignText text={place} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
