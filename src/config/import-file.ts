import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect } from '../core/dialect.ts';
import type { HookSpec } from '../core/hook.ts';
import type { JsonObject } from '../core/json.ts';
import { sameJson } from '../core/json.ts';
import type { Migration } from '../core/migration.ts';
import { type ImportedEntry, importedEntry } from '../dialects/hookline/imported-entry.ts';
import { compiler } from './compile.ts';
import { type ConfigFile, loadFile, type NamingPlace } from './load-file.ts';

export interface ImportedHook {
  /** `<dialect>:<file>:<line>`. */
  readonly from: string;
  readonly entry: JsonObject;
  readonly differs: readonly string[];
}

export interface Imported {
  readonly dialect: string;
  readonly mode: 'parallel' | 'serial';
  readonly hooks: readonly ImportedHook[];
  /** In what all of them differ. */
  readonly differs: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly unreadable: Diagnostic | null;
}

/** What is native already. */
const NATIVE: Migration = { variables: {}, textIsContext: () => true, placeholder: () => null, differs: () => [] };

/** Any dialect's file in the native form, with what differs. */
export async function importFile(file: ConfigFile, place: NamingPlace): Promise<Imported> {
  const { dialect } = file;
  const loaded = await loadFile(file, compiler(), place, null, {});
  const specs = loaded.specs ?? [];
  const migration = (await dialect.migration?.()) ?? NATIVE;
  const made = specs.map((spec, i) => {
    const hook = loaded.hooks[i];
    const from = hook?.id ?? '';
    const imported = importedEntry(spec, hook?.handler ?? spec.handler, dialect, migration);
    return { from, imported, fault: hook?.fault ?? spec.fault };
  });
  const serial = dialect.lane.mode === 'serial' || specs.some((spec) => spec.serial === true);
  return {
    dialect: dialect.name,
    mode: serial ? 'serial' : 'parallel',
    hooks: onePerEntry(made.flatMap(({ from, imported }) => (imported === null ? [] : [{ from, ...imported }]))),
    differs: [
      ...laneDiffers(dialect, specs),
      ...made.flatMap(({ from, imported, fault }) =>
        imported === null ? [`${from} is left out: ${fault ?? 'it does nothing'}`] : [],
      ),
    ],
    diagnostics: loaded.diagnostics,
    unreadable: loaded.unreadable,
  };
}

function laneDiffers({ lane, sameAs }: Dialect, specs: readonly HookSpec[]): readonly string[] {
  if (specs.length < 2) return [];
  return [
    ...(lane.chained ? ['A hook no longer sees what the one before it made of the input.'] : []),
    ...(lane.endsAtRefusal ? ['All hooks run, also after one has refused.'] : []),
    ...(sameAs === null ? [] : ['Copies of a hook run each.']),
  ];
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
      const events = [other.entry.on, on].flat();
      const differs = [...new Set([...other.differs, ...hook.differs])];
      merged[i] = { ...other, entry: { ...other.entry, on: events as string[] }, differs };
    }
  }
  return merged.map(({ from, entry, differs }) => ({ from, entry, differs }));
}

function withoutEvent({ on: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
