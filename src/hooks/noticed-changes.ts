import type { LoadedConfig } from '../config/load.ts';
import { shownPath } from '../config/shown-path.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Host } from '../core/host.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { needsTrust } from '../core/layer.ts';
import type { SessionState } from '../engine/session.ts';
import { lstatSync, statSync } from '../looks/files.ts';

type Stamps = Readonly<Record<string, string>>;

const HINT =
  'if that was not you, look at it: it says which hooks run, and an agent may have changed it by a way nobody saw';

/**
 * What slipped past the guard: a file of the person or of the organization that is not as it was when this session began.
 * Each change is told once. A project's files are the matter of trust.
 */
export function noticedChanges(
  from: Pick<Host, 'cwd' | 'home'>,
): (config: LoadedConfig, session: SessionState) => readonly Diagnostic[] {
  const seen = new WeakMap<SessionState, LoadedConfig>();
  return (config, session) => {
    // nothing was read again since
    if (seen.get(session) === config) return [];
    seen.set(session, config);
    const before = stampsIn(session.seenFiles?.() ?? null);
    // what holds no hooks decides nothing: other settings in such files change all the time
    const holding = config.files.filter(
      (loaded) =>
        !needsTrust(loaded.file.layer) &&
        // what was signed changes by being fetched
        loaded.file.bundle === undefined &&
        (loaded.composition !== undefined || (loaded.resting?.count ?? loaded.hooks.length) > 0),
    );
    const files = holding.map(({ file }) => file.path);
    const now = Object.fromEntries([...new Set(files)].map((path) => [path, stampOf(path)]));
    const paths = before === null ? [] : [...new Set([...Object.keys(before), ...Object.keys(now)])];
    const changed = paths.filter((path) => (before?.[path] ?? '') !== (now[path] ?? stampOf(path)));
    if (before === null ? Object.values(now).some((stamp) => stamp !== '') : changed.length > 0) {
      const gone = Object.fromEntries(
        changed.filter((path) => now[path] === undefined).map((path) => [path, stampOf(path)]),
      );
      session.rememberFiles?.(JSON.stringify({ ...before, ...now, ...gone }));
    }
    return changed.map((path) => notice(path, before?.[path] ?? '', now[path] ?? stampOf(path), from));
  };
}

function notice(path: string, before: string, now: string, from: Pick<Host, 'cwd' | 'home'>): Diagnostic {
  const what = now === '' ? 'was removed' : before === '' ? 'appeared' : 'changed';
  const message = `"${shownPath(path, from)}" ${what} while this session was running.`;
  return { code: 'CHANGED_IN_SESSION', severity: 'warning', message, hint: HINT, file: path };
}

/** Empty: it is not there. A link counts with what it leads to. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    return `${lstatSync(path).ino} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return '';
  }
}

function stampsIn(text: string | null): Stamps | null {
  const kept = parsedJson(text ?? '');
  if (!isObject(kept)) return null;
  return Object.fromEntries(Object.entries(kept).map(([path, stamp]) => [path, String(stamp)]));
}
