import { couldRefuse } from '../core/could-refuse.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { Hook } from '../core/hook.ts';
import type { LoadedFile, LostEntry } from './config-file.ts';
import { positionOf } from './kept-version.ts';
import { concerned } from './problems.ts';

/** What of another agent's file is broken now, and could have refused something. */
interface Broken {
  readonly hooks: readonly Hook[];
  readonly lost: readonly { readonly entry: LostEntry; readonly events: readonly EventName[] | null }[];
}

function brokenPart({ file, hooks, lost = [] }: LoadedFile): Broken {
  return {
    hooks: hooks.filter(isBrokenHook),
    lost: lost.flatMap((entry) => {
      const events = concerned(file, entry);
      return events === 'nothing' ? [] : { entry, events };
    }),
  };
}

function isBrokenHook(hook: Hook): boolean {
  return (hook.fault !== null || hook.doubt !== undefined) && couldRefuse(hook, hook.role);
}

/**
 * The file as it is, with the last good version of the entries that broke; null: none of them has one. Which entry was
 * which cannot be told: all count that are not there any more and are about the same events. Where there are enough of
 * them for everything that is broken or new, they decide.
 */
export function withHeldEntries(now: LoadedFile, good: LoadedFile, remembered: boolean): LoadedFile | null {
  const broken = brokenPart(now);
  const isAbout = ({ event }: Hook): boolean =>
    broken.hooks.some((hook) => hook.event === event) ||
    broken.lost.some(({ events }) => events === null || events.includes(event));
  const healthy = now.hooks.filter((hook) => !broken.hooks.includes(hook));
  const before = good.hooks.filter((hook) => isAbout(hook) && (remembered || hook.fault === null));
  const known = new Set(before.map(({ key }) => key));
  const fresh = healthy.filter((hook) => isAbout(hook) && !known.has(hook.key));
  const there = new Set(healthy.map(({ key }) => key));
  const gone = withoutThose(
    before.filter(({ key }) => !there.has(key)),
    fresh,
  );
  const held = gone.filter((hook) => hook.fault === null || hook.faultRefuses === true);
  // the same entry, which was good and cannot run any more
  const refusing = new Set(gone.filter((hook) => !held.includes(hook)).map(({ key }) => key));
  if (gone.length === 0) return null;
  const isCovered = held.length >= broken.hooks.length + broken.lost.length + fresh.length;
  const kept = isCovered
    ? healthy
    : now.hooks.map((hook) =>
        refusing.has(hook.key) && hook.fault !== null ? { ...hook, faultRefuses: true as const } : hook,
      );
  const covered = isCovered ? broken.lost.map(({ entry }) => entry) : [];
  return {
    ...now,
    hooks: [...kept, ...held].sort((a, b) => (a.source?.line ?? 0) - (b.source?.line ?? 0)),
    diagnostics: [...now.diagnostics, keptEntries(now, held.length)],
    lost: (now.lost ?? []).filter((entry) => !covered.includes(entry)),
    lastGood: good,
  };
}

/** Of an entry that was kept without its text, another that is about the same is the same one. */
function withoutThose(gone: readonly Hook[], fresh: readonly Hook[]): readonly Hook[] {
  const left = [...fresh];
  return gone.filter((hook) => {
    if (hook.faultRefuses !== true) return true;
    const i = left.findIndex(
      (one) => one.event === hook.event && one.selects.matcher.text === hook.selects.matcher.text,
    );
    if (i >= 0) left.splice(i, 1);
    return i < 0;
  });
}

function keptEntries({ file: { path }, hooks, diagnostics }: LoadedFile, count: number): Diagnostic {
  const wrong = diagnostics.find(({ severity }) => severity === 'error');
  const position = positionOf(wrong, hooks.find(isBrokenHook));
  const what = count === 0 ? 'it refuses what it was about' : 'its last good version stays in force';
  const message = `A part of "${path}" cannot be understood any more, and ${what} until it is fixed: ${wrong?.message ?? ''}`;
  return { code: 'KEPT_LAST_GOOD', severity: 'error', message, file: path, ...position };
}
