import { version } from '../../../version.ts';
import type { About } from '../../data/about.ts';
import type { Route } from '../route.ts';

export const about: Route = (_request, { demonstration, sinceMs, home, cwd, may }): About => ({
  version,
  ...{ demonstration, sinceMs, home, cwd, may },
});
