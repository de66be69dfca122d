import type { Why, WhyTold } from '../../../data/why.ts';
import { ask } from '../../api-client.ts';
import { countText, timeText } from '../../parts/amount.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DecisionBadge } from '../../parts/decision-badge.tsx';
import { Diff } from '../../parts/diff.tsx';
import { EffectList } from '../../parts/effect-list.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { addressOf } from '../../route.ts';
import { useAnswer } from '../../use-answer.ts';
import type { ViewProps } from '../../views.ts';
import { ChainPlaces } from './chain-places.tsx';
import { MarkedCall } from './marked-call.tsx';
import { OlderNote } from './older-note.tsx';
import { OnlyRecord } from './only-record.tsx';
import { SkippedHooks } from './skipped-hooks.tsx';
import { SpeakingHook } from './speaking-hook.tsx';
import { WayOn } from './way-on.tsx';
import { Ways } from './ways.tsx';
import './why.css';

/** One decision on one page, with an address of its own. */
export function view({ place }: ViewProps) {
  const [id = ''] = place.rest;
  const { answer: told, error, again } = useAnswer((signal) => ask<WhyTold>('why', { id }, signal), [id]);
  if (id === '')
    return (
      <EmptyState title="Which decision?" command="hookline why last">
        Choose one among the sessions. Its id also stands at the end of what an agent is told when something is refused.
      </EmptyState>
    );
  if (error !== null)
    return (
      <>
        <Failure error={error} again={again} />
        <WayOn />
      </>
    );
  if (told === null) return <div class="loading" aria-busy="true" />;
  return told.kind === 'record' ? <OnlyRecord told={told} /> : <Story why={told} />;
}

function Story({ why }: { readonly why: Why }) {
  const { id, event, tool, decision, hold, rewrite, hooks, ways } = why;
  const deciding = hooks.filter(({ decided }) => decided);
  const others = hooks.filter(({ decided }) => !decided);
  return (
    <article class="why">
      <header class="why-head">
        <DecisionBadge decision={hold ? 'held' : decision} rewritten={rewrite !== null} />
        <h1>
          {event} {tool === null ? null : <ForeignText text={tool} />}
        </h1>
        <span class="quiet">{why.atMs === null ? 'at some time' : timeText(why.atMs)}</span>
        {why.experiment ? <span class="badge">tried with hookline run</span> : null}
        <span class="why-try">
          {why.session === '' ? null : <a href={addressOf('sessions', [why.session, why.agent])}>Its session</a>}
          <a href={addressOf('playground', [], { call: id })}>Try it in the playground</a>
        </span>
      </header>
      {why.isOlder ? <OlderNote /> : null}
      <section class="panel" aria-labelledby="why-call">
        <h2 id="why-call">The call</h2>
        <MarkedCall text={why.call} parts={deciding.flatMap(({ about }) => about)} />
        {why.reason === null ? null : (
          <p class="why-reason">
            <ForeignText text={why.reason} />
          </p>
        )}
        {why.hidden.length === 0 ? null : (
          <p class="quiet">
            Masked or cut before it was recorded: <ForeignText text={why.hidden.join(', ')} />
          </p>
        )}
        <details>
          <summary>All that is recorded of the call</summary>
          <ForeignText text={JSON.stringify(why.payload, null, 2)} block />
        </details>
      </section>
      {rewrite === null ? null : (
        <section class="panel" aria-labelledby="why-rewrite">
          <h2 id="why-rewrite">Rewritten</h2>
          <Diff {...rewrite} />
        </section>
      )}
      {ways.length === 0 ? null : <Ways ways={ways} hooks={deciding.length} />}
      {tool === null ? null : (
        <section class="panel" aria-labelledby="why-effects">
          <h2 id="why-effects">What it does</h2>
          <EffectList effects={why.effects} />
        </section>
      )}
      <section class="panel" aria-labelledby="why-hooks">
        <h2 id="why-hooks">What the hooks said</h2>
        {hooks.length === 0 ? <p class="quiet">No hook ran.</p> : null}
        {[...deciding, ...others].map((hook, i) => (
          <SpeakingHook key={i} hook={hook} reason={why.reason} />
        ))}
        <SkippedHooks skipped={why.skipped} />
      </section>
      {why.test === '' ? null : (
        <section class="panel" aria-labelledby="why-test">
          <h2 id="why-test">Make a test of this</h2>
          <p class="quiet">
            Put it into a file such as <code>mine.hooktest.yml</code> beside your hooks; <code>hookline test</code>{' '}
            plays it.
          </p>
          <ForeignText text={why.test} block />
          <CopyButton text={why.test} what="Copy the test" />
        </section>
      )}
      <section class="panel" aria-labelledby="why-facts">
        <h2 id="why-facts">Who and where</h2>
        <Facts facts={why.facts} />
        <CopyButton text={`hookline why ${id}`} what="Copy the command" />
      </section>
      <section class="panel" aria-labelledby="why-chain">
        <h2 id="why-chain">Its place in the chain: {countText(why.records.length, 'record')}</h2>
        <ChainPlaces records={why.records} />
      </section>
    </article>
  );
}
