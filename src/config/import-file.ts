import type { Dialect, Environment, FileSettings } from '../core/dialect.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import type { JsonObject } from '../core/json.ts';
import { sameJson } from '../core/json.ts';
import type { Differences, Migration } from '../core/migration.ts';
import { type ImportedEntry, importedEntry } from '../dialects/hookline/imported-entry.ts';
import { permissionsIn } from '../dialects/permission-readers.ts';
import { isAgentsCall } from './agents-call.ts';
import { compiler } from './compile.ts';
import type { ConfigFile, LoadedFile, NamingPlace } from './config-file.ts';
import { type ImportedPermissions, importPermissions, NONE_IMPORTED } from './import-permissions.ts';
import type { Imported, ImportedHook } from './imported.ts';
import { loadFile } from './load-file.ts';
import { lineIndex } from './position.ts';
import { readConfigFile } from './read-file.ts';
import { shownPath } from './shown-path.ts';
import { treeOf } from './understood-file.ts';

const NOTHING: Differences = { careful: [], differs: [] };
/** What is native already. */
const NATIVE: Migration = {
  variables: () => ({}),
  textIsContext: () => true,
  placeholder: () => null,
  differs: () => NOTHING,
};

/** Any dialect's file in the native form, with what differs. */
export async function importFile(file: ConfigFile, place: NamingPlace, env: Environment): Promise<Imported> {
  const { dialect } = file;
  const loaded = await loadFile(file, { compiler: compiler(place), place, memory: null, env });
  const all = inOrder(loaded);
  const pairs = all.filter(({ hook }) => !isAgentsCall(hook));
  const specs = pairs.map(({ spec }) => spec);
  const migration = (await dialect.migration?.()) ?? NATIVE;
  const made = pairs.map(({ spec, hook }) => ({
    from: hook.id,
    imported: importedEntry(spec, hook, dialect, migration),
    why: hook.fault ?? spec.fault ?? 'it does nothing.',
  }));
  const hooks = onePerEntry(made.flatMap(({ from, imported }) => (imported === null ? [] : [{ from, ...imported }])));
  const common = commonTo(hooks);
  const permissions = await permissionsOf(file, place);
  const lane = laneDiffers(dialect, specs);
  const settings = settingsDiffer(loaded.settings, specs);
  return {
    dialect: dialect.name,
    mode: dialect.lane.mode === 'serial' || specs.some((spec) => spec.serial === true) ? 'serial' : 'parallel',
    webhooks: webhooksOf(loaded.settings),
    hooks: [...permissions.hooks, ...hooks.map((hook) => without(hook, common))],
    careful: [...permissions.careful, ...settings, ...lane.careful, ...common.careful.map(ofEvery)],
    differs: [
      ...permissions.differs,
      ...lane.differs,
      ...(migration.fileDiffers?.(loaded.settings, specs) ?? []),
      ...common.differs.map(ofEvery),
      ...callsLeftOut(all.filter((pair) => !pairs.includes(pair))),
      ...made.flatMap(({ from, imported, why }) => (imported === null ? [`${from} is left out: ${why}`] : [])),
    ],
    diagnostics: loaded.diagnostics,
    unreadable: loaded.unreadable,
  };
}

/** What the same file says about permissions, for the agents whose files do. */
async function permissionsOf(file: ConfigFile, place: NamingPlace): Promise<ImportedPermissions> {
  const read = readConfigFile(file.path);
  const tree = await treeOf(file.path);
  const found = tree === null ? null : await permissionsIn(file.dialect.name, tree);
  if (found === null || read.kind !== 'text') return NONE_IMPORTED;
  const at = lineIndex(read.text);
  const shown = shownPath(file.path, place);
  return importPermissions(found, file.dialect.name, (offset) => `${file.dialect.name}:${shown}:${at(offset).line}`);
}

