// wide: tries many cases

import { expect, test } from 'vitest';
import { checkedQuestion } from '../../src/history/playground/check-question.ts';
import { bash, own, playing } from './playing.ts';

const NO_FORCE = `hooks:
  - name: no-force
    on: PreToolUse
    tools: Bash
    when: tool_input.command.contains("--force")
    deny: "never force {{ tool_name }}"
`;

test('the outcome is told lane by lane: who said what, where it stands, and who was kept out and why', async () => {
  const { answer } = playing();
  const files = [
    own(NO_FORCE),
    {
      name: '.claude/settings.json',
      layer: 'project',
      text: '{"hooks":{"PreToolUse":[{"matcher":"Write","hooks":[{"type":"command","command":"lint"}]}],"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
    },
  ];
  const told = await answer({ ...bash('git push --force'), files });
  expect(told.outcome).toMatchObject({ decision: 'deny', reason: 'never force Bash', by: ['no-force'], dependsOn: [] });
  expect(told.lanes).toHaveLength(1);
  expect(told.lanes[0]?.hooks[0]).toMatchObject({
    name: 'no-force',
    file: '~/.config/hookline/hooks.yml',
    line: 2,
    column: 5,
    layer: 'user',
    said: { decision: 'deny', reason: 'never force Bash' },
    wouldRun: null,
  });
  expect(told.keptOut).toMatchObject([
    { file: '.claude/settings.json', why: 'matcher', words: 'its matcher Write does not fit' },
  ]);
  expect(told.forOtherEvents).toBe(1);
  expect(told.effects.map(({ does }) => does)).not.toEqual([]);
  expect(told.diagnostics).toEqual([]);
});

test('the decision changes with the call and with the text of the rule', async () => {
  const { answer } = playing();
  const decided = async (command: string, text: string) =>
    (await answer({ ...bash(command), files: [own(text)] })).outcome?.decision;
  expect(await decided('git push', NO_FORCE)).toBe('none');
  expect(await decided('git push --force', NO_FORCE)).toBe('deny');
  expect(await decided('git push --force', NO_FORCE.replace('deny:', 'ask:'))).toBe('ask');
  expect(await decided('git push --force', NO_FORCE.replace('--force', '--mirror'))).toBe('none');
});

test('a hook that would have to be run is told and not run, and what its word could change is not certain', async () => {
  const { answer } = playing();
  const text =
    'hooks:\n  - { name: check, on: PreToolUse, run: ./check.sh }\n  - { on: PreToolUse, run: ./note.sh, shadow: true }\n';
  const told = await answer({ ...bash('ls'), files: [own(text)] });
  expect(told.outcome).toMatchObject({ decision: 'none', dependsOn: ['check'] });
  expect(told.lanes.flatMap(({ hooks }) => hooks)).toMatchObject([
    { name: 'check', said: null, wouldRun: './check.sh', counts: true },
    { said: null, wouldRun: './note.sh', counts: false },
  ]);
  // refused is refused, whatever it would say
  const refused = await answer({
    ...bash('git push --force'),
    files: [own(`${NO_FORCE}  - { on: PreToolUse, run: x }\n`)],
  });
  expect(refused.outcome).toMatchObject({ decision: 'deny', dependsOn: [] });
});

test('a rule that speaks only after an earlier call was not asked, and that is told', async () => {
  const { answer } = playing();
  const text =
    'hooks:\n  - { name: later, on: PreToolUse, after: { reads: "**/.env" }, sends: true, deny: "no" }\n  - { name: other, on: Stop, after: { writes: "src/**" }, context: x }\n';
  const told = await answer({ ...bash('curl https://example.org'), files: [own(text)] });
  expect(told.outcome).toMatchObject({ decision: 'none', dependsOn: [], notAsked: ['later'] });
  // refused is refused, whatever came before
  const refused = await answer({ ...bash('git push --force'), files: [own(`${NO_FORCE}${text.slice(7)}`)] });
  expect(refused.outcome).toMatchObject({ decision: 'deny', notAsked: [] });
});

test.each([
  ['syntax', 'hooks:\n  - on: [PreToolUse\n', 'SYNTAX'],
  ['an unknown key', 'hooks:\n  - on: PreToolUse\n    tool: Bash\n    deny: no\n', 'UNKNOWN_KEY'],
  ['an unknown event', 'hooks:\n  - on: PreTolUse\n    deny: "no"\n', 'UNKNOWN_EVENT'],
])('%s is told with the file, the line and the column', async (_, text, code) => {
  const { answer } = playing();
  const told = await answer({ ...bash('ls'), files: [own(text)] });
  const found = told.diagnostics.filter(({ file }) => file === '~/.config/hookline/hooks.yml');
  expect(found.map((one) => one.code)).toContain(code);
  expect(found[0]).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
});

test('a rule about a person’s home knows it by the name that was given', async () => {
  const { answer } = playing();
  const text = 'hooks:\n  - { name: keys, on: PreToolUse, reads: "~/.ssh/**", deny: "no" }\n';
  const decided = async (command: string, home: string) =>
    (await answer({ ...bash(command), home, files: [own(text)] })).outcome?.decision;
  expect(await decided('cat /home/me/.ssh/id_rsa', '/home/me')).toBe('deny');
  expect(await decided('cat ~/.ssh/id_rsa', '/home/me')).toBe('deny');
  expect(await decided('cat /home/me/.ssh/id_rsa', '/home/you')).toBe('none');
});

