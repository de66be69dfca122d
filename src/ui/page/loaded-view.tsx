import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { About } from '../data/about.ts';
import { AnswerError, ask } from './api-client.ts';
import { Failure } from './parts/failure.tsx';
import type { View, ViewProps } from './views.ts';

/** A view is loaded when somebody goes there; the server may be gone by then. */
export function LoadedView({ view, props }: { readonly view: View; readonly props: ViewProps }) {
  const [Component, setComponent] = useState<ComponentType<ViewProps> | null>(null);
  const [error, setError] = useState<AnswerError | null>(null);
  useEffect(() => {
    let left = false;
    view.load().then(
      (loaded) => !left && setComponent(() => loaded.view),
      async () => {
        const why = await whyNot();
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

async function whyNot(): Promise<AnswerError> {
  return (await unanswered()) ?? new AnswerError('This view could not be loaded.', 0, 'the server answers: try again');
}

/** Null: the server answers. */
async function unanswered(): Promise<AnswerError | null> {
  try {
    await ask<About>('about');
    return null;
  } catch (error) {
    return error instanceof AnswerError ? error : new AnswerError(String(error), 0);
  }
}
