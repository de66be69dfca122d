// wide: tries many cases

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { permissions } from '../../src/history/playground/sealed-child.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { bash, own, playing } from './playing.ts';

const CANARY = 'canary-7f3d1c';
const DENIES = `hooks:\n  - { name: ${CANARY}, on: PreToolUse, deny: "${CANARY}" }\n`;

test('files outside of those given are not read, by whatever way they are extended', async () => {
  const { answer } = playing();
  const home = scratchFolder();
  writeFileSync(join(home, 'own.yml'), DENIES);
  writeFileSync(join(home, 'hooks.yml'), DENIES);
  mkdirSync(join(home, 'node_modules/rules'), { recursive: true });
  writeFileSync(join(home, 'node_modules/rules/hooks.yml'), DENIES);
  symlinkSync(join(home, 'own.yml'), join(home, 'link.yml'));
  const ways = ['~/own.yml', join(home, 'own.yml'), '~/link.yml', '../../../../../../etc/passwd', '/etc/passwd'];
  for (const way of [...ways, `../../../../../..${home}/own.yml`, 'rules', 'file:///etc/passwd', './../own.yml']) {
    for (const file of [
      own(`extends: ["${way}"]\n`),
      { name: '.hookline/hooks.yml', layer: 'project', text: `extends: ["${way}"]\n` },
      { name: 'hookline/hooks.yml', layer: 'enforced', text: `extends: ["${way}"]\n` },
    ]) {
      const told = await answer({ ...bash('ls', { cwd: home }), home, files: [file] });
      const all = JSON.stringify(told);
      expect(all).not.toContain(CANARY);
      expect(all).not.toContain('root:');
      expect(told.diagnostics.length, way).toBeGreaterThan(0);
    }
  }
});

test('hook files that lie where the call happens, or in the home folder, do not count', async () => {
  const { answer } = playing();
  const home = scratchFolder();
  for (const folder of ['.config/hookline', 'shop/.hookline']) {
    mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(join(home, folder, 'hooks.yml'), DENIES);
  }
  const told = await answer({ ...bash('ls', { cwd: join(home, 'shop') }), home, files: [] });
  expect(told).toMatchObject({ outcome: { decision: 'none' }, lanes: [], keptOut: [] });
});

test('commands, modules, webhooks, models and servers of hooks are told, and none is started or called', async () => {
  const { answer } = playing();
  const folder = scratchFolder();
  const marks = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('mark'));
  const module = join(folder, 'module.mjs');
  writeFileSync(
    module,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(folder, 'mark-module'))}, '');`,
  );
  const { port, calls } = await listening();
  const text = `model: { provider: openai, url: "http://127.0.0.1:${port}/v1", model: m }
hooks:
  - { on: PreToolUse, run: "touch ${folder}/mark-run" }
  - { on: PreToolUse, run: "touch ${folder}/mark-async", async: true }
  - { on: PreToolUse, run: "touch ${folder}/mark-stays", persistent: true }
  - { on: PreToolUse, run: "touch ${folder}/mark-asked", approve: true }
  - { on: PreToolUse, module: "${module}" }
  - { on: PreToolUse, post: "http://127.0.0.1:${port}/hook" }
  - { on: PreToolUse, prompt: "is this fine?" }
`;
  for (const file of [own(text), { name: 'hookline/hooks.yml', layer: 'enforced', text }]) {
    const told = await answer({ ...bash('ls'), files: [file] });
    const hooks = told.lanes.flatMap((lane) => lane.hooks);
    expect(hooks.length).toBeGreaterThanOrEqual(6);
    for (const { said, wouldRun, fails } of hooks)
      expect({ said, wouldRun, fails }).not.toMatchObject({ said: { decision: 'allow' } });
    expect(hooks.filter(({ wouldRun }) => wouldRun !== null).length).toBeGreaterThanOrEqual(5);
  }
  const claude = {
    name: '.claude/settings.json',
    layer: 'project',
    text: JSON.stringify({
      hooks: {
        PreToolUse: [
          {
            hooks: [
              { type: 'command', command: `touch ${folder}/mark-claude` },
              { type: 'http', url: `http://127.0.0.1:${port}/` },
              { type: 'mcp_tool', server: 's', tool: 't' },
              { type: 'prompt', prompt: 'fine?' },
              { type: 'agent', prompt: 'fine?' },
            ],
          },
        ],
      },
    }),
  };
  await answer({ ...bash('ls'), files: [claude] });
  expect(marks()).toEqual([]);
  expect(calls()).toBe(0);
});

