import { useEffect } from 'preact/hooks';
import type { About } from '../data/about.ts';
import { ask } from './api-client.ts';
import { Frame } from './frame.tsx';
import { timeText } from './parts/amount.ts';
import { Failure } from './parts/failure.tsx';
import { usePlace } from './route.ts';
import { tokenIs } from './token.ts';
import { useAnswer } from './use-answer.ts';
import { useLive } from './use-live.ts';
import { VIEWS } from './views.ts';

/** The page of `hookline ui`. */
export function Shell() {
  const place = usePlace();
  const { answer: about, error, again } = useAnswer((signal) => ask<About>('about', {}, signal), []);
  useEffect(() => {
    if (about !== null) tokenIs(true);
    if (error?.status === 401) tokenIs(false);
  }, [about, error]);
  return (
    <Frame
      views={VIEWS}
      place={place}
      props={about === null ? null : { place, about }}
      answers={() => ask<About>('about')}
      beside={(name) => (name === 'questions' ? <Waiting /> : null)}
    >
      {about?.demonstration === true ? <DemonstrationNote /> : null}
      {about === null || about.sinceMs === null ? null : (
        <p class="quiet since">From {timeText(about.sinceMs)} on: it was started with --since.</p>
      )}
      {error !== null ? <Failure error={error} again={again} /> : null}
    </Frame>
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
