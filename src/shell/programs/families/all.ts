import type { Rows } from '../program.ts';
import { ARCHIVES } from './archives.ts';
import { BUILDS } from './builds.ts';
import { CHECKS } from './checks.ts';
import { CLOUDS } from './clouds.ts';
import { COMPARE } from './compare.ts';
import { CONTAINERS } from './containers.ts';
import { DATA } from './data.ts';
import { DATABASES } from './databases.ts';
import { DESKTOP } from './desktop.ts';
import { EDITORS } from './editors.ts';
import { ENCODINGS } from './encodings.ts';
import { ENVIRONMENTS } from './environments.ts';
import { FILES } from './files.ts';
import { HASHES } from './hashes.ts';
import { LANGUAGES } from './languages.ts';
import { LISTING } from './listing.ts';
import { MACHINE } from './machine.ts';
import { NETWORK } from './network.ts';
import { PACKAGES } from './packages.ts';
import { REPOSITORIES } from './repositories.ts';
import { RIGHTS } from './rights.ts';
import { SANDBOXES } from './sandboxes.ts';
import { SEARCH } from './search.ts';
import { SHELL_WORDS } from './shell-words.ts';
import { SHELLS } from './shells.ts';
import { TEXT } from './text.ts';
import { TEXT_TO_FILES } from './text-to-files.ts';
import { WRAPPERS } from './wrappers.ts';

/** Every program that is known, each in one row. */
export const ROWS: Rows = [
  ...SHELL_WORDS,
  ...SHELLS,
  ...WRAPPERS,
  ...RIGHTS,
  ...SANDBOXES,
  ...ENVIRONMENTS,
  ...CONTAINERS,
  ...LANGUAGES,
  ...DATABASES,
  ...TEXT,
  ...ENCODINGS,
  ...TEXT_TO_FILES,
  ...COMPARE,
  ...SEARCH,
  ...DATA,
  ...HASHES,
  ...LISTING,
  ...FILES,
  ...ARCHIVES,
  ...EDITORS,
  ...REPOSITORIES,
  ...PACKAGES,
  ...BUILDS,
  ...CHECKS,
  ...NETWORK,
  ...CLOUDS,
  ...MACHINE,
  ...DESKTOP,
];
