import type { Row } from '../../../audit/index/row.ts';
import { shownPath } from '../../../config/shown-path.ts';
import type { Diagnostic } from '../../../core/diagnostic.ts';
import { grouped } from '../../../core/grouped.ts';
import { HookError } from '../../../core/hook-error.ts';
import { hookIdentities, shownIdentity } from '../../../history/hook-identity.ts';
import { type OffInSession, offInSessions, offInSessionText } from '../../../hooks/off-in-sessions.ts';
import type { HookInfo } from '../../../hooks/shown-hook.ts';
import { createHooks } from '../../../hooks.ts';
import { maskSecrets } from '../../../masks/mask-secrets.ts';
import { changedText } from '../../../show/pack-lines.ts';
import type { HookDid, HooksProblem, HooksTold, HookTold } from '../../data/hooks.ts';
import { boundedTexts } from '../bounded-texts.ts';
import type { UiContext } from '../context.ts';
import { deedsOf, NOTHING } from '../hook-deeds.ts';
import type { UiRequest } from '../route.ts';
import { trailOf } from '../trail-of.ts';

/** Every hook of a folder, as `hookline list` has it, beside what it did. */
export async function hooks({ query }: UiRequest, context: UiContext): Promise<HooksTold> {
  const { home, env, sinceMs } = context;
  const rows = trailOf(context)
    .rows()
    .filter(({ at }) => sinceMs === null || at >= sinceMs);
  const folders = foldersOf(rows);
  const folder = query.get('folder') ?? context.cwd;
  if (folder !== context.cwd && !folders.includes(folder))
    throw new HookError('USAGE', `No agent worked in "${folder}", as far as is recorded.`);
  const place = (path: string): string => shownPath(path, { cwd: folder, home });
  const opened = await createHooks({ cwd: folder, home, env, watch: false, audit: false }, { records: 'none' });
  try {
    const infos = [...opened.list(), ...(await opened.builtIn())];
    const { recorded, today } = hookIdentities(home);
    const all = deedsOf(rows, recorded);
    const off = offInSessions(context.stateFolder, opened.inForce());
    const told = [...grouped(infos, ({ id, name }) => `${id}\0${name}`).values()].map((own) =>
      toldOf(own, (info) => all.of(today(info), info.name) ?? NOTHING, place, off),
    );
    const known = new Set(infos.map((info) => all.keyOf(today(info), info.name)));
    return boundedTexts({
      ...{ folder, folders, days: all.days, decisions: all.decisions, hooks: told },
      elsewhere: all.list
        .filter(({ key }) => !known.has(key))
        .slice(0, MOST_ELSEWHERE)
        .map(({ id, name, did }) => ({ id: shownIdentity(id, { cwd: folder, home }), name, did })),
      problems: opened.diagnostics.map((one) => problemOf(one, place)),
    });
  } finally {
    await opened.close();
  }
}

const MOST_FOLDERS = 100;
const MOST_ELSEWHERE = 1000;

/** Where agents worked, the last first. */
function foldersOf(rows: readonly Row[]): readonly string[] {
  const folders = new Set<string>();
  for (let i = rows.length - 1; i >= 0 && folders.size < MOST_FOLDERS; i--) {
    const project = rows[i]?.project ?? '';
    if (project !== '') folders.add(project);
  }
  return [...folders];
}

/** An entry can be about several events: it is one hook here. */
function toldOf(
  own: readonly HookInfo[],
  didOf: (info: HookInfo) => HookDid,
  place: (path: string) => string,
  off: readonly OffInSession[],
): HookTold {
  const [first] = own;
  if (first === undefined) throw new Error('no hook');
  const { id, name, dialect, layer, handler, matcher, source, state, why, timeoutMs, onFailure, role, pack } = first;
  return {
    ...{ id, name, dialect, layer, handler, matcher, state, why, timeoutMs, onFailure, role, pack },
    events: [...new Set(own.map(({ eventName }) => eventName))],
    action: maskSecrets(first.action),
    place: source === null ? 'in code' : `${place(source.file)}:${source.line}`,
    asksFirst: first.approve,
    dangers: first.dangers,
    changed: first.changed.map(changedText),
    offIn: off.filter((one) => one.hook === id && one.name === name).map((one) => offInSessionText(one, place)),
    did: didOf(first),
  };
}

function problemOf(
  { severity, code, message, hint, file, line }: Diagnostic,
  place: (path: string) => string,
): HooksProblem {
  const at = file === undefined ? null : `${place(file)}${line === undefined ? '' : `:${line}`}`;
  return { severity, code, message, hint: hint ?? null, place: at };
}
