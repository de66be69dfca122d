import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliOptions, machine } from '../cli/machine.ts';

/** A person with Claude Code, whose program says in its package which one it is. */
function withClaude() {
  const it = machine();
  const program = it.write('~/tools/claude/bin/claude', '#!/bin/sh\n', 0o755);
  it.write('~/tools/claude/package.json', { name: 'claude', version: '2.1.325' });
  const env = { ...it.env, PATH: `${join(program, '..')}:${it.env.PATH}` };
  const options: CliOptions = { env };
  const call = (id: string, command: string) => {
    const settings = JSON.parse(readFileSync(join(it.home, '.claude', 'settings.json'), 'utf8'));
    const payload = { session_id: 'one', cwd: it.project, hook_event_name: 'PreToolUse', tool_use_id: id };
    return spawnSync('/bin/sh', ['-c', settings.hooks.PreToolUse[0].hooks[0].command], {
      ...{ cwd: it.project, env, encoding: 'utf8' },
      input: JSON.stringify({ ...payload, tool_name: 'Bash', tool_input: { command } }),
    });
  };
  /** What Claude Code keeps of the calls that it made. */
  const keep = (...ids: readonly string[]): void => {
    const line = (type: string, block: object) =>
      JSON.stringify({ type, sessionId: 'one', timestamp: new Date().toISOString(), message: { content: [block] } });
    const lines = ids.flatMap((id) => [
      line('assistant', { type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } }),
      line('user', { type: 'tool_result', tool_use_id: id, content: 'done' }),
    ]);
    it.write('~/.claude/projects/p/one.jsonl', `${lines.join('\n')}\n`);
  };
  return {
    ...it,
    call,
    keep,
    cli: (...args: string[]) => it.cli(args, options),
    json: (...args: string[]) => it.json(args, options),
  };
}

test('a call through the installed hook is covered and says which agent it was; one without it is found', async () => {
  const { write, call, keep, cli, json } = withClaude();
  write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, if: "Bash(git push *)", deny: Not here. }\n');
  expect(await cli('install', 'claude-code', '--yes')).toMatchObject({ status: 0 });
  expect(call('toolu_ordinary', 'ls').status).toBe(0);
  expect(call('toolu_refused', 'git push origin').status).toBe(2);
  keep('toolu_ordinary', 'toolu_refused');
  expect((await json('coverage')).data).toMatchObject({ calls: 2, covered: 2, uncovered: [], uncertain: [] });

  const { stdout } = await cli('audit', 'export', '--agent', 'claude-code', '--session', 'one');
  const records = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(records.map(({ tool_use_id }) => tool_use_id))).toEqual(new Set(['toolu_ordinary', 'toolu_refused']));
  for (const record of records) expect(record).toMatchObject({ agent: 'claude-code', agent_version: '2.1.325' });

  keep('toolu_ordinary', 'toolu_refused', 'toolu_escaped');
  const escaped = await json('coverage');
  expect(escaped).toMatchObject({ status: 1, data: { calls: 3, covered: 2 } });
  expect(escaped.data.uncovered).toMatchObject([{ agent: 'claude-code', session: 'one', tool: 'Bash' }]);

  expect(await cli('uninstall', 'claude-code', '--yes')).toMatchObject({ status: 0 });
  const afterwards = await json('coverage');
  expect(afterwards.data).toMatchObject({ calls: 3, covered: 2, uncovered: [{ session: 'one' }] });
});
