import { spawn } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { type ExecuteOptions, HookError, type ProcessExecutor } from '../../../src/index.ts';
import { CALL, place } from '../../library/support/place.ts';

/** What a command of Mimir prints when it is executed with Mimir's own context. */
async function printed(event: string, command: string, variables: JsonObject, more: JsonObject = {}) {
  const hooks = await place().open();
  hooks.register(event as 'pre-tool-call', { command, ...more });
  const outcome = await hooks.trigger(event, { hookName: event, event, variables });
  return { ...outcome, out: outcome.ran[0]?.stdout ?? null };
}

describe('HookContext.variables', () => {
  const SHELL = {
    bash_command: 'ls x',
    bash_exit_code: '2',
    bash_stdout: 'a b',
    bash_stderr: "no 'x'",
    duration: '12',
  };

  test.each(Object.entries(SHELL))('{%s} is what they say', async (name, value) => {
    expect((await printed('post-bash-execution', `printf %s {${name}}`, SHELL)).out).toBe(value);
  });

  test.each([
    ['an object', '{"a":1}', '{"a":1}'],
    ['a text', '"done"', '"done"'],
    ['a list', '[1,2]', '[1,2]'],
    ['what is no JSON', 'done', '"done"'],
  ])('{tool_result} is encoded once: %s', async (_title, given, out) => {
    const variables = { tool_name: 'Read', tool_args: '{}', tool_result: given };
    expect((await printed('post-tool-call', 'printf %s {tool_result}', variables)).out).toBe(out);
  });

  test('beside a result that is no object, what the shell said is still there', async () => {
    const variables = { ...SHELL, tool_result: '"done"' };
    const command = 'printf "%s " {bash_exit_code} {tool_result}';
    expect((await printed('post-bash-execution', command, variables)).out).toBe('2 "done" ');
  });

  test('hooks of other dialects are told the same, with the types they know', async () => {
    const hooks = await place().open();
    const seen: unknown[] = [];
    hooks.register({
      event: 'PostToolUse',
      run: ({ tool_input, tool_response, duration_ms }) => void seen.push({ tool_input, tool_response, duration_ms }),
    });
    const event = 'post-bash-execution';
    await hooks.trigger(event, { hookName: event, event, variables: SHELL });
    expect(seen).toEqual([
      {
        tool_input: { command: 'ls x' },
        tool_response: { exit_code: 2, stdout: 'a b', stderr: "no 'x'" },
        duration_ms: 12,
      },
    ]);
  });

  test('are read on an event of Mimir’s without a hookName, one’s own included', async () => {
    const hooks = await place().open();
    hooks.register('pre-bash-execution', {
      command: 'echo "{ticket}: {bash_command}" >&2; test {bash_command} != dangerous',
      continueOnError: false,
    });
    const ask = (bash_command: string) =>
      hooks.trigger('pre-bash-execution', { variables: { bash_command, ticket: 'A-1' } });
    const refused = await ask('dangerous');
    expect([refused.decision, refused.reason]).toEqual(['block', expect.stringContaining('A-1: dangerous')]);
    expect(await ask('harmless')).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }] });
  });

  test('on an event by another name they are a field like any other without a hookName', async () => {
    const hooks = await place().open();
    const seen: unknown[] = [];
    hooks.register({ event: 'PreToolUse', run: ({ tool_input, variables }) => void seen.push(tool_input, variables) });
    await hooks.trigger('PreToolUse', { ...CALL, variables: { bash_command: 'x' } });
    expect(seen).toEqual([CALL.tool_input, { bash_command: 'x' }]);
  });

  describe('in whatever order', () => {
    const EVERY = {
      file_path: '/p/a.ts',
      file_name: 'a.ts',
      file_ext: 'ts',
      working_dir: '/p',
      bash_command: 'ls -l',
      bash_exit_code: '0',
      bash_stdout: 'out',
      bash_stderr: '',
      task_description: 'look',
      agent_id: 'main',
      agent_role: 'finder',
      agent_model: 'm',
      conversation_id: 'c',
      tool_name: 'bash',
      tool_args: '{"command":"ls -l","file_path":"a.ts","timeout":5}',
      tool_result: '{"stdout":"out"}',
      tokens_used: '7',
      cost: '0.5',
      duration: '12',
    };
    const input = async (event: string, variables: JsonObject): Promise<unknown> => {
      const hooks = await place().open();
      const seen: unknown[] = [];
      const run = ({ tool_input }: JsonObject): void => void seen.push(tool_input);
      for (const name of ['PreToolUse', 'PostToolUse'] as const) hooks.register({ event: name, run });
      await hooks.trigger(event, { hookName: event, event, variables });
      return seen[0];
    };

    test('all of Mimir’s variables are one call', async () => {
      const events = ['pre-tool-call', 'post-tool-call', 'post-bash-execution', 'post-file-write'];
      for (const event of events)
        expect(await input(event, EVERY)).toEqual({ command: 'ls -l', file_path: 'a.ts', timeout: 5 });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...events),
          fc.shuffledSubarray(Object.entries(EVERY), { minLength: Object.keys(EVERY).length }),
          async (event, entries) => {
            const said = { command: 'ls -l', file_path: 'a.ts', timeout: 5 };
            expect(await input(event, Object.fromEntries(entries))).toEqual(said);
          },
        ),
        { numRuns: 20 },
      );
    });

    const orders = (variables: JsonObject) => [variables, Object.fromEntries(Object.entries(variables).reverse())];

    test('a part that the arguments lack is added to them', async () => {
      const given = { bash_command: 'ls', tool_name: 'bash', tool_args: '{"timeout":5}' };
      for (const variables of orders(given))
        expect(await input('pre-bash-execution', variables)).toEqual({ command: 'ls', timeout: 5 });
    });

    test('a text that is empty says nothing', async () => {
      for (const variables of orders({ bash_command: '', tool_name: 'Read', tool_args: '{"file_path":"b"}' }))
        expect(await input('pre-tool-call', variables)).toEqual({ file_path: 'b' });
      for (const variables of orders({ bash_command: 'ls', tool_name: 'bash', tool_args: '' }))
        expect(await input('pre-bash-execution', variables)).toEqual({ command: 'ls' });
    });

    test('two different commands are refused', async () => {
      for (const variables of orders({ bash_command: 'ls', tool_name: 'bash', tool_args: '{"command":"id"}' }))
        await expect(input('pre-bash-execution', variables)).rejects.toThrow('two names of one thing');
      const call = { tool_name: 'Bash', tool_input: { command: 'id' }, bash_command: 'ls' };
      const hooks = await place().open();
      await expect(hooks.trigger('PreToolUse', call)).rejects.toThrow(HookError);
    });
  });

  test('keys of one’s own are placeholders, and their values never part of the program', async () => {
    const value = `A-1"; touch pwned; '$(touch pwned)`;
    const { out } = await printed('pre-agent-execute', 'printf "%s|%s" "{ticket}" {other}', { ticket: value });
    expect(out).toBe(`${value}|{other}`);
  });

  test('what they fill in is not called unknown in the outcome; what stays as it is, is', async () => {
    const { diagnostics } = await printed('pre-agent-execute', 'echo {ticket} {other}', { ticket: 'A-1' });
    expect(diagnostics.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
      ['UNKNOWN_PLACEHOLDER', '"other"'],
    ]);
  });

  test('a file_name and a file_ext that are given count; else they come from the path', async () => {
    const command = 'printf "%s " {file_name} {file_ext}';
    const path = { tool_name: 'Write', file_path: '/p/a.ts' };
    const given = { ...path, file_name: 'OWN', file_ext: '.tsx' };
    expect((await printed('post-file-write', command, given)).out).toBe('OWN .tsx ');
    for (const variables of [path, { ...path, file_name: '', file_ext: '' }])
      expect((await printed('post-file-write', command, variables)).out).toBe('a.ts ts ');
  });

  test('{agent_status} is about the agent, not about a tool that failed', async () => {
    const command = 'printf "<%s>" "{agent_status}"';
    const tool = { tool_name: 'bash', tool_args: '{}', error_message: 'no' };
    expect((await printed('post-tool-call', command, tool)).out).toBe('<>');
    expect((await printed('post-tool-call', command, { ...tool, agent_status: 'busy' })).out).toBe('<busy>');
    expect((await printed('post-agent-execute', command, { error_message: 'no' })).out).toBe('<failed>');
  });

  test('a key of one’s own whose value would be code does not run, and refuses', async () => {
    const { decision, ran } = await printed('pre-bash-execution', 'sh -c "{ticket}"', {
      bash_command: 'ls',
      ticket: 'id',
    });
    expect([decision, ran[0]?.stdout]).toEqual(['block', '']);
  });

  test('without such a key the braces stay as they are, and what others call so is no placeholder', async () => {
    expect((await printed('pre-agent-execute', "echo a b | awk '{print}'", { ticket: 'x' })).out).toBe('a b\n');
    const hooks = await place().open();
    hooks.register('pre-agent-execute', { command: 'echo {ticket}' });
    expect((await hooks.trigger('AgentStart', { ticket: 'x' })).ran[0]?.stdout).toBe('{ticket}\n');
  });

  test('an explanation and a question show the command with them', async () => {
    const asked: string[] = [];
    const hooks = await place().open({ ask: async ({ command }) => asked.push(command) > 0 });
    hooks.register('pre-agent-execute', { command: 'echo {ticket}', prompt: true });
    const context = { hookName: 'pre-agent-execute', variables: { ticket: 'A-1' } };
    expect(hooks.explain('pre-agent-execute', context).lanes[0]?.commands[0]).toBe('echo A-1');
    await hooks.trigger('pre-agent-execute', context);
    expect(asked).toEqual(['echo A-1']);
  });
});

