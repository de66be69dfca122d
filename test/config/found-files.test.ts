import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actions, claude, cocode, computer, IS_ROOT, native } from './computer.ts';

const toml = (command: string) => `[[hooks]]\non = "Stop"\nrun = '${command}'\n`;
const yaml = (command: string) => `hooks:\n  - on: Stop\n    run: ${command}\n`;

/** Every file that is read, in configured order, with the layer of its hooks. */
const PLACES: readonly (readonly [path: string, layer: string, content: (command: string) => unknown])[] = [
  ['~/.config/hookline/hooks.yml', 'user', yaml],
  ['~/.config/hookline/hooks.yaml', 'user', yaml],
  ['~/.config/hookline/hooks.json', 'user', native],
  ['~/.config/hookline/hooks.jsonc', 'user', (command) => `// mine\n${JSON.stringify(native(command))}`],
  ['~/.config/hookline/hooks.toml', 'user', toml],
  ['.hookline/hooks.yml', 'project', yaml],
  ['.hookline/hooks.yaml', 'project', yaml],
  ['.hookline/hooks.json', 'project', native],
  ['.hookline/hooks.jsonc', 'project', native],
  ['.hookline/hooks.toml', 'project', toml],
  ['.hookline/a.local.yml', 'local', yaml],
  ['.hookline/hooks.local.json', 'local', claude],
  ['~/.claude/settings.json', 'user', claude],
  ['.claude/settings.json', 'project', claude],
  ['.claude/settings.local.json', 'local', claude],
  ['~/.config/cocode/hooks.toml', 'user', cocode],
];

test('every file is read in its documented place, its documented order and as its layer', async () => {
  const { write, open } = computer();
  for (const [path, , content] of [...PLACES].reverse()) write(path, content(`echo ${path}`));
  const hooks = (await open()).list();
  expect(hooks.map(({ action, layer }) => [action.slice(5), layer])).toEqual(
    PLACES.map(([path, layer]) => [path, layer]),
  );
});

test('files beside them are not', async () => {
  const { write, open } = computer();
  for (const path of [
    '.claude/settings.yml',
    '.claude/other.json',
    '.hookline/other.yml',
    '~/.hookline/hooks.yml',
    '~/.claude/settings.local.json',
    '.config/cocode/hooks.toml',
    '.config/hookline/hooks.yml',
    'hooks.yml',
    '.hookline/.hidden.local.yml',
  ])
    write(path, path.endsWith('toml') ? cocode('x') : native('x'));
  expect((await open()).list()).toEqual([]);
});

test.skipIf(!IS_ROOT)(
  'enforced files of the machine come first, hookline’s then Claude Code’s, folders in name order',
  async () => {
    const { write, open } = computer();
    const order = [
      '/etc/hookline/enforced.yml',
      '/etc/hookline/enforced.d/10-b.json',
      '/etc/hookline/enforced.d/20-a.yml',
      '/etc/hookline/enforced.d/9.toml',
      '/etc/claude-code/managed-settings.json',
      '/etc/claude-code/managed-settings.d/10.json',
      '/etc/claude-code/managed-settings.d/9.json',
    ];
    for (const path of order.toReversed())
      write(path, path.includes('claude') ? claude(path) : path.endsWith('toml') ? toml(path) : native(path));
    write('~/.config/hookline/hooks.yml', yaml('user'));
    for (const path of [
      '/etc/hookline/enforced.d/.hidden.yml',
      '/etc/hookline/enforced.d/x.yml~',
      '/etc/hookline/other.yml',
    ])
      write(path, yaml('never'));
    const hooks = (await open({ dialects: ['cocode', 'hookline'] })).list();
    expect(actions(hooks)).toEqual([...order, 'user']);
    expect(hooks.map(({ state }) => state)).toEqual([...order.map(() => 'enforced'), 'active']);
  },
);