test('nothing of the environment is told to a rule, a placeholder or an answer', async () => {
  process.env.HOOKLINE_CANARY = CANARY;
  onTestFinished(() => void delete process.env.HOOKLINE_CANARY);
  const { answer } = playing();
  const text = `hooks:
  - { on: PreToolUse, run: 'echo $HOOKLINE_CANARY \${HOOKLINE_CANARY}' }
  - { on: PreToolUse, writes: "$HOOKLINE_CANARY/**", deny: "no" }
  - { on: PreToolUse, post: "https://example.com", headers: { a: "\${HOOKLINE_CANARY}" }, allowedEnv: [HOOKLINE_CANARY] }
`;
  const told = await answer({ ...bash('echo "$HOOKLINE_CANARY" > $HOOKLINE_CANARY/x'), files: [own(text)] });
  expect(JSON.stringify(told).replaceAll('HOOKLINE_CANARY', '')).not.toContain(CANARY);
});

const LAUGHS = [
  'a: &a ["x","x","x","x","x","x","x","x","x"]',
  ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(
    (name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[i]}`).join(',')}]`,
  ),
].join('\n');

test.each([
  ['aliases of aliases', own(`${LAUGHS}\nhooks: *j\n`)],
  [
    'a pattern that backtracks',
    {
      name: '.claude/settings.json',
      layer: 'user',
      text: JSON.stringify({
        hooks: { PreToolUse: [{ matcher: '(a+)+$', hooks: [{ type: 'command', command: 'x' }] }] },
      }),
    },
  ],
  [
    'a condition that counts to the end of days',
    own(
      `hooks:\n  - { on: PreToolUse, when: '${'tool_input.list.all(x, '.repeat(6)}true${')'.repeat(6)}', deny: "no" }\n`,
    ),
  ],
  ['brackets without end', own(`hooks: ${'['.repeat(100_000)}\n`)],
  ['a hundred thousand hooks', own(`hooks:\n${'  - { on: PreToolUse, deny: "no" }\n'.repeat(7000)}`)],
  ['a glob of globs', own(`hooks:\n  - { on: PreToolUse, files: "${'{a,b}'.repeat(60)}", deny: "no" }\n`)],
])('%s is answered or ended in its time, and the next question is answered', async (_, file) => {
  const { ask, answer } = playing({ limitMs: 4000 });
  const list = Array.from({ length: 400 }, (_value, n) => n);
  const payload = { tool_name: `${'a'.repeat(60)}!`, tool_input: { command: 'ls', list }, cwd: '/home/me' };
  const result = await ask({ event: 'PreToolUse', payload, files: [file] });
  expect(['answer', 'too-slow', 'failed']).toContain(result.kind);
  expect((await answer({ ...bash('git push --force'), files: [own(DENIES)] })).outcome?.decision).toBe('deny');
});

test('a question without an end is ended, and said to be too slow', async () => {
  const { ask, answer } = playing({ limitMs: 1500 });
  const when = `${'tool_input.list.all(x, '.repeat(6)}true${')'.repeat(6)}`;
  const list = Array.from({ length: 2000 }, (_value, n) => n);
  const payload = { tool_name: 'Bash', tool_input: { command: 'ls', list }, cwd: '/home/me' };
  const result = await ask({
    event: 'PreToolUse',
    payload,
    files: [own(`hooks:\n  - { on: PreToolUse, when: '${when}', deny: "no" }\n`)],
  });
  // the engine may have a bound of its own, which refuses; then nothing has to be ended
  if (result.kind === 'answer') expect(result.answer.outcome?.decision).toBe('deny');
  else expect(result).toEqual({ kind: 'too-slow', limitMs: 1500 });
  expect((await answer({ ...bash('ls'), files: [] })).outcome?.decision).toBe('none');
});

test('hostile text comes back as text, and no path of this machine comes with it', async () => {
  const { answer } = playing();
  const name = '<img src=x onerror=alert(1)>\u202e';
  const told = await answer({
    ...bash(`echo '${name}'`),
    files: [own(`hooks:\n  - { name: "${name.replace('\u202e', '\\u202e')}", on: PreToolUse, deny: "<script>" }\n`)],
  });
  expect(told.outcome).toMatchObject({ decision: 'deny', reason: '<script>', by: [name] });
  expect(JSON.stringify(told)).not.toContain(tmpdir());
  expect(JSON.stringify(told)).not.toContain('hookline-playground');
});

