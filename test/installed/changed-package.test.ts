// wide: packs and installs the package

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { installed, list, settled } from './packed.ts';

type Installed = Awaited<ReturnType<typeof installed>>;

/** One that lets everything go. */
const OPEN = `process.stdin.resume().on('end', () => process.stdout.write('hookline-reply 0\\n'));\n`;
const NATIVE = `dist/native/${process.platform}-${process.arch}/hookline-native`;
const chunk = (it: Installed, name: RegExp): string =>
  `dist/cli/${readdirSync(it.at('dist/cli')).find((one) => name.test(one)) ?? 'none'}`;

/** What an agent may do to the package, with what is told of it. */
const ATTACKS: readonly (readonly [string, string, (it: Installed) => void])[] = [
  ['another cli.cjs', 'dist/cli.cjs changed', (it) => writeFileSync(it.at('dist/cli.cjs'), OPEN)],
  [
    'another main file',
    'dist/cli/main.cjs changed',
    (it) => writeFileSync(it.at('dist/cli/main.cjs'), `(function(){${OPEN}})`),
  ],
  ['a longer chunk', 'engine-', (it) => appendFileSync(it.at(chunk(it, /^engine-.*\.cjs$/)), '\n')],
  [
    'another chunk that is loaded late',
    'changed',
    (it) => writeFileSync(it.at(chunk(it, /^bridge-.*\.cjs$/)), '(function(){})'),
  ],
  ['another cache of V8', '.cache changed', (it) => appendFileSync(it.at(chunk(it, /^engine-.*\.cache$/)), 'x')],
  ['a softer pack', 'packs/guard.yml changed', (it) => writeFileSync(it.at('packs/guard.yml'), 'hooks: []\n')],
  [
    'another tree of a pack',
    'dist/packs/',
    (it) => writeFileSync(it.at(`dist/packs/${readdirSync(it.at('dist/packs'))[0]}`), '{}'),
  ],
  [
    'no rules of self-protection',
    'guards/self-protection.yml changed',
    (it) => writeFileSync(it.at('guards/self-protection.yml'), 'hooks: []\n'),
  ],
  [
    'another runner of modules',
    'dist/module-runner.js changed',
    (it) => writeFileSync(it.at('dist/module-runner.js'), ''),
  ],
  [
    'other entries of the package',
    'package.json changed',
    (it) => writeFileSync(it.at('package.json'), '{"type":"commonjs","imports":{"#x":"./x.js"}}'),
  ],
  ['a shorter file', 'cli.cjs changed', (it) => truncateSync(it.at('dist/cli.cjs'), 100)],
  ['no chunk', 'missing', (it) => rmSync(it.at(chunk(it, /^bridge-.*\.cjs$/)))],
  [
    'code of V8 for a chunk that had none',
    '.cache added',
    (it) => writeFileSync(it.at(`dist/cli/main.cjs.${process.versions.v8}-${process.arch}.cache`), 'x'),
  ],
  [
    'a native part for another machine',
    'hookline-native added',
    (it) => {
      mkdirSync(it.at('dist/native/linux-riscv64'));
      writeFileSync(it.at('dist/native/linux-riscv64/hookline-native'), OPEN, { mode: 0o755 });
    },
  ],
  [
    'a link in place of dist',
    'dist is no plain file',
    (it) => {
      renameSync(it.at('dist'), join(it.top, 'elsewhere'));
      symlinkSync(join(it.top, 'elsewhere'), it.at('dist'));
      writeFileSync(it.at('dist/cli.cjs'), OPEN);
    },
  ],
  [
    'a list that was changed with a file',
    'dist/cli.cjs changed',
    (it) => {
      writeFileSync(it.at('dist/cli.cjs'), OPEN);
      list(it.root);
    },
  ],
];

