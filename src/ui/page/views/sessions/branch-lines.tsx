import type { TimelineItem } from '../../../data/sessions.ts';

const STEP = 11;
const HIGH = 34;

/** The agent itself on the left, a line for each sub-agent beside it, and a dot where this happened. */
export function BranchLines({ item: { column, open, kind } }: { readonly item: TimelineItem }) {
  const wide = STEP * (Math.max(column, ...open, 0) + 1) + 2;
  const x = (at: number): number => at * STEP + 7;
  return (
    <svg class="branches" viewBox={`0 0 ${wide} ${HIGH}`} width={wide} height={HIGH} aria-hidden="true">
      <line class="branch-0" x1={x(0)} x2={x(0)} y1="0" y2={HIGH} />
      {open.map((at) => (
        <line
          key={at}
          class={`branch-${1 + (at % 3)}`}
          x1={x(at)}
          x2={x(at)}
          y1={kind === 'branch' && at === column ? HIGH / 2 : 0}
          y2={HIGH}
        />
      ))}
      {kind === 'branch' ? (
        <line class={`branch-${1 + (column % 3)}`} x1={x(0)} x2={x(column)} y1={HIGH / 2} y2={HIGH / 2} />
      ) : null}
      <circle
        class={column === 0 ? 'branch-0' : `branch-${1 + (column % 3)}`}
        cx={x(column)}
        cy={HIGH / 2}
        r={kind === 'turn' ? 4.5 : 3}
      />
    </svg>
  );
}