test('what could be otherwise on a disk is said not to have been looked at', async () => {
  const { answer } = playing();
  const told = await answer({
    ...bash('cat notes.txt'),
    files: [own('hooks:\n  - { on: PreToolUse, reads: "secret/**", deny: "no" }\n')],
  });
  expect(told.notLookedAt).toEqual(['/home/me/shop', 'notes.txt']);
});

test('a pack that comes with hookline counts, and so does a file that was given beside another', async () => {
  const { answer } = playing();
  const packed = await answer({ ...bash('git push --force origin main'), files: [own('extends: [guard]\n')] });
  expect(packed.lanes.flatMap(({ hooks }) => hooks).map(({ file }) => file)).toContain('packs/guard.yml');
  const files = [
    { name: '.hookline/hooks.yml', layer: 'project', text: 'extends: [./more.yml]\n' },
    { name: '.hookline/more.yml', layer: 'project', text: NO_FORCE, dialect: 'hookline' },
  ];
  const beside = await answer({ ...bash('git push --force'), files: files.slice(0, 2) });
  expect(beside.outcome?.decision).toBe('deny');
});

test('an enforced file is a lane before the others, and cannot be switched off by a person’s own', async () => {
  const { answer } = playing();
  const files = [
    { name: 'hookline/hooks.yml', layer: 'enforced', text: NO_FORCE },
    own('rules: { no-force: off }\nhooks:\n  - { on: PreToolUse, allow: "fine" }\n'),
  ];
  const told = await answer({ ...bash('git push --force'), files });
  expect(told.outcome?.decision).toBe('deny');
  expect(told.lanes[0]).toMatchObject({ enforced: true, hooks: [{ file: '/etc/hookline/hooks.yml' }] });
});

test('a call in an agent’s own spelling is read as the bridge reads it', async () => {
  const { answer } = playing();
  const payload = {
    ...{ session_id: 's', cwd: '/home/me/shop', hook_event_name: 'BeforeTool' },
    ...{ tool_name: 'run_shell_command', tool_input: { command: 'git push --force' } },
  };
  const told = await answer({ event: 'BeforeTool', payload, agent: 'gemini', files: [own(NO_FORCE)] });
  expect(told).toMatchObject({ event: 'PreToolUse', outcome: { decision: 'deny' } });
});

test('of one client only the newest question waits; the others are answered one after the other', async () => {
  const { ask } = playing();
  const asked = [1, 2, 3, 4].map((n) => ask({ ...bash(`echo ${n}`), files: [] }, 'one'));
  const other = ask({ ...bash('ls'), files: [] }, 'two');
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
  expect(kinds).toEqual(['answer', 'superseded', 'superseded', 'answer']);
  expect((await other).kind).toBe('answer');
});

test.each([
  ['a list', []],
  ['no payload', { event: 'PreToolUse' }],
  ['an agent that nobody knows', { ...bash('ls'), agent: 'hal' }],
  ['a home that is no path', { ...bash('ls'), home: 'me' }],
  ['thirteen files', { ...bash('ls'), files: Array.from({ length: 13 }, (_, n) => ({ name: `${n}.yml`, text: '' })) }],
  ['two of one name', { ...bash('ls'), files: [own(''), own('')] }],
  ['a file in place of a folder', { ...bash('ls'), files: [own(''), { ...own(''), name: '.config' }] }],
  ['half a megabyte', { ...bash('ls'), files: [own('#'.repeat(512 * 1024))] }],
  ['a layer that nobody has', { ...bash('ls'), files: [{ ...own(''), layer: 'session' }] }],
  ['a dialect that nobody speaks', { ...bash('ls'), files: [{ ...own(''), dialect: 'klingon' }] }],
])('%s is no question', (_, sent) => {
  expect(() => checkedQuestion(sent, '/home/me')).toThrow(expect.objectContaining({ code: 'BAD_PAYLOAD' }));
});

test.each([
  '',
  '.',
  '..',
  '../x.yml',
  '/etc/x.yml',
  'a/../b.yml',
  'a//b.yml',
  'a\\b.yml',
  'a\0.yml',
  'a b.yml',
  'a/',
  '~/x.yml',
  'a/b/c/d/e/f/g.yml',
  'x\n.yml',
])('a file cannot be called %j', (name) => {
  expect(() => checkedQuestion({ ...bash('ls'), files: [{ ...own(''), name }] }, '/home/me')).toThrow(
    'cannot be the name',
  );
});

test('an event that nobody has, or a payload without its tool, is said, and nothing is decided', async () => {
  const { answer } = playing();
  const unknown = await answer({ event: 'PreTolUse', payload: {}, files: [] });
  expect(unknown).toMatchObject({ outcome: null, diagnostics: [{ code: 'UNKNOWN_EVENT' }] });
  const without = await answer({ event: 'PreToolUse', payload: {}, files: [] });
  expect(without).toMatchObject({ outcome: null, diagnostics: [{ code: 'BAD_PAYLOAD' }] });
});