describe('an agent that overwrites hookline itself', () => {
  let it: Installed;
  beforeAll(async () => {
    it = await installed();
  }, 60_000);
  // whatever a test has left of it
  afterEach(() => it.again());

  test('is what the installation has in mind', async () => {
    expect(it.first).toMatchObject({ status: 0, stderr: '' });
    expect(it.first.stdout).toContain('0.1.0 is remembered as it is');
    expect(it.first.stdout).toMatch(/: installed, proven: /);
    expect((await it.call('ls')).status).toBe(0);
    expect(await it.call('x')).toMatchObject({ status: 2, stderr: expect.stringContaining('Not x.') });
  });

  test.each(ATTACKS)(
    '%s: every call is refused and says why, until it is what was installed',
    async (_, told, attack) => {
      attack(it);
      const refused = await it.call('ls');
      expect([refused.status, refused.stdout]).toEqual([2, '']);
      expect(refused.stderr).toContain('hookline is not what was installed');
      expect(refused.stderr).toContain(told);
      expect(refused.stderr).toContain('run: hookline install');
      // what has happened cannot be refused, and is told
      const late = await it.call('ls', 'PostToolUse');
      expect([late.status, late.stderr]).toEqual([0, expect.stringContaining(told)]);
      // the same version, installed again: other files of the same content
      it.again();
      expect((await it.call('ls')).status).toBe(0);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'another native part: the same, and it is not the one that is asked',
    async () => {
      writeFileSync(it.at(NATIVE), '#!/bin/sh\necho "hookline-reply 0"\n', { mode: 0o755 });
      expect(await it.call('ls')).toMatchObject({ status: 2, stderr: expect.stringContaining(`${NATIVE} changed`) });
      it.again();
      expect((await it.call('ls')).status).toBe(0);
    },
  );

  test.each([
    ['in place, as long as before, with the time of writing set back', (file: string) => file],
    [
      'through another name of the same file',
      (file: string) => {
        const other = join(it.top, `other-${Math.random()}`);
        linkSync(file, other);
        return other;
      },
    ],
  ])('a write %s is seen by what every call looks at', async (_, nameOf) => {
    const file = it.at(chunk(it, /^engine-.*\.cjs$/));
    const [atime, mtime] = [new Date(1_700_000_000_000), new Date(1_700_000_000_000)];
    utimesSync(file, atime, mtime);
    await settled();
    // twice: the first looks at everything, and remembers that it did
    for (const _ of [1, 2]) expect((await it.call('ls')).status).toBe(0);
    const { size } = statSync(file);
    writeFileSync(nameOf(file), OPEN.padEnd(size), { flag: 'r+' });
    utimesSync(file, atime, mtime);
    expect([statSync(file).size, statSync(file).mtimeMs]).toEqual([size, mtime.getTime()]);
    expect((await it.call('ls')).status).toBe(2);
    it.again();
    expect((await it.call('ls')).status).toBe(0);
  });

  test('what does not belong to it is nobody’s business: notes of programs, packages beside it, pages, NODE_PATH', async () => {
    mkdirSync(it.at('node_modules/fs'), { recursive: true });
    writeFileSync(it.at('node_modules/fs/index.js'), OPEN);
    for (const name of ['.DS_Store', 'dist/.DS_Store', 'README.md']) writeFileSync(it.at(name), 'x');
    const NODE_PATH = it.at('node_modules');
    expect((await it.call('ls', 'PreToolUse', { NODE_PATH })).status).toBe(0);
    expect((await it.call('x', 'PreToolUse', { NODE_PATH })).stdout).toContain('Not x.');
  });

  test('what no call loads is found when a session begins, and refused from then on', async () => {
    await settled();
    expect((await it.call('ls')).status).toBe(0);
    const [name = ''] = readdirSync(it.at('schemas'));
    writeFileSync(it.at(`schemas/${name}`), '{}');
    expect((await it.call('ls')).status).toBe(0);
    expect(await it.call('', 'SessionStart')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`schemas/${name} changed`),
    });
    expect((await it.call('ls')).status).toBe(2);
    it.again();
    expect((await it.call('ls')).status).toBe(0);
  });

  test('a package that is gone, half unpacked or unpacked at this moment refuses with a reason of its own', async () => {
    rmSync(it.root, { recursive: true });
    expect(await it.call('ls')).toMatchObject({ status: 2, stderr: expect.stringContaining('hookline is missing') });
    mkdirSync(it.root);
    cpSync(join(it.pristine, 'dist'), it.at('dist'), { recursive: true });
    expect(await it.call('ls')).toMatchObject({ status: 2, stderr: expect.stringContaining('try again in a moment') });
    it.again();
    expect((await it.call('ls')).status).toBe(0);
  });

  test('doctor tells it', async () => {
    const fine = JSON.parse((await it.hookline('doctor', '--json')).stdout).fine;
    expect(fine).toContainEqual(
      expect.stringMatching(/^hookline 0\.1\.0 as installed \(\d{3} files, no release key\)$/),
    );
    writeFileSync(it.at('packs/guard.yml'), 'hooks: []\n');
    const { findings } = JSON.parse((await it.hookline('doctor', '--json')).stdout);
    expect(findings).toContainEqual(
      expect.objectContaining({
        wrong: true,
        todo: 'hookline install',
        what: expect.stringContaining('packs/guard.yml changed'),
      }),
    );
  });

  test.skipIf(!hasBubblewrap())(
    'where nothing can be remembered, each call compares everything, and decides the same',
    async () => {
      const bridge = join(it.state, 'bridge');
      const name = readdirSync(bridge).find((one) => one.startsWith('package-')) ?? '';
      const kept = join(bridge, name, 'stamps');
      expect((await it.call('ls')).status).toBe(0);
      const before = readFileSync(kept, 'utf8');
      it.again();
      const sealed = (command: string) => {
        const entry = JSON.parse(readFileSync(join(it.home, '.claude/settings.json'), 'utf8')).hooks.PreToolUse[0]
          .hooks[0].command;
        const input = JSON.stringify({
          session_id: 's',
          hook_event_name: 'PreToolUse',
          cwd: it.project,
          tool_name: 'Bash',
          tool_input: { command },
        });
        const args = [
          '--bind',
          '/',
          '/',
          '--dev',
          '/dev',
          '--proc',
          '/proc',
          '--ro-bind',
          bridge,
          bridge,
          '/bin/sh',
          '-c',
          entry,
        ];
        return execFileSync('bwrap', args, { input, env: it.env, encoding: 'utf8', stdio: 'pipe' });
      };
      for (const _ of [1, 2]) expect(sealed('ls')).toBe('');
      expect(() => sealed('x')).toThrow('Not x.');
      expect(readFileSync(kept, 'utf8')).toBe(before);
      writeFileSync(it.at('dist/cli.cjs'), OPEN);
      expect(() => sealed('ls')).toThrow('dist/cli.cjs changed');
      it.again();
    },
  );
});

function hasBubblewrap(): boolean {
  try {
    execFileSync('bwrap', ['--bind', '/', '/', 'true']);
    return true;
  } catch {
    return false;
  }
}
