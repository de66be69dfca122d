import type { WhyFact } from '../../../data/why.ts';
import { ForeignText } from '../../parts/foreign-text.tsx';

export function Facts({ facts }: { readonly facts: readonly WhyFact[] }) {
  return (
    <dl class="why-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <ForeignText text={name} />
          </dt>
          <dd>
            <ForeignText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
