import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INERT_FIELDS } from '../../src/core/inert-fields.ts';
import { canonicalJson } from '../../src/core/json.ts';
import { callIdentity } from '../../src/matching/call-identity.ts';

const CWD = '/work/project';
const of = (tools: readonly string[], input: object) => callIdentity(tools, { ...input }, CWD);

describe('what makes a call this one and no other', () => {
  test('is, of any tool, every field that the table does not list', () => {
    const listed = new Set(
      Object.values(INERT_FIELDS).flatMap(({ inert, usual }) => Object.keys({ ...inert, ...usual })),
    );
    const field = fc.string({ minLength: 1 }).filter((name) => !listed.has(name) && !/^(?:work|dir|cwd)/.test(name));
    const tool = fc.constantFrom('Bash', 'Read', 'Write', 'Task', 'WebFetch', 'mcp__a__b', 'whatever');
    fc.assert(
      fc.property(tool, fc.dictionary(field, fc.jsonValue()), (name, input) => {
        expect(canonicalJson(of([name], input))).toBe(canonicalJson(input));
      }),
    );
  });

  test.each([
    ['what lifts a sandbox', { dangerouslyDisableSandbox: true }],
    ['what asks for more rights', { with_escalated_permissions: true, sandbox_permissions: 'require_escalated' }],
    ['why that is', { justification: 'It needs the network' }],
    ['who runs it, in which shell', { user: 'root', shell: 'zsh' }],
    ['another folder', { workdir: '/work/project/../other' }],
    ['an environment', { env: {} }],
  ])('is %s', (_, more) => {
    expect(of(['Bash'], { command: 'ls', ...more })).toEqual({ command: 'ls', ...more });
  });

  test('is not what an agent says of it, nor what the tool does anyway, nor the folder where it is anyway', () => {
    const more = { description: 'x', timeout: 5, run_in_background: false, workdir: '/work/other/../project' };
    expect(of(['Bash'], { command: 'ls', ...more })).toEqual({ command: 'ls' });
  });

  test('is what one of its names does not know to be inert', () => {
    const input = { command: 'ls', description: 'x' };
    expect(of(['Bash', 'run_shell_command'], input)).toEqual({ command: 'ls' });
    expect(of(['Bash', 'apply_patch'], input)).toEqual(input);
    expect(of([], input)).toEqual(input);
  });
});
