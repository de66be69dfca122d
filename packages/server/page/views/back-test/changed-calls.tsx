import {
  type DecisionPlace,
  type GroupedBy,
  NOT_TOLD,
  type TurnExample,
} from '../../../../../src/history/fleet/tally.ts';
import { countText, numberText, timeText } from '../../../../../src/ui/page/parts/amount.ts';
import { ForeignText } from '../../../../../src/ui/page/parts/foreign-text.tsx';
import { TurnBadges } from '../../../../../src/ui/page/parts/turn-badges.tsx';
import type { BackTestResult } from '../../../src/back-test/run-back-test.ts';
import { addressOfDecision } from '../../parts/listed-decision.ts';

interface ChangedCallsProps {
  readonly result: BackTestResult;
  readonly side: GroupedBy;
  /** Only those of this group; null: all. */
  readonly chosen: string | null;
}

/** The calls themselves, each with the way to its decision. */
export function ChangedCalls({ result, side, chosen }: ChangedCallsProps) {
  const { examples, groups } = result;
  const shown = chosen === null ? examples : examples.filter((one) => namesOf(one, side).includes(chosen));
  const group = groups[side].find(({ name }) => name === chosen);
  const known = new Set(shown.map(({ uid }) => uid));
  const others = group?.decisions.filter(({ uid }) => !known.has(uid)) ?? [];
  const all =
    group === undefined
      ? result.stopped + result.asked + result.letGo + result.otherwise + result.cannotTell
      : group.stopped + group.asked + group.letGo + group.otherwise + group.cannotTell;
  if (all === 0) return null;
  const listed = shown.length + others.length;
  return (
    <section class="panel" aria-labelledby="back-test-calls">
      <h2 id="back-test-calls">
        The calls{chosen === null ? '' : ' of '}
        {chosen === null ? null : <ForeignText text={chosen} most={120} />}
      </h2>
      {listed >= all ? null : (
        <p class="quiet">
          {numberText(listed)} of {countText(all, 'call')}: some of each kind.
        </p>
      )}
      <ul class="back-test-calls">
        {shown.map((one) => (
          <Call key={`${one.machine} ${one.uid}`} call={one} />
        ))}
        {others.map((place) => (
          <Bare key={`${place.machine} ${place.uid}`} place={place} />
        ))}
      </ul>
    </section>
  );
}

function Call({ call }: { readonly call: TurnExample }) {
  const { at, before, after, tool, event, what, person, project, agent, rules, reason } = call;
  const where = [person, project, agent].filter((one) => one !== null).join(' · ');
  return (
    <li>
      <a href={addressOfDecision(call)}>
        <span class="quiet">{timeText(Date.parse(at))}</span>
        <TurnBadges before={{ decision: before }} after={{ decision: after }} />
        <code>
          <ForeignText text={`${tool ?? event} ${what}`} most={160} />
        </code>
      </a>
      <span class="quiet">
        <ForeignText text={where} most={200} />
        {rules.length === 0 ? null : (
          <>
            {' '}
            · by <ForeignText text={rules.join(', ')} most={200} />
          </>
        )}
        {reason === null ? null : (
          <>
            {': '}
            <ForeignText text={reason} most={200} />
          </>
        )}
      </span>
    </li>
  );
}

function Bare({ place }: { readonly place: DecisionPlace }) {
  return (
    <li>
      <a href={addressOfDecision(place)}>
        <span class="quiet">{timeText(Date.parse(place.at))}</span>
        <span>one more decision</span>
      </a>
    </li>
  );
}

function namesOf({ rules, person, project, shape, agent, event }: TurnExample, side: GroupedBy): readonly string[] {
  const [people, projects, agents] = [[person ?? NOT_TOLD], [project ?? NOT_TOLD], [agent ?? NOT_TOLD]];
  return { rules, people, projects, agents, shapes: [shape ?? event] }[side];
}
