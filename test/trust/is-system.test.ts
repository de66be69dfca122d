import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { comesWithSystem, isSystem } from '../../src/trust/is-system.ts';
import { newProject } from './project.ts';

test.each([
  ['/usr/bin/env', true],
  ['/opt/tools/lint', true],
  ['/dev/null', true],
  ['/dev/shm/project/guard.sh', false],
  ['/dev/mqueue/guard.sh', false],
  ['/home/me/guard.sh', false],
])('%s comes with the system: %s', (path, expected) => {
  expect(isSystem(path)).toBe(expected);
});

test.each([
  ['a program beside it', '/usr/bin/env', '/usr/bin/env', true],
  ['a script in it', '/usr/src/app/run/guard.sh', '/usr/src/app/run/guard.sh', false],
  ['a link in it to a program', '/usr/src/app/run/guard.sh', '/usr/bin/true', false],
  ['a link from outside into it', '/usr/local/bin/guard', '/usr/src/app/run/guard.sh', false],
])(
  'of a project that lies in a folder of the system, %s comes with the system only if it is not the project’s',
  (_, named, real, expected) => {
    expect(comesWithSystem(named, real, '/usr/src/app')).toBe(expected);
  },
);

/** A folder in memory, where people keep whole projects. */
const MEMORY = '/dev/shm';

test.skipIf(!existsSync(MEMORY))('a script of a project in /dev/shm has changed when it is another', async () => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = MEMORY;
  onTestFinished(() => {
    process.env.TMPDIR = before;
  });
  const { write, approveAll, standing } = newProject();
  const script = write('run/guard.sh', '#!/bin/sh\nexit 0', 0o755);
  write('.claude/settings.json', {
    hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'run/guard.sh' }] }] },
  });
  await approveAll();
  expect((await standing()).fate).toBe('ran');
  rmSync(script);
  symlinkSync('/bin/true', script);
  expect(await standing()).toMatchObject({ fate: 'changed', decision: 'block' });
});
