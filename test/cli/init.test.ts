import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { offeredPacks, PACK_LINES } from '../../src/cli/init/packs.ts';
import { shippedPackNames } from '../../src/config/extends/shipped-packs.ts';
import { callBeforePerson } from '../world/terminal.ts';
import { HAS_TERMINAL, machine } from './machine.ts';

const OWN = '~/.config/hookline/hooks.yml';
const TESTS = '~/.config/hookline/hooks.hooktest.yml';
const PROJECT = '.hookline/hooks.yml';

/** Without colours. */
function plain(screen: string): string {
  return stripVTControlCharacters(screen);
}

function newMachine() {
  const it = machine();
  const text = (path: string): string => readFileSync(it.at(path), 'utf8');
  return { ...it, text, has: (path: string): boolean => existsSync(it.at(path)) };
}

describe('hookline init', () => {
  test('without a terminal and with --yes it writes a file of the person with the pack guard', async () => {
    const { cli, text, at, json } = newMachine();
    const { status, stdout, stderr } = await cli(['init', '--yes']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(text(OWN)).toMatch(/^extends: \[guard\]$/m);
    expect(stdout).toContain('✓ ~/.config/hookline/hooks.yml extends guard.');
    expect(stdout).toMatch(/hookline test[\s\S]*hookline install --all[\s\S]*guard\/force-push: ask/);
    expect(statSync(at(OWN)).mode & 0o777).toBe(0o600);
    const { data } = await json(['list']);
    expect(JSON.stringify(data)).toContain('guard/');
  });

  test('each pack is named once, in the order given', async () => {
    const { cli, text, write } = newMachine();
    write('.hookline/b.yml', 'hooks: []\n');
    const packs = ['--pack', './b.yml', '--pack', 'guard', '--pack', './b.yml'];
    await cli(['init', ...packs, '--project', '--yes']);
    expect(text(PROJECT)).toMatch(/^extends: \["\.\/b\.yml", guard\]$/m);
  });

  test('a file or a package that is not there is refused before anything is written', async () => {
    const { cli, has, write } = newMachine();
    const init = async (pack: string) => (await cli(['init', '--pack', pack, '--project', '--yes'])).stderr;
    expect(await init('./gone.yml')).toContain('There is no file "./gone.yml" to extend. Nothing was written.');
    write('team.yml', 'hooks: []\n');
    expect(await init('./team.yml')).toContain('did you mean "../team.yml"?');
    expect(await init('@acme/hooks')).toContain('npm install --save-dev @acme/hooks');
    expect(has('.hookline')).toBe(false);
    expect(await init('../team.yml')).toBe('');
    expect(has('.hookline/hooks.yml')).toBe(true);
  });

  test('every pack that comes with hookline has a line by which it is chosen', () => {
    expect(shippedPackNames().filter((name) => PACK_LINES[name] === undefined)).toEqual([]);
  });

  test('a pack that there is not is no pack, and the nearest is named', async () => {
    const { cli, has } = newMachine();
    const { status, stderr } = await cli(['init', '--pack', 'gaurd', '--yes']);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'error[BAD_OPTION]: There is no pack "gaurd".\n  did you mean "guard"?\n',
    });
    expect(has(OWN)).toBe(false);
    expect((await cli(['init', '--pack', '@acme/hooks', '--yes'])).stderr).toContain('add --project');
  });

  test('done twice there is nothing to do, and that is said', async () => {
    const { cli, json, text } = newMachine();
    await cli(['init', '--yes']);
    const before = text(OWN);
    const { status, stdout } = await cli(['init', '--yes']);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining('Nothing to do: ~/.config/hookline/hooks.yml has all of it.'),
    });
    expect(text(OWN)).toBe(before);
    expect((await json(['init', '--yes'])).data).toMatchObject({ changed: false, files: [] });
  });

  test('a file that is there is added to: its comments, its layout, its rights and its tests stay', async () => {
    const { cli, write, text, at, has } = newMachine();
    const mine = '# mine\nhooks:\n    - {on: Stop,   run: "true"}   # as I like it\n';
    write(OWN, mine, 0o640);
    await cli(['init', '--yes']);
    expect(text(OWN)).toBe(mine.replace('hooks:', 'extends: [guard]\nhooks:'));
    expect(statSync(at(OWN)).mode & 0o777).toBe(0o640);
    expect(has(TESTS)).toBe(false);
    write(OWN, mine.replace('hooks:', 'extends: [./other.yml] # b\nhooks:'));
    await cli(['init', '--yes']);
    expect(text(OWN)).toBe(mine.replace('hooks:', 'extends: [./other.yml, guard] # b\nhooks:'));
  });

  test.each([
    ['hooks.json', '{\n  "hooks": []\n}\n', '{\n  "hooks": [],\n  "extends": ["guard"]\n}\n'],
    [
      'hooks.toml',
      '# mine\n[[hooks]]\non = "Stop"\nrun = "true"\n',
      '# mine\nextends = ["guard"]\n[[hooks]]\non = "Stop"\nrun = "true"\n',
    ],
  ])('%s, where that is the file, is added to in its own form', async (name, before, after) => {
    const { cli, write, text, has } = newMachine();
    write(`~/.config/hookline/${name}`, before);
    expect((await cli(['init', '--yes'])).status).toBe(0);
    expect(text(`~/.config/hookline/${name}`)).toBe(after);
    expect(has(OWN)).toBe(false);
  });

  test('where the file is a link, what it leads to is added to and the link stays', async () => {
    const { cli, write, at, text } = newMachine();
    const real = write('~/dotfiles/hooks.yml', 'hooks: []\n');
    mkdirSync(dirname(at(OWN)), { recursive: true });
    symlinkSync(real, at(OWN));
    await cli(['init', '--yes']);
    expect(lstatSync(at(OWN)).isSymbolicLink()).toBe(true);
    expect(text('~/dotfiles/hooks.yml')).toBe('extends: [guard]\nhooks: []\n');
  });

  test('into a file that is broken nothing is written, and it is said where it is broken', async () => {
    const { cli, write, text, has } = newMachine();
    const broken = 'hooks:\n  - on: [Stop\n    run: x\n';
    write(OWN, broken);
    const { status, stderr } = await cli(['init', '--yes']);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /error\[SYNTAX\]: .*is not valid YAML .*so nothing is written into it\.\n {2}~\/\.config\/hookline\/hooks\.yml:3:/,
    );
    expect([text(OWN), has(TESTS)]).toEqual([broken, false]);
  });

  test('what cannot be written is said, and nothing is left half done', async () => {
    const { cli, has, write } = newMachine();
    write('~/.config/hookline', 'a file where the folder should be');
    expect((await cli(['init', '--yes'])).status).toBe(1);
    expect(has(TESTS)).toBe(false);
  });

  test('--project writes the file of the project, and says that it must be approved', async () => {
    const { cli, text, has } = newMachine();
    const { status, stdout } = await cli(['init', '--project', '--pack', 'guard', '--yes']);
    expect(status).toBe(0);
    expect(stdout).toContain('hookline trust');
    expect(text(PROJECT)).toMatch(/^extends: \[guard\]$/m);
    expect(has(OWN)).toBe(false);
  });

  test('the home folder is no project, and --user and --project are two', async () => {
    const { cli, home } = newMachine();
    expect((await cli(['init', '--project', '--yes'], { cwd: home })).stderr).toContain('is no project');
    expect((await cli(['init', '--project', '--user', '--yes'])).stderr).toContain('one at a time');
  });

  test('--dry-run shows what would be written and writes nothing, also inside of an agent', async () => {
    const { cli, json, has } = newMachine();
    const inside = { env: { CLAUDECODE: '1' } };
    const { status, stdout } = await cli(['init', '--dry-run'], inside);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('+ extends: [guard]') });
    expect((await json(['init', '--dry-run'], inside)).data).toMatchObject({
      packs: ['guard'],
      changed: false,
      files: [{ isNew: true, diff: expect.arrayContaining(['+ extends: [guard]']) }, { isNew: true }],
    });
    expect(has(OWN)).toBe(false);
  });

  test('inside of an agent and inside of a hook it is refused, whatever is said', async () => {
    const { cli, has } = newMachine();
    for (const mark of ['CLAUDECODE', 'HOOKLINE_DEPTH']) {
      const { status, stderr } = await cli(['init', '--yes'], { env: { [mark]: '1' } });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining('Hooks cannot be set up from inside'),
      });
    }
    expect(has(OWN)).toBe(false);
  });

  test('without a terminal and without --yes nothing is written', async () => {
    const { cli, has } = newMachine();
    const { status, stderr } = await cli(['init']);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('with --yes it is done without asking'),
    });
    expect(has(OWN)).toBe(false);
  });
});