test('the process that answers can neither read, write, start nor connect, even if it wants to', async () => {
  const folder = scratchFolder();
  const program = join(folder, 'try.cjs');
  const build = await rolldown({
    input: new URL('../../src/history/playground/seal-process.ts', import.meta.url).pathname,
    platform: 'node',
  });
  const { output } = await build.generate({ format: 'cjs' });
  await build.close();
  const outside = scratchFolder();
  writeFileSync(join(outside, 'secret'), CANARY);
  writeFileSync(join(folder, 'seen'), 'seen');
  symlinkSync(join(outside, 'secret'), join(folder, 'link'));
  const { port, calls } = await listening();
  writeFileSync(
    program,
    `${output[0].code}
exports.sealProcess([${JSON.stringify(folder)}]);
const fs = require('node:fs');
const secret = ${JSON.stringify(join(outside, 'secret'))};
const tries = {
  read: () => fs.readFileSync(secret, 'utf8'),
  buffer: () => fs.readFileSync(Buffer.from(secret), 'utf8'),
  url: () => fs.readFileSync(new URL('file://' + secret), 'utf8'),
  up: () => fs.readFileSync(${JSON.stringify(folder)} + '/../' + ${JSON.stringify(outside.split('/').at(-1))} + '/secret', 'utf8'),
  open: () => fs.readSync(fs.openSync(secret), Buffer.alloc(9)),
  later: () => fs.promises.readFile(secret, 'utf8'),
  handle: () => fs.promises.open(secret),
  stream: () => fs.createReadStream(secret),
  list: () => fs.readdirSync(${JSON.stringify(outside)}),
  stat: () => fs.statSync(secret),
  real: () => fs.realpathSync.native(secret),
  write: () => fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, 'x'),
  make: () => fs.openSync(${JSON.stringify(join(folder, 'written'))}, 'w'),
  link: () => fs.symlinkSync(secret, ${JSON.stringify(join(folder, 'other'))}),
  remove: () => fs.rmSync(${JSON.stringify(join(folder, 'seen'))}),
  watch: () => fs.watch(${JSON.stringify(outside)}),
  spawn: () => require('node:child_process').spawnSync('id'),
  exec: () => require('node:child_process').execSync('id'),
  thread: () => new (require('node:worker_threads').Worker)('1', { eval: true }),
  socket: () => require('node:net').connect(${port}, '127.0.0.1'),
  raw: () => new (require('node:net').Socket)().connect(${port}, '127.0.0.1'),
  http: () => require('node:http').get('http://127.0.0.1:${port}'),
  fetch: () => fetch('http://127.0.0.1:${port}'),
  listen: () => require('node:net').createServer().listen(0),
  udp: () => require('node:dgram').createSocket('udp4'),
  name: () => require('node:dns').lookup('localhost', () => {}),
};
(async () => {
  const done = [];
  for (const [name, attempt] of Object.entries(tries)) { try { await attempt(); done.push(name); } catch {} }
  console.log(JSON.stringify({ done, seen: fs.readFileSync(${JSON.stringify(join(folder, 'seen'))}, 'utf8'), absent: fs.existsSync(secret), asked: fs.statSync(secret, { throwIfNoEntry: false }) === undefined }));
})();
`,
  );
  for (const flags of [[], permissions([folder])]) {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--no-warnings', program]);
    expect(JSON.parse(stdout)).toEqual({ done: [], seen: 'seen', absent: false, asked: true });
  }
  expect(calls()).toBe(0);
  expect(existsSync(join(folder, 'written'))).toBe(false);
});

test('each Node is told by the name that it has for it what the process may read', () => {
  expect(permissions(['/a'], '20.19.0')).toEqual(['--experimental-permission', '--allow-fs-read=/a/']);
  expect(permissions(['/a'], '22.12.0')[0]).toBe('--experimental-permission');
  for (const version of ['22.13.0', '23.5.0', '24.0.0', '26.1.0'])
    expect(permissions([], version)).toEqual(['--permission']);
});

async function listening() {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end('{}');
  });
  server.on('connection', () => {
    calls += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, calls: () => calls };
}
