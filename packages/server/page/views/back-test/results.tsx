import { useState } from 'preact/hooks';
import type { GroupedBy, OutcomeCount, TurnGroup } from '../../../../../src/history/fleet/tally.ts';
import { countText, durationText, numberText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { EmptyState } from '../../../../../src/ui/page/parts/empty-state.tsx';
import { GroupTable } from '../../../../../src/ui/page/parts/group-table.tsx';
import { OneOf } from '../../../../../src/ui/page/parts/one-of.tsx';
import { TurnBadges } from '../../../../../src/ui/page/parts/turn-badges.tsx';
import type { BackTestResult } from '../../../src/back-test/run-back-test.ts';
import { ChangedCalls } from './changed-calls.tsx';

const SIDES = [
  { value: 'rules', word: 'by rule', head: 'rule' },
  { value: 'people', word: 'by person', head: 'person' },
  { value: 'projects', word: 'by project', head: 'project' },
  { value: 'shapes', word: 'by call', head: 'call' },
  { value: 'agents', word: 'by agent', head: 'agent' },
] as const satisfies readonly { readonly value: GroupedBy; readonly word: string; readonly head: string }[];

const COLUMNS = ['stopped', 'asked', 'let go', 'otherwise', 'not known'];

/** Who would be stopped, asked, let go, and on what, beside what really happened. */
export function Results({ result }: { readonly result: BackTestResult }) {
  const [side, setSide] = useState<GroupedBy>('rules');
  const [chosen, choose] = useState<string | null>(null);
  if (result.lookedAt === 0)
    return (
      <EmptyState title="No decision came in this time">Choose a longer time, or fewer things to narrow it.</EmptyState>
    );
  const groups = result.groups[side];
  const head = SIDES.find(({ value }) => value === side)?.head ?? '';
  return (
    <>
      <Summary result={result} />
      <Outcomes outcomes={result.outcomes} />
      {groups.length === 0 ? null : (
        <section class="panel wide" aria-labelledby="back-test-groups">
          <h2 id="back-test-groups">Who, and on what</h2>
          <OneOf
            {...{ label: 'Grouped', options: SIDES, value: side }}
            change={(next) => {
              setSide(next);
              choose(null);
            }}
          />
          <GroupTable {...{ label: `By ${head}`, head, columns: COLUMNS, rows: groups.map(rowOf), chosen, choose }} />
        </section>
      )}
      <ChangedCalls {...{ result, side, chosen }} />
    </>
  );
}

function rowOf({ name, stopped, asked, letGo, otherwise, cannotTell }: TurnGroup) {
  return { name, counts: [stopped, asked, letGo, otherwise, cannotTell] };
}

function Summary({ result }: { readonly result: BackTestResult }) {
  const { stopped, asked, letGo, otherwise, cannotTell, same, replayed, tookMs, lookedAt } = result;
  const tiles = [
    { name: 'would be stopped', count: stopped, tone: 'refused' },
    { name: 'would be asked', count: asked, tone: 'asked' },
    { name: 'would be let go', count: letGo, tone: 'allowed' },
    { name: 'decided otherwise', count: otherwise, tone: 'none' },
    { name: 'cannot be told', count: cannotTell, tone: 'unknown' },
    { name: 'stay as they were', count: same, tone: 'none' },
  ];
  const changed = stopped + asked + letGo + otherwise;
  return (
    <section class="panel back-test-summary" aria-label="Result" aria-live="polite">
      <p class="back-test-count">
        <strong>{changed === 0 ? 'No decision' : countText(changed, 'decision')}</strong> of {numberText(replayed)}{' '}
        would be another.
      </p>
      <dl class="turn-tiles">
        {tiles.map(({ name, count, tone }) => (
          <div key={name} class={count === 0 ? 'turn-tile' : `turn-tile turn-${tone}`}>
            <dt>{name}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      {notesOn(result).map((note) => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
      <p class="quiet">
        Looked at {countText(lookedAt, 'decision')}, in {durationText(tookMs)}.
      </p>
    </section>
  );
}

/** What the counts do not say. */
function notesOn({ cannotTell, unplaced, withoutPayload, hidden, upTo }: BackTestResult): readonly string[] {
  return [
    ...(upTo === null ? [] : [`There was no time for what came after ${timeText(Date.parse(upTo))}.`]),
    ...(cannotTell === unplaced
      ? []
      : [`Of ${numberText(cannotTell - unplaced)} nothing can be told without running a hook.`]),
    ...(unplaced === 0
      ? []
      : [`Of ${numberText(unplaced)} nothing can be told because nobody knows in which repository they were.`]),
    ...(withoutPayload === 0
      ? []
      : [`${countText(withoutPayload, 'decision')} came without what they were about (detail), and cannot be tried.`]),
    ...(hidden === 0
      ? []
      : [`${numberText(hidden)} were masked or cut in part: what is said of them may be otherwise.`]),
  ];
}

function Outcomes({ outcomes }: { readonly outcomes: readonly OutcomeCount[] }) {
  if (outcomes.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="back-test-outcomes">
      <h2 id="back-test-outcomes">What happened, and what would</h2>
      <ul class="plain-list">
        {outcomes.map(({ before, after, count }) => (
          <li key={`${before} ${after}`} class="outcome">
            <span class="outcome-count">{numberText(count)}</span>
            <TurnBadges before={{ decision: before }} after={{ decision: after }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
