import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { ScratchFile } from './hook-files.ts';

/** A folder of our own, with a home, a project and a state folder in it: nothing else on the machine is read or touched. */
export interface Scratch {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  /** The team's enforced file; on a real machine it is /etc/mimir/team.yml. */
  readonly team: string;
  /** What stands in for /etc: nothing is there. */
  readonly machine: string;
  readonly env: Readonly<Record<string, string>>;
  readonly path: (name: string) => string;
  readonly write: (file: ScratchFile) => void;
  /** Also while something is being written in it. */
  readonly remove: () => void;
}

/** What its folder is called begins so. */
export const SCRATCH_NAME = 'hookline-demo-';

/** `mark`: by which somebody knows it as theirs. */
export function makeScratch(mark = ''): Scratch {
  const folder = realpathSync(mkdtempSync(join(scratchBase(), `${SCRATCH_NAME}${mark}`)));
  const path = (name: string): string => join(folder, name);
  const [home, project, tmp] = [path('home'), path('project'), path('tmp')];
  for (const one of [home, project, tmp]) mkdirSync(one);
  return {
    folder,
    home,
    project,
    team: path('team/team.yml'),
    machine: path('etc'),
    path,
    env: {
      HOME: home,
      XDG_STATE_HOME: path('state'),
      TMPDIR: tmp,
      // the hooks' "node" is the one that runs this
      PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
      LANG: 'C.UTF-8',
    },
    write({ path: name, text }) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }),
  };
}

/** GenCode's hooks run no programs that lie in /var, where some systems keep what is temporary. */
export function scratchBase(): string {
  const usual = realpathSync(tmpdir());
  return /^(?:\/private)?\/var\//.test(usual) ? realpathSync('/tmp') : usual;
}
