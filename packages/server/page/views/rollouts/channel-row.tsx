import { Choose } from '../../parts/choose.tsx';
import type { PolicyTold } from './policy-told.ts';

/** A channel as somebody types it. */
export interface Draft {
  readonly key: number;
  readonly name: string;
  readonly labels: string;
  readonly bundle: string | null;
}

interface RowProps {
  readonly draft: Draft;
  readonly policy: PolicyTold;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly change: (next: Draft) => void;
  readonly move: (by: 1 | -1) => void;
  readonly remove: () => void;
}

export function ChannelRow({ draft, policy, isFirst, isLast, change, move, remove }: RowProps) {
  const bundles = policy.bundles.filter((one) => one.digest === draft.bundle || !policy.isWaiting(one));
  const options = bundles.map(({ digest, revision, seq }) => ({ value: digest, text: `${revision} (no. ${seq})` }));
  const what = draft.name === '' ? 'the new channel' : draft.name;
  return (
    <li class="buttons">
      <label>
        <span class="quiet">channel</span>
        <input
          value={draft.name}
          required
          pattern="[a-z0-9][a-z0-9\-]{0,62}"
          title="small letters, digits and -"
          onInput={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
        />
      </label>
      <label>
        <span class="quiet">machines with</span>
        <input
          value={draft.labels}
          placeholder="all others"
          size={30}
          onInput={({ currentTarget }) => change({ ...draft, labels: currentTarget.value })}
        />
      </label>
      <Choose
        {...{ label: 'bundle', value: draft.bundle ?? '', options: [{ value: '', text: 'none' }, ...options] }}
        change={(value) => change({ ...draft, bundle: value === '' ? null : value })}
      />
      <button type="button" disabled={isFirst} aria-label={`Move ${what} up`} onClick={() => move(-1)}>
        ↑
      </button>
      <button type="button" disabled={isLast} aria-label={`Move ${what} down`} onClick={() => move(1)}>
        ↓
      </button>
      <button type="button" class="danger" aria-label={`Remove ${what}`} onClick={remove}>
        Remove
      </button>
    </li>
  );
}