describe('{cost}', () => {
  test.each([
    [undefined, ''],
    [0.25, '0.25'],
    [1e-7, '0.0000001'],
    [1.2e-9, '0.0000000012'],
    [0, '0'],
  ])('of %s is "%s"', async (cost, out) => {
    const hooks = await place().open();
    hooks.register('post-agent-execute', { command: 'printf "<%s>" {cost}' });
    const { ran } = await hooks.trigger('Stop', cost === undefined ? {} : { cost });
    expect(ran[0]?.stdout).toBe(`<${out}>`);
  });
});

describe('register(name, config)', () => {
  const team = (command: string) =>
    `enforcement:\n  hooks:\n    pre-bash-execution: { command: ${command}, continueOnError: false }\n`;

  test('ignores a copy of an enforced hook with Mimir’s words, and adds any other', async () => {
    const warned: string[] = [];
    const here = place({ 'team.yml': team('echo team') });
    const hooks = await here.open({
      enforced: [join(here.root, 'team.yml')],
      logger: { warn: (message) => void warned.push(message) },
    });
    hooks.register('pre-bash-execution', { command: 'echo team' });
    hooks.register('pre-bash-execution', { command: 'echo mine' });
    const words = "Hook 'pre-bash-execution' is enforced by organization. User config ignored.";
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome.messages).toEqual(['team', 'mine']);
    expect(outcome.diagnostics).toMatchObject([{ code: 'ENFORCED_CONFLICT', message: words }]);
    expect(hooks.list().map(({ state }) => state)).toEqual(['enforced', 'disabled', 'active']);
    expect(warned).toEqual([words]);
  });

  test('ignores a copy of what the program itself enforces', async () => {
    const hooks = await place().open();
    hooks.register('pre-bash-execution', { command: 'echo team', enforced: true });
    hooks.register('pre-bash-execution', { command: 'echo team' });
    hooks.register('pre-tool-call', { command: 'echo team' });
    expect((await hooks.trigger('PreToolUse', CALL)).ran).toHaveLength(2);
    expect(hooks.isEnforced('pre-bash-execution')).toBe(true);
  });

  test('and list() returns each name with its config', async () => {
    const config = { command: 'true', timeout: 500, continueOnError: false, environment: { A: 'b' } };
    const here = place({ 'home/.mimir/config.yml': 'hooks:\n  post-tool-call: { command: "true", prompt: true }\n' });
    const hooks = await here.open();
    hooks.register('pre-file-write', { ...config, patterns: ['*.ts'] });
    expect(hooks.list().map((hook) => [hook.name, hook.config])).toEqual([
      ['post-tool-call', { command: 'true', prompt: true }],
      ['pre-file-write', { ...config, patterns: ['*.ts'] }],
    ]);
  });

  test('and list() says of a config that it is enforced where it was registered so', async () => {
    const hooks = await place().open();
    hooks.register('pre-file-write', { command: 'true', enforced: true });
    hooks.register('post-file-write', { command: 'true', enforced: false });
    hooks.register({
      dialect: 'claude-code',
      event: 'Stop',
      definition: { type: 'command', command: 'true' },
      enforced: true,
    });
    expect(hooks.list().map(({ config }) => config?.enforced)).toEqual([true, undefined, undefined]);
  });

  test('throws for a name that is no event', async () => {
    const hooks = await place().open();
    expect(() => hooks.register('my-hook' as 'pre-tool-call', { command: 'true' })).toThrow('my-hook');
  });
});

