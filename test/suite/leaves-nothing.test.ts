import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { leavesNothing } from '../leaves-nothing.ts';

/** What becomes of a whole run in which this is done. */
async function runDoing(act: () => void): Promise<unknown> {
  const finish = leavesNothing([[tmpdir(), /^hookline-/]], 0);
  act();
  try {
    return await finish().catch((error: Error) => error.message);
  } finally {
    process.exitCode = undefined;
  }
}

test('a run that leaves a folder behind fails, and names it', async () => {
  const left = await runDoing(() => mkdirSync(join(tmpdir(), 'forgotten')));
  expect(left).toMatch(/^The tests leave behind what they have made: .*\/forgotten$/);
});

test('a run that writes beside its own folder fails, and names that', async () => {
  const beside = join(tmpdir(), 'hookline-1-forgotten');
  onTestFinished(() => rmSync(beside));
  expect(await runDoing(() => writeFileSync(beside, ''))).toContain(beside);
});

test('a run that clears everything away ends well', async () => {
  const made = () => join(tmpdir(), 'made');
  const runs = runDoing(() => {
    writeFileSync(made(), '');
    rmSync(made());
  });
  expect(await runs).toBe(undefined);
});

test('what a background process writes into the folder of a test that is over is no failure', async () => {
  const wrote = () => mkdirSync(join(tmpdir(), 'f-x/t/scratch-y/state'), { recursive: true });
  expect(await runDoing(wrote)).toBe(undefined);
});

test('what a run left that was killed is cleared away by the next one', async () => {
  const { pid } = spawnSync('true');
  const killed = join(tmpdir(), `hl-suite-${pid}-x`);
  mkdirSync(killed);
  expect(await runDoing(() => {})).toBe(undefined);
  expect(existsSync(killed)).toBe(false);
});
