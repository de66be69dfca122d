import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newProject } from './project.ts';

/** A project whose hook names a program that lies in a folder of the person’s. */
function withTool(run = 'guard', entry: object = {}) {
  const project = newProject();
  const folder = (name: string): string => {
    mkdirSync(join(project.home, name), { recursive: true });
    return join(project.home, name);
  };
  const [early, tools] = [folder('early'), folder('tools')];
  const program = (path: string, text = 'exit 0'): string => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  program(join(tools, 'guard'));
  project.write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run, ...entry }] });
  const env = { PATH: `${early}:${tools}:${process.env.PATH}`, HOME: project.home, XDG_STATE_HOME: project.state };
  const open = async (more: Record<string, string> = {}) => {
    const hooks = await project.open({ env: { ...env, ...more } });
    onTestFinished(() => hooks.close());
    return hooks;
  };
  const approve = async (more: Record<string, string> = {}) => {
    const hooks = await open(more);
    await hooks.approve(hooks.pending().map(({ key }) => key));
  };
  const fate = async (more: Record<string, string> = {}) => {
    const outcome = await (await open(more)).trigger('PreToolUse', { session_id: 's', tool_name: 'Bash' } as never);
    return outcome.skipped[0]?.why ?? outcome.ran[0]?.status;
  };
  return { ...project, env, early, tools, program, open, approve, fate };
}

test('a program that appears in an earlier folder of the PATH is a change, and refuses', async () => {
  const { approve, fate, early, program, open } = withTool();
  await approve();
  expect(await fate()).toBe('answered');
  const planted = program(join(early, 'guard'));
  expect(await fate()).toBe('changed');
  const { diagnostics } = await open();
  expect(diagnostics.map(({ message }) => message)).toContainEqual(
    `The program "guard" of this hook is "${planted}" here, which is not what was approved.`,
  );
  rmSync(planted);
  expect(await fate()).toBe('answered');
});

test('its bytes count, not the size and the date', async () => {
  const { approve, fate, tools, program } = withTool();
  const path = join(tools, 'guard');
  const then = new Date(Date.now() - 3_600_000);
  utimesSync(path, then, then);
  await approve();
  const text = readFileSync(path, 'utf8');
  program(path, 'exit 1');
  utimesSync(path, then, then);
  expect(await fate()).toBe('changed');
  writeFileSync(path, text);
  expect(await fate()).toBe('answered');
});

test('what a link leads to counts', async () => {
  const { approve, fate, tools, early, program } = withTool();
  rmSync(join(tools, 'guard'));
  symlinkSync(program(join(early, 'v1', 'guard')), join(tools, 'guard'));
  await approve();
  expect(await fate()).toBe('answered');
  rmSync(join(tools, 'guard'));
  symlinkSync(program(join(early, 'v2', 'guard')), join(tools, 'guard'));
  expect(await fate()).toBe('changed');
});

test('what comes with the system may be updated, and may take the place of a person’s own', async () => {
  const { approve, fate, tools, program } = withTool('true; env true');
  program(join(tools, 'env'), 'exec /usr/bin/env "$@"');
  await approve();
  expect(await fate()).toBe('answered');
  rmSync(join(tools, 'env'));
  expect(await fate()).toBe('answered');
});

test('a repository’s folder on the PATH is not searched, and its program not run', async () => {
  const { approve, fate, root, env, program, open } = withTool('guard', { onFailure: 'block' });
  program(join(root, 'node_modules/.bin/guard'), `touch '${join(root, 'ran')}'; exit 0`);
  const PATH = `${join(root, 'node_modules/.bin')}:.:${env.PATH}`;
  await approve({ PATH });
  expect(await fate({ PATH })).toBe('answered');
  expect(() => readFileSync(join(root, 'ran'))).toThrow();
  program(join(root, 'guard'), 'exit 2');
  expect(await fate({ PATH })).toBe('answered');
  expect((await open({ PATH })).pending()).toEqual([]);
});

test('where the entry asks for the PATH as it is, the repository’s program runs, and its bytes are approved', async () => {
  const { approve, fate, root, env, program, open } = withTool('guard', { passEnv: ['PATH'] });
  const path = program(join(root, 'bin/guard'));
  const PATH = `${join(root, 'bin')}:${env.PATH}`;
  expect((await open({ PATH })).pending()[0]?.programs).toEqual({ guard: path });
  await approve({ PATH });
  expect(await fate({ PATH })).toBe('answered');
  program(path, 'exit 1');
  expect(await fate({ PATH })).toBe('changed');
});

test('the interpreter that a script’s first line looks for on the PATH is one of its programs', async () => {
  const { approve, fate, write, early, program, open } = withTool('./check.sh');
  write('check.sh', '#!/usr/bin/env guard\n', 0o755);
  expect(Object.keys((await open()).pending()[0]?.programs ?? {})).toEqual(['guard']);
  await approve();
  expect(await fate()).toBe('answered');
  program(join(early, 'guard'));
  expect(await fate()).toBe('changed');
});

test.each([
  ['inside a wrapper', 'timeout 5 env A=1 guard x'],
  ['inside a shell', "sh -c 'guard x'"],
  ['in a later command', 'true && echo | guard'],
  ['as an argument’s command', 'echo x | xargs guard'],
])('it is found %s', async (_, run) => {
  const { open } = withTool(run);
  expect((await open()).pending()[0]?.programs).toHaveProperty('guard');
});

test('without a shell, and as the shell, a bare name is a program too', async () => {
  const plain = withTool('guard', { args: ['x'] });
  expect((await plain.open()).pending()[0]?.programs).toHaveProperty('guard');
  const shell = withTool('true', { shell: 'guard' });
  expect((await shell.open()).pending()[0]?.programs).toHaveProperty('guard');
});

test('the PATH of a terminal and that of an agent can both be approved', async () => {
  const { approve, fate, early, program, env } = withTool();
  program(join(early, 'guard'), 'exit 0 # another');
  await approve();
  const agent = { PATH: env.PATH.slice(early.length + 1) };
  expect(await fate(agent)).toBe('changed');
  await approve(agent);
  expect(await fate(agent)).toBe('answered');
  expect(await fate()).toBe('answered');
});

test('a program that is not there is no change: the hook fails as it says itself', async () => {
  const { approve, fate, tools } = withTool();
  await approve();
  rmSync(join(tools, 'guard'));
  expect(await fate()).not.toBe('changed');
});

test('names like those of every object’s own properties are names like any other', async () => {
  const { approve, fate, tools, program } = withTool('constructor; __proto__; toString');
  for (const name of ['constructor', '__proto__', 'toString']) program(join(tools, name));
  expect(await fate()).toBe('untrusted');
  await approve();
  expect(await fate()).toBe('answered');
  program(join(tools, '__proto__'), 'exit 1');
  expect(await fate()).toBe('changed');
});
