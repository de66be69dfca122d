import type { Part } from '../../../data/sessions.ts';
import { barLanes, toneOf } from './bar-places.ts';

const WIDE = 120;
const HIGH = 20;

/** The hooks of a call, small: a line for each lane, what waited pale, what ran solid. Longer than the scale: it is cut off. */
export function MiniBars({ parts, scaleMs }: { readonly parts: readonly Part[]; readonly scaleMs: number }) {
  const lanes = parts.flatMap(barLanes);
  if (lanes.length === 0) return <span class="minibars" />;
  const high = Math.min(7, (HIGH - (lanes.length - 1)) / lanes.length);
  const x = (ms: number): number => Math.min(WIDE, (ms / scaleMs) * WIDE);
  return (
    <svg class="minibars" viewBox={`0 0 ${WIDE} ${HIGH}`} width={WIDE} height={HIGH} aria-hidden="true">
      {lanes.flatMap(({ bars }, lane) =>
        bars.map(({ hook, beginMs, endMs }, i) => {
          const y = (HIGH - lanes.length * (high + 1)) / 2 + lane * (high + 1);
          const [begin, end] = [x(beginMs), x(endMs)];
          return (
            <g key={`${lane}-${i}`}>
              <rect class="bar-wait" x={0} width={begin} y={y + high / 2 - 0.5} height={1} />
              <rect
                class={`bar-${toneOf(hook)}`}
                x={Math.min(begin, WIDE - 2)}
                width={Math.max(2, end - begin)}
                y={y}
                height={high}
                rx={1}
              />
            </g>
          );
        }),
      )}
    </svg>
  );
}
