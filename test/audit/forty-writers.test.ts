import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import { scratchFolder } from '../scratch-folder.ts';

const WRITERS = 40;
const LIBRARY = new URL('../../dist/index.js', import.meta.url).href;

/** Decides until it is killed; says of each decision that was answered which it was, so that a kill takes none of it away. */
const PROGRAM = `
  import { writeSync } from 'node:fs';
  import { createHooks } from '${LIBRARY}';
  const [state] = process.argv.slice(2);
  const hooks = await createHooks({ cwd: '/', home: state, env: { XDG_STATE_HOME: state }, watch: false });
  hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'no' }) });
  for (let i = 0; ; i++) {
    const calls = Array.from({ length: 1 + (i % 3) }, () => hooks.trigger('PreToolUse', { tool_name: 'Bash' }));
    for (const { id } of await Promise.all(calls)) writeSync(1, id + '\\n');
  }`;

test.skipIf(process.platform === 'win32')(
  'forty processes write at once and are killed at any moment: every answered decision is in the trail, and the chain is whole',
  async () => {
    const state = scratchFolder();
    const program = join(state, 'decides.mjs');
    writeFileSync(program, PROGRAM);
    const writers = Array.from({ length: WRITERS }, (_, i) => started(program, state, join(state, `answered-${i}`)));
    onTestFinished(() => {
      for (const { child } of writers) child.kill('SIGKILL');
    });
    await Promise.all(
      writers.map(async ({ child, answered }) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        while (child.exitCode === null && statSync(answered).size === 0) await sleep(20);
        await sleep(Math.random() * 400);
        child.kill('SIGKILL');
        await ended;
      }),
    );
    const folder = join(state, 'hookline', 'audit');
    const ids = writers.flatMap(({ answered }) => readFileSync(answered, 'utf8').split('\n').slice(0, -1));
    expect(new Set(ids).size).toBeGreaterThan(WRITERS);
    expect(verifyTrail(folder).broken).toBeNull();
    const written = new Set(decisionsIn(folder));
    expect(ids.filter((id) => !written.has(id))).toEqual([]);
  },
);

function started(program: string, state: string, answered: string): { child: ChildProcess; answered: string } {
  const out = openSync(answered, 'a');
  const child = spawn(process.execPath, [program, state], { stdio: ['ignore', out, 'inherit'] });
  closeSync(out);
  return { child, answered };
}

function decisionsIn(folder: string): readonly string[] {
  const lines = trailFiles(folder).flatMap(({ path }) => readFileSync(path, 'utf8').split('\n'));
  return lines.flatMap((line) => /^\{.*"kind":"outcome".*?"id":"([^"]+)"/.exec(line)?.[1] ?? []);
}
