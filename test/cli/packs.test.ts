import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { finished, machine } from './machine.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OWN = '~/.config/hookline/hooks.yml';
const TEAM = '~/.config/hookline/team.yml';
const RULES = ['one', 'two', 'three', 'four'].map(
  (name) =>
    `  - { name: ${name}, on: PreToolUse, tools: [shell], when: 'runs(tool_input.command, "${name} *")', deny: No ${name}. }`,
);
const PACK = `hooks:\n${RULES.join('\n')}\n`;
const ASKING = 'extends: ./team.yml\nrules:\n  team/one: ask\n  team/two: off\n  team/three: deny\n';

const call = (command: string): readonly string[] => ['--tool', 'Bash', '--input', JSON.stringify({ command })];

describe('list', () => {
  test('folds the rules of a pack into one line, with what was made of them', async () => {
    const { write, cli } = machine();
    write(TEAM, PACK);
    write(OWN, ASKING);
    const { stdout } = await cli(['list']);
    expect(stdout).toContain('team (user) 4 rules, 1 softened, 1 hardened, 1 off  hookline list --all\n');
    expect(stdout).not.toContain('team/one');
    expect(stdout).not.toContain('No hooks are configured');
  });

  test('shows each of them with --all, and where each was changed', async () => {
    const { write, cli } = machine();
    write(TEAM, PACK);
    write(OWN, ASKING);
    const { stdout } = await cli(['list', '--all']);
    for (const name of ['one', 'two', 'three', 'four']) expect(stdout).toContain(`team/${name}`);
    expect(stdout).toContain('team/one: "ask" by ~/.config/hookline/hooks.yml:3');
    expect(stdout).toContain('switched off in ~/.config/hookline/hooks.yml:4');
    expect(stdout).not.toContain('4 rules');
  });

  test('has all of it in --json', async () => {
    const { write, json } = machine();
    write(TEAM, PACK);
    write(OWN, ASKING);
    const { data } = await json(['list']);
    expect(data.hooks).toMatchObject([
      { name: 'team/one', pack: 'team', changed: [{ to: 'ask', by: '~/.config/hookline/hooks.yml:3' }] },
      { name: 'team/two', state: 'disabled' },
      { name: 'team/three' },
      { name: 'team/four', pack: 'team', changed: [] },
    ]);
  });

  test('leaves the hooks of files as they are', async () => {
    const { write, cli } = machine();
    write(TEAM, PACK);
    write(OWN, 'extends: ./team.yml\nhooks:\n  - { name: mine, on: Stop, run: "true" }\n');
    const { stdout } = await cli(['list']);
    expect(stdout).toContain('mine: true');
    expect(stdout).toContain('5 hooks, 4 of them from packs: 5 active');
    expect(stdout).toContain('team (user) 4 rules  ');
  });
});