/** Runs a line as it is asked to, and remembers it. */
function shellExecutor(seen: { command: string; options: ExecuteOptions }[] = []): ProcessExecutor {
  return {
    execute: (command, options) =>
      new Promise((resolve, reject) => {
        seen.push({ command, options });
        const { env, cwd, signal, stdin } = options;
        const child = spawn('/bin/sh', ['-c', command], { env, cwd, signal });
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (chunk) => (stdout += chunk));
        child.stderr.on('data', (chunk) => (stderr += chunk));
        child.stdin.on('error', () => {}).end(stdin);
        child.on('error', reject);
        child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, stdout, stderr }));
      }),
  };
}

describe('createHooks({ executor })', () => {
  test('runs the commands of every dialect through it, with their environment and input', async () => {
    const seen: { command: string; options: ExecuteOptions }[] = [];
    const here = place({
      'home/.mimir/config.yml': 'hooks:\n  pre-bash-execution: { command: "echo got {bash_command}", timeout: 900 }\n',
      'home/.config/hookline/hooks.yml': 'hooks: [{ on: PreToolUse, run: "cat | wc -c; exit 2" }]',
    });
    const hooks = await here.open({ executor: shellExecutor(seen) });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ exitCode: 2 }, { stdout: 'got ls\n', exitCode: 0 }] });
    expect(Number(outcome.ran[0]?.stdout)).toBeGreaterThan(50);
    const asked = seen.find(({ command }) => command.includes('echo got'));
    expect(asked).toMatchObject({ options: { timeout: 900, cwd: here.cwd } });
    // a value is in the environment, never in the command
    expect(asked?.command).not.toContain('got ls');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['rejects', () => Promise.reject(new Error('no container'))],
    ['answers nothing', async () => undefined],
    ['answers without an exit code', async () => ({ stdout: '' })],
    ['answers with another type', async () => ({ exitCode: '0' })],
  ])('one that %s is a failed hook: it refuses or warns as the hook says', async (_title, execute) => {
    const hooks = await place().open({ executor: { execute } as ProcessExecutor });
    const undo = hooks.register('pre-bash-execution', { command: 'true', continueOnError: false });
    const closed = await hooks.trigger('PreToolUse', CALL);
    expect(closed).toMatchObject({ decision: 'block', ran: [{ status: 'failed' }] });
    expect(closed.reason).toContain("Hook 'pre-bash-execution' failed: ");
    undo();
    hooks.register('pre-bash-execution', { command: 'true' });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none', ran: [{ status: 'failed' }] });
  });

  test('what one rejects with is the reason and stderr, with exit code 1', async () => {
    const hooks = await place().open({ executor: { execute: () => Promise.reject(new Error('boom')) } });
    const undo = hooks.register('pre-bash-execution', { command: 'true', continueOnError: false });
    const ran = [{ status: 'failed', exitCode: 1, stdout: '', stderr: 'boom' }];
    const reason = "Hook 'pre-bash-execution' failed: boom";
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'block', reason, ran });
    undo();
    hooks.register('pre-bash-execution', { command: 'true' });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none', messages: [reason], ran });
  });

  test('one that never answers is told to end when the time of the hook is over', async () => {
    let ended = false;
    const execute: ProcessExecutor['execute'] = (_command, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (ended = true)));
    const hooks = await place().open({ executor: { execute }, graceMs: 10 });
    hooks.register('pre-bash-execution', { command: 'true', timeout: 50, continueOnError: false });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({
      decision: 'block',
      ran: [{ status: 'timed-out' }],
    });
    expect(ended).toBe(true);
  });

  test.each([{ executor: {} }, { executor: { execute: 'sh' } }, { logger: {} }, { logger: { warn: 1 } }])(
    '%j is misuse',
    async (options) => {
      await expect(place().open(options as never)).rejects.toThrow(HookError);
    },
  );
});

