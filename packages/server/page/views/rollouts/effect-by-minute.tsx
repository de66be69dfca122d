import { clockText, numberText } from '../../../../../src/ui/page/parts/amount.ts';
import { useAnswer } from '../../../../../src/ui/page/use-answer.ts';
import type { StatRow } from '../../../src/store/stats.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';
import { perThousand } from '../../parts/per-thousand.ts';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const [WIDE, HIGH, CALLS_HIGH] = [600, 90, 36];

interface ByMinuteProps {
  readonly revision: string;
  readonly before: string | null;
  readonly since: string;
  /** The new one only watches: it counts as it would have spoken. */
  readonly isWatching: boolean;
  readonly version: number;
}

type Row = AsJson<StatRow>;

/** The last hour: calls as bars, refusals in 1000 calls as lines, old and new together. */
export function EffectByMinute({ revision, before, since, isWatching, version }: ByMinuteProps) {
  const fromMs = Math.max(Date.parse(since), Date.now() - MINUTES * MINUTE_MS);
  const { answer } = useAnswer(
    (signal) => ask<{ readonly rows: readonly Row[] }>('stats', { since: new Date(fromMs).toISOString() }, signal),
    [revision, before, version],
  );
  const rows = answer?.rows ?? [];
  const fresh = rows.filter((row) => row.revision === revision).map((row) => (isWatching ? watching(row) : row));
  const usual = rows.filter((row) => before !== null && row.revision === before);
  if (fresh.length + usual.length === 0) return <p class="quiet">No call was told of since it began.</p>;
  const endMs = Date.now();
  const beginMs = endMs - MINUTES * MINUTE_MS;
  const x = ({ at }: Row): number => ((Date.parse(at) - beginMs) / (MINUTES * MINUTE_MS)) * WIDE;
  const most = Math.max(10, ...[...fresh, ...usual].map(refusedShare));
  const mostCalls = Math.max(1, ...[...fresh, ...usual].map(({ calls }) => calls));
  const y = (share: number): number => HIGH - (share / most) * (HIGH - 8);
  return (
    <figure class="by-minute">
      <figcaption class="quiet">
        <span class="key-new">■</span> new <span class="key-old">■</span> old · refused per 1000 calls, minute by minute
        (up to {numberText(Math.round(most))}), and calls below (up to {numberText(mostCalls)})
      </figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + CALLS_HIGH + 6}`} role="img" aria-label="Refusals and calls by minute">
        <line class="axis" x1={0} x2={WIDE} y1={HIGH} y2={HIGH} />
        {[usual, fresh].map((series, i) => (
          <g key={i} class={i === 1 ? 'series-new' : 'series-old'}>
            <polyline
              points={inOrder(series)
                .map((row) => `${x(row)},${y(refusedShare(row))}`)
                .join(' ')}
            />
            {series.map((row) => (
              <circle key={row.at} cx={x(row)} cy={y(refusedShare(row))} r={2} />
            ))}
            {series.map((row) => {
              const high = (row.calls / mostCalls) * CALLS_HIGH;
              return (
                <rect key={row.at} x={x(row) + i * 4 - 4} width={3.5} y={HIGH + 6 + CALLS_HIGH - high} height={high} />
              );
            })}
          </g>
        ))}
      </svg>
      <p class="by-minute-axis quiet">
        <span>{clockText(beginMs).slice(0, 5)}</span>
        <span>{clockText(endMs).slice(0, 5)}</span>
      </p>
    </figure>
  );
}

function watching(row: Row): Row {
  return { ...row, refusals: row.wouldRefuse };
}

function refusedShare({ refusals, calls }: Row): number {
  return perThousand(refusals, calls);
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