describe('explain', () => {
  test('names a rule, where it stands, and what was made of it', async () => {
    const { write, cli } = machine();
    write(TEAM, PACK);
    write(OWN, `${ASKING}  team/four: { except: [{ command: four x }] }\n`);
    const { stdout } = await cli(['explain', 'PreToolUse', ...call('one x; four y')]);
    expect(stdout).toContain('team/one hookline:~/.config/hookline/team.yml:2  ask: No one.');
    expect(stdout).toContain('~ "ask" by ~/.config/hookline/hooks.yml:3');
    expect(stdout).toContain('~ exceptions in ~/.config/hookline/hooks.yml:6');
  });

  test('says what is off and what is excepted', async () => {
    const { write, cli, run } = machine();
    write(TEAM, PACK);
    write(OWN, 'extends: ./team.yml\nrules:\n  team/one: off\n  team/two: { except: [{ command: two x }] }\n');
    const off = await cli(['explain', 'PreToolUse', ...call('one x')]);
    expect(off.stdout).toContain('switched off in ~/.config/hookline/hooks.yml:3');
    const excepted = await cli(['explain', 'PreToolUse', ...call('two x')]);
    expect(excepted.stdout).toContain('this very call is excepted from it');
    const { outcome, status } = await run('PreToolUse', call('two x'));
    expect([outcome.decision, status]).toEqual(['none', 0]);
  });

  test('shows a rule of hookline under the same id on every machine', async () => {
    const { write, json } = machine();
    write(OWN, 'extends: [guard]\n');
    const { data } = await json(['list']);
    const ids = (data.hooks as { id: string }[]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toMatch(/^hookline:packs\/guard\.yml:\d+$/);
  });
});

test('trust shows the rules of hookline as one line, and what the project made of them one by one', async () => {
  const { write, cli, json } = machine();
  write('.hookline/hooks.yml', 'extends: [guard]\nrules: { guard/force-push: ask }\n');
  const { stdout } = await cli(['trust']);
  const { data } = await json(['trust']);
  const count = (data.pending as unknown[]).length;
  expect(count).toBeGreaterThan(1);
  const what = count === 2 ? 'one rule that comes' : `${count - 1} rules that come`;
  expect(stdout).toContain(`guard\n  ${what} with hookline and only deny or ask`);
  expect(stdout.match(/'guard\/[a-z-]+'/g)).toEqual(["'guard/force-push'"]);
});

test('run refuses by a rule of a pack, and says by which', async () => {
  const { write, run } = machine();
  write(TEAM, PACK);
  write(OWN, 'extends: ./team.yml\n');
  const { status, outcome } = await run('PreToolUse', call('four x'));
  expect(status).toBe(2);
  expect(outcome).toMatchObject({ decision: 'deny', reason: 'No four.', ran: [{ name: 'team/four' }] });
});

test('--config extends what lies beside the file, also in the project', async () => {
  const { write, run } = machine();
  write('conf/team.yml', PACK);
  const path = write('conf/mine.yml', 'extends: ./team.yml\nrules: { team/four: ask }\n');
  const { outcome } = await run('PreToolUse', ['--config', path, ...call('four x')]);
  expect(outcome.decision).toBe('ask');
});

test('check says which files were read because another extends them', async () => {
  const { write, cli } = machine();
  write(TEAM, PACK);
  write(OWN, 'extends: ./team.yml\nhooks:\n  - { on: Stop, run: "true" }\n');
  const { status, stdout } = await cli(['check']);
  expect(status).toBe(0);
  expect(stdout).toContain('~/.config/hookline/team.yml  pack team, 4 rules\n');
  expect(stdout).toContain('~/.config/hookline/hooks.yml  hookline, 1 hook\n');
});

test('check lists the file of a person also where nothing stands in it but what it extends', async () => {
  const { write, cli, json } = machine();
  write(OWN, 'extends: [git]\n');
  const { stdout } = await cli(['check']);
  expect(stdout).toMatch(
    /^~\/\.config\/hookline\/hooks\.yml {2}hookline, 0 hooks\n.*git\.yml {2}pack git, \d+ rules\n/,
  );
  expect((await json(['check'])).data.files).toMatchObject([{ hooks: 0, pack: null }, { pack: 'git' }]);
});

test('check names what is extended and missing, with its place, and fails', async () => {
  const { write, cli } = machine();
  write(OWN, 'extends:\n  - gaurd\n');
  const { status, stdout, stderr } = await cli(['check']);
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('~/.config/hookline/hooks.yml:2:5');
  expect(stdout + stderr).toContain('did you mean "guard"?');
});

test('a session is told once that a file which it extends changed', async () => {
  const { write, run } = machine();
  const team = write(TEAM, PACK);
  write(OWN, 'extends: ./team.yml\n');
  const args = [...call('ls'), '--set', 'session_id=s1'];
  const codes = async (): Promise<readonly string[]> =>
    (await run('PreToolUse', args)).outcome.diagnostics.map(({ code }) => code);
  expect(await codes()).not.toContain('CHANGED_IN_SESSION');
  writeFileSync(team, PACK.replaceAll('No ', 'Never '));
  expect(await codes()).toContain('CHANGED_IN_SESSION');
  expect(await codes()).not.toContain('CHANGED_IN_SESSION');
});

test('the packs are found from wherever the package is installed, by the program and by the library', async () => {
  const folder = scratchFolder();
  const home = join(folder, 'home');
  const place = join(folder, 'somewhere', 'node_modules', 'hookline');
  for (const part of ['dist', 'packs', 'package.json'])
    cpSync(join(ROOT, part), join(place, part), { recursive: true });
  cpSync(join(ROOT, 'packs'), join(folder, 'packs-of-nobody'), { recursive: true });
  symlinkSync(join(place, 'dist/cli.cjs'), join(folder, 'hookline'));
  const file = join(folder, 'mine.yml');
  writeFileSync(file, 'extends: [guard]\n');
  const env = { PATH: process.env.PATH, HOME: home };
  const args = ['list', '--config', file, '--json'];
  const cli = await finished(process.execPath, [join(folder, 'hookline'), ...args], { cwd: folder, env });
  const program = `import { createHooks } from ${JSON.stringify(join(place, 'dist/index.js'))};
const hooks = await createHooks({ files: [{ path: ${JSON.stringify(file)} }], watch: false });
console.log(JSON.stringify({ hooks: hooks.list() }));
await hooks.close();`;
  const library = await finished(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env });
  for (const { stdout, stderr } of [cli, library]) {
    expect(stderr).toBe('');
    const [first] = JSON.parse(stdout).hooks;
    expect(first.source.file).toBe(join(place, 'packs/guard.yml'));
  }
});
