import type { Act } from '../../audit/record-acts.ts';
import { forEverybody } from '../../hosts/install/apply.ts';
import type { Site } from '../../hosts/install/plan.ts';
import { differences, differencesText } from '../../installed/difference.ts';
import { readImprint } from '../../installed/imprint.ts';
import { keepPackage } from '../../installed/keep-package.ts';
import { packageAt } from '../../installed/package-files.ts';
import { releaseIn, releaseKeysIn } from '../../installed/release.ts';
import { compared } from '../../installed/verify.ts';
import { recordDone } from '../record-done.ts';
import type { Work } from './work.ts';

/** What becomes of what is remembered of the package. */
export interface PlannedPackage {
  readonly notes: readonly string[];
  /** Another one counts from now on, and a person has to say so. */
  readonly isOther: boolean;
  /** What the trail has of it; null: nothing is new. */
  readonly act: Act | null;
}

const NOTHING: PlannedPackage = { notes: [], isOther: false, act: null };

export function plannedPackage({ own, packageFolder }: Pick<Site, 'own' | 'packageFolder'>): PlannedPackage {
  const { root, version, isCheckout } = own;
  const before = readImprint(packageFolder);
  const act = (as: string, more: Readonly<Record<string, unknown>> = {}): Act => ({
    kind: 'package',
    as,
    version,
    root,
    ...more,
  });
  if (isCheckout) {
    if (before?.files === null) return NOTHING;
    const note = `hookline is called from a checkout (${root}), which every build changes: it is not compared with what was installed, and whoever can write there can change what guards.`;
    // a package that was compared so far does not become one by itself
    return { notes: [note], isOther: before !== null, act: act('checkout') };
  }
  if (before === null || before.files === null)
    return { notes: firstNotes(own), isOther: false, act: act('installed') };
  const result = compared(packageFolder);
  if (result.kind === 'same') return NOTHING;
  if (result.kind === 'accepted')
    return { notes: [result.news], isOther: false, act: act('signed', { before: before.version }) };
  const versions = before.version === version ? '' : ` (${before.version} was, ${version} is there)`;
  const note = `hookline is not what was installed before${versions}: ${differencesText(result.found)}. From now on this one counts.`;
  const more = { before: before.version, differences: result.found.length };
  return { notes: [note], isOther: true, act: act('confirmed', more) };
}

/** Before anything calls it. */
export async function rememberPackage({ act }: PlannedPackage, { scope, site }: Work): Promise<void> {
  const { own, packageFolder, stateFolder: folder } = site;
  if (scope === 'managed') forEverybody(() => keepPackage(own, packageFolder, 0o755));
  else keepPackage(own, packageFolder, 0o700);
  if (act !== null) await recordDone(folder, act);
}

function firstNotes({ root, version }: Site['own']): readonly string[] {
  const now = packageAt(root);
  const keys = releaseKeysIn(root);
  const release = releaseIn(root, keys);
  const upgrades =
    keys.length === 0
      ? 'It names no release key, so that holds for an upgrade, too.'
      : 'A later release that its release key has signed is accepted by itself.';
  const other = release === null || now === null ? [] : differences(release.files, now);
  return [
    `hookline ${version} is remembered as it is (${now?.files.size ?? 0} files in ${root}). If they change, calls are refused until you run "hookline install" again. ${upgrades}`,
    ...(other.length === 0 ? [] : [`Not as it was packed: ${differencesText(other)}.`]),
  ];
}
