import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { world } from '../world/world.ts';

/** A project whose committed list ignores a folder that no list of names has. */
async function project() {
  const it = world({ projectAt: 'home/work/app' });
  const files = ['src/a.ts', 'wobble/a.js', 'packages/a/wobble/b.js', 'mine/a.ts', 'wobble-data/x'];
  for (const path of files) it.write(path, 'x\n');
  it.write('.gitignore', 'wobble/\n.env\n');
  it.write('.env', 'TOKEN=1\n');
  it.write('~/.config/hookline/hooks.yml', 'extends: [guard]\n');
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-C', it.at('.'), '-c', 'user.name=a', '-c', 'user.email=a@example.invalid', ...args], {
      env: { PATH: process.env.PATH, HOME: it.at('~'), GIT_CONFIG_NOSYSTEM: '1' },
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '.gitignore', 'src');
  git('commit', '-qm', 'first');
  const hooks = await it.open({ audit: false }, { asker: { person: { isThere: true, ask: null } }, lazy: true });
  const decided = async (command: string) =>
    (await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).decision;
  return { ...it, decided };
}

describe('guard, where somebody deletes a folder', () => {
  test('asks nothing about what a build made, by whatever name and in any spelling', async () => {
    const { decided } = await project();
    for (const line of [
      'rm -rf wobble',
      'rm -r ./wobble/',
      'cd packages/a && rm -rf wobble',
      'rm -rf wobble packages/a/wobble',
    ])
      expect([line, await decided(line)]).toEqual([line, 'none']);
    expect(await decided('find wobble -type f -delete')).toBe('none');
  });

  test('asks about everything else, and an edited .gitignore changes nothing', async () => {
    const { decided, at } = await project();
    writeFileSync(at('.gitignore'), 'wobble/\nmine\nsrc\nwobble-data\n');
    for (const line of [
      'rm -rf mine',
      'rm -rf src',
      'rm -rf wobble mine',
      'rm -rf wobble/../mine',
      'rm -rf wobble-data',
    ])
      expect([line, await decided(line)]).toEqual([line, 'ask']);
    expect(await decided('find mine -type f -delete')).toBe('ask');
    // what is put together when it runs may lead out of it
    expect(await decided('rm -rf "wobble/$X"')).toBe('ask');
  });
});
