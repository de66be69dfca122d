import { DecisionBadge } from './decision-badge.tsx';

interface Side {
  readonly decision: string;
  readonly rewritten?: boolean;
}

/** What it was, and what it would be. */
export function TurnBadges({ before, after }: { readonly before: Side; readonly after: Side }) {
  return (
    <span class="back-test-turn">
      <DecisionBadge decision={before.decision} rewritten={before.rewritten === true} />
      <span class="quiet">
        <span aria-hidden="true"> → </span>
        <span class="unseen">becomes</span>
      </span>
      <DecisionBadge decision={after.decision} rewritten={after.rewritten === true} />
    </span>
  );
}