describe('projects', () => {
  test('from a subfolder the repository’s files are found, and those on the way, nearest last', async () => {
    const { write, open, project } = computer();
    for (const folder of ['sub/deep', '', 'sub'])
      write(join(folder, '.claude/settings.json'), claude(`at ${folder}`.trim()));
    write('elsewhere/.claude/settings.json', claude('never'));
    expect(actions((await open({ cwd: join(project, 'sub/deep') })).list())).toEqual(['at', 'at sub', 'at sub/deep']);
    expect(actions((await open({ cwd: join(project, 'sub') })).list())).toEqual(['at', 'at sub']);
  });

  test('a .git file ends the search as a folder does; a nested repository is a project of its own', async () => {
    const { write, open, project } = computer();
    write('.claude/settings.json', claude('outer'));
    write('inner/.claude/settings.json', claude('inner'));
    mkdirSync(join(project, 'inner/sub'));
    const from = async (path: string) => actions((await open({ cwd: join(project, path) })).list());
    expect(await from('inner/sub')).toEqual(['outer', 'inner']);
    write('inner/.git', 'gitdir: ../.git/modules/inner');
    expect(await from('inner/sub')).toEqual(['inner']);
    rmSync(join(project, 'inner/.git'));
    mkdirSync(join(project, 'inner/.git'));
    expect(await from('inner/sub')).toEqual(['inner']);
  });

  test('without a repository only the cwd is a project', async () => {
    const { write, open, project } = computer();
    rmSync(join(project, '.git'), { recursive: true });
    write('.claude/settings.json', claude('outer'));
    write('sub/.claude/settings.json', claude('sub'));
    expect(actions((await open({ cwd: join(project, 'sub') })).list())).toEqual(['sub']);
  });

  test('HOME is never a project, not even as a repository', async () => {
    const { write, open, home } = computer();
    mkdirSync(join(home, '.git'));
    write('~/.claude/settings.json', claude('mine'));
    write('~/.claude/settings.local.json', claude('never'));
    write('~/.hookline/hooks.yml', yaml('never'));
    const hooks = (await open({ cwd: home })).list();
    expect(hooks.map(({ action, layer }) => [action, layer])).toEqual([['mine', 'user']]);
    mkdirSync(join(home, 'plain'));
    expect(actions((await open({ cwd: join(home, 'plain') })).list())).toEqual(['mine']);
  });

  test('an event’s own cwd does not bring in other projects', async () => {
    const { write, open, home } = computer();
    write('~/other/.git/HEAD', '');
    write('~/other/.claude/settings.json', claude('exit 2', 'PreToolUse'));
    const hooks = await open();
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash', cwd: join(home, 'other') })).ran).toEqual([]);
  });
});

describe('missing and empty files hold nothing, silently', () => {
  test.each(['', '\n', '{}', '// nothing\n', '\uFEFF'])('%j', async (text) => {
    const { write, open } = computer();
    write('~/.claude/settings.json', text);
    write('~/.config/hookline/hooks.yml', text.startsWith('//') ? '# nothing\n' : text);
    write('~/.config/cocode/hooks.toml', text.startsWith('{') || text.startsWith('//') ? '# nothing' : text);
    const hooks = await open();
    expect([hooks.list(), hooks.diagnostics]).toEqual([[], []]);
  });
});

