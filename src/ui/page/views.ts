import type { About } from '../data/about.ts';
import type { Place } from './route.ts';
import type { View } from './view.ts';

export interface ViewProps {
  readonly place: Place;
  readonly about: About;
}

/** Every view, in the order of the list; the first is where one begins. */
export const VIEWS: readonly View<ViewProps>[] = [
  { name: 'sessions', title: 'Sessions', key: 's', load: () => import('./views/sessions/view.tsx') },
  { name: 'calls', title: 'Calls', key: 'c', load: () => import('./views/calls/view.tsx') },
  { name: 'playground', title: 'Playground', key: 'p', load: () => import('./views/playground/view.tsx') },
  { name: 'back-test', title: 'Back-test', key: 'b', load: () => import('./views/back-test/view.tsx') },
  { name: 'agents', title: 'Agents', key: 'a', load: () => import('./views/agents/view.tsx') },
  { name: 'hooks', title: 'Hooks', key: 'h', load: () => import('./views/hooks/view.tsx') },
  { name: 'questions', title: 'Questions', key: 'q', load: () => import('./views/questions/view.tsx') },
  { name: 'proof', title: 'Proof', key: 'v', load: () => import('./views/proof/view.tsx') },
  { name: 'why', title: 'Why', key: 'y', hidden: true, load: () => import('./views/why/view.tsx') },
];
