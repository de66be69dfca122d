import { spawn } from 'node:child_process';
import { HookError } from '../../core/hook-error.ts';
import { isObject, parsedJson } from '../../core/json.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';
import { stateFolder } from '../../state/state-folder.ts';
import type { CoverageTold, CoverageUnknown, EscapedCall } from '../../ui/data/agents.ts';
import type { UiContext } from '../../ui/server/context.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const LIMIT_MS = 120_000;
const MOST_SHOWN = 200;

/** `hookline coverage`, in a process of its own: it reads all transcripts of the agents, and the page goes on answering meanwhile. */
export async function askCoverage(
  { home, env, cwd, stateFolder: folder }: Pick<UiContext, 'home' | 'env' | 'cwd' | 'stateFolder'>,
  sinceMs: number,
  signal: AbortSignal,
): Promise<CoverageTold | CoverageUnknown> {
  if (folder !== stateFolder(env, home)) return { kind: 'unknown', why: OTHER_RECORDS };
  const cli = shippedPath('cli.cjs');
  if (cli === null) throw new HookError('INTERNAL', 'The program is not there: dist/cli.cjs.');
  const args = [cli, 'coverage', '--json', '--since', new Date(sinceMs).toISOString()];
  const told = parsedJson(await outputOf(args, { cwd, env: { ...env, HOME: home } }, signal));
  if (isObject(told) && isObject(told.error))
    throw new HookError('USAGE', String(told.error.message), {
      hint: String(told.error.hint ?? 'see: hookline coverage'),
    });
  if (!isObject(told)) throw new HookError('INTERNAL', 'What "hookline coverage" says cannot be read.');
  const all = told as unknown as Printed;
  return {
    kind: 'told',
    ...{ sinceMs, calls: all.calls, covered: all.covered, before: all.before, notRun: all.notRun, agents: all.agents },
    uncovered: lastOf(all.uncovered),
    uncertain: lastOf(all.uncertain),
    unread: all.unread.slice(0, MOST_SHOWN),
    unreadAgents: all.unreadAgents,
  };
}

const OTHER_RECORDS =
  'That is told by comparing what the agents of this machine did with what was recorded on it, and this page shows the records of another folder (--state).';

/** As `hookline coverage --json` prints it. */
interface Printed extends Omit<CoverageTold, 'kind' | 'uncovered' | 'uncertain' | 'sinceMs'> {
  readonly uncovered: readonly EscapedCall[];
  readonly uncertain: readonly EscapedCall[];
}

/** The newest first. */
function lastOf(calls: readonly EscapedCall[]) {
  return { count: calls.length, last: calls.slice(-MOST_SHOWN).reverse() };
}

function outputOf(
  args: readonly string[],
  where: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const child = spawn(process.execPath, args, { ...where, stdio: [...stdio], signal, timeout: LIMIT_MS });
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout?.on('data', (part: Buffer) => {
      length += part.length;
      if (length > MOST_BYTES) child.kill();
      else parts.push(part);
    });
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}