describe('a discovered file that cannot be read is loud, and the rest goes on', () => {
  const GOOD = '~/.config/hookline/hooks.yml';
  test.each<[string, string, string, (path: string) => void]>([
    ['broken JSON', '~/.claude/settings.json', 'SYNTAX', (path) => writeFileSync(path, '{"hooks": }')],
    ['broken YAML', '.hookline/hooks.yml', 'SYNTAX', (path) => writeFileSync(path, 'hooks: [')],
    ['broken TOML', '~/.config/cocode/hooks.toml', 'SYNTAX', (path) => writeFileSync(path, '[[hooks')],
    ['a folder', '.claude/settings.json', 'FILE_UNREADABLE', (path) => mkdirSync(path)],
    ['a link to nowhere', '.claude/settings.local.json', 'FILE_UNREADABLE', (path) => symlinkSync('nowhere', path)],
    ['a link to itself', '.claude/settings.local.json', 'FILE_UNREADABLE', (path) => symlinkSync(path, path)],
    [
      'Latin-1',
      '.claude/settings.json',
      'FILE_UNREADABLE',
      (path) => writeFileSync(path, Buffer.from('{"a":"\xe4"}', 'latin1')),
    ],
  ])('%s', async (_, path, code, spoil) => {
    const { write, open, at } = computer();
    write(GOOD, yaml('good'));
    mkdirSync(join(at(path), '..'), { recursive: true });
    spoil(at(path));
    const hooks = await open();
    expect(actions(hooks.list())).toEqual(['good']);
    expect(hooks.diagnostics).toMatchObject([
      { code, severity: 'error', file: at(path), message: expect.stringMatching(/^[A-Z"].*\.$/) },
    ]);
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).decision).toBe('none');
  });
});

describe('the shape of one dialect in a file of another is accepted, or an error that names what is expected', () => {
  const shapes = {
    claude: claude('c', 'PreToolUse'),
    native: native('n', 'PreToolUse'),
    cocode: { hooks: [{ event: 'PreToolUse', shell: { command: 'x' } }] },
  };
  test.each<[dialect: string, shape: keyof typeof shapes, expected: string | RegExp]>([
    ['claude-code', 'claude', 'c'],
    ['claude-code', 'native', /"hooks" must be an object of events, each with a list of groups, not a list/],
    ['claude-code', 'cocode', /"hooks" must be an object of events, each with a list of groups, not a list/],
    ['hookline', 'claude', 'c'],
    ['hookline', 'native', 'n'],
    ['hookline', 'cocode', /"event" means nothing in a hook/],
    ['cocode', 'claude', /"hooks" must be a list of tables, not an object/],
    ['cocode', 'native', /This hook has no event/],
    ['cocode', 'cocode', 'x'],
  ])('%s given the shape of %s', async (dialect, shape, expected) => {
    const { write, open } = computer();
    const path = write('given.json', shapes[shape]);
    const hooks = await open({ files: [{ path, dialect }] });
    if (typeof expected === 'string') expect([actions(hooks.list()), hooks.diagnostics]).toEqual([[expected], []]);
    else expect(hooks.diagnostics.map(({ message }) => message).join()).toMatch(expected);
  });

  test('a flat hook in Claude Code’s list is read as a group of one, with a warning', async () => {
    const { write, open } = computer();
    write('~/.claude/settings.json', { hooks: { Stop: [{ type: 'command', command: 'flat' }] } });
    const hooks = await open();
    expect([actions(hooks.list()), hooks.diagnostics.map(({ severity }) => severity)]).toEqual([['flat'], ['warning']]);
  });
});

describe.skipIf(!IS_ROOT)('switches', () => {
  const ran = async (files: Readonly<Record<string, object>>) => {
    const { write, open } = computer();
    const all: Record<string, object> = {
      '/etc/claude-code/managed-settings.json': {},
      '~/.claude/settings.json': {},
      '.claude/settings.json': {},
      '.claude/settings.local.json': {},
      ...files,
    };
    for (const [path, more] of Object.entries(all)) write(path, claude(`echo '${path}'`, 'Stop', more));
    write('~/.config/hookline/hooks.yml', yaml('echo native'));
    const hooks = await open();
    const { ran: runs } = await hooks.trigger('Stop', {});
    return { ran: runs.map(({ stdout }) => stdout.trim()), hooks };
  };
  const [MANAGED, USER, PROJECT, LOCAL] = [
    '/etc/claude-code/managed-settings.json',
    '~/.claude/settings.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
  ];
  const off = { disableAllHooks: true };

  test.each<[string, Record<string, object>, readonly (string | undefined)[]]>([
    ['none: all run', {}, [MANAGED, 'native', USER, PROJECT, LOCAL]],
    ['disableAllHooks of the user: all of Claude Code’s but the managed', { [USER ?? '']: off }, [MANAGED, 'native']],
    ['disableAllHooks of the project: its own file’s', { [PROJECT ?? '']: off }, [MANAGED, 'native', USER, LOCAL]],
    ['disableAllHooks of the local file: its own', { [LOCAL ?? '']: off }, [MANAGED, 'native', USER, PROJECT]],
    ['disableAllHooks in managed settings: all of Claude Code’s', { [MANAGED ?? '']: off }, ['native']],
    [
      'allowManagedHooksOnly in managed settings: the managed ones',
      { [MANAGED ?? '']: { allowManagedHooksOnly: true } },
      [MANAGED, 'native'],
    ],
    [
      'allowManagedHooksOnly elsewhere: nothing',
      { [USER ?? '']: { allowManagedHooksOnly: true }, [PROJECT ?? '']: { allowManagedHooksOnly: true } },
      [MANAGED, 'native', USER, PROJECT, LOCAL],
    ],
    [
      'a switch that is no boolean: nothing',
      { [USER ?? '']: { disableAllHooks: 'yes' } },
      [MANAGED, 'native', USER, PROJECT, LOCAL],
    ],
    [
      'a switch that is false: nothing',
      { [USER ?? '']: { disableAllHooks: false } },
      [MANAGED, 'native', USER, PROJECT, LOCAL],
    ],
  ])('%s', async (_, files, expected) => {
    expect((await ran(files)).ran).toEqual(expected);
  });

  test('one that does not count where it stands is said so', async () => {
    const { hooks } = await ran({
      [PROJECT ?? '']: { allowManagedHooksOnly: true },
      [USER ?? '']: { disableAllHooks: 'yes' },
    });
    expect(hooks.diagnostics.map(({ code }) => code).toSorted()).toEqual(['NOT_ENFORCED_HERE', 'WRONG_TYPE']);
  });

  test('a hook that is switched off says where', async () => {
    const { hooks } = await ran({ [USER ?? '']: off });
    const [, , user] = hooks.list();
    expect(user).toMatchObject({
      state: 'disabled',
      why: expect.stringMatching(/^switched off in .*\.claude\/settings\.json$/),
    });
  });
});

test.skipIf(!IS_ROOT)('an empty file of enforced hooks holds none, and refuses nothing', async () => {
  const { write, open } = computer();
  write('/etc/hookline/enforced.yml', '# nothing yet\n');
  write('/etc/claude-code/managed-settings.json', { permissions: { deny: ['Read(.env)'] } });
  const hooks = await open();
  expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).decision).toBe('none');
});
