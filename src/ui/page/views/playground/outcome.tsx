import type { KeptOutHook, PlayedHook, PlayedLane, PlaygroundAnswer } from '../../../data/playground.ts';
import { countText } from '../../parts/amount.ts';
import { DecisionBadge } from '../../parts/decision-badge.tsx';
import { EffectList } from '../../parts/effect-list.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';

/** What comes of it, lane by lane. */
export function Outcome({ answer }: { readonly answer: PlaygroundAnswer }) {
  const { outcome, lanes, keptOut, forOtherEvents, refusals, effects, notLookedAt } = answer;
  if (outcome === null) return null;
  const { decision, reason, rewrite, by, dependsOn, notAsked, context } = outcome;
  return (
    <>
      <section class="panel played-decision" aria-live="polite">
        <p class="played-word">
          <DecisionBadge decision={decision} rewritten={rewrite !== null} />
          {by.length === 0 ? null : (
            <span>
              by <ForeignText text={by.join(', ')} />
            </span>
          )}
        </p>
        {reason === null ? null : <ForeignText text={reason} block />}
        {context.length === 0 ? null : <ForeignText text={`The agent is told: ${context.join('\n')}`} block />}
        {rewrite === null ? null : <ForeignText text={JSON.stringify(rewrite, null, 2)} block />}
        {dependsOn.length === 0 ? null : (
          <p class="played-unsure">
            Not certain: {countText(dependsOn.length, 'hook')} would have to run, and could decide otherwise (
            <ForeignText text={dependsOn.join(', ')} />
            ).
          </p>
        )}
        {notAsked.length === 0 ? null : (
          <p class="played-unsure">
            Not asked: {countText(notAsked.length, 'hook speaks', 'hooks speak')} only after an earlier call of the same
            session, and the playground knows none (<ForeignText text={notAsked.join(', ')} />
            ). After such a call it may be decided otherwise; the back-test knows what came before.
          </p>
        )}
        {refusals.map((refusal) => (
          <p key={refusal}>
            Refused whatever hooks say: <ForeignText text={refusal} />
          </p>
        ))}
      </section>
      <section>
        <h2>Hooks, lane by lane</h2>
        {lanes.length === 0 ? <p class="quiet">No hook is meant by this call.</p> : null}
        {lanes.map((lane) => (
          <Lane key={`${lane.lane} ${lane.enforced}`} lane={lane} />
        ))}
        <KeptOut hooks={keptOut} others={forOtherEvents} />
      </section>
      <section>
        <h2>What it does</h2>
        <EffectList effects={effects} />
        {notLookedAt.length === 0 ? null : (
          <p class="quiet">
            Not looked at: whether these are there, are links, or belong to a repository:{' '}
            <ForeignText text={notLookedAt.join(', ')} most={400} />
          </p>
        )}
      </section>
    </>
  );
}

function Lane({ lane }: { readonly lane: PlayedLane }) {
  const how = [
    lane.enforced ? 'enforced, first' : '',
    lane.mode === 'serial' ? 'one after the other' : 'side by side',
    lane.chained ? 'each sees what the one before made of it' : '',
    lane.endsAtRefusal ? 'ends at the first refusal' : '',
  ].filter((words) => words !== '');
  return (
    <div class="played-lane">
      <p class="played-lane-name">
        <strong>{lane.lane}</strong> <span class="quiet">{how.join(', ')}</span>
      </p>
      <ul>
        {lane.hooks.map((hook, i) => (
          <Hook key={i} hook={hook} />
        ))}
      </ul>
    </div>
  );
}

function Hook({ hook }: { readonly hook: PlayedHook }) {
  const { said, wouldRun, fails, skipped, name, role, counts } = hook;
  return (
    <li class="played-hook">
      <span class="played-said">
        {said !== null ? (
          <DecisionBadge decision={said.failure === null ? said.decision : 'failed'} />
        ) : (
          <span class="badge">{wouldRun === null ? '– did not speak' : '▷ would run'}</span>
        )}
      </span>
      <span class="played-who">
        <ForeignText text={name ?? hook.hook} /> <Where hook={hook} />
        {counts ? null : <span class="quiet"> · {role}: what it says does not count</span>}
        {wouldRun === null ? null : (
          <div class="quiet">
            {WOULD[hook.handler] ?? 'would do'}:{' '}
            <code>
              <ForeignText text={wouldRun} most={400} />
            </code>
          </div>
        )}
        {said?.reason ? (
          <div>
            <ForeignText text={said.reason} most={400} />
          </div>
        ) : null}
        {fails === null ? null : (
          <div class="played-unsure">
            It fails: <ForeignText text={fails} />
          </div>
        )}
        {skipped === null ? null : (
          <div class="quiet">
            <ForeignText text={skipped} />
          </div>
        )}
      </span>
    </li>
  );
}

const WOULD: Readonly<Record<string, string>> = {
  command: 'would run the command',
  module: 'would load the module',
  webhook: 'would call',
  prompt: 'would ask a model',
};

function Where({ hook: { file, line } }: { readonly hook: Pick<PlayedHook, 'file' | 'line'> }) {
  if (file === null) return <span class="quiet">comes with hookline</span>;
  return (
    <span class="quiet">
      <ForeignText text={`${file}:${line}`} />
    </span>
  );
}

function KeptOut({ hooks, others }: { readonly hooks: readonly KeptOutHook[]; readonly others: number }) {
  if (hooks.length + others === 0) return null;
  const more = others === 0 ? '' : `, and ${countText(others, 'hook')} for other events`;
  return (
    <details class="played-kept">
      <summary>
        {countText(hooks.length, 'hook')} kept out{more}
      </summary>
      <ul>
        {hooks.map((hook, i) => (
          <li key={i}>
            <ForeignText text={hook.name ?? hook.hook} /> <Where hook={hook} />
            <div class="quiet">
              <ForeignText text={hook.words} most={300} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