describe('createHooks({ logger })', () => {
  const logged = () => {
    const lines: [string, string, unknown?][] = [];
    const to = (level: string) => (message: string, facts?: unknown) => void lines.push([level, message, facts]);
    return { lines, logger: { debug: to('debug'), warn: to('warn'), error: to('error') } };
  };

  test('is told each run in the words of Mimir’s registry, without secrets', async () => {
    const { lines, logger } = logged();
    const hooks = await place().open({ logger });
    hooks.register('pre-bash-execution', { command: 'echo password=hunter2hunter2' });
    hooks.register('pre-tool-call', { command: 'echo bad >&2; exit 3' });
    await hooks.trigger('PreToolUse', CALL);
    const facts = { exitCode: 3, stdout: '', stderr: 'bad\n' };
    expect(lines).toEqual([
      ['debug', expect.stringMatching(/^Hook 'pre-bash-execution' executed in \d+ms$/), expect.anything()],
      ['debug', expect.stringMatching(/^Hook 'pre-tool-call' executed in \d+ms$/), facts],
      ['warn', "Hook 'pre-tool-call' failed:", { message: 'exit code 3', ...facts }],
    ]);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  test.each([
    [1, true, ['debug', 'warn']],
    [2, true, ['debug', 'warn']],
    [1, false, ['debug', 'error']],
    [0, false, ['debug']],
  ])('is told exit code %i with continueOnError %s as %j', async (code, continueOnError, levels) => {
    const { lines, logger } = logged();
    const hooks = await place().open({ logger });
    hooks.register('pre-bash-execution', { command: `exit ${code}`, continueOnError });
    await hooks.trigger('PreToolUse', CALL);
    expect(lines.map(([level]) => level)).toEqual(levels);
  });

  test('is told an executor that rejects as an error, and as no execution', async () => {
    const { lines, logger } = logged();
    const hooks = await place().open({ logger, executor: { execute: () => Promise.reject(new Error('boom')) } });
    hooks.register('pre-bash-execution', { command: 'true' });
    await hooks.trigger('PreToolUse', CALL);
    const facts = { message: 'boom', exitCode: 1, stdout: '', stderr: 'boom' };
    expect(lines).toEqual([['error', "Hook 'pre-bash-execution' failed:", facts]]);
  });

  test('is told what was wrong when it began, and one that throws hurts nobody', async () => {
    const { lines, logger } = logged();
    const files = { 'home/.mimir/config.yml': 'hooks:\n  pre-tool-call: { command: "true", timeout: 0 }\n' };
    await place(files).open({ logger });
    expect(lines.map(([level, message]) => [level, message.includes('timeout')])).toEqual([['warn', true]]);
    const hooks = await place(files).open({
      logger: {
        debug: () => {
          throw new Error('disk full');
        },
      },
    });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }] });
  });
});

