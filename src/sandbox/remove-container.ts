import { spawn } from 'node:child_process';
import { nowMs } from '../core/now-ms.ts';

export interface Removal {
  readonly program: string;
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** By `nowMs()`. */
  readonly startedAt: number;
}

/** The engine may still be about to make it when its client is killed early: it is removed again a moment later. */
const TRIES_AFTER_MS = [0, 250, 750];
const MADE_WITHIN_MS = 5000;
/** An engine that does not answer holds nobody. */
const LONGEST_MS = 3000;

/** Ends a container and all that runs in it. Never rejects. */
export async function removeContainer(removal: Removal): Promise<void> {
  const isOld = nowMs() - removal.startedAt > MADE_WITHIN_MS;
  for (const ms of isOld ? TRIES_AFTER_MS.slice(0, 1) : TRIES_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (await removed(removal)) return;
  }
}

const TWICE = '"$0" rm --force --volumes "$1"; sleep 1; exec "$0" rm --force --volumes "$1"';

/** Goes on by itself when this program is gone. */
export function abandonContainer({ program, name, env }: Removal): void {
  const child = spawn('/bin/sh', ['-c', TWICE, program, name], { env, stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/** Older engines say of what is not there that it could not be removed, and newer ones that it was: only its name counts. */
function removed({ program, name, env }: Removal): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['rm', '--force', '--volumes', name], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    let listing = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      listing += chunk.toString('latin1');
    });
    child.once('error', () => resolve(true));
    child.once('close', (_, killedBy) => resolve(killedBy !== null || listing.includes(name)));
  });
}
