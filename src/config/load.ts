import type { Concern } from '../core/concern.ts';
import type { Environment } from '../core/dialect.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import { compiler } from './compile.ts';
import type { ConfigFile, LoadedFile, NamingPlace } from './config-file.ts';
import type { Enforced } from './enforce.ts';
import type { WhenPlace } from './hook-files.ts';
import { type LastGoodMemory, mustBeKept, orLastGood } from './last-good.ts';
import { loadFile } from './load-file.ts';
import type { TextMemory } from './parse-remembered.ts';

export interface LoadedConfig extends Enforced {
  readonly files: readonly LoadedFile[];
  /** Set: some hooks rest, and these do not. All are made when `hooks` is looked at. */
  readonly awake?: readonly Hook[];
  /** Entries by which an agent calls hookline: they are no hooks. */
  readonly agentCalls?: readonly Hook[];
}

/** What is remembered of files: of this process and of earlier ones. */
export interface Memories {
  /** What was in force, so that a file that broke keeps its last good version. */
  readonly before?: readonly LoadedFile[];
  readonly texts?: TextMemory | null;
  readonly lastGood?: LastGoodMemory | null;
}

/** All files → all hooks, in the order of the files. */
export async function loadConfig(
  files: readonly ConfigFile[],
  place: NamingPlace & WhenPlace,
  { before = [], texts = null, lastGood = null }: Memories = {},
  env: Environment = {},
): Promise<LoadedConfig> {
  // known when all files are; conditions ask for it when an event happens
  const packs: string[] = [];
  const making = { compiler: compiler({ ...place, env, packs: () => packs }), place, env };
  const read = async (concern: Concern | null, mayRest: boolean): Promise<readonly LoadedFile[]> => {
    const loading = { compiler: making.compiler, place, memory: texts, env };
    const load = async (file: ConfigFile): Promise<LoadedFile> => {
      const now = await loadFile(file, { ...loading, concern, mayRest });
      // what is kept for the day when it breaks is kept of all of it
      const isAll = now.isPartly !== true && now.resting === undefined;
      const isEnough = isAll || lastGood === null || !mustBeKept(now, lastGood);
      return orLastGood(isEnough ? now : await loadFile(file, loading), before, lastGood, making);
    };
    const known = new Set<string>();
    const all: LoadedFile[] = [];
    for (const file of files) all.push(...(await withPacks(await load(file), { load, place, known })));
    return all;
  };
  const some = await read(place.concern ?? null, place.mayRest === true);
  const loaded = (await isTooLittle(some, before)) ? await read(null, false) : some;
  packs.push(...packFiles(loaded));
  lastGood?.forgetGone(loaded.map(({ file: { path } }) => path));
  if (loaded.some(rests)) return (await import('./resting-config.ts')).restingConfig(loaded);
  const all = [...(await gone(loaded, before)), ...loaded];
  const composed = await asComposed(byRank(switched(all)), all, place);
  const { hooks, diagnostics, problems } = await asEnforced(composed.hooks, all);
  const found = [...all.flatMap((file) => file.diagnostics), ...composed.diagnostics, ...diagnostics];
  return { files: all, hooks, diagnostics: found, problems };
}

/** Somebody has to see all hooks there are. */
async function isTooLittle(files: readonly LoadedFile[], before: readonly LoadedFile[]): Promise<boolean> {
  if (files.some(({ isPartly }) => isPartly)) return files.some(speaksOfAll);
  return files.some(rests) && !(await import('./resting-config.ts')).mayRest(files, before);
}

function rests({ resting }: LoadedFile): boolean {
  return resting !== undefined;
}

/** An organization, or who changes rules by their names, has to see all hooks there are. */
function speaksOfAll({ file, composition }: LoadedFile): boolean {
  return file.layer === 'enforced' || (composition?.changes ?? []).length > 0;
}

/** Files that count because another extends them, and what says where those are. */
export function packFiles(files: readonly LoadedFile[]): readonly string[] {
  const packs = files.flatMap(({ file: { path, pack } }) =>
    pack === undefined ? [] : pack.manifest === undefined ? [path] : [path, pack.manifest],
  );
  return [...new Set(packs)];
}

/** Many files extend nothing. */
async function withPacks(
  file: LoadedFile,
  extending: Parameters<typeof import('./extends/with-extended.ts').withExtended>[1],
): Promise<readonly LoadedFile[]> {
  if ((file.composition?.extended ?? []).length === 0) return [file];
  return (await import('./extends/with-extended.ts')).withExtended(file, extending);
}

async function asComposed(
  hooks: readonly Hook[],
  all: readonly LoadedFile[],
  place: NamingPlace,
): Promise<Pick<Enforced, 'hooks' | 'diagnostics'>> {
  const isPlain = all.every(({ file, composition }) => file.pack === undefined && composition === undefined);
  if (isPlain) return { hooks, diagnostics: [] };
  return (await import('./rule-changes/composed-hooks.ts')).composedHooks(hooks, all, place);
}

/** On most machines nothing is, and nothing is loaded that would see to it. */
async function asEnforced(hooks: readonly Hook[], loaded: readonly LoadedFile[]): Promise<Enforced> {
  if (!loaded.some(({ file }) => file.layer === 'enforced')) return { hooks, diagnostics: [], problems: [] };
  return (await import('./enforce.ts')).enforce(hooks, loaded);
}

/** What an earlier look found enforced. */
async function gone(now: readonly LoadedFile[], before: readonly LoadedFile[]): Promise<readonly LoadedFile[]> {
  if (!before.some(({ file }) => file.layer === 'enforced')) return [];
  return (await import('./enforce.ts')).stillEnforced(now, before);
}

/** Switches in a file turn off its own hooks, or its dialect's; never an enforced hook of another file. */
function switched(loaded: readonly LoadedFile[]): readonly Hook[] {
  const off = new Map<string, string>();
  for (const { file, switches } of loaded) {
    if (switches.includes('dialect-hooks')) off.set(file.dialect.name, file.path);
  }
  return loaded.flatMap(({ file, hooks, switches }) =>
    hooks.map((hook) => {
      const by = switches.includes('own-hooks') ? file.path : isEnforced(hook) ? undefined : off.get(hook.dialect);
      return by === undefined || hook.disabled !== null ? hook : { ...hook, disabled: `switched off in ${by}` };
    }),
  );
}

/** Where a dialect has two names for what happens, the hooks of the wider one run first, whichever file they are in. */
function byRank(hooks: readonly Hook[]): readonly Hook[] {
  if (!hooks.some(({ rank }) => rank !== undefined)) return hooks;
  const place = new Map(hooks.map((hook, i) => [hook, i]));
  const group = (hook: Hook): string => `${isEnforced(hook)} ${hook.dialect}`;
  const groups = [...new Set(hooks.map(group))];
  return groups.flatMap((one) =>
    hooks
      .filter((hook) => group(hook) === one)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (place.get(a) ?? 0) - (place.get(b) ?? 0)),
  );
}
