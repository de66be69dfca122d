import type { AnswerError } from '../answer-error.ts';

/** What the server could not answer, and what to do. */
export function Failure({ error, again }: { readonly error: AnswerError; readonly again?: () => void }) {
  return (
    <section class="failure" role="alert">
      <strong>{error.message}</strong>
      {error.hint === undefined ? null : <p>{error.hint}</p>}
      {again === undefined || error.status === 400 ? null : (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </section>
  );
}
