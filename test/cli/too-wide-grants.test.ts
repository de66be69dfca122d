import { describe, expect, test } from 'vitest';
import { machine } from './machine.ts';

/** What is said about a grant when it is read, and to a call in the project. */
async function granting(keys: object) {
  const it = machine();
  const path = it.write('grant.yml', { hooks: [{ name: 'grant', on: 'PreToolUse', ...keys, allow: true }] });
  const hooks = await it.open({ files: [{ path }] });
  const errors = hooks.diagnostics.filter(({ severity }) => severity === 'error');
  const decides = async (command: string): Promise<string> =>
    (await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).decision;
  return { errors, decides };
}

describe('a grant that says where and not what', () => {
  test.each<[object, string]>([
    [{ outside: '/srv' }, 'cat src/a'],
    [{ outside: ['/srv', 'home'] }, 'echo x > src/a'],
    [{ outside: '/srv', certain: true }, 'cat src/a'],
  ])('%j is an error and grants nothing', async (keys, line) => {
    const { errors, decides } = await granting(keys);
    expect(errors).toMatchObject([
      {
        code: 'BAD_CONDITION',
        message: '"outside" alone does not say what is granted there, so that this "allow" grants nothing.',
        hint: 'add what may be done there, for example reads: "**"',
      },
    ]);
    expect(await decides(line)).toBe('none');
  });

  test.each<[object, string, string]>([
    [{ reads: '**', outside: '/srv' }, 'cat src/a', 'allow'],
    [{ reads: '**', outside: '/srv' }, 'cat /srv/a', 'none'],
    [{ reads: '**', outside: '/srv' }, 'echo x > src/a', 'none'],
    [{ runs: 'cat *', outside: '/srv' }, 'cat src/a', 'allow'],
    [{ runs: 'cat *', outside: '/srv' }, 'cat /srv/a', 'none'],
    [{ sends: 'example.com', outside: '/srv' }, 'curl -o src/a https://example.com', 'none'],
  ])('%j says what: %s: %s', async (keys, line, decision) => {
    const { errors, decides } = await granting(keys);
    expect(errors).toEqual([]);
    expect(await decides(line)).toBe(decision);
  });

  test('a rule that refuses may say it alone', async () => {
    const it = machine();
    const path = it.write('deny.yml', { hooks: [{ on: 'PreToolUse', outside: 'project', deny: 'No.' }] });
    const hooks = await it.open({ files: [{ path }] });
    expect(hooks.diagnostics).toEqual([]);
    const call = { tool_name: 'Read', tool_input: { file_path: '/etc/hosts' } };
    expect((await hooks.trigger('PreToolUse', call)).decision).toBe('deny');
  });
});

test('a grant whose question counts neither for nor against it is an error and grants nothing', async () => {
  const { errors, decides } = await granting({ when: 'reads(call, "**") == true' });
  expect(errors).toMatchObject([{ code: 'BAD_CONDITION', message: expect.stringContaining('grants nothing') }]);
  expect(await decides('cat src/a')).toBe('none');
});

test('a grant of what is read or not written grants no line that also writes', async () => {
  const { errors, decides } = await granting({ when: 'reads(call, "src/**") || !writes(call, "**")' });
  expect(errors).toEqual([]);
  expect([await decides('cat src/a'), await decides('cat src/a > x')]).toEqual(['allow', 'none']);
});
