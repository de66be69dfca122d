import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../fleet/daemon.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { signedRequest } from './world/machine.ts';
import { serverProcess } from './world/process.ts';
import { batchOf, numbers, recordOf } from './world/records.ts';
import { enrolAt } from './world/sender.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const DATABASE_URL = process.env.HOOKLINE_TEST_DATABASE_URL ?? '';
const DAY_MS = 86_400_000;

/** Processes of one fleet have one folder: the same token and key. */
async function aProcess(folder: string, fleet: string, days: string) {
  const env = { DATABASE_URL, HOOKLINE_FLEET: fleet, HOOKLINE_RETENTION_DAYS: days };
  return serverProcess(join(folder, fleet), await freePort(), env);
}

async function command(fleet: string, ...args: readonly string[]): Promise<readonly [number, string]> {
  const env = { PATH: process.env.PATH, DATABASE_URL, HOOKLINE_FLEET: fleet };
  try {
    return [0, (await promisify(execFile)(process.execPath, [MAIN, 'retention', ...args], { env })).stdout];
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return [code, `${stdout}${stderr}`];
  }
}

test('a process of another fleet, or one that says otherwise, takes no decision away; who serves goes on', async () => {
  const folder = scratchFolder();
  const fleet = `kept-${process.pid}`;
  const serving = await aProcess(folder, fleet, '60');
  await serving.start();
  const machine = await enrolAt(serving.address, serving.adminToken());
  const records = numbers(0, 300).map((n) =>
    recordOf(n, { at: new Date(Date.now() - (n % 50) * DAY_MS).toISOString() }),
  );
  const { headers, payload } = signedRequest(machine, 'POST', '/v1/records', { body: batchOf(records) });
  const sent = await fetch(`${serving.address}/v1/records`, { method: 'POST', headers, body: String(payload) });
  expect(await sent.json()).toEqual({ taken: 300, new: 300 });
  const stats = async () => {
    const since = new Date(Date.now() - 59 * DAY_MS).toISOString();
    const asked = { headers: { authorization: `Bearer ${serving.adminToken()}` } };
    const answer = await fetch(`${serving.address}/v1/decisions?since=${since}&limit=500`, asked);
    return ((await answer.json()) as { decisions: readonly unknown[] }).decisions.length;
  };
  expect(await stats()).toBe(300);

  const other = await aProcess(folder, `${fleet}-other`, '1');
  // it says so when its jobs have begun, and ends when they are done
  await other.start(() => other.said().includes('How to go on'));
  expect(await other.end('SIGTERM')).toBe(0);
  expect(await stats()).toBe(300);

  const shorter = await aProcess(folder, fleet, '2');
  await expect(shorter.start(() => false)).rejects.toThrow('keeps its decisions for 60 days. Nothing was deleted.');
  expect(await stats()).toBe(300);

  const [code, told] = await command(fleet, '--days', '10');
  const deletes = /--delete (\d+)/.exec(told)?.[1] ?? 'none was told';
  expect([code, Number(deletes) > 200]).toEqual([1, true]);
  expect((await command(fleet, '--days', '10', '--delete', deletes))[0]).toBe(0);
  // the one that says 60 serves on; a new one that says it does not start, and one that says 10 does, and takes them away
  expect(await stats()).toBe(300);
  const before = await aProcess(folder, fleet, '60');
  await expect(before.start(() => false)).rejects.toThrow('keeps its decisions for 10 days');
  const after = await aProcess(folder, fleet, '10');
  await after.start();
  await expect.poll(stats, { timeout: 60_000 }).toBe(300 - Number(deletes));
});

test.each([
  [['--days', '0'], '--days is "0"; it must be a whole number from 1 to 3650.'],
  [['--delete', '5'], '--delete needs --days'],
])('retention %j is told as a mistake', async (args, why) => {
  expect(await command('any', ...args)).toEqual([2, expect.stringContaining(why)]);
});
