import { useState } from 'preact/hooks';
import { grouped } from '../../../../core/grouped.ts';
import type { CoverageTold, CoverageUnknown, EscapedCall } from '../../../data/agents.ts';
import { ask } from '../../api-client.ts';
import { countText, numberText, timeText } from '../../parts/amount.ts';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { useAnswer } from '../../use-answer.ts';

/** In days; 0: all that there is. */
const SPANS = [1, 7, 30, 0];
const DAY_MS = 24 * 60 * 60_000;

/** The agents' own transcripts beside the trail: what was called, and met no decision. */
export function Coverage({ sinceMs }: { readonly sinceMs: number | null }) {
  const [days, setDays] = useState(7);
  const question = (signal: AbortSignal) =>
    ask<CoverageTold | CoverageUnknown>(
      'agents/coverage',
      { since: days === 0 ? 0 : Date.now() - days * DAY_MS },
      signal,
    );
  const { answer: told, error, again, waits } = useAnswer(question, [days]);
  return (
    <section aria-labelledby="agents-coverage" aria-busy={waits}>
      <header class="agents-head">
        <h2 id="agents-coverage">What no hook saw</h2>
        <label>
          <span class="quiet">In</span>{' '}
          <select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
            {SPANS.map((span) => (
              <option key={span} value={span}>
                {span === 0 ? 'all transcripts' : `the last ${span === 1 ? 'day' : `${span} days`}`}
              </option>
            ))}
          </select>
        </label>
      </header>
      {error === null ? null : <Failure error={error} again={again} />}
      {told === null ? (
        <div class="agents-waits">{error === null ? 'The transcripts of the agents are being read …' : ''}</div>
      ) : told.kind === 'unknown' ? (
        <p class="quiet">Which calls met no decision cannot be known here. {told.why}</p>
      ) : (
        <Told told={told} />
      )}
      {told?.kind === 'told' && told.sinceMs === sinceMs ? (
        <p class="quiet">Counted from {timeText(sinceMs)} on: this page shows nothing older.</p>
      ) : null}
    </section>
  );
}

function Told({ told }: { readonly told: CoverageTold }) {
  const { calls, covered, uncovered, uncertain, before, notRun, unread, unreadAgents } = told;
  const others = [
    ...(before === 0 ? [] : [`${numberText(before)} before hookline was installed`]),
    ...(notRun === 0 ? [] : [`${numberText(notRun)} turned down by the agent itself`]),
  ];
  if (calls === 0)
    return (
      <p class="quiet">
        No tool call was found in the transcripts of the agents on this machine in that time. They are read where each
        agent keeps them; <code>hookline coverage --transcripts DIR</code> reads others.
      </p>
    );
  return (
    <>
      <div class="agents-figures">
        <Figure sign="·" tone="none" count={calls} what="calls in the transcripts" />
        <Figure sign="✓" tone="allowed" count={covered} what="met a decision" />
        <Figure sign="✗" tone="refused" count={uncovered.count} what="met none" />
        <Figure sign="?" tone="asked" count={uncertain.count} what="cannot be told" />
      </div>
      {others.length === 0 ? null : <p class="quiet">Not counted as either: {others.join(', ')}.</p>}
      {unreadAgents.map((agent) => (
        <p key={agent} class="agents-off">
          Of {agent} nothing is known: this Node cannot read its transcripts. Use Node 22.13 or newer.
        </p>
      ))}
      <Escaped title="Met no decision" calls={uncovered} />
      <Escaped title="Cannot be told" calls={uncertain} />
      {unread.length === 0 ? null : (
        <details>
          <summary>{countText(unread.length, 'file')} could not be read, or not all of it</summary>
          <ul>
            {unread.map(({ file, why }) => (
              <li key={file}>
                <ForeignText text={`${file}: ${why}`} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface FigureProps {
  readonly sign: string;
  readonly tone: string;
  readonly count: number;
  readonly what: string;
}

function Figure({ sign, tone, count, what }: FigureProps) {
  return (
    <div class={`agents-figure ${count === 0 ? '' : `tone-${tone}`}`}>
      <strong>
        <span aria-hidden="true">{sign}</span> {numberText(count)}
      </strong>
      <span>{what}</span>
    </div>
  );
}

/** By their likely cause: what to do is the same for all of one. */
function Escaped({ title, calls }: { readonly title: string; readonly calls: CoverageTold['uncovered'] }) {
  if (calls.count === 0) return null;
  const left = calls.count - calls.last.length;
  return (
    <div class="agents-escaped">
      <h3>{title}</h3>
      {[...grouped(calls.last, ({ cause, why, agent }) => `${cause}\0${why}\0${agent}`)].map(([key, own]) => (
        <Cause key={key} calls={own} />
      ))}
      {left === 0 ? null : <p class="quiet">and {countText(left, 'older call')}</p>}
    </div>
  );
}

function Cause({ calls }: { readonly calls: readonly EscapedCall[] }) {
  const [first] = calls;
  if (first === undefined) return null;
  return (
    <details class="panel">
      <summary>
        <strong>{countText(calls.length, 'call')}</strong> of {first.agent}: <ForeignText text={first.cause} />{' '}
        <span class="quiet">
          <ForeignText text={first.why} />
        </span>
      </summary>
      <ul>
        {calls.map(({ time, tool, session, subagent }, i) => (
          <li key={i}>
            <span class="quiet">{time === null ? 'at some time' : timeText(Date.parse(time))}</span>{' '}
            <ForeignText text={tool} />{' '}
            <span class="quiet">
              session <ForeignText text={session} />
              {subagent === null ? null : (
                <>
                  , sub-agent <ForeignText text={subagent} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