describe('on-agent-error', () => {
  const ask = async (config: JsonObject, event: 'on-agent-error' | 'post-agent-execute' = 'on-agent-error') => {
    const hooks = await place().open();
    hooks.register(event, { command: 'echo try again >&2; exit 1', ...config });
    return hooks.trigger('StopFailure', { session_id: 's', error: 'overloaded' });
  };

  test('that fails closed makes the agent try again, a number of times', async () => {
    expect(await ask({ continueOnError: false })).toMatchObject({ retry: true, retries: { done: 1 }, refused: true });
    const hooks = await place().open();
    hooks.register('on-agent-error', { command: 'exit 1', continueOnError: false });
    const told = [];
    for (let i = 0; i < 10; i++) told.push((await hooks.trigger('StopFailure', { session_id: 's', error: 'x' })).retry);
    expect(told.indexOf(false)).toBe(8);
    expect(told.slice(8)).toEqual([false, false]);
  });

  test('has post-agent-execute wait for the attempt that is the last, whoever registered it', async () => {
    const hooks = await place().open();
    hooks.register('post-agent-execute', { command: 'echo team', enforced: true });
    hooks.register('post-agent-execute', { command: 'echo mine' });
    hooks.register('on-agent-error', { command: 'exit 1', continueOnError: false });
    const ran: number[] = [];
    for (let i = 0; i < 9; i++) {
      const outcome = await hooks.trigger('StopFailure', { session_id: 's', error: 'x' });
      ran.push(outcome.ran.filter(({ name }) => name === 'post-agent-execute').length);
    }
    expect(ran).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });

  test('that fails open, or succeeds, changes nothing; and post-agent-execute only informs there', async () => {
    expect(await ask({})).toMatchObject({ retry: false, refused: false });
    expect(await ask({ command: 'true', continueOnError: false })).toMatchObject({ retry: false, refused: false });
    expect(await ask({ continueOnError: false }, 'post-agent-execute')).toMatchObject({ retry: false, refused: false });
  });
});

