import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { discover } from '../../../config/discover.ts';
import { shownPath } from '../../../config/shown-path.ts';
import { HookError } from '../../../core/hook-error.ts';
import { DIALECTS } from '../../../dialects/all.ts';
import type { BackTestJob } from '../../../history/replay/back-test-job.ts';
import { type BackTestLine, backTestInOwnProcess } from '../../../history/replay/in-own-process.ts';
import type { BackTestSaid, HookFile, HookFilesTold, HookFileText } from '../../data/back-test.ts';
import { boundedTexts } from '../bounded-texts.ts';
import type { UiContext } from '../context.ts';
import { Streamed, type UiRequest } from '../route.ts';
import { trailOf } from '../trail-of.ts';

const MACHINE = '/etc';
const MOST_FOLDERS = 50;
const MOST_CHARS = 1024 * 1024;
/** So many are shown of each kind; all are counted. */
const MOST_SHOWN = 1000;
/** More than a quarter of a year of a busy machine. */
const MOST_RECORDS = 200_000;

/** The hook files that count in a folder, and the folders in which anything happened. */
export function hookFiles({ query }: UiRequest, context: UiContext): HookFilesTold {
  const folder = query.get('folder') ?? context.cwd;
  const rows = trailOf(context).rows();
  const folders = [...new Set(rows.map(({ project }) => project).filter((project) => project !== ''))];
  return { folder, folders: folders.slice(-MOST_FOLDERS), files: filesIn(folder, context) };
}

/** The text of one of them: no other file of the machine can be named. */
export function hookFile({ query }: UiRequest, context: UiContext): HookFileText {
  const file = fileNamed(query.get('folder') ?? context.cwd, query.get('path') ?? '', context);
  return { ...file, text: readFileSync(file.path, 'utf8').slice(0, MOST_CHARS) };
}

/** Tries a proposal on what was recorded; a line at a time, and no longer than somebody listens. */
export function backTestRun({ body, signal }: UiRequest, context: UiContext): Streamed {
  const { text, insteadOf = null, folder = context.cwd, fromMs = context.sinceMs } = body;
  if (typeof text !== 'string' || text.length > MOST_CHARS)
    throw new HookError('BAD_PAYLOAD', '"text" must be what would stand in the file, of at most 1 MB.');
  if (fromMs !== null && typeof fromMs !== 'number') throw new HookError('BAD_PAYLOAD', '"fromMs" must be a time.');
  const replaced = insteadOf === null ? null : fileNamed(String(folder), String(insteadOf), context);
  const job = (file: string): BackTestJob => ({
    folder: join(context.stateFolder, 'audit'),
    ...{ home: context.home, cwd: context.cwd, env: context.env, file },
    ...{ fromMs: laterOf(fromMs, context.sinceMs), toMs: null, limit: MOST_RECORDS },
    insteadOf: replaced?.path ?? null,
  });
  return new Streamed(tried(text, replaced, job, signal));
}

async function* tried(
  text: string,
  replaced: HookFile | null,
  job: (file: string) => BackTestJob,
  signal: AbortSignal,
): AsyncGenerator<BackTestSaid> {
  const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-back-test-'));
  const startedAt = performance.now();
  try {
    // how it is written is told by its name
    const file = join(scratch, replaced === null ? 'proposal.yml' : `proposal${extname(basename(replaced.path))}`);
    writeFileSync(file, text, { mode: 0o600 });
    for await (const line of backTestInOwnProcess(job(file), scratch, signal)) {
      const told = said(line, performance.now() - startedAt);
      // where the proposal lies meanwhile is nobody's concern
      yield JSON.parse(JSON.stringify(told).replaceAll(`${scratch}/`, ''));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function said(line: BackTestLine, tookMs: number): BackTestSaid {
  switch (line.kind) {
    case 'progress':
      return { kind: 'progress', ...line.progress };
    case 'failed': {
      const { message, hint = null, line: at = null, column = null } = line;
      return { kind: 'failed', message, hint, line: at, column };
    }
    case 'result': {
      const { decisions, same, changes, unknown, hidden, groups } = line.result;
      return boundedTexts({
        kind: 'result',
        result: {
          ...{ decisions, same, hidden, groups, tookMs },
          ...{ changed: changes.length, cannotTell: unknown.length },
          ...{ changes: changes.slice(0, MOST_SHOWN), unknown: unknown.slice(0, MOST_SHOWN) },
        },
      });
    }
  }
}

function filesIn(cwd: string, { home }: UiContext): readonly HookFile[] {
  const found = discover(DIALECTS, { cwd, home, machine: MACHINE });
  return found
    .filter(({ isHook, problem, ignored }) => isHook !== true && problem === undefined && ignored !== true)
    .map(({ path, dialect, layer }) => ({ path, shown: shownPath(path, { cwd, home }), dialect: dialect.name, layer }));
}

function fileNamed(folder: string, path: string, context: UiContext): HookFile {
  const file = filesIn(folder, context).find((one) => one.path === path);
  if (file !== undefined) return file;
  throw new HookError('USAGE', `"${path}" is no hook file that counts in "${folder}".`, {
    hint: 'choose one of those that are shown',
  });
}

function laterOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
