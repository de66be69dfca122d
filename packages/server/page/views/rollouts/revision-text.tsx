import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import type { PolicyTold } from './policy-told.ts';

interface RevisionProps {
  readonly digest: string | null;
  readonly policy: PolicyTold;
}

/** As people call it, with its number. */
export function Revision({ digest, policy }: RevisionProps) {
  const bundle = policy.bundleOf(digest);
  if (digest === null) return <span class="quiet">none</span>;
  if (bundle === undefined) return <code>{digest.slice(0, 12)}</code>;
  return (
    <span title={digest}>
      <strong>
        <ForeignText text={bundle.revision} />
      </strong>{' '}
      <span class="quiet">no. {bundle.seq}</span>
    </span>
  );
}
