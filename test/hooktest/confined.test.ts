import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { world } from '../world/world.ts';
import { differing, played, statuses } from './played.ts';

const HOOKS = 'hooks:\n  - { name: no-env, on: PreToolUse, reads: "**/.env", deny: No. }\n';

function trying(cases: readonly string[]): string {
  return `tests:\n${cases.map((one) => `  - { command: ls, ${one}, expect: pass }\n`).join('')}`;
}

test('a case writes nothing into the folder of hooks that is lent to it', async () => {
  const on = world();
  const result = await played({
    on,
    hooks: HOOKS,
    tests: trying([
      'files: { "~/.config/hookline/hooks.yml": "hooks: []" }',
      'files: { "~/.config/hookline/new/a": x }',
      'files: { "~/.config/hookline/new/": "" }',
      'files: { "~/.config": { from: . } }',
      'files: { "~/.config/hookline": { link: /tmp } }',
      'files: { "~/.config/./x/../hookline/hooks.yml": x }',
    ]),
  });
  expect(statuses(result)).toEqual(Array(6).fill('failed'));
  expect(differing(result)[0]).toContain('"~/.config/hookline/hooks.yml" of a case leads out');
  expect(readFileSync(on.at('~/.config/hookline/hooks.yml'), 'utf8')).toBe(HOOKS);
  expect(readdirSync(on.at('~/.config/hookline')).sort()).toEqual(['hooks.hooktest.yml', 'hooks.yml']);
});

test('a case writes nothing through a link, its own or one that it copies, and makes no folder behind one', async () => {
  const on = world();
  const out = on.at('~/out');
  on.write('~/out/kept', 'mine');
  on.write('~/.config/hookline/fixture/plain', '');
  symlinkSync(out, on.at('~/.config/hookline/fixture/l'));
  const result = await played({
    on,
    hooks: HOOKS,
    tests: trying([
      `files: { l: { link: "${out}" }, "l/new": x }`,
      `files: { l: { link: "${out}" }, "l/new": { from: hooks.yml } }`,
      `files: { l: { link: "${out}" }, "l/new": { link: a } }`,
      `files: { l: { link: "${out}" }, "l/new/": "" }`,
      `files: { l: { link: "${out}" }, m: { link: l }, "m/n/new": x }`,
      `files: { l: { link: "${out}/kept" }, "./l": x }`,
      `files: { l: { link: "${out}/new" }, "./l": x }`,
      `files: { l: { link: "${out}" }, "./l": { from: fixture } }`,
      `files: { l: { link: "${out}/new" }, "l/": "" }`,
      'files: { d: { from: fixture }, "d/l/new": x }',
      `files: { l: { link: "${out}" } }, cwd: l/new`,
      'cwd: ../../../../new',
    ]),
  });
  expect(statuses(result)).toEqual(Array(12).fill('failed'));
  expect(readdirSync(out)).toEqual(['kept']);
  expect(readFileSync(on.at('~/out/kept'), 'utf8')).toBe('mine');
});

test('a case does not say where state is kept', async () => {
  const on = world();
  const names = ['HOME', 'TMPDIR', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'HOOKLINE_STATE'];
  const result = await played({
    on,
    hooks: HOOKS,
    tests: trying([...names.map((name) => `env: { ${name}: "${on.at('~/elsewhere')}" }`), 'env: { TOKEN: a }']),
  });
  expect(statuses(result)).toEqual([...names.map(() => 'failed'), 'passed']);
  expect(existsSync(on.at('~/elsewhere'))).toBe(false);
});

test('links that lead elsewhere may be made, copies be added to, and links within the project be gone through', async () => {
  const on = world();
  on.write('~/.config/hookline/fixture/plain', '');
  const result = await played({
    on,
    hooks: HOOKS,
    tests: trying([
      'files: { l: { link: /usr }, "sub/m": { link: ../l } }',
      'files: { d: { from: fixture }, "d/more": x, "d/plain": y }',
      'files: { "d/": "", l: { link: d }, "l/x": text }',
      'files: { "~/.config/other/x": text, "~/a/": "" }, cwd: some/where',
    ]),
  });
  expect(differing(result)).toEqual([]);
});

const RUNS = 'hooks:\n  - { name: looks, on: PreToolUse, run: "cat here 2>/dev/null; true" }\n';

/** Hooks of a project that a person approved, with a file of tests that nobody did. */
async function approved(hooks: string, cases: readonly string[], script = '') {
  const on = world();
  on.write('.hookline/hooks.yml', hooks);
  on.write('scripts/check.sh', script, 0o755);
  const open = await on.open();
  await open.approve(open.pending().map(({ key }) => key));
  return played({ on, hooks, folder: on.at('.hookline'), tests: trying(cases) });
}

const LOADERS = [
  'PATH',
  'LD_PRELOAD',
  'NODE_OPTIONS',
  'BASH_ENV',
  'ENV',
  'GIT_SSH_COMMAND',
  'PYTHONPATH',
  'PYTHONSAFEPATH',
];