describe.runIf(HAS_TERMINAL)('hookline init asks', () => {
  const asked = (it: ReturnType<typeof newMachine>, keys: readonly (string | null)[], args: readonly string[] = []) =>
    callBeforePerson({ args: ['init', ...args], cwd: it.project, env: it.env }, { keys });

  test('for each pack, for whom, and before it writes; Enter takes what is suggested', async () => {
    const it = newMachine();
    const { status, screen } = await asked(it, ['\n']);
    expect(status).toBe(0);
    for (const pack of shippedPackNames())
      expect(plain(screen)).toContain(`${pack}: ${PACK_LINES[pack]} [${pack === 'guard' ? 'y' : 'n'}] (y/n): `);
    expect(plain(screen)).toMatch(/Only in this project.*\[n\] \(y\/n\): [\s\S]*Write this\? \[y\] \(y\/n\): /);
    expect(it.text(OWN)).toMatch(/^extends: \[guard\]$/m);
  });

  test('only what the options leave open, and a no at the end writes nothing', async () => {
    const it = newMachine();
    const { status, screen } = await asked(it, ['y\n', 'n\n'], ['--pack', 'guard']);
    expect(status).toBe(1);
    expect(screen).not.toContain('Which rules');
    expect(plain(screen)).toMatch(
      /Only in this project[\s\S]*\.hookline\/hooks\.yml {2}\(new file\)[\s\S]*Write this\?[\s\S]*Nothing was written/,
    );
    expect([it.has(OWN), it.has(PROJECT)]).toEqual([false, false]);
  });

  test('an Enter behind a y belongs to that y, and another word is asked about again', async () => {
    const it = newMachine();
    const packs = offeredPacks();
    const answers = ['y\n', 'yes\n', ...packs.slice(2).map(() => '\n'), 'maybe\n', 'n\n', '\n'];
    const { status, screen } = await asked(it, answers);
    expect(status).toBe(0);
    expect(screen.split('Please type y or n, and Enter.')).toHaveLength(2);
    expect(it.text(OWN)).toMatch(/^extends: \[guard, secrets\]$/m);
    expect(it.has(PROJECT)).toBe(false);
  });

  test('who goes away in the middle has written nothing', async () => {
    const it = newMachine();
    const { status } = await asked(it, ['y\n', null]);
    expect([status, it.has(OWN)]).toEqual([1, false]);
  });
});
