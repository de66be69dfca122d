import type { Place } from '../../../src/ui/page/route.ts';
import type { View } from '../../../src/ui/page/view.ts';
import type { AboutServer } from '../src/pages/about.ts';

export interface ViewProps {
  readonly place: Place;
  readonly about: AboutServer;
}

/** Every view, in the order of the list; the first is where one begins. */
export const VIEWS: readonly View<ViewProps>[] = [
  { name: 'fleet', title: 'Fleet', key: 'f', load: () => import('./views/fleet/view.tsx') },
  { name: 'decisions', title: 'Decisions', key: 'd', load: () => import('./views/decisions/view.tsx') },
  { name: 'rollouts', title: 'Rollouts', key: 'r', load: () => import('./views/rollouts/view.tsx') },
  { name: 'back-test', title: 'Back-test', key: 'b', load: () => import('./views/back-test/view.tsx') },
  { name: 'questions', title: 'Questions', key: 'q', load: () => import('./views/questions/view.tsx') },
  { name: 'off', title: 'Switched off', key: 'o', load: () => import('./views/off/view.tsx') },
  { name: 'machine', title: 'Machine', key: '', hidden: true, load: () => import('./views/machine/view.tsx') },
  { name: 'decision', title: 'Decision', key: '', hidden: true, load: () => import('./views/decision/view.tsx') },
];
