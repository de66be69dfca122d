import { countText, numberText } from '../../../../../src/ui/page/parts/amount.ts';
import type { FleetHealth } from '../../../src/store/fleet-health.ts';
import { CAUSES } from '../../../src/told/causes.ts';
import { SHOWN_CAUSES } from '../../parts/causes.ts';
import { shareText } from '../../parts/share-text.ts';

interface HealthProps {
  readonly health: FleetHealth;
  readonly cause: string;
  readonly choose: (cause: string) => void;
}

/** "297 of 300", and why not all. */
export function Health({ health, cause: chosen, choose }: HealthProps) {
  const { machines, causes, calls, uncovered } = health;
  const good = causes.good ?? 0;
  const others = CAUSES.filter((cause) => cause !== 'good' && ((causes[cause] ?? 0) > 0 || cause === chosen));
  return (
    <section class="health" aria-label="How the fleet is">
      <div class="health-count">
        <h1>
          {numberText(good)} of {numberText(machines)}
        </h1>
        <p class="quiet">machines were seen within a day, have the policy they should, and their agents are proven</p>
      </div>
      <div class="health-bar" aria-hidden="true">
        {CAUSES.toReversed().map((cause) => (
          <span key={cause} class={`health-part health-${cause}`} style={{ flexGrow: causes[cause] ?? 0 }} />
        ))}
      </div>
      <div class="health-causes">
        {others.map((cause) => {
          const { sign, word, why } = SHOWN_CAUSES[cause];
          return (
            <button
              key={cause}
              type="button"
              title={why}
              aria-pressed={cause === chosen}
              onClick={() => choose(cause === chosen ? '' : cause)}
            >
              <span aria-hidden="true" class={`health-sign health-${cause}`}>
                {sign}
              </span>{' '}
              {numberText(causes[cause] ?? 0)} {word}
            </button>
          );
        })}
        <span class="health-covered quiet">
          {calls === 0
            ? 'no calls were told of yet'
            : uncovered === 0
              ? `all of ${countText(calls, 'call')} met a decision`
              : `${numberText(uncovered)} of ${countText(calls, 'call')} met no decision (${shareText(uncovered, calls)})`}
        </span>
      </div>
    </section>
  );
}
