import { describe, expect, test } from 'vitest';
import { actions, computer } from './computer.ts';

function hookWith(module: string): object {
  return { hooks: [{ on: 'PreToolUse', module }] };
}

describe('the file of a module hook', () => {
  test.each([
    ['beside the file that names it', './guard.ts', '.hookline/guard.ts'],
    ['beside it, without a dot', 'guard.ts', '.hookline/guard.ts'],
    ['in the project', 'hooks/guard.ts', 'hooks/guard.ts'],
    ['above', '../guard.ts', 'guard.ts'],
    ['in the home folder', '~/guards/guard.ts', '~/guards/guard.ts'],
  ])('is found %s', async (_, written, where) => {
    const { write, open } = computer();
    const path = write(where, '');
    write('.hookline/hooks.json', hookWith(written));
    const hooks = await open();
    expect(actions(hooks.list())).toEqual([`module ${path}`]);
    expect(hooks.diagnostics).toEqual([]);
  });

  test('is the nearer one where there are two', async () => {
    const { write, open } = computer();
    write('guard.ts', '');
    const near = write('.hookline/guard.ts', '');
    write('.hookline/hooks.json', hookWith('guard.ts'));
    expect(actions((await open()).list())).toEqual([`module ${near}`]);
  });

  test('may be given by its whole path, and in a file of the person', async () => {
    const { write, open } = computer();
    const whole = write('deep/guard.mjs', '');
    const own = write('~/.config/hookline/own.mjs', '');
    write('~/.config/hookline/hooks.json', {
      hooks: [
        { on: 'Stop', module: whole },
        { on: 'Stop', module: 'own.mjs' },
      ],
    });
    expect(actions((await open()).list())).toEqual([`module ${whole}`, `module ${own}`]);
  });

  test.each([
    ['is missing', 'none.ts'],
    ['is a folder', '.'],
  ])('that %s is an error where the hook stands, and the hook stays', async (_, written) => {
    const { write, open, at } = computer();
    const file = write('.hookline/hooks.yml', `hooks:\n  - on: PreToolUse\n    module: ${written}\n`);
    const hooks = await open();
    const found = hooks.diagnostics.find(({ message }) => message.startsWith('There is no module'));
    expect(found).toMatchObject({ code: 'SCRIPT_PROBLEM', severity: 'error', file, line: 2, column: 5 });
    expect(found?.message).toContain(`There is no module "${at(`.hookline/${written}`).replace(/\/\.$/, '')}"`);
    expect(hooks.list()).toHaveLength(1);
  });
});
