import { useState } from 'preact/hooks';
import { grouped } from '../../../../core/grouped.ts';
import type { BackTestTold, ChangeGroup, ShapedReplay } from '../../../data/back-test.ts';
import { countText, durationText, numberText, timeText } from '../../parts/amount.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { GroupTable } from '../../parts/group-table.tsx';
import { TurnBadges } from '../../parts/turn-badges.tsx';
import { addressOf } from '../../route.ts';
import '../../parts/tabs.css';

const SIDES = { shapes: 'By call', projects: 'By project', agents: 'By agent' } as const;
type Side = keyof typeof SIDES;

const MOST_LISTED = 200;

/** What would be decided otherwise: how many of each kind, and each with the way to its story. */
export function Results({ result }: { readonly result: BackTestTold }) {
  const [side, setSide] = useState<Side>('shapes');
  const [chosen, setChosen] = useState<string | null>(null);
  if (result.decisions === 0)
    return (
      <EmptyState title="Nothing is recorded in this time">
        Choose a longer time, or let an agent work with hookline behind it.
      </EmptyState>
    );
  const groups = result.groups[side];
  const isMeant = (one: ShapedReplay): boolean => chosen === null || nameOf(one, side) === chosen;
  return (
    <>
      <Summary result={result} />
      {groups.length === 0 ? null : (
        <>
          <div class="tabs">
            {(Object.keys(SIDES) as Side[]).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === side}
                class={one === side ? 'chosen' : ''}
                onClick={() => {
                  setSide(one);
                  setChosen(null);
                }}
              >
                {SIDES[one]}
              </button>
            ))}
          </div>
          <GroupTable {...{ head: 'What', columns: COLUMNS, rows: groups.map(rowOf), chosen, choose: setChosen }} />
        </>
      )}
      <Calls title="Would be decided otherwise" calls={result.changes.filter(isMeant)} of={result.changed} />
      <Calls
        title="Cannot be told: a hook would have to run"
        calls={result.unknown.filter(isMeant)}
        of={result.cannotTell}
      />
    </>
  );
}

function Summary({
  result: { decisions, changed, same, cannotTell, hidden, tookMs },
}: {
  readonly result: BackTestTold;
}) {
  return (
    <section class="panel back-test-summary" aria-live="polite">
      <p class="back-test-count">
        <strong>{changed === 0 ? 'No recorded call' : countText(changed, 'call')}</strong> of {numberText(decisions)}{' '}
        would be decided otherwise.
      </p>
      <p class="quiet">
        {numberText(same)} as before
        {cannotTell === 0 ? '' : `, ${numberText(cannotTell)} cannot be told without running a hook`}
        {hidden === 0
          ? '.'
          : `. ${countText(hidden, 'call')} had parts that were masked or cut when they were recorded: what is said of them may be otherwise.`}{' '}
        Took {durationText(tookMs)}.
      </p>
    </section>
  );
}

const COLUMNS = ['stricter', 'milder', 'otherwise', 'not known'];

function rowOf({ name, stricter, milder, other, cannotTell }: ChangeGroup) {
  return { name, counts: [stricter, milder, other, cannotTell] };
}

function Calls({
  title,
  calls,
  of,
}: {
  readonly title: string;
  readonly calls: readonly ShapedReplay[];
  readonly of: number;
}) {
  const [all, setAll] = useState(false);
  if (calls.length === 0) return null;
  const alike = [
    ...grouped(calls, ({ tool, what, before, after }) => JSON.stringify([tool, what, before, after])).values(),
  ];
  const shown = all ? alike : alike.slice(0, MOST_LISTED);
  return (
    <section>
      <h2>{title}</h2>
      <ul class="back-test-calls">
        {shown
          .map((same) => ({ ...(same[0] as ShapedReplay), times: same.length }))
          .map(({ id, at, tool, event, what, before, after, hidden, times }) => (
            <li key={id}>
              <a href={addressOf('why', [id])}>
                <span class="quiet">{timeText(Date.parse(at))}</span>
                <TurnBadges {...{ before, after }} />
                <code>
                  <ForeignText text={`${tool ?? event} ${what}`} most={160} />
                  {times === 1 ? null : <span class="quiet"> × {numberText(times)}</span>}
                </code>
              </a>
              {after.hooks.length === 0 ? null : (
                <span class="quiet">
                  <ForeignText text={after.hooks.join(', ')} most={200} />
                </span>
              )}
              {hidden.length === 0 ? null : <span class="quiet"> · partly masked: it may be otherwise</span>}
            </li>
          ))}
      </ul>
      {shown.length === alike.length ? null : (
        <button type="button" class="more" onClick={() => setAll(true)}>
          show all {numberText(alike.length)}
        </button>
      )}
      {of > calls.length && all ? (
        <p class="quiet">
          The first {numberText(calls.length)} of {numberText(of)}.
        </p>
      ) : null}
    </section>
  );
}

function nameOf({ shape, project, agent }: ShapedReplay, side: Side): string {
  return { shapes: shape, projects: project ?? 'not recorded', agents: agent ?? 'not recorded' }[side];
}
