import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { CALL, hooksIn, onlyRun, runOne, workshop } from './workshop.ts';

describe('each way to fail has its own reason', () => {
  const ways: Readonly<Record<string, readonly [JsonObject, RegExp]>> = {
    'a command that is not there': [{ run: 'no-such-command-here' }, /command not found \(exit code 127\)/],
    'a file that is not executable': [{ run: './plain.txt' }, /command not executable \(exit code 126\)/],
    'a program that is not there': [{ run: '/no/such/program', args: ['a'] }, /"\/no\/such\/program" was not found/],
    'a program that is not executable': [{ run: './plain.txt', args: [] }, /"\.\/plain\.txt" is not executable/],
    'a shell that is not there': [{ run: 'true', shell: '/no/such/shell' }, /"\/no\/such\/shell" was not found/],
    'an interpreter that is not there': [{ run: './lost.sh', args: [] }, /"\.\/lost\.sh" was not found/],
    'any other exit code': [{ run: 'exit 3' }, /exit code 3$/],
    'a crash': [{ run: 'kill -SEGV $$' }, /killed by SIGSEGV/],
    'the kernel that takes its memory back': [{ run: 'kill -KILL $$' }, /killed by SIGKILL/],
    'too little time': [{ run: 'sleep 300', timeout: 0.1 }, /timed out after 0.1 s/],
    'an unreadable answer': [{ run: `echo '{"decision": allow'` }, /unreadable answer/],
    'a folder that is not there': [{ run: 'true', cwd: 'nowhere' }, /its working directory ".*nowhere" does not exist/],
    'a folder that is a file': [
      { run: 'true', cwd: 'plain.txt' },
      /its working directory ".*plain.txt" is not a folder/,
    ],
    'a command too long to be started': [{ run: `: ${'x'.repeat(200_000)}` }, /too long to start a process with/],
    'a NUL in its command': [{ run: 'echo \0' }, /could not be started/],
  };
  test.for(Object.entries(ways))('%s', async ([, [definition, reason]]) => {
    const place = workshop();
    place.write('project/plain.txt', 'text');
    chmodSync(place.write('project/lost.sh', '#!/no/such/interpreter\n'), 0o755);
    const { outcome } = await runOne({ ...definition, name: 'it' }, {}, place);
    expect(outcome.decision).toBe('block');
    expect(outcome.reason).toMatch(/^Hook 'it' failed: /);
    expect(outcome.reason).toMatch(reason);
    const open = await runOne({ ...definition, onFailure: 'continue' }, {}, place);
    expect(open.outcome.decision).toBe('none');
    expect(open.outcome.messages.join()).toMatch(reason);
  });

  test('a program in no format that can be executed', async () => {
    const place = workshop();
    chmodSync(place.write('project/garbage', '\x7fELF\x02\x01garbage'), 0o755);
    const { outcome, run } = await runOne({ run: './garbage', args: [] }, {}, place);
    expect(outcome.decision).toBe('block');
    expect(run.status === 'failed' || run.exitCode === 2).toBe(true);
  });
});

describe('where a hook runs', () => {
  test('is the event’s folder', async () => {
    const place = workshop();
    mkdirSync(place.path('elsewhere'));
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: 'pwd' } });
    const outcome = await hooks.trigger('PostToolUse', { ...CALL, cwd: place.path('elsewhere') });
    expect(onlyRun(outcome).stdout).toBe(`${place.path('elsewhere')}\n`);
  });

  test.for([
    ['~', 'home'],
    ['~/sub', 'home/sub'],
    ['sub', 'project/sub'],
    ['..', ''],
  ] as const)('is the hook’s own folder where it names one (%s)', async ([cwd, where]) => {
    const place = workshop();
    for (const name of ['home/sub', 'project/sub']) mkdirSync(place.path(name));
    const { run } = await runOne({ run: 'pwd', cwd }, {}, place);
    expect(run.stdout).toBe(`${place.path(where).replace(/\/$/, '')}\n`);
  });

  test('is nowhere when the event’s folder was deleted: a failure with its reason', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'true' } });
    rmSync(place.cwd, { recursive: true });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome.reason).toMatch(/its working directory ".*\/project" does not exist$/);
    expect(onlyRun(outcome).status).toBe('failed');
  });
});

describe('how a hook is started', () => {
  test('with arguments, without a shell: nothing in them is code', async () => {
    const args = ['%s\\n', '$(echo x)', '`echo x`', '; echo x', '*', '\'"', '$HOME', 'a\nb', ''];
    const { run } = await runOne({ run: 'printf', args });
    expect(run.stdout).toBe(`${args.slice(1).join('\n')}\n`);
  });

  test('with the shell that it names', async () => {
    const { run } = await runOne({ run: 'echo ${BASH_VERSION:+bash} <(:) | cut -c1-4', shell: 'bash' });
    expect(run.stdout).toBe('bash\n');
  });

  test('with sh where it names none', async () => {
    const { run } = await runOne({ run: 'echo "${BASH_VERSION:-sh}"; ps -o comm= -p $$' });
    expect(run.stdout).toContain('sh\n');
  });
});
