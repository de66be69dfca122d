import { dirname } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { isImmediate } from '../core/handler.ts';
import { type Hook, isEntry } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import type { HooksByName } from '../hooks/api.ts';
import type { HookInfo } from '../hooks/shown-hook.ts';
import { createHooks } from '../hooks.ts';
import { type CasePlaces, scriptsAsApproved } from './approved-scripts.ts';
import { mustBeConfined } from './confined-case.ts';
import { type Lent, type ScratchWorld, scratchWorld } from './scratch-world.ts';
import type { TestCase } from './test-file.ts';
import { isOwnTest, type TestedConfig } from './tested-config.ts';

/** Where cases of one configuration are played: the real engine, in a world of its own. */
export interface Stage {
  readonly hooks: HooksByName;
  readonly world: Pick<ScratchWorld, 'home'>;
  /** A folder with the files of a case, and the case's own where anything could be changed there. */
  readonly folderFor: (testCase: TestCase) => string;
  /** Its hooks that are more than rules. */
  readonly starting: readonly Hook[];
  /** Sessions in which a person says yes to whatever is asked: those of earlier calls that are let through. */
  readonly letThrough: Set<string>;
  readonly close: () => Promise<void>;
}

export interface StageSettings {
  readonly env: Environment;
  readonly home: string;
  /** Hooks see the person's own home folder. */
  readonly realHome: boolean;
}

const NO_MACHINE = '/nonexistent/hookline';

/** Which hooks a person trusts, by what their entries say, and which nobody approved as they are now. */
export interface Trusted {
  readonly contents: ReadonlySet<string>;
  readonly waiting: readonly string[];
}

/** Asked once, where what a person approved is kept. */
export async function trustedIn({ files, root }: TestedConfig, { env, home }: StageSettings): Promise<Trusted> {
  if (!files.some(({ layer = 'user' }) => needsTrust(layer))) return { contents: new Set(), waiting: [] };
  const hooks = await createHooks({ cwd: root, home, env, files, watch: false, audit: false }, { lazy: true });
  const isWaiting = ({ state }: HookInfo): boolean => state === 'untrusted' || state === 'changed';
  const all = hooks.list();
  await hooks.close();
  const contents = new Set(all.filter((hook) => !isWaiting(hook)).map(contentOf));
  return { contents, waiting: all.filter(isWaiting).map(({ name, id }) => name ?? id) };
}

export async function openStage(
  config: TestedConfig,
  { contents }: Pick<Trusted, 'contents'>,
  settings: StageSettings,
  own: TestCase['env'] = {},
): Promise<Stage> {
  const world = scratchWorld(settings.env, own, lentBy(config), settings.realHome ? settings.home : null);
  const letThrough = new Set<string>();
  try {
    const hooks = await createHooks(
      {
        cwd: config.root,
        home: world.home,
        env: world.env,
        files: config.files,
        watch: false,
        audit: false,
        trust: (hook) => contents.has(contentOf(hook)),
      },
      {
        machine: NO_MACHINE,
        records: 'none',
        asker: {
          person: {
            isThere: false,
            // null: nobody answers, and the question is what the case sees
            ask: async ({ event }) => (letThrough.has(event.payload.session_id) ? true : null),
          },
        },
      },
    );
    const close = async (): Promise<void> => {
      await hooks.close();
      world.remove();
    };
    const starting = hooks.inForce().filter(({ handler }) => !isImmediate(handler));
    const mustBeAsApproved = await scriptsAsApproved(starting, world.home);
    const folderFor = starting.length === 0 ? sharedFolders(world) : ownFolders(world, settings.home, mustBeAsApproved);
    return { hooks, world, folderFor, starting, letThrough, close };
  } catch (error) {
    world.remove();
    throw error;
  }
}

/** Rules change nothing: cases with the same files share a folder, and to make and remove one for each takes long. */
function sharedFolders({ project }: ScratchWorld): Stage['folderFor'] {
  const shared = new Map<string, string>();
  return (testCase) => {
    const alike = JSON.stringify([testCase.cwd, ...testCase.files]);
    const folder = shared.get(alike) ?? project(testCase, false).cwd;
    shared.set(alike, folder);
    return folder;
  };
}

/** What hooks start sees what a case lays there: nothing that decides which code runs. */
function ownFolders(
  { project }: ScratchWorld,
  home: string,
  mustBeAsApproved: (places: CasePlaces) => void,
): Stage['folderFor'] {
  return (testCase) => {
    const isOwn = isOwnTest(testCase.file, home);
    if (!isOwn) mustBeConfined(testCase);
    const places = project(testCase, !isOwn);
    mustBeAsApproved(places);
    return places.cwd;
  };
}

/** The last part of a key is its content; before it stands how the file is shown, which depends on the home folder. */
function contentOf({ key }: HookInfo): string {
  return key.slice(key.lastIndexOf('#'));
}

/** Scripts lie beside the file that names them, and are named from the project or from the home folder. */
function lentBy({ files, root }: TestedConfig): Lent {
  const folderOf = (wanted: RegExp): string | null =>
    files.map(({ path }) => dirname(path)).find((folder) => wanted.test(folder)) ?? null;
  return {
    userFolder: folderOf(/(?:^|\/)\.config\/hookline$/),
    projectFolder: folderOf(/(?:^|\/)\.hookline$/) === null ? null : `${root}/.hookline`,
  };
}

/** The rules and hooks that a stage's own files hold, one for each entry; what they extend has tests of its own. */
export function entriesOf({ hooks }: Pick<Stage, 'hooks'>, { files }: TestedConfig) {
  const paths = new Set(files.map(({ path }) => path));
  return hooks.inForce().filter((hook) => isEntry(hook) && hook.source !== null && paths.has(hook.source.file));
}
