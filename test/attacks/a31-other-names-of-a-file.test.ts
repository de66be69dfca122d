// wide: tries many cases

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { scene } from './scene.ts';

const using = (tool: string, input: object, cwd?: string) => ({
  ...{ session_id: 's', tool_name: tool, tool_input: input },
  ...(cwd === undefined ? {} : { cwd }),
});

/** Every way in which a file of secrets has another name. */
function linkedScene() {
  const computer = scene();
  const { project, home, top } = computer;
  for (const folder of ['src', 'secrets', 'lib']) mkdirSync(join(project, folder));
  mkdirSync(join(home, '.ssh'));
  for (const file of ['.env', 'secrets/key', 'src/a.ts']) writeFileSync(join(project, file), '');
  symlinkSync('.env', join(project, 'notes.txt'));
  symlinkSync('notes.txt', join(project, 'twice.txt'));
  symlinkSync('.env.local', join(project, 'dangling.txt'));
  symlinkSync('../.env', join(project, 'src/inside.ts'));
  symlinkSync('../secrets', join(project, 'src/folder'));
  symlinkSync(join(home, '.ssh'), join(project, 'keys'));
  symlinkSync(project, join(top, 'elsewhere'));
  symlinkSync('../lib', join(project, 'src/lib'));
  return computer;
}

const SECRETS = ['**/.env*', 'secrets/**', '**/.ssh/**'];
const LEADING = [
  ...['notes.txt', 'twice.txt', 'dangling.txt', './notes.txt', 'src/inside.ts', 'src/folder/key', 'src/folder/new'],
  ...['src/lib/../notes.txt', 'src/folder/../.env', 'keys/id_rsa', '~/.ssh/id_rsa'],
];
const HARMLESS = ['README.md', 'src/a.ts', 'src/new.ts', 'src/lib/b.ts', '~/notes'];

/** The line that is in so many programs. */
const naiveGuards = (path: string): boolean => picomatch.isMatch(path, SECRETS, { dot: true });

const NATIVE = { hooks: [{ on: 'PreToolUse', files: SECRETS, deny: 'Secrets.' }] };
const MIMIR = {
  hooks: { 'pre-file-write': { command: 'echo Secrets. >&2; exit 1', patterns: SECRETS, continueOnError: false } },
};
const GUARDS: Readonly<Record<string, readonly [file: string, content: JsonObject]>> = {
  'a native rule': ['~/.config/hookline/hooks.yml', NATIVE],
  'a native command': [
    '~/.config/hookline/hooks.yml',
    { hooks: [{ on: 'PreToolUse', files: SECRETS, run: 'echo Secrets. >&2; exit 2' }] },
  ],
  'a condition over globs': [
    '~/.config/hookline/hooks.yml',
    {
      hooks: [
        {
          on: 'PreToolUse',
          when: `paths(tool_input).exists(p, glob(p, ${JSON.stringify(SECRETS)}))`,
          deny: 'Secrets.',
        },
      ],
    },
  ],
  'a condition over texts': [
    '~/.config/hookline/hooks.yml',
    {
      hooks: [
        {
          on: 'PreToolUse',
          when: 'paths(tool_input).exists(p, p.matches("(^|/)(secrets|[.]ssh|[.]env[^/]*)(/|$)"))',
          deny: 'Secrets.',
        },
      ],
    },
  ],
  'patterns of mimir': ['~/.mimir/config.yml', MIMIR],
  'permission rules of Claude Code': [
    '~/.claude/settings.json',
    {
      hooks: {
        PreToolUse: [
          {
            matcher: '*',
            hooks: ['.env*', 'secrets/**', '~/.ssh/**'].flatMap((spec) =>
              ['Edit', 'Read'].map((tool) => ({
                ...{ type: 'command', command: 'echo Secrets. >&2; exit 2' },
                if: `${tool}(${spec})`,
              })),
            ),
          },
        ],
      },
    },
  ],
};

describe.each(Object.entries(GUARDS))('A31: %s', (_, [file, content]) => {
  test('sees the file that a link leads to, whatever it is called, and explains what it does', async () => {
    const { write, open } = linkedScene();
    write(file, content);
    const hooks = await open();
    expect(LEADING.filter((path) => !naiveGuards(path)).length).toBeGreaterThan(6);
    // Mimir's patterns are for what is written
    for (const tool of ['Write', 'Edit', ...(content === MIMIR ? [] : ['Read'])]) {
      for (const path of [...LEADING, ...HARMLESS]) {
        const event = using(tool, { file_path: path });
        const refused = LEADING.includes(path);
        expect({ tool, path, refused: (await hooks.trigger('PreToolUse', event)).refused }).toEqual({
          ...{ tool, path, refused },
        });
        expect(hooks.explain('PreToolUse', event).lanes.length > 0).toBe(refused);
      }
    }
  });
});

test('A31: a guard is told where a rewritten input leads', async () => {
  const { write, open } = linkedScene();
  write('~/.config/hookline/hooks.yml', NATIVE);
  const hooks = await open();
  hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { file_path: 'notes.txt' } }) });
  const outcome = await hooks.trigger('PreToolUse', using('Write', { file_path: 'README.md' }));
  expect(outcome).toMatchObject({ refused: true, reason: 'Secrets.' });
});

