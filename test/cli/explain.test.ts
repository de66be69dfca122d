// wide: starts many processes

import { describe, expect, test } from 'vitest';
import { BASH, logs, machine, settings } from './machine.ts';

interface Explained {
  readonly lanes: readonly {
    lane: string;
    enforced: boolean;
    mode: string;
    hooks: readonly { hook: string; action: string }[];
  }[];
  readonly keptOut: readonly { hook: string; why: string }[];
}

/** Hooks of every dialect, layer and condition, none of which refuses. */
function everything() {
  const all = machine();
  const hook = (command: string, more = {}) => ({ type: 'command', command, ...more });
  all.write(
    '~/.claude/settings.json',
    settings({
      PreToolUse: [
        { matcher: 'Bash', hooks: [hook('echo bash'), hook('echo git', { if: 'Bash(git *)' }), hook('echo bash')] },
        { matcher: 'Write|Edit', hooks: [hook('echo write'), hook('echo src', { if: 'Edit(src/**)' })] },
        { matcher: 'mcp__.*', hooks: [hook('echo mcp')] },
        {
          hooks: [
            hook('echo all', { once: true }),
            hook('echo off', { enabled: false }),
            hook('echo later', { async: true }),
          ],
        },
        { matcher: '(', hooks: [hook('echo never')] },
      ],
      PostToolUse: 'echo post',
      PostToolUseFailure: 'echo failure',
      UserPromptSubmit: { matcher: 'ignored', hooks: [hook('echo prompt')] },
      Stop: 'echo stop',
      SessionStart: { matcher: 'startup', hooks: [hook('echo startup')] },
      Notification: { matcher: 'idle', hooks: [hook('echo idle')] },
    }),
  );
  all.write('.claude/settings.json', settings({ PreToolUse: 'echo project', Stop: 'echo project' }));
  all.write(
    '~/.config/hookline/hooks.yml',
    `hooks:
  - { on: [PreToolUse, PostToolUse], tools: [file-write], files: ["src/**", "!**/*.test.ts"], run: echo files }
  - { on: PreToolUse, tools: [shell], run: echo shell, guard: true }
  - { on: Stop, run: echo native, approve: true }
  - { on: UserPromptSubmit, tools: [shell], run: echo never }
`,
  );
  all.write(
    '~/.config/cocode/hooks.toml',
    ['PreToolUse', 'PrePromptSubmit', 'NotificationEvent']
      .map(
        (event) =>
          `[[hooks]]\nevent = "${event}"\n[hooks.shell]\ncommand = "echo cocode"\n[[hooks]]\nevent = "${event}"\ntool_matcher = "Ba*"\n[hooks.shell]\ncommand = "echo prefix"\n`,
      )
      .join(''),
  );
  all.write('org.yml', 'hooks:\n  - { on: [PreToolUse, Stop], run: echo org, name: org }\n');
  return all;
}

const EVENTS: readonly (readonly string[])[] = [
  ['PreToolUse', ...BASH],
  ['PreToolUse', '--tool', 'Bash', '--input', '{"command":"cd x && git push"}'],
  ['PreToolUse', '--tool', 'bash_execute', '--input', '{"command":"ls"}'],
  ['PreToolUse', '--tool', 'Write', '--input', '{"file_path":"src/a.ts"}'],
  ['PreToolUse', '--tool', 'Write', '--input', '{"file_path":"src/a.test.ts"}'],
  ['PreToolUse', '--tool', 'Edit', '--input', '{"file_path":"src/a.ts"}'],
  ['PreToolUse', '--tool', 'mcp__files__read'],
  ['PreToolUse', '--tool', 'bash'],
  ['pre-bash-execution'],
  ['pre-file-write', '--input', '{"file_path":"src/a.ts"}'],
  ['PostToolUse', '--tool', 'Write', '--input', '{"file_path":"src/a.ts"}'],
  ['post-tool-call', '--tool', 'Bash', '--set', 'error=x'],
  ['UserPromptSubmit', '--prompt', 'hello'],
  ['PrePromptSubmit', '--prompt', 'hello'],
  ['Stop'],
  ['SessionStart', '--set', 'source=startup'],
  ['SessionStart', '--set', 'source=resume'],
  ['Notification', '--set', 'notification_type=idle'],
  ['Notification'],
  ['SessionEnd'],
];

