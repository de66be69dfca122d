// wide: packs and installs the package

import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { finished } from '../world/cli.ts';
import { installed, list, packed, type Wanted } from './packed.ts';

/** A release key, as its public half stands in a package and its private half lies at whoever publishes. */
function releaseKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signedBy = join(scratchFolder(), 'release.pem');
  writeFileSync(signedBy, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { keys: [publicKey.export({ format: 'jwk' })], signedBy };
}

const SECOND = { version: '0.2.0', with: { 'packs/notify.yml': 'hooks: []\n' } };
const another = (wanted: Wanted): string => packed(join(scratchFolder(), 'hookline'), wanted);

/** What the trail has of packages. */
function recorded({ state }: { readonly state: string }): readonly unknown[] {
  const audit = join(state, 'audit');
  const names = readdirSync(audit, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  const lines = names.sort().flatMap((name) => readFileSync(join(audit, name), 'utf8').trim().split('\n'));
  return lines.map((line) => JSON.parse(line)).flatMap(({ kind, as }) => (kind === 'package' ? [as] : []));
}

test('a later release that a key of the installed one has signed is accepted, told once and recorded; an earlier one is not', async () => {
  const key = releaseKey();
  const it = await installed(key);
  expect(it.first.stdout).toContain('A later release that its release key has signed is accepted by itself.');
  it.put(another({ ...key, ...SECOND }));
  const first = await it.call('ls');
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(JSON.parse(first.stdout).systemMessage).toContain('hookline 0.2.0 is in the place of 0.1.0');
  expect(await it.call('ls')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect((await it.call('x')).stderr).toContain('Not x.');
  expect(recorded(it)).toEqual(['installed', 'signed']);

  it.again();
  const older = await it.call('ls');
  expect([older.status, older.stderr]).toEqual([
    2,
    expect.stringContaining('0.1.0 is in the place of 0.2.0, which is newer'),
  ]);
  // whoever wants it says so
  expect(await it.hookline('install', '--yes')).toMatchObject({ status: 0, stderr: '' });
  expect((await it.call('ls')).status).toBe(0);
  expect(recorded(it)).toEqual(['installed', 'signed', 'confirmed']);
});

test('the keys of an accepted release are those that count for the next', async () => {
  const [old, next] = [releaseKey(), releaseKey()];
  const it = await installed(old);
  const both = { keys: [...old.keys, ...next.keys] };
  it.put(another({ ...both, signedBy: old.signedBy, ...SECOND }));
  expect((await it.call('ls')).status).toBe(0);
  it.put(another({ ...next, ...SECOND, version: '0.3.0' }));
  expect((await it.call('ls')).status).toBe(0);
});

test('what is signed by somebody else, only listed, or not all on the signed list is confirmed by a person or refused', async () => {
  const key = releaseKey();
  const it = await installed(key);
  const stranger = releaseKey();
  const refused = async (from: string): Promise<string> => {
    it.put(from);
    const { status, stderr } = await it.call('ls');
    expect(status).toBe(2);
    return stderr;
  };
  expect(await refused(another({ ...stranger, ...SECOND }))).toContain('0.2.0 is in the place of 0.1.0');
  expect(await refused(another({ keys: key.keys, ...SECOND }))).toContain('0.2.0 is in the place of 0.1.0');
  const more = another({ ...key, ...SECOND });
  writeFileSync(join(more, 'dist/cli/extra.cjs'), '');
  expect(await refused(more)).toContain('dist/cli/extra.cjs added');
  const relisted = another({ ...key, ...SECOND });
  const token = readFileSync(join(relisted, 'dist/manifest.jwt'));
  writeFileSync(join(relisted, 'packs/guard.yml'), 'hooks: []\n');
  list(relisted);
  writeFileSync(join(relisted, 'dist/manifest.jwt'), token);
  expect(await refused(relisted)).toContain('packs/guard.yml changed');
});

test('an upgrade that nobody signed says what happened and what to do; hookline install shows it, asks, and goes on', async () => {
  const it = await installed();
  expect(it.first.stdout).toContain('It names no release key, so that holds for an upgrade, too.');
  it.put(another(SECOND));
  const { status, stderr } = await it.call('ls');
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^hookline: hookline is not what was installed: 0\.2\.0 is in the place of 0\.1\.0 \(.*If you changed it, run: hookline install\. .* This is refused\.\n$/,
  );
  const asked = await it.hookline('install');
  expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed') });
  expect(asked.stdout).toContain(
    'not what was installed before (0.1.0 was, 0.2.0 is there): packs/notify.yml changed, package.json changed',
  );
  expect((await it.call('ls')).status).toBe(2);
  expect(await it.hookline('install', '--yes')).toMatchObject({ status: 0, stderr: '' });
  expect((await it.call('ls')).status).toBe(0);
  // nothing is new the second time
  expect((await it.hookline('install')).stdout).not.toContain('remembered');
  expect(recorded(it)).toEqual(['installed', 'confirmed']);
});

test('servers of MCP are called through the same program, which does not start where the package is another one', async () => {
  const it = await installed();
  const file = join(it.home, 'mcp.json');
  const before = JSON.stringify({ mcpServers: { one: { command: 'cat' } } });
  writeFileSync(file, before);
  expect(await it.hookline('install', '--mcp', file, '--yes')).toMatchObject({ status: 0, stderr: '' });
  const { command, args } = JSON.parse(readFileSync(file, 'utf8')).mcpServers.one;
  expect(args[0]).toMatch(/\/bridge\/package-\w+\/start\.cjs$/);
  writeFileSync(it.at('dist/cli.cjs'), '');
  const { status, stdout, stderr } = await finished(command, args, { cwd: it.project, env: it.env, input: '' });
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining('dist/cli.cjs changed')]);
  it.again();
  expect((await it.hookline('uninstall', '--mcp', file, '--yes')).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('uninstalled, nothing of the package is kept; with another agent left, it is', async () => {
  const it = await installed();
  it.write('~/.gemini/.keep', '');
  const kept = () => readdirSync(join(it.state, 'bridge')).filter((name) => name.startsWith('package-'));
  expect((await it.hookline('install', 'gemini', '--yes')).status).toBe(0);
  await it.hookline('uninstall', 'claude-code', '--yes');
  expect(kept()).toHaveLength(1);
  await it.hookline('uninstall', 'gemini', '--yes');
  expect(kept()).toEqual([]);
  expect(await it.hookline('install')).toMatchObject({ status: 1, stderr: expect.stringContaining('Which agent?') });
});
