import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forbiddenProgram } from '../../src/config/forbidden-program.ts';
import { BASH_OR_SH, type CommandHandler, type ModuleHandler } from '../../src/core/handler.ts';
import { cpuMs } from '../cpu-ms.ts';
import { scratchFolder } from '../scratch-folder.ts';

const top = scratchFolder();
const [root, home, bin, forbidden] = ['project', 'home', 'bin', 'forbidden'].map((name) => join(top, name)) as [
  string,
  string,
  string,
  string,
];
const place = { root, home, env: { PATH: `${bin}:/usr/bin:/bin` } };

function put(path: string, mode = 0o755): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

const program = put(join(forbidden, 'program'));
put(join(root, 'own.sh'));
put(join(`${forbidden}-not`, 'x.sh'));
put(join(home, 'own.sh'));
put(join(bin, 'tool'));
put(join(bin, 'data'), 0o644);
symlinkSync(program, join(bin, 'linked'));
symlinkSync(program, join(root, 'link.sh'));
symlinkSync('link.sh', join(root, 'link-to-link.sh'));
symlinkSync(forbidden, join(root, 'folder'));
symlinkSync(join(forbidden, 'not-there-yet'), join(root, 'dangling.sh'));
symlinkSync('loop', join(root, 'loop'));

async function found(given: string | Partial<CommandHandler>, folders = [forbidden]) {
  const handler: CommandHandler = {
    ...{ kind: 'command', command: 'true', args: null, shell: BASH_OR_SH, cwd: null, env: {}, passEnv: [] },
    ...(typeof given === 'string' ? { command: given } : given),
  };
  return (await forbiddenProgram(handler, folders, place))?.real ?? null;
}

test('a program that lies there is found before more words than anybody reads', async () => {
  const long = 'a'.repeat(300_000);
  expect(await found(`${program} ${long}`)).toBe(program);
  expect(await found({ command: program, args: [long] })).toBe(program);
  expect(await found(`sh ${program} ${long}`)).toBe(program);
  expect(await found(`true ${long}`)).toBeNull();
});

test('two lines of one length are both remembered', async () => {
  const kept = new Map<string, unknown>();
  const texts = {
    recall: (key: string, text: string) => kept.get(`${key} ${text}`) ?? null,
    remember: async (key: string, text: string, made: unknown) => {
      for (const known of kept.keys()) if (known.startsWith(`${key} `)) kept.delete(known);
      kept.set(`${key} ${text}`, made);
    },
  };
  for (const command of ['true aa', 'true bb', 'true aa', 'true bb']) {
    const handler: CommandHandler = {
      ...{ kind: 'command', command, args: null, shell: BASH_OR_SH, cwd: null, env: {}, passEnv: [] },
    };
    await forbiddenProgram(handler, [forbidden], place, { texts, path: 'x' });
  }
  expect(kept.size).toBe(2);
});