/** They bring an agent to hookline, and would bring hookline to itself. */
function callsLeftOut(calls: readonly Pair[]): readonly string[] {
  const { size } = new Set(calls.map(({ spec }) => spec.at));
  if (size === 0) return [];
  return size === 1
    ? ['One entry is left out: it is how the agent calls hookline.']
    : [`${size} entries are left out: they are how the agent calls hookline.`];
}

interface Pair {
  readonly spec: HookSpec;
  readonly hook: Hook;
}

/** In the order in which they run, and off where the file itself says so. */
function inOrder({ file, hooks, specs = [], switches }: LoadedFile): readonly Pair[] {
  const off = switches.length === 0 ? null : `switched off in ${file.path}`;
  return specs
    .flatMap((spec, i): readonly Pair[] => {
      const hook = hooks[i];
      return hook === undefined ? [] : [{ spec, hook: { ...hook, disabled: hook.disabled ?? off } }];
    })
    .sort((a, b) => (a.spec.rank ?? 0) - (b.spec.rank ?? 0));
}

function webhooksOf({ allowedUrls, allowedEnv }: FileSettings): Imported['webhooks'] {
  if (allowedUrls === undefined && allowedEnv === undefined) return null;
  return { ...(allowedUrls === undefined ? {} : { allowedUrls }), ...(allowedEnv === undefined ? {} : { allowedEnv }) };
}

function settingsDiffer(settings: FileSettings, specs: readonly HookSpec[]): readonly string[] {
  const ownModel =
    settings.model !== undefined || specs.some(({ handler }) => handler.kind === 'prompt' && handler.source);
  return [
    ...(webhooksOf(settings) === null ? [] : ['The lists under "webhooks" are for the hooks of every dialect.']),
    ...(ownModel ? ['Its model is not carried over: say under "model" which one is asked, or its prompts fail.'] : []),
  ];
}

function laneDiffers({ lane, sameAs }: Dialect, specs: readonly HookSpec[]): Differences {
  if (specs.length < 2) return NOTHING;
  return {
    careful: lane.chained
      ? ['A hook no longer sees what the one before it made of the input, unless it has "guard: true".']
      : [],
    differs: [
      ...(lane.endsAtRefusal ? ['All hooks run, also after one has refused.'] : []),
      ...(sameAs === null ? [] : ['Copies of a hook run each.']),
    ],
  };
}

/** What one entry of the file says for several events is one entry natively, too. */
function onePerEntry(hooks: readonly (ImportedEntry & { readonly from: string })[]): readonly ImportedHook[] {
  const merged: (ImportedEntry & { from: string })[] = [];
  for (const hook of hooks) {
    const { on, ...rest } = hook.entry;
    const i = merged.findIndex((other) => other.at === hook.at && sameJson(withoutEvent(other.entry), rest));
    const other = merged[i];
    if (other === undefined) merged.push(hook);
    else {
      const events = [other.entry.on, on].flat() as string[];
      const careful = [...new Set([...other.careful, ...hook.careful])];
      const differs = [...new Set([...other.differs, ...hook.differs])].filter((one) => !careful.includes(one));
      merged[i] = { ...other, entry: { ...other.entry, on: events }, careful, differs };
    }
  }
  return merged.map(({ from, entry, careful, differs }) => ({ from, entry, careful, differs }));
}

function withoutEvent({ on: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** What would be said of every hook is said once. */
function commonTo(hooks: readonly ImportedHook[]): Differences {
  const [first] = hooks;
  if (first === undefined || hooks.length < 2) return NOTHING;
  return {
    careful: first.careful.filter((one) => hooks.every(({ careful }) => careful.includes(one))),
    differs: first.differs.filter((one) => hooks.every(({ differs }) => differs.includes(one))),
  };
}

function without(hook: ImportedHook, common: Differences): ImportedHook {
  return {
    ...hook,
    careful: hook.careful.filter((one) => !common.careful.includes(one)),
    differs: hook.differs.filter((one) => !common.differs.includes(one)),
  };
}

function ofEvery(sentence: string): string {
  return `Every hook: ${sentence}`;
}
