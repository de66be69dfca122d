import { ARCHIVES } from '../../../src/shell/programs/families/archives.ts';
import { BUILDS } from '../../../src/shell/programs/families/builds.ts';
import { CHECKS } from '../../../src/shell/programs/families/checks.ts';
import { CLOUDS } from '../../../src/shell/programs/families/clouds.ts';
import { COMPARE } from '../../../src/shell/programs/families/compare.ts';
import { CONTAINERS } from '../../../src/shell/programs/families/containers.ts';
import { DATA } from '../../../src/shell/programs/families/data.ts';
import { DATABASES } from '../../../src/shell/programs/families/databases.ts';
import { DESKTOP } from '../../../src/shell/programs/families/desktop.ts';
import { EDITORS } from '../../../src/shell/programs/families/editors.ts';
import { ENCODINGS } from '../../../src/shell/programs/families/encodings.ts';
import { ENVIRONMENTS } from '../../../src/shell/programs/families/environments.ts';
import { FILES } from '../../../src/shell/programs/families/files.ts';
import { HASHES } from '../../../src/shell/programs/families/hashes.ts';
import { LANGUAGES } from '../../../src/shell/programs/families/languages.ts';
import { LISTING } from '../../../src/shell/programs/families/listing.ts';
import { MACHINE } from '../../../src/shell/programs/families/machine.ts';
import { NETWORK } from '../../../src/shell/programs/families/network.ts';
import { PACKAGES } from '../../../src/shell/programs/families/packages.ts';
import { REPOSITORIES } from '../../../src/shell/programs/families/repositories.ts';
import { RIGHTS } from '../../../src/shell/programs/families/rights.ts';
import { SANDBOXES } from '../../../src/shell/programs/families/sandboxes.ts';
import { SEARCH } from '../../../src/shell/programs/families/search.ts';
import { SHELL_WORDS } from '../../../src/shell/programs/families/shell-words.ts';
import { SHELLS } from '../../../src/shell/programs/families/shells.ts';
import { TEXT } from '../../../src/shell/programs/families/text.ts';
import { TEXT_TO_FILES } from '../../../src/shell/programs/families/text-to-files.ts';
import { WRAPPERS } from '../../../src/shell/programs/families/wrappers.ts';
import type { Row, Rows } from '../../../src/shell/programs/program.ts';

/** The table, as its files have it. */
const FAMILIES: Readonly<Record<string, Rows>> = {
  archives: ARCHIVES,
  builds: BUILDS,
  checks: CHECKS,
  clouds: CLOUDS,
  compare: COMPARE,
  containers: CONTAINERS,
  data: DATA,
  databases: DATABASES,
  desktop: DESKTOP,
  editors: EDITORS,
  encodings: ENCODINGS,
  environments: ENVIRONMENTS,
  files: FILES,
  hashes: HASHES,
  languages: LANGUAGES,
  listing: LISTING,
  machine: MACHINE,
  network: NETWORK,
  packages: PACKAGES,
  repositories: REPOSITORIES,
  rights: RIGHTS,
  sandboxes: SANDBOXES,
  search: SEARCH,
  'shell-words': SHELL_WORDS,
  shells: SHELLS,
  text: TEXT,
  'text-to-files': TEXT_TO_FILES,
  wrappers: WRAPPERS,
};

/** One program of the table. */
export interface Listed {
  readonly family: string;
  readonly name: string;
  readonly row: Row;
}

/** Every program of the table, family by family. */
export const LISTED: readonly Listed[] = Object.entries(FAMILIES).flatMap(([family, rows]) =>
  rows.flatMap(([names, row]) => names.split(' ').map((name) => ({ family, name, row }))),
);

const BY_NAME = new Map(LISTED.map((one) => [one.name, one]));

export function listed(name: string): Listed | undefined {
  return BY_NAME.get(name);
}
