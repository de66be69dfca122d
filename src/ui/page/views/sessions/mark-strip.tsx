import type { Mark } from '../../../data/sessions.ts';

interface MarkStripProps {
  readonly marks: readonly Mark[];
  readonly total: number;
  readonly choose: (at: number) => void;
}

/** The whole session at a glance: where something was refused, asked, rewritten, or failed. A click goes there. */
export function MarkStrip({ marks, total, choose }: MarkStripProps) {
  const clicked = ({ currentTarget, clientY }: MouseEvent & { readonly currentTarget: SVGSVGElement }): void => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const at = ((clientY - top) / height) * total;
    const nearest = marks.reduce<Mark | null>(
      (best, mark) => (best === null || Math.abs(mark.at - at) < Math.abs(best.at - at) ? mark : best),
      null,
    );
    choose(nearest?.at ?? Math.floor(at));
  };
  return (
    <svg class="marks" viewBox="0 0 10 1000" preserveAspectRatio="none" aria-hidden="true" onClick={clicked}>
      {marks.map(({ at, tone }) => (
        <rect
          key={at}
          class={`mark-${tone}`}
          x="0"
          width="10"
          y={(at / total) * 1000}
          height={Math.max(4, 1000 / total)}
        />
      ))}
    </svg>
  );
}
