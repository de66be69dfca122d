import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { installation, type Row } from './installation.ts';

// somebody could be asked, and has not been yet
const ASKS = { isThere: true, ask: null };

async function decisions(it: ReturnType<typeof installation>, rows: readonly Row[]): Promise<readonly string[]> {
  const { home, project, env, running } = it;
  const opened = new Map<string, Awaited<ReturnType<typeof createHooks>>>();
  const found: string[] = [];
  for (const { shown, line, cwd } of rows) {
    const folder = cwd.startsWith(`${project}/`) ? cwd : project;
    const hooks =
      opened.get(folder) ??
      (await createHooks(
        { cwd: folder, home, env, watch: false },
        { asker: { person: ASKS }, running, machine: it.etc },
      ));
    opened.set(folder, hooks);
    const call = { tool_name: 'Bash', tool_input: { command: line }, cwd };
    const { decision, reason } = await hooks.trigger('PreToolUse', call);
    found.push(`${decision}: ${shown}${decision === 'none' ? '' : ` (${reason})`}`);
  }
  for (const hooks of opened.values()) await hooks.close();
  return found;
}

describe('what changes a whole folder', () => {
  test('is asked about where what guards the agent lies in it, or is what runs', async () => {
    const it = installation();
    const all = await decisions(it, it.rows('trees-asked'));
    expect(all.filter((one) => !one.startsWith('ask: '))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });

  test('is let pass where it is not', async () => {
    const it = installation();
    const all = await decisions(it, it.rows('trees-ordinary'));
    expect(all.filter((one) => !one.startsWith('none: '))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });
});

test('a place that a line names twice, or in two ways, is named once', async () => {
  const it = installation();
  const rows = [
    'make install PREFIX=~/.local',
    'rm -rf ~/.claude ~/.claude/',
    'cp evil/readme.md ~/.claude/settings.json',
  ];
  const all = await decisions(
    it,
    rows.map((line) => ({ shown: line, line, cwd: it.project })),
  );
  const places = all.map((one) => /This would change (.*), which holds/.exec(one)?.[1]);
  expect(places).toEqual([
    '~/.local',
    '~/.claude',
    expect.stringMatching(/^~\/\.claude\/settings\.json(?!.*settings\.json$)/),
  ]);
});

describe('the hookline that runs', () => {
  const decide = async (
    it: ReturnType<typeof installation>,
    tool: string,
    input: object,
    { cwd = it.project, running = it.running } = {},
  ): Promise<string> => {
    const { home, env } = it;
    const hooks = await createHooks(
      { cwd, home, env, watch: false },
      { asker: { person: ASKS }, running, machine: it.etc },
    );
    const { decision } = await hooks.trigger('PreToolUse', { tool_name: tool, tool_input: input, cwd });
    await hooks.close();
    return decision;
  };
  const bash = (command: string) => ({ command });

  test.each(['dist/cli.cjs', 'packs/guard.yml', 'guards/self-protection.yml', 'native/x', 'dist/new.cjs'])(
    'is asked about before a tool writes its %s',
    async (file) => {
      const it = installation();
      const file_path = join(it.ours, file);
      expect(await decide(it, 'Write', { file_path, content: '' })).toBe('ask');
      expect(await decide(it, 'Edit', { file_path, old_string: 'a', new_string: 'b' })).toBe('ask');
      expect(await decide(it, 'Read', { file_path })).toBe('none');
    },
  );

  test('is asked about before a tool takes away a folder that it lies in, and other folders are not', async () => {
    const it = installation();
    const gone = (path: string) => decide(it, 'mcp__files__delete_directory', { path });
    expect(await gone(join(it.home, '.npm-global'))).toBe('ask');
    expect(await gone(it.home)).toBe('ask');
    expect(await gone(join(it.home, 'work'))).toBe('none');
    expect(await decide(it, 'Write', { file_path: it.node, content: '' })).toBe('ask');
    expect(await decide(it, 'Write', { file_path: join(it.home, '.local/bin/claude'), content: '' })).toBe('ask');
    expect(await decide(it, 'Write', { file_path: join(it.home, '.local/bin/tool'), content: '' })).toBe('none');
  });

  test('goes and comes back with the dependencies of a project, but nobody edits it there', async () => {
    const it = installation();
    const own = join(it.project, 'node_modules/hookline');
    it.write(join(own, 'package.json'), { name: 'hookline' });
    const local = { running: () => ({ package: realpathSync(own), node: it.node }) };
    for (const line of ['rm -rf node_modules', 'npm ci', 'npm i other', 'rm -rf node_modules && npm i'])
      expect([line, await decide(it, 'Bash', bash(line), local)]).toEqual([line, 'none']);
    for (const line of ['rm -rf node_modules/hookline', 'echo x > node_modules/hookline/dist/cli.cjs'])
      expect([line, await decide(it, 'Bash', bash(line), local)]).toEqual([line, 'ask']);
  });

  test('is the work of whoever works on its checkout, and nobody else’s', async () => {
    const it = installation();
    const checkout = join(it.home, 'work/hl');
    it.write(join(checkout, 'package.json'), { name: 'hookline' });
    const running = () => ({ package: realpathSync(checkout), node: it.node });
    const lines = ['rm -rf dist', 'git pull', 'echo x > guards/self-protection.yml', 'git clean -fdx', 'npm i -g .'];
    for (const line of lines)
      expect([line, await decide(it, 'Bash', bash(line), { running, cwd: checkout })]).toEqual([line, 'none']);
    for (const line of [`rm -rf ${checkout}/dist`, `git -C ${checkout} pull`, `tar xf x -C ${checkout}`])
      expect([line, await decide(it, 'Bash', bash(line), { running })]).toEqual([line, 'ask']);
  });
});
