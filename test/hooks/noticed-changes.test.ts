import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computer } from '../built-in/computer.ts';
import { machine } from '../cli/machine.ts';

const HOOK = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'true' }] }] } });
const OTHER = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: 'exit 0' }] }] } });
const noticesIn = ({ diagnostics }: { diagnostics: readonly { code: string; message: string }[] }) =>
  diagnostics.filter(({ code }) => code === 'CHANGED_IN_SESSION').map(({ message }) => message);

const outcomeOf = async (run: ReturnType<typeof machine>['run'], args: readonly string[]) =>
  (await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}', ...args])).outcome;

describe('what slipped past the guard', () => {
  test('is told once to the session that was running, by one process per event', async () => {
    const { write, run: start } = machine();
    const settings = write('~/.claude/settings.json', HOOK);
    const run = (session: string) => outcomeOf(start, ['--session', session]);
    expect(noticesIn(await run('a'))).toEqual([]);
    expect(noticesIn(await run('a'))).toEqual([]);
    writeFileSync(settings, OTHER);
    const told = await run('a');
    expect(noticesIn(told)).toEqual(['"~/.claude/settings.json" changed while this session was running.']);
    expect(told.diagnostics.find(({ code }) => code === 'CHANGED_IN_SESSION')?.hint).toContain('if that was not you');
    expect(noticesIn(await run('a'))).toEqual([]);
    expect(noticesIn(await run('b'))).toEqual([]);
    rmSync(settings);
    write('~/.config/hookline/hooks.yml', 'hooks:\n  - on: PreToolUse\n    run: "true"\n');
    expect(noticesIn(await run('a')).sort()).toEqual([
      '"~/.claude/settings.json" was removed while this session was running.',
      '"~/.config/hookline/hooks.yml" appeared while this session was running.',
    ]);
  });

  test('is told in a long-lived process too, and not for what trust is there for', async () => {
    const { hooks: create, home, project, write } = computer();
    const settings = write(join(home, '.claude/settings.json'), HOOK);
    write(join(project, '.claude/settings.json'), HOOK);
    const hooks = await create({ trust: 'all' });
    const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };
    expect(noticesIn(await hooks.trigger('PreToolUse', call))).toEqual([]);
    writeFileSync(settings, OTHER);
    write(join(project, '.claude/settings.json'), OTHER);
    await hooks.reload();
    expect(noticesIn(await hooks.trigger('PreToolUse', call))).toEqual([
      '"~/.claude/settings.json" changed while this session was running.',
    ]);
    expect(noticesIn(await hooks.trigger('PreToolUse', call))).toEqual([]);
    await hooks.close();
  });

  test('leaves no trace where the session was invented for one event', async () => {
    const { write, run, state } = machine();
    write('~/.claude/settings.json', HOOK);
    await outcomeOf(run, []);
    const sessions = join(state, 'hookline', 'sessions');
    expect(existsSync(sessions) ? readdirSync(sessions) : []).toEqual([]);
  });
});
