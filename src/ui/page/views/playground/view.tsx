import { useEffect, useState } from 'preact/hooks';
import type { Callers, RecordedCall } from '../../../data/playground.ts';
import { AnswerError } from '../../answer-error.ts';
import { ask } from '../../api-client.ts';
import { Failure } from '../../parts/failure.tsx';
import { ForeignText } from '../../parts/foreign-text.tsx';
import { useAnswer } from '../../use-answer.ts';
import type { ViewProps } from '../../views.ts';
import { CallForm } from './call-form.tsx';
import { FilesEditor } from './files-editor.tsx';
import { LinkButton } from './link-button.tsx';
import { Outcome } from './outcome.tsx';
import { unpacked } from './packed.ts';
import { RunButton } from './run-button.tsx';
import { newPlayed, type Played, withRecorded } from './state.ts';
import { usePlayed } from './use-played.ts';
import './playground.css';

/** A call beside rules, and what comes of it while one types. Nothing is kept, and nothing runs. */
export function view({ place, about }: ViewProps) {
  const { answer: callers, error, again } = useAnswer((signal) => ask<Callers>('playground/callers', {}, signal), []);
  const [played, setPlayed] = useState<Played>(() => newPlayed(about.cwd, about.home));
  const [note, setNote] = useState<string | null>(null);
  // what somebody else put into a link is shown, and judged when the person says so
  const link = place.rest[0] ?? '';
  const [asks, setAsks] = useState(link === '');
  const recorded = place.query.get('call') ?? '';
  useEffect(() => {
    if (link === '') return;
    setAsks(false);
    void unpacked(link).then((read) => {
      if (read === null) setNote('The link holds nothing that can be read. It may have been cut.');
      else setPlayed(read);
    });
  }, [link]);
  useEffect(() => {
    if (recorded === '') return;
    ask<RecordedCall>('playground/call', { id: recorded }).then(
      (call) => {
        setPlayed((before) => withRecorded(before, call));
        setNote(noteOf(call));
      },
      (problem) => setNote(problem instanceof AnswerError ? problem.message : String(problem)),
    );
  }, [recorded]);
  const isOfTool = callers === null || ofTool(callers, played);
  const { answer, trouble, waits } = usePlayed(callers === null ? null : played, isOfTool, asks);
  const change = (next: Played): void => {
    setPlayed(next);
    setAsks(true);
  };
  if (callers === null)
    return error === null ? <div class="loading" aria-busy="true" /> : <Failure error={error} again={again} />;
  const problems = answer?.diagnostics.filter(({ file }) => file === undefined) ?? [];
  return (
    <div class="playground">
      <div class="playground-head">
        <h1>Playground</h1>
        <p class="quiet">The real engine judges what you type. Nothing is started, called, read or kept.</p>
        <RecordedChoice
          onCall={(call) => {
            change(withRecorded(played, call));
            setNote(noteOf(call));
          }}
          onTrouble={setNote}
        />
        <LinkButton played={played} />
      </div>
      {note === null ? null : (
        <p class="note" role="note">
          <ForeignText text={note} />
        </p>
      )}
      {asks ? null : (
        <p class="note" role="note">
          Somebody gave you this call and these files. Nothing of it was tried yet.{' '}
          <button type="button" class="primary" onClick={() => setAsks(true)}>
            Try it
          </button>
        </p>
      )}
      <div class="playground-columns">
        <section class="playground-call" aria-label="The call">
          <h2>The call</h2>
          <CallForm call={played.call} {...{ callers, isOfTool }} onCall={(call) => change({ ...played, call })} />
        </section>
        <section class="playground-files" aria-label="The rules">
          <h2>The rules</h2>
          <FilesEditor
            files={played.files}
            callers={callers}
            diagnostics={answer?.diagnostics ?? []}
            onFiles={(files) => change({ ...played, files })}
          />
        </section>
      </div>
      <section class="playground-outcome" aria-label="The outcome" aria-busy={waits}>
        <h2>The outcome</h2>
        {trouble === null ? null : (
          <p class="failure" role="alert">
            <ForeignText text={trouble} />
          </p>
        )}
        {problems.map(({ message, hint }, i) => (
          <p key={i} class="failure">
            <ForeignText text={hint === undefined ? message : `${message} ${hint}`} />
          </p>
        ))}
        {answer === null ? (
          <p class="quiet">{asks ? 'The first answer takes a moment.' : 'Nothing was tried yet.'}</p>
        ) : answer.outcome === null ? (
          <p class="quiet">
            Nothing is decided while this is wrong:{' '}
            <ForeignText text={answer.diagnostics.map(({ message }) => message).join(' ')} most={600} />
          </p>
        ) : (
          <Outcome answer={answer} />
        )}
        {about.may.run && answer !== null ? <RunButton played={played} isOfTool={isOfTool} /> : null}
      </section>
    </div>
  );
}

function RecordedChoice(props: {
  readonly onCall: (call: RecordedCall) => void;
  readonly onTrouble: (why: string) => void;
}) {
  const [id, setId] = useState('');
  const load = (event: Event): void => {
    event.preventDefault();
    ask<RecordedCall>('playground/call', { id: id.trim() }).then(props.onCall, (problem) =>
      props.onTrouble(problem instanceof AnswerError ? problem.message : String(problem)),
    );
  };
  return (
    <form class="playground-load" onSubmit={load}>
      <input
        placeholder="id of a recorded call"
        aria-label="Id of a recorded call"
        value={id}
        onInput={({ currentTarget }) => setId(currentTarget.value)}
      />
      <button type="submit" disabled={id.trim().length < 4}>
        Load
      </button>
    </form>
  );
}

function noteOf({ id, decision, hidden }: RecordedCall): string | null {
  const then = `The call of decision ${id.slice(0, 8)}; it was decided: ${decision}.`;
  return hidden.length === 0 ? then : `${then} Masked or cut when it was recorded: ${hidden.join(', ')}.`;
}

function ofTool(callers: Callers, { call }: Played): boolean {
  const agent = callers.agents.find(({ name }) => name === call.agent);
  const event = agent?.events.find(({ name }) => name === call.event)?.event ?? call.event;
  return callers.events.find(({ name }) => name === event)?.ofTool ?? true;
}
