import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { HookError } from '../core/hook-error.ts';
import { orElse } from '../core/or-else.ts';
import { isAgent, isMark } from '../dialects/agent-traces.ts';
import { environmentOf, linuxProcess } from '../handlers/processes/linux-processes.ts';
import { ancestorsOf } from '../hosts/session-of-process.ts';

const MOST_ANCESTORS = 64;

/**
 * What shows that this process was started by an agent or a hook; null: nothing does. Best effort: who empties the
 * environment and detaches from every ancestor is not recognised.
 */
export function agentSession(env: Readonly<Record<string, string | undefined>>): string | null {
  const own = Object.keys(env).find(isMark);
  if (own !== undefined) return `${own} is set`;
  return process.platform === 'linux' ? amongAncestors(process.ppid) : null;
}

/** Throws where it cannot be told who started this process: an agent above it might not be seen. Also without `/proc`. */
export function mustBeTold(what: string, hint: string): void {
  const above = ancestorsOf(process.ppid);
  const agent = above.find(({ names }) => names.some(isAgent));
  if (agent !== undefined)
    throw new HookError('USAGE', `${what} from inside an agent's session: process ${agent.pid} started it.`, { hint });
  // the first process has no parent, and neither has one that came from outside of a container
  if (above.at(-1)?.parent === 0) return;
  throw new HookError('USAGE', `${what} here: it cannot be told whether an agent started this.`, {
    hint: 'run it where the processes above it can be seen (ps, /proc)',
  });
}

/** A terminal that an agent's tool opened (`script -c`) has the agent above it, whatever was taken out of the environment. */
function amongAncestors(from: number): string | null {
  let pid = from;
  for (let count = 0; count < MOST_ANCESTORS && pid > 1; count++) {
    const agent = namesOf(pid).find(isAgent);
    if (agent !== undefined) return `${agent} (process ${pid}) started it`;
    const marker = environmentOf(pid)
      .split('\0')
      .map((variable) => variable.split('=', 1)[0] ?? '')
      .find(isMark);
    if (marker !== undefined) return `${marker} is set in process ${pid}, which started it`;
    pid = linuxProcess(pid)?.parent ?? 0;
  }
  return null;
}

/** As the kernel calls it, and the program with its script: `node /usr/bin/claude`. */
function namesOf(pid: number): readonly string[] {
  const [name, line] = [textOf(`/proc/${pid}/comm`), textOf(`/proc/${pid}/cmdline`)];
  return [
    name.trim(),
    ...line
      .split('\0')
      .slice(0, 2)
      .map((word) => basename(word)),
  ];
}

function textOf(path: string): string {
  return orElse(() => readFileSync(path, 'utf8'), '');
}
