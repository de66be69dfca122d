import { grouped } from '../../../../core/grouped.ts';
import type { WhyWay } from '../../../data/why.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** What would have let it pass: of each hook one way is enough, and each has to be satisfied. */
export function Ways({ ways, hooks }: { readonly ways: readonly WhyWay[]; readonly hooks: number }) {
  return (
    <section class="panel" aria-labelledby="why-ways">
      <h2 id="why-ways">What would have let it pass</h2>
      {hooks > 1 ? <p class="quiet">{hooks} hooks objected: each of them has to be satisfied.</p> : null}
      {[...grouped(ways, ({ hook }) => hook)].map(([hook, own]) => (
        <div key={hook ?? ''} class="why-way">
          {hook === null ? null : (
            <h3>
              <ForeignText text={hook} />
            </h3>
          )}
          <ul>
            {own.map(({ kind, text }, i) => (
              <li key={i}>
                <span class="badge">{KINDS[kind] ?? kind}</span> <ForeignText text={text} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  call: 'another call',
  setting: 'a setting',
  exception: 'an exception',
  mend: 'fix it',
  'ask-somebody': 'ask somebody',
};
