import type { Hook } from '../core/hook.ts';
import { type Changes, changeCount, changesSince } from './changes-since.ts';
import { hashFile, hashScripts } from './hook-fingerprint.ts';
import { type HashOf, knownHashes } from './known-hashes.ts';
import type { Paired, Pairing } from './pair-hooks.ts';
import { isFromRepository, type Prepared } from './prepared-hook.ts';
import type { ProgramFile } from './program-file.ts';
import type { Spoiled } from './spoiled.ts';
import type { Judged } from './trust.ts';
import type { TrustedHook } from './trusted-hook.ts';

/** The files of the programs that its PATH decides about, run in `cwd`. */
export type FilesOf = (hook: Prepared, cwd: string) => readonly ProgramFile[];

interface Judging {
  readonly now: () => Pairing;
  /** By the keys of stand-ins: what they stand for. */
  readonly standsFor: ReadonlyMap<string, TrustedHook>;
  readonly spoiled: Spoiled;
  readonly filesOf: FilesOf;
}

const UNKNOWN = { before: null, changedScripts: [], changedPrograms: [] } as const;

/** Whether what would run now is what was approved: scripts byte by byte, programs by where they lie and what they are. */
export function judgeHook({ now, standsFor, spoiled, filesOf }: Judging): (hook: Hook, cwd: string) => Judged {
  const hashOf = knownHashes();
  return (hook, cwd) => {
    const before = standsFor.get(hook.key);
    if (before !== undefined) return { trustState: 'changed', ...UNKNOWN, before };
    const known = now().hooks.get(hook.key);
    if (known === undefined) return { trustState: isFromRepository(hook) ? 'new' : 'trusted', ...UNKNOWN };
    const candidates = known.replaces === null ? known.trusted : [known.replaces];
    if (candidates.length === 0) return { trustState: 'new', ...UNKNOWN };
    const programs = filesOf(known, cwd);
    const compare = (hash: HashOf): Judged => {
      const scripts = hashScripts(known.words, cwd, known.root, hash);
      const compared = candidates.map((before) => ({ before, ...changesSince(before, scripts, programs) }));
      return closestOf(known, compared, spoiled);
    };
    const judged = compare(hashOf);
    // what is remembered refuses nothing: where it is not what was approved, the bytes are looked at
    return judged.trustState === 'trusted' || known.words.length === 0 ? judged : compare(hashFile);
  };
}

interface Compared extends Changes {
  readonly before: TrustedHook;
}

/** Of what was approved, that from which it differs least; what a swapped file has ended does not count beside others. */
function closestOf(known: Paired, compared: readonly Compared[], spoiled: Spoiled): Judged {
  const counting = compared.filter(({ before }) => !spoiled.has(before, known));
  const [closest = UNKNOWN] = (counting.length === 0 ? compared : counting).toSorted(byChanges);
  const isSame = known.replaces === null && counting.length > 0 && changeCount(closest) === 0;
  return { trustState: isSame ? 'trusted' : 'changed', ...closest };
}

function byChanges(a: Changes, b: Changes): number {
  return changeCount(a) - changeCount(b);
}
