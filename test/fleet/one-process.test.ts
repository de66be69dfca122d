import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { orElse } from '../../src/core/or-else.ts';
import { pair } from '../bundle/made.ts';
import { fleetServer } from './fleet-server.ts';
import { bash, ENROLMENT, office, PATIENT } from './office.ts';
import { policy, serverFile } from './policies.ts';

const team = pair('ed25519', 'team');

function statOf(pid: number): readonly string[] {
  const stat = orElse(() => readFileSync(`/proc/${pid}/stat`, 'latin1'), '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** One that has ended, and that nobody has asked about yet, does not go on. */
const isRunning = (pid: number): boolean => /^[A-Y]/.test(statOf(pid)[0] ?? '') && statOf(pid)[0] !== 'X';

function childrenOf(pid: number): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((one) => statOf(one)[1] === `${pid}`);
}

test.runIf(process.platform === 'linux')(
  'where the state folder goes away, the process that had it ends, and one that comes after it goes on alone',
  async () => {
    const it = office();
    const server = await fleetServer(team, policy(team));
    const print = `--fingerprint=${keyId(team.trusted)}`;
    expect((await it.cli(['enroll', server.url, print, '--token', 'good-token', '--yes'])).status).toBe(0);
    const waits = async (): Promise<number> => {
      await it.run('PreToolUse', bash('ls'));
      return server.held();
    };
    // at the server for what is new, which would take a minute
    await expect.poll(waits, PATIENT).toBe(1);
    const first = it.background();
    expect(isRunning(first)).toBe(true);
    rmSync(it.stateFolder, { recursive: true });
    it.write(ENROLMENT, serverFile(server.url, team, 'good-token'));
    await it.run('PreToolUse', bash('ls'));
    await expect.poll(() => isRunning(first), PATIENT).toBe(false);
    await expect
      .poll(async () => {
        await it.run('PreToolUse', bash('ls'));
        return it.background() !== 0 && it.background() !== first && isRunning(it.background());
      }, PATIENT)
      .toBe(true);
  },
);

test.runIf(process.platform === 'linux')(
  'whoever counts calls for a process that is killed does not go on counting',
  async () => {
    const it = office();
    const server = await fleetServer(team, policy(team));
    it.write(ENROLMENT, serverFile(server.url, team, 'good-token'));
    manyCalls(join(it.home, '.claude', 'projects', 'p'));
    await it.run('PreToolUse', bash('ls'));
    let counting: number | undefined;
    const found = async (): Promise<boolean> => {
      await it.run('PreToolUse', bash('ls'));
      counting = it.background() === 0 ? undefined : childrenOf(it.background())[0];
      return counting !== undefined;
    };
    await expect.poll(found, PATIENT).toBe(true);
    const child = counting ?? 0;
    onTestFinished(() => void orElse(() => isRunning(child) && process.kill(child, 'SIGKILL'), false));
    process.kill(it.background(), 'SIGKILL');
    await expect.poll(() => isRunning(child), PATIENT).toBe(false);
  },
);

/** More than anybody reads in minutes, on a disk that it takes no room of. */
function manyCalls(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const first = join(folder, '0.jsonl');
  writeFileSync(first, '');
  truncateSync(first, 500 * 1024 * 1024);
  utimesSync(first, new Date(), new Date());
  for (let i = 1; i < 1000; i++) linkSync(first, join(folder, `${i}.jsonl`));
}
