import type { WhyRecord } from '../../../data/why.ts';
import { countText, timeText } from '../../parts/amount.ts';
import { Facts } from '../../parts/facts.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { addressOf } from '../../route.ts';
import { ChainPlaces } from './chain-places.tsx';
import { OlderNote } from './older-note.tsx';
import { WayOn } from './way-on.tsx';

/** Something of which there is no story: what is recorded of it. */
export function OnlyRecord({ told }: { readonly told: WhyRecord }) {
  const { title, atMs, note, session, agent, isOlder, facts, text, records } = told;
  return (
    <article class="why">
      <header class="why-head">
        <h1>
          <ForeignText text={title === '' ? 'A record' : title} />
        </h1>
        <span class="quiet">{atMs === null ? 'at some time' : timeText(atMs)}</span>
        <span class="why-try">
          {session === '' ? null : <a href={addressOf('sessions', [session, agent])}>Its session</a>}
        </span>
      </header>
      {isOlder ? <OlderNote /> : null}
      <section class="panel" aria-labelledby="why-known">
        <h2 id="why-known">What is known of it</h2>
        <p>
          <ForeignText text={note} />
        </p>
        <Facts facts={facts} />
        <details>
          <summary>All that is recorded</summary>
          <ForeignText text={text} block />
        </details>
      </section>
      <section class="panel" aria-labelledby="why-chain">
        <h2 id="why-chain">Its place in the chain: {countText(records.length, 'record')}</h2>
        <ChainPlaces records={records} />
      </section>
      <WayOn />
    </article>
  );
}