test('a case that nobody approved sets no variable that decides what the programs of hooks load', async () => {
  const result = await approved(
    RUNS,
    [...LOADERS, 'https_proxy'].map((name) => `env: { ${name}: ./x }`),
  );
  expect(statuses(result)).toEqual(Array(LOADERS.length + 1).fill('failed'));
  expect(differing(result)[0]).toContain('may not set "PATH"');
  const harmless = await approved(RUNS, ['env: { TOKEN: a, NODE_ENV: test, MY_PATH: x }']);
  expect(differing(harmless)).toEqual([]);
});

test('a case that nobody approved lays nothing where git or a shell looks for what it runs, by whatever way', async () => {
  const result = await approved(RUNS, [
    'files: { .git/config: x }',
    'files: { "sub/.GIT/config": x }',
    'files: { .git: "gitdir: other" }',
    'files: { "sub/./../.git/hooks/": "" }',
    'files: { l: { link: .git }, l/config: x }',
    'files: { "~/.gitconfig": x }',
    'files: { "~/.bashrc": x }',
  ]);
  expect(statuses(result)).toEqual(Array(7).fill('failed'));
  expect(differing(result)[4]).toContain('which is in ".git"');
  const harmless = await approved(RUNS, ['files: { .gitignore: x, "a.git/config": x, here: x }']);
  expect(differing(harmless)).toEqual([]);
});

test('rules start nothing and are tested with anything, and a person’s own cases set and lay what they want', async () => {
  const cases = ['env: { PATH: ./x }', 'files: { .git/config: x }', 'files: { "~/.gitconfig": x }'];
  expect(differing(await approved(HOOKS, cases))).toEqual([]);
  const own = cases.map((one) => one.replace('./x', '/usr/bin:/bin'));
  expect(differing(await played({ hooks: RUNS, tests: trying(own) }))).toEqual([]);
});

test.each([
  ['by its path', './scripts/check.sh'],
  ['by the folder of the project', '"$HOOKLINE_PROJECT"/scripts/check.sh'],
])('a case has the approved bytes under the name of an approved script, or none: named %s', async (_, run) => {
  const hooks = `hooks:\n  - { name: runs, on: PreToolUse, run: '${run}' }\n`;
  const script = '#!/bin/sh\nexit 0\n';
  const other = 'files: { scripts/check.sh: "#!/bin/sh" }';
  const result = await approved(hooks, [other], script);
  expect(statuses(result)).toEqual(['failed']);
  expect(differing(result)[0]).toContain('"scripts/check.sh" of the case is not the script that was approved');
  const same = await approved(hooks, ['files: { scripts/check.sh: { from: ../scripts/check.sh } }'], script);
  expect(differing(same)).toEqual([]);
});

test('another .hookline in place of the lent one has the approved scripts, or is refused', async () => {
  const on = world();
  const hooks = 'hooks:\n  - { name: runs, on: PreToolUse, run: .hookline/check.sh }\n';
  on.write('.hookline/hooks.yml', hooks);
  on.write('.hookline/check.sh', '#!/bin/sh\nexit 0\n', 0o755);
  on.write('other/check.sh', '#!/bin/sh\ntouch ran\n', 0o755);
  const open = await on.open();
  await open.approve(open.pending().map(({ key }) => key));
  const tests = trying(['files: { .hookline: { from: ../other } }', 'files: { a: x }']);
  const result = await played({ on, hooks, folder: on.at('.hookline'), tests });
  expect(statuses(result)).toEqual(['failed', 'passed']);
});

test('a copy leaves .git out where nobody approved the case', async () => {
  const on = world();
  const hooks = 'hooks:\n  - { name: looks, on: UserPromptSubmit, run: "ls -A d | tr \\"\\\\n\\" ," }\n';
  on.write('.hookline/hooks.yml', hooks);
  const open = await on.open();
  await open.approve(open.pending().map(({ key }) => key));
  on.write('fixture/plain', '');
  on.write('fixture/.git/config', '');
  const tests =
    'tests:\n  - { event: UserPromptSubmit, prompt: a, files: { d: { from: ../fixture } }, expect: { context: "/^plain,$/" } }\n';
  expect(differing(await played({ on, hooks, folder: on.at('.hookline'), tests }))).toEqual([]);
});

test('a case may speak of a folder of the machine: nothing is made there, and hooks that would start there fail it', async () => {
  const on = world();
  const cwd = on.at('~/elsewhere');
  const rules = await played({ on, hooks: HOOKS, tests: trying([`cwd: "${cwd}"`]) });
  expect(differing(rules)).toEqual([]);
  expect(existsSync(cwd)).toBe(false);
  const starting = await played({ on, hooks: RUNS, tests: trying([`cwd: "${cwd}"`]) });
  expect(differing(starting)[0]).toContain('Hook "looks" would run in');
});
