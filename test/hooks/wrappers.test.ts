import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { DECLARED_WRAPPERS } from '../../src/core/declared-wrappers.ts';
import { newProject } from '../trust/project.ts';
import { world } from '../world/world.ts';

// other files of tests share the process
afterEach(() => DECLARED_WRAPPERS.clear());

const RULES = [
  { on: 'PreToolUse', runs: 'git push --force', certain: true, deny: 'Nobody forces a push.' },
  { on: 'PreToolUse', reads: '**/.env', certain: true, deny: 'It holds secrets.' },
  { on: 'PreToolUse', deletes: 'src/**', certain: true, deny: 'Sources stay.' },
];

async function decisions(settings: object) {
  const it = world();
  mkdirSync(join(it.home, '.config/hookline'), { recursive: true });
  it.write('~/.config/hookline/hooks.yml', { ...settings, hooks: RULES });
  const hooks = await it.open();
  return {
    diagnostics: hooks.diagnostics,
    decide: async (command: string) =>
      (await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: { command } })).decision,
  };
}

describe('a wrapper that a person declares', () => {
  test.each([
    'mine git push --force',
    'mine -v git push --force origin main',
    'mine --limit 5 git push --force',
    'sudo mine git push --force',
    'mine timeout 5 git push --force',
    'tool run git push --force',
    'mine rm -r src/a',
    'mine A=1 cat .env',
  ])('%s is read as what it runs', async (line) => {
    const { decide } = await decisions({ wrappers: ['mine', 'tool run'] });
    expect(await decide(line)).toBe('deny');
  });

  test.each(['mine git push', 'tool list git push --force', 'mine npm test', 'other x git push --force'])(
    '%s passes',
    async (line) => {
      const { decide } = await decisions({ wrappers: ['mine', 'tool run'] });
      expect(await decide(line)).toBe('none');
    },
  );

  test('is given what any other program is given, too', async () => {
    const { decide } = await decisions({ wrappers: ['mine'] });
    expect(await decide('mine .env')).toBe('deny');
    expect(await decide('mine --file=.env npm test')).toBe('deny');
  });

  test('may be one without a declaration, if the command is its first word', async () => {
    const { decide } = await decisions({});
    expect(await decide('mine git push --force')).toBe('deny');
    expect(await decide('tool run git push --force')).toBe('none');
  });

  test.each([{ wrappers: ['mine', 'tool run'] }, { wrappers: 'mine' }])(
    'may be all that a file says: %j',
    async (settings) => {
      const it = world();
      mkdirSync(join(it.home, '.config/hookline'), { recursive: true });
      it.write('~/.config/hookline/hooks.yml', settings);
      const { diagnostics } = await it.open();
      expect(diagnostics).toEqual([]);
      expect([...DECLARED_WRAPPERS]).toContain('mine');
    },
  );

  test('is told where its key is misspelt', async () => {
    const it = world();
    mkdirSync(join(it.home, '.config/hookline'), { recursive: true });
    it.write('~/.config/hookline/hooks.yml', { wrapers: ['mine'] });
    const { diagnostics } = await it.open();
    expect(diagnostics.map(({ code }) => code)).toEqual(['MISSING_KEY']);
  });

  test('is told of a name that is none', async () => {
    const { diagnostics } = await decisions({ wrappers: ['mine', '$(x)'] });
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'WRONG_TYPE: "$(x)" is no name of a program.',
    ]);
  });

  test('is nothing for a project to declare', async () => {
    const { write, open } = newProject();
    write('.hookline/hooks.json', { wrappers: ['mine'], hooks: [{ on: 'PreToolUse', run: 'true' }] });
    const { diagnostics } = await open();
    expect(diagnostics.map(({ message }) => message)).toContain('"wrappers" does not count in a file of a project.');
    expect([...DECLARED_WRAPPERS]).toEqual([]);
  });
});
