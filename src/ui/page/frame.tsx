import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Boundary } from './boundary.tsx';
import { LoadedView } from './loaded-view.tsx';
import { NoSuchView } from './no-such-view.tsx';
import { addressOf, type Place } from './route.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useGoKeys } from './use-keys.ts';
import type { View } from './view.ts';

interface FrameProps<P> {
  readonly views: readonly View<P>[];
  readonly place: Place;
  /** Null: there is nothing to show yet. */
  readonly props: P | null;
  /** Rejects with why, where the server does not answer. */
  readonly answers: () => Promise<unknown>;
  /** Beside the title of a view. */
  readonly beside?: (name: string) => ComponentChildren;
  /** Below the list of views. */
  readonly below?: ComponentChildren;
  /** Above the view. */
  readonly children?: ComponentChildren;
}

/** The list of views on one side, the chosen one on the other. */
export function Frame<P extends object>({ views, place, props, answers, beside, below, children }: FrameProps<P>) {
  const chosen = place.view === '' ? views[0] : views.find(({ name }) => name === place.view);
  useGoKeys(views);
  useEffect(() => {
    document.title = chosen === undefined ? 'hookline' : `${chosen.title} · hookline`;
  }, [chosen]);
  return (
    <>
      <button type="button" class="skip" onClick={toMain}>
        Skip to the content
      </button>
      <header class="side">
        <a class="brand" href={addressOf(views[0]?.name ?? '')}>
          hookline
        </a>
        <nav aria-label="Views">
          <ul>
            {views
              .filter(({ hidden }) => hidden !== true)
              .map(({ name, title, key }) => (
                <li key={name}>
                  <a
                    href={addressOf(name)}
                    aria-current={chosen?.name === name ? 'page' : undefined}
                    title={`g ${key}`}
                  >
                    {title}
                    {beside?.(name)}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        {below}
        <SchemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
        {chosen === undefined ? <NoSuchView name={place.view} views={views} /> : null}
        {props !== null && chosen !== undefined ? (
          <Boundary key={chosen.name}>
            <LoadedView {...{ view: chosen, props, answers }} />
          </Boundary>
        ) : null}
      </main>
    </>
  );
}

/** No link: the address is taken by the views. */
function toMain(): void {
  document.getElementById('main')?.focus();
}
