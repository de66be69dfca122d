import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Outcome } from '../../src/core/outcome.ts';
import { file, pair } from '../bundle/made.ts';
import { CLI, machine } from '../cli/machine.ts';
import { enrolmentFile, policy, rule } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');
const STORY = fileURLToPath(new URL('../fixtures/full-disk.mjs', import.meta.url));
const DISK_BYTES = 8 * 1024 * 1024;
const disk = (folder: string) => ['--dev-bind', '/', '/', '--size', `${DISK_BYTES}`, '--tmpfs', folder];
const hasSmallDisks = spawnSync('bwrap', [...disk('/mnt'), 'true']).status === 0;

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
interface Asked {
  readonly status: number;
  readonly stderr: string;
  readonly outcome: Outcome;
}
type Story = Readonly<Record<'first' | 'half' | 'halfStatus' | 'full' | 'fullDoctor' | 'again' | 'verified', Ended>> &
  Readonly<Record<'before' | 'stillFirst' | 'notSecond' | 'second' | 'notFirst', Asked>> & {
    readonly fullFree: number;
    readonly fullMany: readonly Asked[];
    readonly sent: Ended;
    readonly bundles: number;
    readonly drafts: readonly string[];
  };

test.runIf(hasSmallDisks)(
  'on a full disk the last good policy decides, nothing half-written counts or stays, what could not be kept is told, and with room again all is well',
  { timeout: 240_000 },
  async () => {
    const it = machine();
    const packs = Array.from({ length: 40 }, (_, i) => file(`packs/p${i}.yml`, `# ${'x'.repeat(20_000)}\nhooks: []\n`));
    const first = policy(team, { files: [rule('p1')] });
    const second = policy(team, { seq: 2, files: [rule('p2'), ...packs] });
    const server = await policyServer(first);
    let fetches = 0;
    server.answer((_, response) => response.end(fetches++ === 0 ? first : second));
    it.write('~/.config/hookline/enrolment.yml', enrolmentFile(server.url, [team]));
    const out = join(it.home, 'out.jsonl');
    it.write('~/.config/hookline/hooks.yml', `sinks:\n  - { name: out, ocsf: ${JSON.stringify(out)} }\n`);
    mkdirSync(it.state, { recursive: true });
    const told = await lived(it);

    expect([told.first.status, told.before.outcome.decision]).toEqual([0, 'deny']);
    // there is room, and not enough for the second: it is told, also to whoever asks later, and takes no room
    expect(told.half).toMatchObject({ status: 1, stdout: expect.stringMatching(/cannot be kept: ENOSPC/) });
    expect(told.halfStatus.stdout).toMatch(/"revision":"r1".*"problem":"What was fetched cannot be kept/);
    expect([told.stillFirst.outcome.decision, told.notSecond.outcome.decision]).toEqual(['deny', 'none']);
    // there is none at all
    expect([told.fullFree, told.full.status]).toEqual([0, 1]);
    expect(told.fullMany.map(({ outcome }) => outcome.decision)).toEqual(
      told.fullMany.map((_, i) => (i % 2 === 0 ? 'deny' : 'none')),
    );
    const codes = told.fullMany.flatMap(({ outcome }) => outcome.diagnostics.map(({ code }) => code));
    expect(codes).toContain('AUDIT_FAILED');
    expect(told.fullDoctor.stdout).toMatch(/cannot be written: ENOSPC[^}]*make room/);
    // and with room again
    expect(told.again).toMatchObject({ status: 0, stdout: expect.stringContaining('"what":"new","revision":"r2"') });
    expect([told.second.outcome.decision, told.notFirst.outcome.decision]).toEqual(['deny', 'none']);
    expect(JSON.parse(told.verified.stdout)).toMatchObject({ intact: true });
    expect(told.sent.status).toBe(0);
    expect(readFileSync(out, 'utf8').split('\n').length).toBeGreaterThan(3);
    expect([told.bundles, told.drafts]).toEqual([2, []]);
  },
);

/** All of it in a namespace of its own, with whatever it leaves in the background. */
async function lived(it: ReturnType<typeof machine>): Promise<Story> {
  const alone = ['--unshare-pid', '--die-with-parent', '--proc', '/proc', '--chdir', it.project];
  const args = [...disk(it.state), ...alone, '--', process.execPath, STORY, CLI, it.state];
  const child = spawn('bwrap', args, { env: it.env, stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (told += text));
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(told);
}
