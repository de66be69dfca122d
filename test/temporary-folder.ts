import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const MIN_BYTES = 2 * 1024 ** 3;

/**
 * Where a run makes its folders, thousands of them: in memory that takes a twentieth of the time, where there is enough and programs
 * may be started from there. Whoever sets TMPDIR has chosen.
 */
export function temporaryFolder(): string {
  return process.env.TMPDIR === undefined && isSuitable(IN_MEMORY) ? IN_MEMORY : tmpdir();
}

function isSuitable(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_BYTES && runsPrograms(folder);
  } catch {
    return false;
  }
}

function runsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'hl-try-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
