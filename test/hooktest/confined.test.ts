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
      `cwd: "${out}/new"`,
      'cwd: ../../../../new',
    ]),
  });
  expect(statuses(result)).toEqual(Array(13).fill('failed'));
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
