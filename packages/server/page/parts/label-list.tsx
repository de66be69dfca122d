import { ForeignText } from '../../../../src/ui/page/parts/foreign-text.tsx';
import { addressOf } from '../../../../src/ui/page/route.ts';

/** `team=payments`: each leads to those that have it, too. */
export function LabelList({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  return (
    <span class="labels">
      {Object.entries(labels).map(([name, value]) => (
        <a key={name} class="badge" href={addressOf('fleet', [], { labels: `${name}=${value}` })}>
          <ForeignText text={`${name}=${value}`} />
        </a>
      ))}
    </span>
  );
}
