import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface RanCommand {
  readonly said: string;
  readonly tookMs: number;
  /** Resident, the most it was. */
  readonly mostMb: number;
}

const LOOK_MS = 50;

/** A command of the server as it is shipped, in a process of its own. 1: it says that something would change. */
export async function ranCommand(
  main: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RanCommand> {
  const began = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [said, mostMb] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const looks = setInterval(() => {
    mostMb = Math.max(mostMb, mostOf(child.pid));
  }, LOOK_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(looks);
  if (code !== 0 && code !== 1) throw new Error(`"${args[0]}" ended with ${code}.`);
  return { said, tookMs: performance.now() - began, mostMb };
}

function mostOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    // it has just ended
    return 0;
  }
}
