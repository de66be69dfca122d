import { join } from 'node:path';
import { unprotectedPart } from '../config/protected-path.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { isObject, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { lstatSync } from '../looks/files.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { KeptCheck, PlacedBundle } from './check-kept.ts';
import { type Enrolment, type EnrolmentPlace, enrolmentPath, SOURCE_NAMES, type SourceName } from './enrolment.ts';
import { type Store, storeOf } from './store.ts';

/** An enrolment that is there, and what of its policy lies on this machine. */
export interface SourceNow {
  readonly source: SourceName;
  /** Of the enrolment. */
  readonly path: string;
  readonly store: Store;
  /** Null: it cannot be used, and `diagnostics` say why. */
  readonly enrolment: Enrolment | null;
  readonly diagnostics: readonly Diagnostic[];
  /** Null: there is none that may be obeyed. */
  readonly bundle: PlacedBundle | null;
  /** Why what lies there may not be obeyed; null: nothing does, or it may. */
  readonly spoiled: string | null;
}

export interface FleetPlace extends EnrolmentPlace {
  readonly stateFolder: string;
}

/** Every enrolment of this machine and this person. What was verified once is not verified again while no file of it changed. */
export async function sourcesNow(place: FleetPlace): Promise<readonly SourceNow[]> {
  const found: SourceNow[] = [];
  for (const source of SOURCE_NAMES) {
    const path = enrolmentPath(source, place);
    if (isMissing(path)) continue;
    const store = storeOf(place.stateFolder, source);
    const known = isAdministrators(source, path) ? remembered(source, path, store) : null;
    const now = known ?? (await looked(source, place, store));
    if (now !== null) found.push(now);
  }
  return found;
}

/** What cannot be looked at may be there. */
function isMissing(path: string): boolean {
  return orElse(() => lstatSync(path, { throwIfNoEntry: false }) === undefined, false);
}

/** The folders on the way may have changed while the file did not. */
function isAdministrators(source: SourceName, path: string): boolean {
  return source !== 'machine' || orElse(() => unprotectedPart(path) === null, false);
}

/** Form of what is remembered: another one is not understood. */
const FORM = 4;

function remembered(source: SourceName, path: string, store: Store): SourceNow | null {
  const known = orElse(() => parsedObject(readPlainFile(store.checked)), null);
  if (known === null || known.form !== FORM || !isObject(known.stamps)) return null;
  const { stamps, enrolment, bundle } = known;
  if (!isObject(enrolment) || !isObject(bundle) || !Array.isArray(bundle.files)) return null;
  const placed = bundle as unknown as PlacedBundle;
  const paths = pathsOf(path, store, placed);
  if (paths.some((one) => stamps[one] === undefined || stamps[one] !== stampOf(one))) return null;
  const read = enrolment as unknown as Enrolment;
  return { source, path, store, enrolment: read, diagnostics: [], bundle: placed, spoiled: null };
}

async function looked(source: SourceName, place: FleetPlace, store: Store): Promise<SourceNow | null> {
  const [{ readEnrolmentFile }, { checkKept }] = await Promise.all([
    import('./enrolment-file.ts'),
    import('./check-kept.ts'),
  ]);
  const path = enrolmentPath(source, place);
  // looked at before it is read: what changes in between has another stamp
  const before = stampOf(path);
  const file = await readEnrolmentFile(source, place);
  if (file === null) return null;
  const { enrolment, diagnostics } = file;
  if (enrolment === null) return { source, path, store, enrolment, diagnostics, bundle: null, spoiled: null };
  const stamps = new Map([
    [path, before],
    [store.kept, stampOf(store.kept)],
  ]);
  const check: KeptCheck = checkKept(store, enrolment);
  const bundle = check.kind === 'good' ? check.checked.bundle : null;
  const spoiled = check.kind === 'spoiled' ? check.problem.message : null;
  if (bundle !== null && diagnostics.length === 0) remember(path, store, enrolment, bundle, stamps);
  return { source, path, store, enrolment, diagnostics, bundle, spoiled };
}

/** A change within a tick of the clock does not show: what changed just now is looked at again the next time. */
const SETTLED_MS = 2000;

function remember(
  path: string,
  store: Store,
  enrolment: Enrolment,
  bundle: PlacedBundle,
  before: ReadonlyMap<string, string>,
): void {
  const paths = pathsOf(path, store, bundle);
  const nowMs = Date.now();
  const stamps = paths.map((one) => [one, before.get(one) ?? stampOf(one)] as const);
  const isSettled = paths.every((one) => orElse(() => nowMs - lstatSync(one).ctimeMs > SETTLED_MS, false));
  const isAsRead = [...before].every(([one, stamp]) => stampOf(one) === stamp);
  if (!isSettled || !isAsRead) return;
  const text = JSON.stringify({ form: FORM, stamps: Object.fromEntries(stamps), enrolment, bundle });
  orElse(() => writeWhole(store.checked, text), undefined);
}

/** Everything that decides what counts. A folder on the way that is replaced brings other files, which have other stamps. */
function pathsOf(path: string, { kept }: Store, { folder, files }: PlacedBundle): readonly string[] {
  return [path, kept, ...files.map((file) => join(folder, file))];
}

/** Whoever changes a file, renames it or gives it other times also changes when that was, which nobody but the kernel sets. */
function stampOf(path: string): string {
  const stats = orElse(() => lstatSync(path, { bigint: true, throwIfNoEntry: false }), undefined);
  if (stats === undefined || !stats.isFile()) return '';
  return `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`;
}