describe('pre- and post-agent-execute', () => {
  test('are told once each of a sub-agent, however it ended', async () => {
    for (const end of ['completed', 'failed', 'interrupted']) {
      const hooks = await place().open();
      for (const name of ['pre-agent-execute', 'post-agent-execute'] as const)
        hooks.register(name, { command: `echo ${name} {agent_status}` });
      const sub = { session_id: 's', agent_id: 'a1', agent_type: 'finder', parent_agent_id: 'main' };
      const said = [
        await hooks.trigger('AgentStart', { ...sub, task_description: 't' }),
        ...(end === 'failed' ? [await hooks.trigger('StopFailure', { ...sub, error: 'x' })] : []),
        await hooks.trigger('SubagentStop', { ...sub, agent_status: end }),
      ].flatMap(({ messages }) => messages);
      expect(said).toEqual(['pre-agent-execute', `post-agent-execute ${end}`]);
    }
  });

  test('post-agent-execute by its own name is a sub-agent’s where the payload says so', async () => {
    const hooks = await place().open();
    hooks.register('post-agent-execute', { command: 'echo {agent_status}' });
    const { event, messages } = await hooks.trigger('post-agent-execute', { parent_agent_id: 'main', error: 'x' });
    expect([event, messages]).toEqual(['SubagentStop', ['failed']]);
    expect((await hooks.trigger('post-agent-execute', {})).event).toBe('Stop');
  });
});
