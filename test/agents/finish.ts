import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Ended {
  readonly exitCode: number | null;
  /** It did not end by itself in time, and was ended. */
  readonly hung: boolean;
  readonly output: string;
}

interface Start {
  readonly cwd: string;
  /** All of it: nothing of this process's own. */
  readonly env: Readonly<Record<string, string>>;
}

const MAX_OUTPUT = 4_000_000;
/** For what is still in the pipes of a process that has ended. */
const DRAIN_MS = 50;

/** Waits for the process, not for those that hold its pipes, and ends those. */
export function finish([program, ...args]: readonly string[], start: Start, limitMs: number): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(String(program), args, { ...start, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let hung = false;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (output.length < MAX_OUTPUT) output += text;
      });
    const timer = setTimeout(() => {
      hung = true;
      endGroup(child.pid);
    }, limitMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ exitCode: null, hung, output: error.message });
    });
    child.once('exit', (exitCode) => {
      clearTimeout(timer);
      setTimeout(() => {
        endGroup(child.pid);
        resolve({ exitCode, hung, output });
      }, DRAIN_MS);
    });
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // nobody is left in it
  }
}

/** Some agents leave a process that outlives the run in a group of its own; it is known by the home it was started with. */
export function endAllOf(home: string): void {
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    if (pid === process.pid || !environmentOf(pid).includes(`HOME=${home}`)) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has just ended by itself
    }
  }
}

function environmentOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
