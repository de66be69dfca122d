import { useEffect } from 'preact/hooks';
import type { About } from '../data/about.ts';
import { ask } from './api-client.ts';
import { Boundary } from './boundary.tsx';
import { LoadedView } from './loaded-view.tsx';
import { NoSuchView } from './no-such-view.tsx';
import { timeText } from './parts/amount.ts';
import { Failure } from './parts/failure.tsx';
import { addressOf, usePlace } from './route.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import { tokenIs } from './token.ts';
import { useAnswer } from './use-answer.ts';
import { useGoKeys } from './use-keys.ts';
import { useLive } from './use-live.ts';
import { VIEWS } from './views.ts';

/** The list of views on one side, the chosen one on the other. */
export function Shell() {
  const place = usePlace();
  const { answer: about, error, again } = useAnswer((signal) => ask<About>('about', {}, signal), []);
  const chosen = place.view === '' ? VIEWS[0] : VIEWS.find(({ name }) => name === place.view);
  useGoKeys(VIEWS);
  useEffect(() => {
    if (about !== null) tokenIs(true);
    if (error?.status === 401) tokenIs(false);
  }, [about, error]);
  useEffect(() => {
    document.title = chosen === undefined ? 'hookline' : `${chosen.title} · hookline`;
  }, [chosen]);
  return (
    <>
      <button type="button" class="skip" onClick={toMain}>
        Skip to the content
      </button>
      <header class="side">
        <a class="brand" href={addressOf(VIEWS[0]?.name ?? '')}>
          hookline
        </a>
        <nav aria-label="Views">
          <ul>
            {VIEWS.filter(({ hidden }) => hidden !== true).map(({ name, title, key }) => (
              <li key={name}>
                <a href={addressOf(name)} aria-current={chosen?.name === name ? 'page' : undefined} title={`g ${key}`}>
                  {title}
                  {name === 'questions' ? <Waiting /> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SchemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {about?.demonstration === true ? <DemonstrationNote /> : null}
        {about === null || about.sinceMs === null ? null : (
          <p class="quiet since">From {timeText(about.sinceMs)} on: it was started with --since.</p>
        )}
        {error !== null ? <Failure error={error} again={again} /> : null}
        {chosen === undefined ? <NoSuchView name={place.view} /> : null}
        {about !== null && chosen !== undefined ? (
          <Boundary key={chosen.name}>
            <LoadedView view={chosen} props={{ place, about }} />
          </Boundary>
        ) : null}
      </main>
    </>
  );
}

/** How many questions wait for an answer. */
function Waiting() {
  const { questions } = useLive();
  return questions === 0 ? null : (
    <span class="badge tone-asked waiting">
      {questions}
      <span class="unseen"> waiting</span>
    </span>
  );
}

function DemonstrationNote() {
  return (
    <p class="note" role="note">
      <strong>This is the demonstration.</strong> Nothing is recorded on this machine yet. Put hookline behind your
      agent with <code>hookline install claude-code</code> (or another agent), let it work, and start this page again.
    </p>
  );
}

/** No link: the address is taken by the views. */
function toMain(): void {
  document.getElementById('main')?.focus();
}
