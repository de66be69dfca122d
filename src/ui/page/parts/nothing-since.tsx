import { timeText } from './amount.ts';
import { EmptyState } from './empty-state.tsx';

/** There may well be something older. */
export function NothingSince({ sinceMs }: { readonly sinceMs: number }) {
  return (
    <EmptyState title={`Nothing was recorded since ${timeText(sinceMs)}`} command="hookline ui">
      This page was started with --since. Without it, older sessions are shown, too.
    </EmptyState>
  );
}
