// wide: kills processes at many moments

import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkKept } from '../../src/fleet/check-kept.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { file, pair } from '../bundle/made.ts';
import { CLI, machine } from '../cli/machine.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { enrolmentFile, enrolmentOf, fetchOnce, policy, rule } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');

/** Large enough that writing it takes a moment. */
function large(seq: number) {
  const packs = Array.from({ length: 60 }, (_, i) =>
    file(`packs/p${i}.yml`, `# ${seq} ${'x'.repeat(20_000)}\nhooks: []\n`),
  );
  return policy(team, { seq, files: [rule(`p${seq}`), ...packs] });
}

test('whenever a process is killed while it places a bundle, what counts is a whole one, and never an older one', {
  timeout: 120_000,
}, async () => {
  const it = machine();
  const server = await policyServer(large(1));
  it.write('~/.config/hookline/enrolment.yml', enrolmentFile(server.url, [team]));
  const state = join(it.state, 'hookline');
  const enrolment = enrolmentOf(server.url, [team]);
  await fetchOnce(state, enrolment);
  let before = 1;
  for (let seq = 2; seq <= 9; seq++) {
    server.serve(large(seq));
    const asked = server.requests.length;
    const child = spawn(process.execPath, [CLI, 'enroll', 'fetch'], { cwd: it.project, env: it.env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await Promise.race([
      ended,
      expect.poll(() => server.requests.length, { timeout: 30_000, interval: 2 }).toBeGreaterThan(asked),
    ]);
    await new Promise((resolve) => setTimeout(resolve, (seq - 2) * 12));
    child.kill('SIGKILL');
    await ended;
    const check = checkKept(storeOf(state, 'user'), enrolment);
    expect(check.kind).toBe('good');
    const now = check.kind === 'good' ? check.checked.bundle.seq : 0;
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
  // whoever was killed holds nothing up
  expect((await fetchOnce(state, enrolment)).problem).toBeNull();
  expect(checkKept(storeOf(state, 'user'), enrolment)).toMatchObject({ checked: { bundle: { seq: 9 } } });
});

test('of many who fetch at once each ends, and the newest counts', async () => {
  const server = await policyServer(policy(team, { seq: 5 }));
  const state = scratchFolder();
  const enrolment = enrolmentOf(server.url, [team]);
  await Promise.all(Array.from({ length: 8 }, () => fetchOnce(state, enrolment)));
  expect(checkKept(storeOf(state, 'user'), enrolment)).toMatchObject({ checked: { bundle: { seq: 5 } } });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)(
  'a certificate of nobody is not believed, unless the enrolment names who made it',
  async () => {
    const folder = scratchFolder();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    spawnSync('openssl', ['req', '-x509', '-new', '-key', key, '-out', cert, '-days', '2', ...names]);
    const bytes = policy(team);
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
      response.end(bytes),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const enrolment = enrolmentOf(`https://localhost:${port}/p`, [team]);
    expect((await fetchOnce(folder, enrolment)).problem?.message).toMatch(/certificate/);
    expect((await fetchOnce(folder, { ...enrolment, ca: join(folder, 'none.pem') })).problem?.message).toMatch(
      /ENOENT/,
    );
    expect((await fetchOnce(folder, { ...enrolment, ca: cert })).problem).toBeNull();
    // by another name it is somebody else's
    const other = { ...enrolment, address: `https://127.0.0.1:${port}/p`, ca: cert };
    expect((await fetchOnce(folder, other)).problem?.message).toMatch(/altnames|certificate/);
  },
);