describe('A31: a file by any field', () => {
  const MOVES = [
    { source: '.env', destination: 'x.txt' },
    { source: 'x.txt', destination: '.env' },
    { from: 'x', to: 'notes.txt' },
    { src: 'notes.txt', dst: 'x' },
    { filePath: '.env' },
    { file: 'notes.txt' },
    { target: 'src/folder/key' },
    { uri: 'file:///nowhere/.env' },
    { uri: 'file:///nowhere/%2Eenv' },
    { operations: [{ kind: 'move', source: '.env' }] },
  ];

  test.each(MOVES)('%j', async (input) => {
    const { write, open } = linkedScene();
    write('~/.config/hookline/hooks.yml', NATIVE);
    const hooks = await open();
    expect(await hooks.trigger('PreToolUse', using('mcp__fs__move_file', input))).toMatchObject({ refused: true });
  });

  test('words that mean something else are no files', async () => {
    const { write, open } = linkedScene();
    write('~/.config/hookline/hooks.yml', NATIVE);
    const hooks = await open();
    const mail = using('mcp__mail__send', { to: 'a@example.org', from: 'b@example.org', source: 'web' });
    expect(await hooks.trigger('PreToolUse', mail)).toMatchObject({ refused: false, ran: [] });
  });

  test('a word that may be a path does not switch off what is for tools that name no file', async () => {
    const { write, open } = linkedScene();
    write('~/.mimir/config.yml', MIMIR);
    const hooks = await open();
    expect(await hooks.trigger('PreToolUse', using('Write', { to: 'a' }))).toMatchObject({ refused: true });
  });
});

describe('A31: what is granted is granted by every name', () => {
  const GRANTS: Readonly<Record<string, JsonObject>> = {
    'a rule with files': { files: ['src/**'], allow: 'Ours.' },
    'a rule with a condition': { when: 'paths(tool_input).all(p, glob(p, "src/**"))', allow: 'Ours.' },
    'a permission rule': { if: 'Edit(src/**)', allow: 'Ours.' },
    'a program': { files: ['src/**'], run: `echo '{"decision":"allow"}'` },
    'a program with a permission rule': { if: 'Edit(src/**)', run: `echo '{"decision":"allow"}'` },
  };

  test.each(Object.entries(GRANTS))('%s', async (_, definition) => {
    const { write, open, top } = linkedScene();
    write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', ...definition }] });
    const hooks = await open();
    const decisionOn = async (input: object, cwd?: string): Promise<string> =>
      (await hooks.trigger('PreToolUse', using('Edit', input, cwd))).decision;
    expect(await decisionOn({ file_path: 'src/a.ts' })).toBe('allow');
    expect(await decisionOn({ file_path: 'src/new.ts' })).toBe('allow');
    for (const path of ['src/inside.ts', 'src/folder/key', 'src/lib/b.ts', 'notes.txt']) {
      expect([path, await decisionOn({ file_path: path })]).toEqual([path, 'none']);
    }
    expect(await decisionOn({ file_path: 'src/a.ts', destination: '.env' })).toBe('none');
    expect(await decisionOn({})).toBe(definition.when === undefined ? 'none' : 'allow');
    // a project that is itself behind a link is the same project
    expect(await decisionOn({ file_path: 'src/a.ts' }, join(top, 'elsewhere'))).toBe('allow');
    expect(await decisionOn({ file_path: 'src/inside.ts' }, join(top, 'elsewhere'))).toBe('none');
  });
});

test.each([
  { files: ['!src/**'] },
  { when: '!glob(tool_input.file_path, "src/**")' },
  { when: '!paths(tool_input).all(p, glob(p, ["**", "!**", "src/**"]))' },
])('A31: what is for everything else is for a file that is there by one of its names: %j', async (condition) => {
  const { write, open, top } = linkedScene();
  write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', ...condition, deny: 'Only in src.' }] });
  const hooks = await open();
  const refusedOn = async (path: string, cwd?: string): Promise<boolean> =>
    (await hooks.trigger('PreToolUse', using('Write', { file_path: path }, cwd))).refused;
  expect(await refusedOn('src/a.ts')).toBe(false);
  expect(await refusedOn('src/inside.ts')).toBe(true);
  expect(await refusedOn('README.md')).toBe(true);
  expect(await refusedOn('src/a.ts', join(top, 'elsewhere'))).toBe(false);
});

test('A31: links in any order are followed to their end, and to nowhere in no more time', async () => {
  const { write, open, project } = linkedScene();
  write('~/.config/hookline/hooks.yml', NATIVE);
  const hooks = await open();
  symlinkSync('round-b', join(project, 'round-a'));
  symlinkSync('round-a', join(project, 'round-b'));
  let made = 0;
  const hops = fc.array(fc.constantFrom('direct', 'absolute', 'folder'), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(hops, fc.boolean(), async (chain, isSecret) => {
      let last = isSecret ? '.env' : 'README.md';
      for (const hop of chain) {
        made += 1;
        const name = `hop-${made}`;
        if (hop === 'folder') {
          symlinkSync('.', join(project, `folder-${made}`));
          symlinkSync(`folder-${made}/${last}`, join(project, name));
        } else symlinkSync(hop === 'direct' ? last : join(project, last), join(project, name));
        last = name;
      }
      const { refused } = await hooks.trigger('PreToolUse', using('Write', { file_path: last }));
      expect(refused).toBe(isSecret);
    }),
    { numRuns: 40 },
  );
  const circle = await hooks.trigger('PreToolUse', using('Write', { file_path: 'round-a/x' }));
  expect(circle.refused).toBe(false);
});
