import { execFile } from 'node:child_process';
import type { Facts } from './facts.ts';

const TIMEOUT_MS = 30_000;

/** The demonstration runs them itself: what a hook said about them is not the proof. */
export function testsPass({ scratch, signal }: Pick<Facts, 'scratch' | 'signal'>): Promise<boolean> {
  const options = { cwd: scratch.project, env: scratch.env, timeout: TIMEOUT_MS, signal };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--test'], options, (error) => resolve(error === null));
  });
}
