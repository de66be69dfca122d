import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createHooks } from '../../../src/hooks.ts';
import { type World, world } from '../support/world.ts';

const worlds: World[] = [];
afterEach(() => {
  for (const one of worlds.splice(0)) one.remove();
});

const CALL = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };
const GUARD = { matcher: 'Bash', hooks: [{ type: 'command', command: 'echo no >&2; exit 2' }] };

function project(): World {
  const here = world();
  worlds.push(here);
  mkdirSync(join(here.cwd, '.git'));
  return here;
}

function open(here: World, dialects?: readonly string[]) {
  const base = { cwd: here.cwd, home: here.home, env: here.env, audit: false, watch: false } as const;
  const only = dialects === undefined ? {} : { dialects };
  return createHooks({ ...base, ...only }, { machine: join(here.dir, 'etc') });
}

async function approveAll(here: World, dialects?: readonly string[]): Promise<void> {
  const hooks = await open(here, dialects);
  await hooks.approve(hooks.pending().map(({ key }) => key));
  await hooks.close();
}

async function judged(here: World, dialects?: readonly string[]) {
  const hooks = await open(here, dialects);
  const { decision, reason, skipped } = await hooks.trigger('PreToolUse', CALL);
  const codes = hooks.diagnostics.map(({ code }) => code);
  await hooks.close();
  return { decision, reason, skipped: skipped.map(({ why }) => why), codes };
}

test("what was approved in a file of Claude Code's is approved for whoever reads the file", async () => {
  const here = project();
  here.write('project/.claude/settings.json', JSON.stringify({ hooks: { PreToolUse: [GUARD] } }));
  expect(await judged(here, ['gencode'])).toMatchObject({ decision: 'none', skipped: ['untrusted'] });
  await approveAll(here);
  const refused = { decision: 'block', reason: 'no', skipped: [], codes: [] };
  expect(await judged(here)).toEqual(refused);
  expect(await judged(here, ['gencode'])).toEqual(refused);
});

test('the other way round as well', async () => {
  const here = project();
  here.write('project/.claude/settings.json', JSON.stringify({ hooks: { PreToolUse: [GUARD] } }));
  await approveAll(here, ['gencode']);
  expect(await judged(here, ['claude-code'])).toEqual({ decision: 'block', reason: 'no', skipped: [], codes: [] });
});

test('a change of it is a change for whoever reads it', async () => {
  const here = project();
  here.write('project/.claude/settings.json', JSON.stringify({ hooks: { PreToolUse: [GUARD] } }));
  await approveAll(here);
  const milder = { ...GUARD, hooks: [{ type: 'command', command: 'true' }] };
  here.write('project/.claude/settings.json', JSON.stringify({ hooks: { PreToolUse: [milder] } }));
  expect(await judged(here, ['gencode'])).toMatchObject({
    decision: 'block',
    skipped: ['changed'],
    codes: ['CHANGED_SINCE_APPROVED'],
  });
});

test('what was approved for a dialect that is not read here is neither gone nor changed', async () => {
  const here = project();
  here.write('project/.hookline/hooks.yml', 'hooks: [{ on: PreToolUse, run: exit 2 }]');
  await approveAll(here);
  here.write('project/.gen/settings.json', JSON.stringify({ hooks: { PreToolUse: [GUARD] } }));
  expect(await judged(here, ['gencode'])).toEqual({
    decision: 'none',
    reason: null,
    skipped: ['untrusted'],
    codes: ['NEEDS_REVIEW'],
  });
});

test('what was approved for an event that this dialect does not have is not gone', async () => {
  const here = project();
  const hooks = { PreCompact: [{ hooks: GUARD.hooks }], PreToolUse: [GUARD] };
  here.write('project/.claude/settings.json', JSON.stringify({ hooks }));
  await approveAll(here);
  expect(await judged(here, ['gencode'])).toMatchObject({ decision: 'block', codes: ['UNKNOWN_EVENT'] });
});

test("what was approved is gone when it is taken out of Claude Code's file, whoever reads it", async () => {
  const here = project();
  here.write('project/.claude/settings.json', JSON.stringify({ hooks: { PreToolUse: [GUARD] } }));
  await approveAll(here);
  here.write('project/.claude/settings.json', '{}');
  expect(await judged(here, ['gencode'])).toMatchObject({ codes: ['APPROVED_HOOK_GONE'] });
});

test.each([
  ['gencode', 'sh "$CWD/.gen/guard"'],
  ['gencode', "sh '$CWD/.gen/guard'"],
  ['gencode', 'sh ${CWD}/.gen/guard'],
  ['mimir', 'sh {working_dir}/.gen/guard'],
])('in %s, the script of `%s` is part of what was approved', async (dialect, command) => {
  const here = project();
  const hooks = { PreToolUse: [{ type: 'command', command }] };
  if (dialect === 'gencode') here.write('project/.gen/settings.json', JSON.stringify({ hooks }));
  else
    here.write(
      'project/.mimir/config.yml',
      `hooks: { pre-tool-call: { command: "${command}", continueOnError: false } }`,
    );
  here.write('project/.gen/guard', 'echo no >&2; exit 2');
  await approveAll(here);
  expect(await judged(here)).toMatchObject({ decision: 'block', reason: expect.stringContaining('no'), skipped: [] });
  here.write('project/.gen/guard', 'exit 0');
  expect(await judged(here)).toMatchObject({ decision: 'block', skipped: ['changed'] });
});