describe('a program that lies there is found', () => {
  test.each([
    ['by its path', program],
    ['by a path with steps back', `${root}/../forbidden/./program`],
    ['by a path from the folder that the file configures', '../forbidden/program'],
    ['behind a link', './link.sh'],
    ['behind a link to a link', './link-to-link.sh'],
    ['in a folder behind a link', 'folder/program'],
    ['by a name that the PATH finds', 'linked --flag'],
    ['quoted', `'${program}' x`],
    ['quoted in part', `${forbidden}/"pro"gram`],
    ['behind an assignment', `A=1 ${program}`],
    ['behind a wrapper', `env -i A=1 nice -n 5 ${program}`],
    ['behind a wrapper, by its name', 'timeout 5 linked'],
    ['behind xargs', `ls | xargs ${program}`],
    ['in a list', `true; false || ${program}`],
    ['in a pipe', `cat x | ${program}`],
    ['in a substitution', `echo "$(${program})"`],
    ['in a condition', `if ${program}; then true; fi`],
    ['in another shell', `sh -c '${program} x'`],
    ['in the background', `${program} &`],
    ['on a second line', `true\n${program}`],
    ['after going there', `cd ${forbidden} && ./program`],
    ['as the script of a shell', `bash -x ${program}`],
    ['as the script of a shell with an option that has a value', `bash -euo pipefail ${program}`],
    ['as the script of another interpreter', `python3 -W ignore ${program} arg`],
    ['as the script of an interpreter behind env', `/usr/bin/env node ${program}`],
    ['as the script of an interpreter, by its relative path', 'sh link.sh'],
    ['as a module that is run', `deno run ${program}`],
  ])('%s: %s', async (_, command) => {
    expect(await found(command)).toBe(program);
  });

  test('where there is nothing yet', async () => {
    expect(await found(`${forbidden}/later.sh`)).toBe(join(forbidden, 'later.sh'));
    expect(await found('./dangling.sh')).toBe(join(forbidden, 'not-there-yet'));
  });
  test('where there is no shell', async () => {
    expect(await found({ command: program, args: ['x'] })).toBe(program);
    expect(await found({ command: 'linked', args: [] })).toBe(program);
    expect(await found({ command: 'env', args: ['sh', '-c', `${program} "$@"`] })).toBe(program);
  });
  test('where it is the shell', async () => expect(await found({ shell: program })).toBe(program));
  test('where the hook has a folder of its own', async () => {
    expect(await found({ command: './program', cwd: forbidden })).toBe(program);
  });
  test('the folder itself is there too', async () => expect(await found(forbidden)).toBe(forbidden));
  test('from the home folder', async () => expect(await found('~/../forbidden/program')).toBe(program));
  test('what leads elsewhere for each process is judged as it is written', async () => {
    expect(await found('/proc/self/cwd/own.sh', ['/proc'])).not.toBeNull();
    expect(await found('sh /dev/fd/0', ['/dev'])).not.toBeNull();
  });
});

describe('what does not lie there is not', () => {
  test.each([
    ['a script of the project', './own.sh'],
    ['a script of the home folder', '~/own.sh'],
    ['a program on the PATH', 'tool'],
    ['a name that nothing has', 'no-such-program'],
    ['a name that is only data on the PATH', 'data'],
    ['a folder whose name begins the same', `${top}/forbidden-not/x.sh`],
    ['an argument', `tool ${program}`],
    ['an argument of a script', `python3 ./own.sh ${program}`],
    ['the name that a shell is given for its script', `bash -c 'tool' ${program}`],
    ['code that an interpreter is given', `python3 -c 'x' ${program}`],
    ['a file that is read', `tool < ${program}`],
    ['a file that is written', `tool > ${program}`],
    ['a comment', `tool # ${program}`],
    ['a text', `echo '; ${program}'`],
    ['a word that only the running shell knows', '"$TOOL"/program'],
    ['links in a circle', './loop'],
    ['nothing at all', ' '],
    ['a text that is no shell', 'if ( { '],
  ])('%s: %s', async (_, command) => {
    expect(await found(command)).toBeNull();
  });

  test('without a PATH', async () => {
    const handler = { kind: 'command', command: 'linked', args: null, shell: null, cwd: null, env: {}, passEnv: [] };
    expect(await forbiddenProgram(handler as CommandHandler, [forbidden], { ...place, env: {} })).toBeNull();
  });
});

test('hostile commands cost little', async () => {
  const started = cpuMs();
  await found(`/${'a/'.repeat(50_000)}x`);
  await found(Array.from({ length: 300 }, (_, i) => `cd d${i}; ./p${i}`).join('; '));
  expect(cpuMs() - started).toBeLessThan(5000);
});

describe('a module', () => {
  const module = (path: string): ModuleHandler => ({ kind: 'module', path, passEnv: [] });

  test.each([
    ['by its path', program],
    ['by a path with steps back', `${root}/../forbidden/program`],
    ['behind a link', join(root, 'link.sh')],
    ['behind a link to a link', join(root, 'link-to-link.sh')],
    ['in a folder behind a link', join(root, 'folder', 'program')],
    ['behind a link to what is not there yet', join(root, 'dangling.sh')],
  ])('that lies there is found %s', async (_, path) => {
    expect(await forbiddenProgram(module(path), [forbidden], place)).toMatchObject({
      written: path,
      folder: forbidden,
    });
  });

  test.each(['own.sh', 'not-there.ts', 'loop'])('that lies elsewhere is not: %s', async (name) => {
    expect(await forbiddenProgram(module(join(root, name)), [forbidden], place)).toBeNull();
  });
});
