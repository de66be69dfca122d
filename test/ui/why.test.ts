import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trailFiles } from '../../src/audit/trail-files.ts';
import type { Why } from '../../src/ui/data/why.ts';
import { machine } from '../cli/machine.ts';
import { served } from './serve.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: no-secrets
    tools: Bash
    reads: "**/.env*"
    deny: That is a secret.
  - on: PreToolUse
    name: quiet
    tools: Bash
    if: Bash(npm install*)
    run: cat "$HOME/rewrite.json"
`;

const REWRITE = {
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'allow',
    updatedInput: { command: 'npm install --ignore-scripts' },
  },
};

async function recorded() {
  const all = machine();
  all.write('~/.config/hookline/hooks.yml', RULES);
  all.write('~/rewrite.json', REWRITE);
  const ui = await served(all);
  return {
    ...all,
    trail: join(all.state, 'hookline/audit'),
    /** Records a call, and gives its id. */
    async call(command: string): Promise<string> {
      all.write('event.json', { session_id: 's1', tool_name: 'Bash', tool_input: { command } });
      return (await all.run('PreToolUse', ['--payload', all.at('event.json')])).outcome.id;
    },
    async why(id: string) {
      const answer = await ui.ask(`why?id=${encodeURIComponent(id)}`);
      return { status: answer.status, data: (await answer.json()) as Why & { error?: { message: string } } };
    },
  };
}

describe('why', () => {
  test('a refusal is told with its hook, file and line, the part of the line that it was about, and what would have let it pass', async () => {
    const { call, why, project } = await recorded();
    const id = await call('cat README.md && cat .env');
    const { data } = await why(id.slice(0, 8));
    expect(data).toMatchObject({ id, decision: 'deny', reason: 'That is a secret.', tool: 'Bash', rewrite: null });
    expect(data.hooks).toMatchObject([
      {
        name: 'no-secrets',
        decided: true,
        about: ['cat .env'],
        today: 'same',
        todayAt: '~/.config/hookline/hooks.yml:2',
      },
    ]);
    expect(data.effects).toMatchObject([
      { part: 'cat README.md', does: 'reads', path: 'README.md' },
      { part: 'cat .env', does: 'reads', path: '.env' },
    ]);
    expect(data.skipped).toMatchObject([{ name: 'quiet', why: 'condition', text: 'its conditions did not hold' }]);
    expect(data.ways.map(({ text }) => text).join('\n')).toContain('alone, `cat README.md` would pass it');
    expect(data.facts).toContainEqual({ name: 'Folder', text: project });
  });

  test('a rewrite is told as what it was and what it became', async () => {
    const { call, why } = await recorded();
    const { data } = await why(await call('npm install'));
    expect(data.rewrite).toEqual({ before: 'npm install', after: 'npm install --ignore-scripts' });
    expect(data.hooks).toMatchObject([{ name: 'quiet', rewrote: true, exitCode: 0 }]);
  });

  test('its records stand in the chain, one after the other, each with the hash of the one before', async () => {
    const { call, why, trail } = await recorded();
    await call('ls');
    const { data } = await why(await call('cat .env'));
    expect(data.records.map(({ kind }) => kind)).toEqual(['run', 'skip', 'outcome']);
    const [run, skip] = data.records;
    expect(skip).toMatchObject({ seq: (run?.seq ?? 0) + 1, prev: run?.hash });
    expect(trailFiles(trail).map(({ name }) => name)).toEqual([run?.file]);
  });

  test('"make a test of this" is a file that hookline test plays, and that fails when the rule is gone', async () => {
    const { call, why, write, cli } = await recorded();
    const { data } = await why(await call('cat .env'));
    write('made.hooktest.yml', data.test);
    expect((await cli(['test', 'made.hooktest.yml'])).status).toBe(0);
    write('~/.config/hookline/hooks.yml', RULES.replace('**/.env*', '**/other'));
    expect((await cli(['test', 'made.hooktest.yml'])).status).toBe(1);
  });

  test.each(['', 'abc', 'nosuchid', '../../etc', '<script>'])('there is none called %j', async (id) => {
    const { why, call } = await recorded();
    await call('ls');
    expect(await why(id)).toMatchObject({ status: 400, data: { error: { message: expect.stringContaining(id) } } });
  });

  test.each([
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['SVG', '<svg/onload=alert(1)>'],
    ['ANSI', '\u001B[2K\u001B[1A'],
    ['bidi', '\u202Egnp.exe'],
  ])('what agents wrote comes back as the text that it is: %s', async (_, text) => {
    const { why, call } = await recorded();
    const { data } = await why(await call(`echo '${text}'; cat .env`));
    expect(data.call).toBe(`echo '${text}'; cat .env`);
  });

  test('a line of 5 MB that somebody else put into the trail is cut, and says so', async () => {
    const { why, call, trail } = await recorded();
    await call('ls');
    const payload = { session_id: 's', cwd: '/', tool_name: 'Bash', tool_input: { command: 'x'.repeat(5_000_000) } };
    const record = { v: 1, seq: 99, prev: '', at: new Date().toISOString(), kind: 'outcome', hash: '' };
    const line = { ...record, id: 'hostile-1', event: 'PreToolUse', decision: 'none', payload };
    appendFileSync(trailFiles(trail).at(-1)?.path ?? '', `${JSON.stringify(line)}\n`);
    const { status, data } = await why('hostile-1');
    expect(status).toBe(200);
    expect(data.call.length).toBeLessThan(300_000);
    expect(data.call).toMatch(/… \[\d+ more characters\]$/);
  });
});
