import type { Part, TimelineItem } from '../../../data/sessions.ts';
import { countText, durationText, timeText } from '../../parts/amount.ts';
import { DecisionBadge } from '../../parts/decision-badge.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { addressOf } from '../../route.ts';
import { type Bar, barLanes, spanMs, toneOf } from './bar-places.ts';

/** Everything about the chosen line: lanes side by side, what waited and what ran apart. */
export function ItemPanel({ item }: { readonly item: TimelineItem | undefined }) {
  if (item === undefined)
    return (
      <aside class="item item-none panel" aria-label="Details">
        <p class="quiet">
          Choose a line
          <span class="item-keys">
            {' with '}
            <kbd>j</kbd> and <kbd>k</kbd>, or click one
          </span>
          , and see what its hooks said and how long they took.
        </p>
      </aside>
    );
  const { id, tool, event, what, reason, toolMs, hooksMs, subagent, parts } = item;
  return (
    <aside class="item panel" aria-label="Details">
      <h2>
        <ForeignText text={tool === '' ? event : tool} />
      </h2>
      <ForeignText text={what} block />
      {reason === '' ? null : (
        <p class="item-reason">
          <ForeignText text={reason} />
        </p>
      )}
      <p class="quiet">
        {timeText(item.at)}
        {hooksMs > 0 ? ` · hooks ${durationText(hooksMs)}` : ''}
        {toolMs === null ? '' : ` · until it was over ${durationText(toolMs)}`}
        {subagent === '' ? '' : ' · '}
        {subagent === '' ? null : <ForeignText text={subagent} />}
      </p>
      {id === '' ? null : (
        <p>
          <a href={addressOf('why', [id])}>Why was it decided so?</a> <kbd>Enter</kbd>
        </p>
      )}
      {parts.map((part, i) => (
        <PartBars key={i} part={part} />
      ))}
    </aside>
  );
}

function PartBars({ part }: { readonly part: Part }) {
  const lanes = barLanes(part);
  const span = Math.max(0.1, spanMs(lanes));
  const { event, decision, hold, rewritten, hooks, skipped, kind } = part;
  if (kind === 'act') return null;
  return (
    <section class="part">
      <h3>
        {event} {decision === '' ? null : <DecisionBadge decision={hold ? 'held' : decision} rewritten={rewritten} />}
      </h3>
      {hooks.length === 0 ? null : (
        <p class="part-axis quiet" aria-hidden="true">
          <span>0</span>
          <span>{durationText(span)}</span>
        </p>
      )}
      {lanes.map(({ name, bars }) => (
        <div key={name} class="lane">
          {lanes.length > 1 ? (
            <p class="lane-name quiet">
              lane <ForeignText text={name} />
            </p>
          ) : null}
          {bars.map((bar, i) => (
            <HookBar key={i} {...{ bar, span }} />
          ))}
        </div>
      ))}
      {skipped === 0 ? null : (
        <p class="quiet">{countText(skipped, 'other hook', 'other hooks')} had nothing to say or did not run.</p>
      )}
      {hooks.length + skipped === 0 ? <p class="quiet">No hook is about it.</p> : null}
    </section>
  );
}

function HookBar({ bar: { hook, beginMs, endMs }, span }: { readonly bar: Bar; readonly span: number }) {
  const { name, waitMs, ms, status, decision, shadow, late, rejudged } = hook;
  const said = [
    waitMs === null || waitMs < 1 ? '' : `waited ${durationText(waitMs)}`,
    status === 'started' ? 'still running then' : `ran ${durationText(ms ?? 0)}`,
    status === 'answered' || status === 'started' ? '' : status,
    decision === 'none' ? '' : decision,
    ...[shadow ? 'on trial' : '', late ? 'nobody waited for it' : '', rejudged ? 'asked again' : ''],
  ].filter((word) => word !== '');
  const x = (at: number): number => (at / span) * 100;
  return (
    <div class="hookbar">
      <p>
        <strong>
          <ForeignText text={name === '' ? hook.hook : name} />
        </strong>{' '}
        <span class="quiet">{said.join(' · ')}</span>
      </p>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-ground" x="0" width="100" y="0" height="10" />
        <rect class="bar-wait" x="0" width={x(beginMs)} y="3" height="4" />
        <rect
          class={`bar-${toneOf(hook)}`}
          x={Math.min(99, x(beginMs))}
          width={Math.max(1, x(endMs) - x(beginMs))}
          y="0"
          height="10"
        />
      </svg>
    </div>
  );
}
