import { ForeignText } from './foreign-text.tsx';
import './facts.css';

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** Names and what they are, side by side where there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
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
