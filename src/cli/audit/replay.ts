import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { shownPath } from '../../config/shown-path.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import { orElse } from '../../core/or-else.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { createHooks } from '../../hooks.ts';
import { showProblems } from '../../show/diagnostic.ts';
import { paint, print, printError, width } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { configOptions, startFolder } from '../options.ts';
import { lastDecided } from './last-decided.ts';
import { compare, type Replayed } from './replay/compare.ts';
import { type RecordedEvent, recordedEvent } from './replay/recorded-event.ts';
import { showReplay } from './replay/show-replay.ts';
import { standIn } from './replay/stand-in.ts';

const LIMIT = 1000;

/** Hooks of so many folders are kept ready. */
const MOST_OPEN = 16;

/** `hookline audit replay`: what was recorded, against the hooks of today, or against a proposal. Records nothing. */
export async function part(request: AuditRequest): Promise<number> {
  const { values, json } = request;
  const runsForReal = values.run ?? false;
  if (runsForReal)
    printError(
      'warning: --run carries hooks out for real: what they do to files, services and models, they do again.\n',
    );
  const stage = openStage(values, runsForReal);
  const replayed: Replayed[] = [];
  try {
    for (const decided of lastDecided({ ...request, limit: request.limit ?? LIMIT })) {
      const recorded = recordedEvent(decided);
      if (recorded !== null) replayed.push(await stage.play(recorded));
    }
  } finally {
    await stage.close();
  }
  const of = (wanted: Replayed['result']) => replayed.filter(({ result }) => result === wanted);
  const [same, changed, unknown] = [of('same'), of('changed'), of('unknown')];
  if (json) {
    const counts = { same: same.length, changed: changed.length, cannotTell: unknown.length };
    print(`${JSON.stringify({ decisions: replayed.length, ...counts, changes: changed, unknown })}\n`);
  } else {
    print(showReplay(replayed, paint(), width()));
    showProblems(stage.problems(), (path) => shownPath(path, configOptions(values, startFolder(values.cwd))));
  }
  return changed.length === 0 ? 0 : 1;
}

/** Each event meets the hooks of the folder that it happened in, unless a folder is named. */
function openStage(values: AuditRequest['values'], runsForReal: boolean) {
  const stand = standIn(runsForReal);
  const open = new Map<string, { readonly hooks: HooksByName; readonly all: readonly Hook[] }>();
  const problems = new Map<string, Diagnostic>();
  const hooksIn = async (cwd: string) => {
    const known = open.get(cwd);
    if (known !== undefined) return known;
    const [oldest] = open;
    if (open.size >= MOST_OPEN && oldest !== undefined) {
      open.delete(oldest[0]);
      await oldest[1].hooks.close();
    }
    const hooks = await createHooks({ ...configOptions(values, cwd), ask: stand.ask, audit: false }, stand.parts);
    for (const one of hooks.diagnostics) problems.set(JSON.stringify(one), one);
    const opened = { hooks, all: hooks.inForce() };
    open.set(cwd, opened);
    return opened;
  };
  return {
    async play(recorded: RecordedEvent): Promise<Replayed> {
      const { hooks, all } = await hooksIn(folderOf(recorded, values.cwd));
      stand.begin(recorded, all);
      const outcome = await hooks.trigger(recorded.event, recorded.payload);
      return compare(recorded, outcome, stand.unknown());
    },
    problems: () => [...problems.values()],
    async close() {
      for (const { hooks } of open.values()) await hooks.close();
    },
  };
}

/** Where it happened, if that is still there. */
function folderOf({ payload }: RecordedEvent, named: string | undefined): string {
  const { cwd } = payload;
  const there = named === undefined && typeof cwd === 'string' && isAbsolute(cwd) && isFolder(cwd);
  return there ? cwd : startFolder(named);
}

function isFolder(path: string): boolean {
  return orElse(() => statSync(path).isDirectory(), false);
}
