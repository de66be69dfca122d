import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { AnswerError, asAnswerError } from './answer-error.ts';
import { Failure } from './parts/failure.tsx';
import type { View } from './view.ts';

interface LoadedViewProps<P> {
  readonly view: View<P>;
  readonly props: P;
  readonly answers: () => Promise<unknown>;
}

/** A view is loaded when somebody goes there; the server may be gone by then. */
export function LoadedView<P extends object>({ view, props, answers }: LoadedViewProps<P>) {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null);
  const [error, setError] = useState<AnswerError | null>(null);
  /** Null: the server answers. */
  const unanswered = (): Promise<AnswerError | null> => answers().then(() => null, asAnswerError);
  useEffect(() => {
    let left = false;
    view.load().then(
      (loaded) => !left && setComponent(() => loaded.view),
      async () => {
        const why =
          (await unanswered()) ?? new AnswerError('This view could not be loaded.', 0, 'the server answers: try again');
        if (!left) setError(why);
      },
    );
    return () => {
      left = true;
    };
  }, [view]);
  // browsers do not load again what they could not load once: the page begins anew, and only where somebody answers
  const again = async (): Promise<void> => {
    const why = await unanswered();
    if (why === null) location.reload();
    else setError(why);
  };
  if (error !== null) return <Failure error={error} again={again} />;
  return Component === null ? <div class="loading" aria-busy="true" /> : <Component {...props} />;
}
