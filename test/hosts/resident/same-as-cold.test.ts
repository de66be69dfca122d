// wide: starts resident engines

import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { SAYINGS } from '../../cli/bridge/agents.ts';
import { callProcess, type Result } from '../../world/cli.ts';
import { household, NATIVE, REFUSAL, RULE, shell } from './household.ts';

const COLD = { HOOKLINE_RESIDENT: '0' };

/** Every decision has a number of its own. */
const comparable = ({ status, stdout, stderr }: Result) => {
  const plain = (text: string): string =>
    text.replace(/hookline why \S+/g, 'hookline why ID').replace(/decision [\w-]+/g, 'decision ID');
  return { status, stdout: plain(stdout), stderr: plain(stderr) };
};

describe.skipIf(NATIVE === null)('the resident engine', () => {
  test('answers the second call, which the first one started it for, and says the same', async () => {
    const { warm, call, residents, write } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const refused = { payload: shell('git push --force') };
    const before = await warm(refused);
    expect(before.served).toBe(0);
    const answer = await call(refused);
    expect(answer).toMatchObject({ status: 2, stdout: expect.stringMatching(/hookline-reply 2\n$/) });
    expect(`${answer.stdout}${answer.stderr}`).toContain(REFUSAL);
    expect(await call()).toMatchObject({ status: 0, stdout: 'hookline-reply 0\n' });
    expect(await residents()).toMatchObject([{ pid: before.pid, served: 2, cold: 0 }]);
  });

  test.each(AGENT_NAMES)('tells %s what a process of its own would tell it', async (agent) => {
    const { warm, call, residents, write } = household();
    write('~/.config/hookline/hooks.json', RULE);
    write('.claude/settings.json', '{ broken');
    const { tool, shell: says, prompt, said } = SAYINGS[agent];
    const payloads = [
      { agent, event: tool, payload: says('git push --force') },
      { agent, event: tool, payload: says('ls') },
      { agent, event: tool, payload: 'no object' },
      { agent, event: tool, payload: {} },
      ...(prompt === undefined || said === undefined ? [] : [{ agent, event: prompt, payload: said('Hello.') }]),
    ];
    await warm({ agent, event: tool, payload: says('ls') });
    for (const payload of payloads) {
      const [cold, served] = [await call({ ...payload, env: COLD }), await call(payload)];
      expect(comparable(served)).toEqual(comparable(cold));
    }
    expect(await residents()).toMatchObject([{ served: payloads.length, cold: 0 }]);
  });

  test('says of an agent or an option that is none what a process of its own says', async () => {
    const { warm, call } = household();
    await warm();
    for (const agent of ['no-such-agent', '--nonsense']) {
      const cold = await call({ agent, env: COLD });
      expect(cold.status).toBe(2);
      expect(comparable(await call({ agent }))).toEqual(comparable(cold));
    }
  });

  test('writes the same records', async () => {
    const { warm, call, write, records } = household();
    write('~/.config/hookline/hooks.json', RULE);
    await warm();
    const before = records();
    await call({ payload: shell('git push --force') });
    await call({ payload: shell('ls') });
    expect(records() - before).toBe(2);
  });

  test('has the hooks of every event and every tool, whichever came first', async () => {
    const { warm, call, write } = household();
    const hooks = ['Bash', 'Write'].map((tools) => ({ on: 'PreToolUse', tools, deny: `Not by ${tools}.` }));
    write('~/.config/hookline/hooks.json', { hooks: [...hooks, { on: 'UserPromptSubmit', deny: 'Not so.' }] });
    await warm();
    const write1 = { session_id: 's', tool_name: 'Write', tool_input: { file_path: 'a', content: 'b' } };
    for (const [event, payload, reason] of [
      ['PreToolUse', shell('ls'), 'Not by Bash.'],
      ['PreToolUse', write1, 'Not by Write.'],
      ['UserPromptSubmit', { session_id: 's', prompt: 'Hello.' }, 'Not so.'],
      ['PreToolUse', shell('ls'), 'Not by Bash.'],
    ] as const) {
      const { stdout, stderr } = await call({ event, payload });
      expect(`${stdout}${stderr}`).toContain(reason);
    }
  });

  test('gives a hook the folder, the variables and the input of whoever called', async () => {
    const { warm, call, write, project } = household();
    const run = 'read -r line; echo "$PWD $MARK $line" >&2; exit 2';
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run }] });
    await warm();
    for (const mark of ['first', 'second']) {
      const { stdout, stderr } = await call({ env: { MARK: mark }, payload: shell(`echo ${mark}`) });
      expect(`${stdout}${stderr}`).toContain(`${project} ${mark} {`);
      expect(`${stdout}${stderr}`).toContain(`echo ${mark}`);
    }
  });

  test('is not there for whoever tries something: neither run nor the library starts one', async () => {
    const { open, residents, project, env } = household();
    const args = ['run', 'PreToolUse', '--tool', 'Bash', '--gate', '--payload', '-'];
    await callProcess({ args, cwd: project, env, input: JSON.stringify(shell('ls')) });
    const hooks = await open();
    await hooks.trigger('PreToolUse', shell('ls'));
    expect(await residents()).toEqual([]);
  });
});