describe('explain agrees with run: the same hooks run, in the same order, and the same are skipped for the same reason', () => {
  // in process, and with random configurations, test/hooks/explain-fuzz.test.ts does the same
  const SITUATIONS = [[], ['--enforced', 'org.yml', '--session', 's'], ['--session', 's']];
  test.each(EVENTS.map((event, nth) => [event.join(' '), event, SITUATIONS[nth % 3] ?? []] as const))(
    '%s',
    async (_, event, first) => {
      const { run, json } = everything();
      for (const more of first.includes('s') ? [first, ['--session', 's']] : [first]) {
        const { data, status } = await json(['explain', ...event, ...more]);
        expect(data).not.toHaveProperty('error');
        const { lanes, keptOut } = data as unknown as Explained;
        const { outcome } = await run(event[0] ?? '', [...event.slice(1), ...more]);
        const asked = outcome.skipped.filter(({ why }) => why === 'nobody-to-ask').map(({ hook }) => hook);
        const wouldRun = lanes.flatMap(({ hooks }) => hooks.map(({ hook }) => hook));
        expect(status).toBe(0);
        expect(wouldRun.filter((hook) => !asked.includes(hook))).toEqual(outcome.ran.map(({ hook }) => hook));
        const near = keptOut
          .filter(({ why }) => why !== 'event' && why !== 'matcher')
          .map(({ hook, why }) => `${hook} ${why}`);
        const skipped = outcome.skipped
          .filter(({ hook }) => !asked.includes(hook))
          .map(({ hook, why }) => `${hook} ${why}`);
        expect(near.toSorted()).toEqual(skipped.toSorted());
        expect(lanes.map(({ enforced }) => enforced)).toEqual(
          lanes.map(({ enforced }) => enforced).toSorted((a, b) => Number(b) - Number(a)),
        );
      }
    },
  );
});

test('explain runs nothing and uses nothing up', async () => {
  const { write, cli, run, logged } = machine();
  write(
    '~/.claude/settings.json',
    settings({ PreToolUse: { hooks: [{ type: 'command', command: logs('ran'), once: true }] } }),
  );
  for (let i = 0; i < 2; i++) await cli(['explain', 'PreToolUse', ...BASH, '--session', 's']);
  expect(logged()).toEqual([]);
  await run('PreToolUse', [...BASH, '--session', 's']);
  const { stdout } = await cli(['explain', 'PreToolUse', ...BASH, '--session', 's']);
  expect(stdout).toContain('it ran already in this session');
  expect(logged()).toEqual(['ran']);
});

test('for a person it shows lanes in order, and the first thing that kept each other hook out', async () => {
  const { cli } = everything();
  const { stdout, stderr } = await cli(['explain', 'PreToolUse', ...BASH, '--enforced', 'org.yml']);
  expect(stdout).toMatch(/^hookline enforced, first \(parallel\)\n {2}1 org hookline:org\.yml:2 {2}echo org\n/);
  expect(stdout).toMatch(
    /\ncocode \(serial, chained, ends at the first refusal\)\n {2}1 cocode:\S+:1 {2}echo cocode\n {2}2 cocode:\S+:5 {2}echo prefix\n/,
  );
  for (const reason of [
    'its condition does not hold: if Bash(git *)',
    'another hook does the same',
    'its matcher Write|Edit does not fit',
    'nobody approved it yet (hookline trust)',
  ])
    expect(stdout).toContain(reason);
  expect(stdout).toMatch(/\d+ more hooks are for other events\./);
  expect(stderr).toMatch(/warning\[NEEDS_REVIEW\]/);
});

test('it says so when an enforced file cannot be read, because nothing would then be allowed', async () => {
  const { cli } = machine();
  const { stdout, stderr } = await cli(['explain', 'PreToolUse', ...BASH, '--enforced', 'gone.yml']);
  expect(stdout + stderr).toMatch(/There is no file "gone\.yml"/);
});

test('the command is shown with the values of the event, masked, and whether it can run', async () => {
  const { cli, json, write } = machine();
  write(
    '~/.mimir/config.yml',
    [
      'hooks:',
      '  pre-tool-call:',
      `    command: sh -c "{bash_command}"`,
      '  pre-bash-execution:',
      `    command: "curl -d '{\\"c\\":\\"{bash_command}\\"}' x"`,
    ].join('\n'),
  );
  const args = [
    'PreToolUse',
    '--tool',
    'Bash',
    '--input',
    '{"command":"say \\"hi\\" --token=ghp_abcdefghijklmnopqrstuvwxyz"}',
  ];
  const { stdout } = await cli(['explain', ...args]);
  expect(stdout).toContain(`curl -d '{"c":"say \\"hi\\" --token=***"}' x`);
  expect(stdout).toContain('it fails: "{bash_command}" stands in the program text of "sh -c"');
  expect(stdout).toContain('where a value would be code. Until it is fixed, this is refused.');
  const { data } = await json(['explain', ...args]);
  expect(JSON.stringify(data)).not.toContain('ghp_');
  expect(data).toMatchObject({ lanes: [{ hooks: [{ fails: expect.stringContaining('sh -c') }, { fails: null }] }] });
});

test('a rule whose condition cannot be told for this event is shown to fail', async () => {
  const { write, cli } = machine();
  write(
    '~/.config/hookline/hooks.yml',
    'hooks:\n  - on: PreToolUse\n    when: size(tool_input.content) > 10\n    deny: long\n',
  );
  const { stdout } = await cli(['explain', 'PreToolUse', ...BASH]);
  expect(stdout).toContain('it fails: its condition could not be told');
});
