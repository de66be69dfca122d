import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ModuleHook } from '../../src/hook.ts';
import type { JsonObject, PayloadOf } from '../../src/index.ts';
import { hooksIn, nobodyLeft, workshop } from '../handlers/workshop.ts';

describe('the type of a module hook', () => {
  test('is that of its event: what it is given, and what it may answer', () => {
    const guard: ModuleHook<'PreToolUse'> = async (event, { signal }) => {
      expectTypeOf(event).toEqualTypeOf<PayloadOf<'PreToolUse'>>();
      expectTypeOf(event.tool_input).toEqualTypeOf<JsonObject | undefined>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return { decision: 'deny', reason: 'no', rewrite: { command: 'ls' }, context: ['a'], stop: true };
    };
    const prompt: ModuleHook<'UserPromptSubmit'> = ({ prompt: text }) => ({ rewrite: `${text}!` });
    const silent: ModuleHook = () => {};
    const later: ModuleHook<'Stop'> = async () => null;
    expectTypeOf(guard).parameter(0).toEqualTypeOf<PayloadOf<'PreToolUse'>>();
    expect([prompt, silent, later]).toHaveLength(3);
    // @ts-expect-error a tool's input is rewritten by an object
    const wrongRewrite: ModuleHook<'PreToolUse'> = () => ({ rewrite: 'ls' });
    // @ts-expect-error there is no such decision
    const wrongDecision: ModuleHook<'PreToolUse'> = () => ({ decision: 'maybe' });
    // @ts-expect-error there is no such event
    const wrongEvent: ModuleHook<'PreTolUse'> = () => {};
    expect([wrongRewrite, wrongDecision, wrongEvent]).toHaveLength(3);
  });
});

describe('a module hook in a file', () => {
  const GUARD = `
    import type { ModuleHook } from 'hookline/hook';
    import { forbidden } from './forbidden.ts';
    const guard: ModuleHook<'PreToolUse'> = async (event) => {
      const command = String(event.tool_input?.command);
      if (forbidden.test(command)) return { decision: 'deny', reason: \`not \${command}\` };
    };
    export default guard;`;

  test('guards, in TypeScript, with what it imports', async () => {
    const place = workshop();
    place.write('project/.hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    module: ./guard.ts\n');
    place.write('project/.hookline/guard.ts', GUARD);
    place.write('project/.hookline/forbidden.ts', 'export const forbidden: RegExp = /^rm /;');
    const hooks = await hooksIn(place);
    const call = (command: string) => ({ session_id: 's', tool_name: 'Bash', tool_input: { command } });
    expect(await hooks.trigger('PreToolUse', call('rm -rf /'))).toMatchObject({
      decision: 'deny',
      reason: 'not rm -rf /',
    });
    expect(await hooks.trigger('PreToolUse', call('ls'))).toMatchObject({ decision: 'none', diagnostics: [] });
    await hooks.close();
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('that throws, in TypeScript, shows the line and the column of its own file', async () => {
    const place = workshop();
    place.write('project/.hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    module: ./guard.ts\n');
    const text = [
      "import type { ModuleHook } from 'hookline/hook';",
      'interface Rule { readonly text: string }',
      'const fail = <T extends Rule>(rule: T, why: string): never => { throw new TypeError(why + rule.text); };',
      "const guard: ModuleHook<'PreToolUse'> = () => fail<Rule>({ text: '!' }, 'broken');",
      'export default guard;',
    ];
    place.write('project/.hookline/guard.ts', text.join('\n'));
    const hooks = await hooksIn(place);
    const event = { session_id: 's', tool_name: 'Bash', tool_input: {} };
    const { decision, ran } = await hooks.trigger('PreToolUse', event);
    expect(decision).toBe('block');
    const [line = '', caller = ''] = [text[2], text[3]];
    expect(ran[0]?.stderr).toContain(`guard.ts:3:${line.indexOf('new TypeError') + 1}`);
    expect(ran[0]?.stderr).toContain(`guard.ts:4:${caller.indexOf('fail<Rule>') + 1}`);
    await hooks.close();
  });

  test('that fails refuses where it guards, and says why', async () => {
    const place = workshop();
    place.write('project/.hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    name: guard\n    module: guard.mjs\n');
    const hooks = await hooksIn(place);
    expect(hooks.diagnostics).toMatchObject([{ code: 'SCRIPT_PROBLEM', severity: 'error', line: 2 }]);
    const event = { session_id: 's', tool_name: 'Bash', tool_input: {} };
    expect(await hooks.trigger('PreToolUse', event)).toMatchObject({
      decision: 'block',
      reason: expect.stringMatching(/^Hook 'guard' failed: there is no module ".*guard\.mjs"/),
    });
    place.write('project/.hookline/guard.mjs', 'export default () => process.exit(0);');
    expect(await hooks.trigger('PreToolUse', event)).toMatchObject({
      decision: 'block',
      reason: expect.stringContaining('it ended (exit code 0) before it answered'),
    });
    place.write('project/.hookline/guard.mjs', 'export default () => ({ decision: "allow" });');
    expect(await hooks.trigger('PreToolUse', event)).toMatchObject({ decision: 'allow' });
  });
});

test('a module hook registered in code is looked for from the cwd', async () => {
  const place = workshop();
  place.write('project/hooks/guard.mjs', 'export default () => ({ context: "here" });');
  const hooks = await hooksIn(place);
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { module: 'hooks/guard.mjs' } });
  const event = { session_id: 's', tool_name: 'Bash', tool_input: {} };
  expect(await hooks.trigger('PreToolUse', event)).toMatchObject({ context: ['here'], diagnostics: [] });
  hooks.register({ dialect: 'hookline', event: 'Stop', definition: { module: 'none.mjs' } });
  expect(await hooks.trigger('Stop', { session_id: 's' })).toMatchObject({
    decision: 'none',
    ran: [{ status: 'failed' }],
    diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'SCRIPT_PROBLEM' })]),
  });
});
