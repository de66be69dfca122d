import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { finished, machine } from './machine.ts';

const HOOKS = `hooks:
  - on: PreToolUse
    name: no-force-push
    commands: git push --force
    deny: Push without force.
`;

/** A machine with a folder of policy and a pair of keys. */
function team(files: Readonly<Record<string, string>> = { 'enforced.d/10.yml': HOOKS }) {
  const it = machine();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  put(join(it.project, 'team.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  put(join(it.project, 'team.pub'), publicKey.export({ type: 'spki', format: 'pem' }).toString());
  for (const [path, text] of Object.entries(files)) put(join(it.project, 'policy', path), text);
  const at = (name: string): string => join(it.project, name);
  const build = (...more: readonly string[]) => it.cli(['bundle', 'build', 'policy', '-o', 'p.tar.gz', ...more]);
  return { ...it, at, build };
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

test('what is built and signed is verified, with everything that it says about itself', async () => {
  const { build, json } = team({
    'enforced.d/10.yml': `extends: [../packs/team.yml]\n${HOOKS}`,
    'packs/team.yml': HOOKS,
    'packs/team.hooktest.yml': 'not read here',
    'data.json': '{"a": 1}',
  });
  expect(await build('--revision', 'v7', '--seq', '7', '--max-age', '12h', '--sign', 'team.key')).toMatchObject({
    status: 0,
    stderr: '',
  });
  const { status, data } = await json(['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub', '--after', '6']);
  expect([status, data]).toEqual([0, expect.objectContaining({ revision: 'v7', seq: 7, carried: [] })]);
  expect(Date.parse(String(data.expiresAt)) - Date.parse(String(data.issuedAt))).toBe(12 * 3_600_000);
  const inspected = await json(['bundle', 'inspect', 'p.tar.gz']);
  expect(inspected.data).toMatchObject({
    verified: false,
    digest: data.digest,
    files: [
      { path: 'data.json', kind: 'data' },
      { path: 'enforced.d/10.yml', kind: 'enforced' },
      { path: 'packs/team.yml', kind: 'pack' },
    ],
    signatures: [{ seq: 7, alg: 'EdDSA', scope: 'hookline' }],
  });
});

test('the manifest of the folder is taken over, and what the command line says goes before it', async () => {
  const metadata = { owner: 'platform', hookline: { seq: 3, maxAgeSeconds: 3600 } };
  const { build, json } = team({
    'enforced.d/10.yml': HOOKS,
    '.manifest': JSON.stringify({ revision: 'mine', roots: ['a'], metadata }),
  });
  await build();
  const inspect = ['bundle', 'inspect', 'p.tar.gz'];
  expect((await json(inspect)).data).toMatchObject({ revision: 'mine', roots: ['a'], metadata });
  await build('--revision', 'yours', '--seq', '4');
  const changed = { owner: 'platform', hookline: { seq: 4, maxAgeSeconds: 3600 } };
  expect((await json(inspect)).data).toMatchObject({ revision: 'yours', roots: ['a'], metadata: changed });
});

test('the same folder is the same file, and what it is called follows from its content', async () => {
  const { build, at, cli, json } = team();
  await build();
  const first = readFileSync(at('p.tar.gz'));
  await build();
  expect(readFileSync(at('p.tar.gz'))).toEqual(first);
  const { data } = await json(['bundle', 'inspect', 'p.tar.gz']);
  put(at('policy/enforced.d/20.yml'), HOOKS);
  await build();
  expect((await json(['bundle', 'inspect', 'p.tar.gz'])).data.revision).not.toBe(data.revision);
  expect((await cli(['bundle', 'inspect', 'p.tar.gz'])).stdout).toContain('It is not signed.');
  expect(readdirSync(at('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('signing is a step of its own, in place or into another file', async () => {
  const { build, cli, at } = team();
  await build('--seq', '3');
  const before = readFileSync(at('p.tar.gz'));
  const signed = ['bundle', 'sign', 'p.tar.gz', '--key', 'team.key', '--key-id', 'ours', '--scope', 'ci'];
  expect(await cli([...signed, '-o', 'q.tar.gz'])).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(at('p.tar.gz'))).toEqual(before);
  expect(await cli(signed)).toMatchObject({ status: 0 });
  const verify = ['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub'];
  expect(await cli([...verify, '--scope', 'ci'])).toMatchObject({ status: 0 });
  expect(await cli(verify)).toMatchObject({ status: 1, stderr: expect.stringContaining('signed for "ci"') });
});

test('what tar makes of a folder, in each of its forms, is read and signed', async () => {
  const { cli, at } = team({
    'enforced.d/10.yml': HOOKS,
    [`packs/${'long-'.repeat(24)}name.yml`]: HOOKS,
    '.manifest': '{ "revision": "by-hand" }',
  });
  for (const form of ['gnu', 'pax', 'oldgnu']) {
    const args = ['czf', at('t.tar.gz'), `--format=${form}`, '-C', at('policy'), '.'];
    expect(await finished('tar', args, { cwd: at('.'), env: process.env })).toMatchObject({ status: 0 });
    expect((await cli(['bundle', 'inspect', 't.tar.gz'])).stdout).toMatch(/^by-hand {2}2 files/);
  }
  const short = ['czf', at('t.tar.gz'), '--format=ustar', '-C', at('policy'), '.manifest', 'enforced.d'];
  await finished('tar', short, { cwd: at('.'), env: process.env });
  expect(await cli(['bundle', 'sign', 't.tar.gz', '--key', 'team.key'])).toMatchObject({ status: 0 });
  expect(await cli(['bundle', 'verify', 't.tar.gz', '--key', 'team.pub'])).toMatchObject({ status: 0 });
});

test('what a web server hands out is what was signed', async () => {
  const { build, cli, at } = team();
  await build('--sign', 'team.key');
  const server = createServer((_, response) => response.end(readFileSync(at('p.tar.gz')))).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const fetched = Buffer.from(await (await fetch(`http://127.0.0.1:${port}/p.tar.gz`)).arrayBuffer());
  writeFileSync(at('fetched.tar.gz'), fetched);
  expect(fetched).toEqual(readFileSync(at('p.tar.gz')));
  expect(await cli(['bundle', 'verify', 'fetched.tar.gz', '--key', 'team.pub'])).toMatchObject({ status: 0 });
});

describe('a folder that is no policy makes no bundle', () => {
  test.each([
    ['a page', { 'README.md': 'x' }, /"README.md" is nothing/],
    ['a script beside the hooks', { 'enforced.d/x.sh': 'x' }, /"enforced.d\/x.sh" is nothing/],
    ['a hidden file', { 'enforced.d/.x.yml': '' }, /nothing that a bundle can hold/],
    ['another folder', { 'other/x.yml': '' }, /folder "other\/"/],
    ['a folder in a folder', { 'packs/a/x.yml': '' }, /folder "packs\/a\/"/],
    ['what OPA takes for data', { 'packs/data.json': '{}' }, /"packs\/data.json" is nothing/],
    ['what OPA takes for a change', { 'enforced.d/my-patch.json': '{}' }, /nothing that a bundle can hold/],
    ['a signature', { '.signatures.json': '{}' }, /nothing that a bundle can hold/],
    ['a manifest that is none', { '.manifest': '[]' }, /no JSON object/],
    ['a manifest with a key twice', { '.manifest': '{"revision":"a","revision":"b"}' }, /a key twice/],
    ['a manifest with something else', { '.manifest': '{"wasm":[]}' }, /"wasm" means nothing/],
    ['a manifest with roots that are none', { '.manifest': '{"roots":"x"}' }, /"roots" must be/],
    ['a manifest with a revision that is none', { '.manifest': '{"revision":5}' }, /"revision" must be/],
    ['a manifest with keys that are none', { '.manifest': '{"metadata":{"hookline":{"keys":{}}}}' }, /keys" must be/],
    ['a life of centuries', { '.manifest': '{"metadata":{"hookline":{"maxAgeSeconds":9999999999}}}' }, /maxAgeSeconds/],
    ['more than a bundle may have', { 'data.json': `"${'x'.repeat(70 * 1024 * 1024)}"` }, /more than 67108864 bytes/],
    ['a manifest with a number that is none', { '.manifest': '{"metadata":{"hookline":{"seq":-1}}}' }, /seq/],
    ['data that is none', { 'data.json': '{' }, /"data.json" of the bundle is not JSON/],
  ])('%s', async (_, files, why) => {
    const { build, at } = team({ 'enforced.d/10.yml': HOOKS, ...files });
    expect(await build()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(why) });
    expect(statSync(at('p.tar.gz'), { throwIfNoEntry: false })).toBeUndefined();
  });

  test('nothing that is enforced', async () => {
    const { build } = team({ 'packs/a.yml': HOOKS });
    expect(await build()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing in it would be in force'),
    });
  });

  test('a link', async () => {
    const { build, at } = team();
    symlinkSync('/etc/hostname', at('policy/enforced.d/20.yml'));
    expect(await build()).toMatchObject({ status: 1, stderr: expect.stringContaining('neither a plain file') });
  });

  test('hooks with errors, which are named where the person has them', async () => {
    const { build } = team({ 'enforced.d/10.yml': 'hooks:\n  - { on: PreTolUse, deny: x }\n' });
    const { status, stderr } = await build();
    expect(status).toBe(1);
    expect(stderr).toMatch(/error\[UNKNOWN_EVENT\].*\n {2}policy\/enforced\.d\/10\.yml:2:/);
    expect(stderr).toMatch(/error\[BUNDLE_CONTENT\]/);
  });

  test('hooks that extend what is beside the folder, and would not be on the machine', async () => {
    const { build, at } = team({ 'enforced.d/10.yml': 'extends: [../../other.yml]\n' });
    put(at('other.yml'), HOOKS);
    expect(await build()).toMatchObject({ status: 1, stderr: expect.stringContaining('UNKNOWN_PACK') });
  });
});

describe('keygen', () => {
  test('gives the secret half to its owner alone, and overwrites neither', async () => {
    const { cli, at } = team();
    expect(await cli(['bundle', 'keygen', 'own'])).toMatchObject({ status: 0, stderr: '' });
    expect(statSync(at('own.key')).mode & 0o777).toBe(0o600);
    const before = readFileSync(at('team.key'));
    expect(await cli(['bundle', 'keygen', 'team'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('team.key'),
    });
    put(at('half.pub'), 'x');
    expect(await cli(['bundle', 'keygen', 'half'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('half.pub'),
    });
    expect([readFileSync(at('team.key')), statSync(at('half.key'), { throwIfNoEntry: false })]).toEqual([
      before,
      undefined,
    ]);
  });

  test('makes keys of both kinds, each with its name', async () => {
    const { json, build, cli } = team();
    const { data } = await json(['bundle', 'keygen', 'es', '--algorithm', 'es256']);
    expect(data).toMatchObject({ algorithm: 'ES256', privateKey: 'es.key', publicKey: 'es.pub' });
    await build('--sign', 'es.key');
    expect((await json(['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub', '--key', 'es.pub'])).data.key).toBe(
      data.id,
    );
    expect(await cli(['bundle', 'keygen', 'x', '--algorithm', 'rsa'])).toMatchObject({ status: 1 });
  });
});

test('a key is changed by carrying the new one', async () => {
  const { build, cli, json, at } = team();
  const { data } = await json(['bundle', 'keygen', 'next']);
  await build('--seq', '2', '--carry-key', 'next.pub', '--sign', 'team.key');
  expect((await json(['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub'])).data.carried).toEqual([data.id]);
  expect((await cli(['bundle', 'inspect', 'p.tar.gz'])).stdout).toContain(`carries the key ${data.id} (EdDSA)`);
  expect(await build('--carry-key', 'next.key')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('private'),
  });
  expect(readFileSync(at('p.tar.gz'), 'latin1')).not.toContain('PRIVATE');
});

describe('what is asked wrongly is told', () => {
  const CASES: readonly (readonly [args: readonly string[], why: string])[] = [
    [['bundle'], 'there are build, sign, verify, inspect, keygen'],
    [['bundle', 'biuld'], 'did you mean "build"?'],
    [['bundle', 'build'], 'Which folder?'],
    [['bundle', 'build', 'policy'], 'Where to?'],
    [['bundle', 'build', 'nowhere', '-o', 'x'], 'There is no folder'],
    [['bundle', 'build', 'policy', '-o', 'x', '--seq', '0'], '--seq must be'],
    [['bundle', 'build', 'policy', '-o', 'x', '--max-age', '7'], '--max-age must be'],
    [['bundle', 'build', 'policy', '-o', 'x', '--max-age', '400d'], '--max-age must be'],
    [['bundle', 'build', 'policy', '-o', 'x', '--revision', 'a b'], '"revision" must be'],
    [['bundle', 'build', 'policy', '-o', 'no/such/x'], 'cannot be written'],
    [['bundle', 'sign', 'p.tar.gz'], 'With which key?'],
    [['bundle', 'sign', 'p.tar.gz', '--key', 'team.pub'], 'holds no private key'],
    [['bundle', 'verify', 'p.tar.gz'], 'Signed by whom?'],
    [['bundle', 'verify', 'p.tar.gz', '--key', 'team.key'], 'is a private key'],
    [['bundle', 'verify', 'p.tar.gz', '--key', 'nobody.pub'], 'There is no file'],
    [['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub'], 'is not signed'],
    [['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub', '--seq', '4'], 'has no option "--seq"'],
    [['bundle', 'inspect', 'policy'], 'is no file'],
    [['bundle', 'inspect', 'team.pub'], 'no intact gzip file'],
  ];

  test('in a sentence, with exit code 1', async () => {
    const { build, cli } = team();
    await build();
    for (const [args, why] of CASES)
      expect([args, await cli(args)]).toEqual([args, { status: 1, stdout: '', stderr: expect.stringContaining(why) }]);
  });

  test('as data, too', async () => {
    const { build, json } = team();
    await build('--sign', 'team.key', '--seq', '4');
    const { status, data } = await json(['bundle', 'verify', 'p.tar.gz', '--key', 'team.pub', '--after', '4']);
    expect([status, data]).toMatchObject([1, { error: { code: 'BUNDLE_ROLLBACK' } }]);
  });
});
