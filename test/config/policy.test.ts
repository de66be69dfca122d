import { chmodSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { claude, computer, native } from './computer.ts';

const ORG = { on: 'PreToolUse', run: 'true', name: 'org' };
const BASH = { tool_name: 'Bash', tool_input: { command: 'ls' } };

async function withPolicy(policy: unknown, hooks: readonly object[] = [ORG]) {
  const one = computer();
  const path = one.write('team.json', { policy, hooks });
  return { ...one, path, opened: await one.open({ enforced: [path] }) };
}

describe('managedHooksOnly', () => {
  const others = (write: (path: string, content: unknown) => string) => {
    write('~/.config/hookline/hooks.json', native('exit 2', 'PreToolUse'));
    write('~/.claude/settings.json', claude('exit 2', 'PreToolUse'));
    write('.claude/settings.json', claude('exit 2', 'PreToolUse'));
    write('.claude/settings.local.json', claude('exit 2', 'PreToolUse'));
    write('.mimir/config.yml', 'hooks: { pre-tool-call: { command: exit 2, continueOnError: false } }');
  };

  test('runs no hook of a person or a repository, of any dialect, and says who switched it off', async () => {
    const { write, open } = computer();
    others(write);
    const path = write('team.json', { policy: { managedHooksOnly: true }, hooks: [ORG] });
    const hooks = await open({ enforced: [path] });
    const outcome = await hooks.trigger('PreToolUse', BASH);
    expect(outcome.refused).toBe(false);
    expect(outcome.ran.map(({ layer }) => layer)).toEqual(['enforced']);
    expect(new Set(outcome.skipped.map(({ why }) => why))).toEqual(new Set(['disabled']));
    const off = hooks.list().filter(({ layer }) => layer !== 'enforced');
    expect(off).toHaveLength(5);
    for (const { why } of off) expect(why).toBe(`switched off by organization (${path}:1)`);
    const conflicts = hooks.diagnostics.filter(({ code }) => code === 'ENFORCED_CONFLICT');
    expect(conflicts).toHaveLength(5);
    for (const { message } of conflicts) expect(message).toContain(path);
  });

  test('leaves what the embedding program registers itself', async () => {
    const { opened } = await withPolicy({ managedHooksOnly: true });
    opened.register({ event: 'PreToolUse', run: async () => ({ decision: 'deny', reason: 'own' }) });
    expect(await opened.trigger('PreToolUse', BASH)).toMatchObject({ decision: 'deny', reason: 'own' });
  });

  test('asks nobody to review what cannot run', async () => {
    const { write, open } = computer();
    write('.claude/settings.json', claude('exit 2', 'PreToolUse'));
    const path = write('team.json', { policy: { managedHooksOnly: true }, hooks: [ORG] });
    const hooks = await open({ enforced: [path], trust: 'recorded' });
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['ENFORCED_CONFLICT']);
  });

  test.each(['yes', 1, null, {}, []])('counts where it is %j: what cannot be read is the strictest', async (value) => {
    const { write, open } = computer();
    others(write);
    const path = write('team.json', { policy: { managedHooksOnly: value }, hooks: [ORG] });
    const outcome = await (await open({ enforced: [path] })).trigger('PreToolUse', BASH);
    expect(outcome.ran.every(({ layer }) => layer === 'enforced')).toBe(true);
  });

  test('of Claude Code’s managed settings concerns Claude Code’s hooks, also where it cannot be read', async () => {
    for (const allowManagedHooksOnly of [true, 'yes']) {
      const { write, open } = computer();
      write('~/.claude/settings.json', claude('exit 2', 'PreToolUse'));
      const path = write('managed.json', { ...claude('true', 'PreToolUse'), allowManagedHooksOnly });
      const outcome = await (await open({ enforced: [{ path, dialect: 'claude-code' }] })).trigger('PreToolUse', BASH);
      expect(outcome.skipped.map(({ why }) => why)).toEqual(['disabled']);
    }
  });
});

describe('requiredHooks', () => {
  test('that are there and fit to run refuse nothing', async () => {
    const { opened } = await withPolicy({ requiredHooks: ['org'] });
    expect((await opened.trigger('PreToolUse', BASH)).refused).toBe(false);
    expect(opened.diagnostics).toEqual([]);
  });

  test.each<[string, readonly object[], RegExp]>([
    ['is missing', [{ ...ORG, name: 'other' }], /no enforced file has it/],
    ['is switched off', [{ ...ORG, enabled: false }], /switched off in/],
    ['cannot run', [{ ...ORG, matcher: '[' }], /it cannot run/],
    ['has no command', [{ ...ORG, run: '' }], /it cannot run/],
    ['is fit on one event and not on another', [ORG, { ...ORG, on: 'Stop', enabled: false }], /switched off in/],
  ])('refuse everything where one %s, and say which', async (_, hooks, why) => {
    const { opened, path } = await withPolicy({ requiredHooks: ['org'] }, hooks);
    for (const event of ['PreToolUse', 'UserPromptSubmit', 'SessionStart', 'SubagentStart'] as const) {
      const { refused, reason } = await opened.trigger(event as string, { tool_name: 'Bash', prompt: 'x' });
      expect(refused).toBe(true);
      expect(reason).toContain(`Hook 'org' is required by organization (${path}:1)`);
      expect(reason).toMatch(why);
    }
    expect((await opened.trigger('Notification', {})).decision).toBe('none');
    expect(opened.diagnostics.map(({ code }) => code)).toContain('REQUIRED_HOOK_MISSING');
  });

  test.each<[string, object]>([
    ['a program that is not there', { run: '/opt/no/such/guard' }],
    ['a script that is not there', { run: './not-here.sh' }],
    ['an interpreter’s script that is not there', { run: 'sh /opt/no/such/guard.sh || true' }],
    ['a program that is not on the PATH', { run: 'no-such-program --check' }],
    ['one behind others that are there', { run: 'cat > /dev/null; timeout 5 no-such-program' }],
    ['one whose absence is not told', { run: 'cat | no-such-program || true' }],
    ['one without a shell', { run: 'no-such-program', args: ['x'] }],
    ['one in a shell of its own', { run: "sh -c 'no-such-program'" }],
    ['a module that is not there', { run: undefined, module: './no-such-module.mjs' }],
    ['a condition that cannot be read', { when: 'tool_input.' }],
    ['a kind of hook that cannot be run', { run: undefined, type: 'no-such-kind' }],
  ])('refuse every other event where one has %s', async (_, broken) => {
    const { opened, path } = await withPolicy({ requiredHooks: ['org'] }, [{ ...ORG, on: 'Stop', ...broken }]);
    const { refused, reason } = await opened.trigger('PreToolUse', BASH);
    expect([refused, reason]).toEqual([true, expect.stringContaining(path)]);
    expect(opened.diagnostics.map(({ code }) => code)).toContain('REQUIRED_HOOK_MISSING');
  });

  test.each<[string, object]>([
    ['asks for a program first', { run: 'command -v no-such-program && no-such-program; true' }],
    ['has another in its place', { run: 'no-such-program 2>/dev/null || cat' }],
    ['runs it only in a branch', { run: 'if [ -n "$NEVER" ]; then no-such-program; fi' }],
    ['runs what it defines itself', { run: 'check() { true; }; check' }],
    ['says where its programs are', { run: 'PATH=/opt/tools:$PATH; no-such-program || true' }],
    ['asks for a script first', { run: '[ -x ./not-here.sh ] && ./not-here.sh; true' }],
    ['has placeholders of the shell', { run: '"$TOOL" --check || true' }],
    ['is a rule', { run: undefined, deny: 'no', when: 'false' }],
  ])('are fit to run where one %s', async (_, fit) => {
    const { opened } = await withPolicy({ requiredHooks: ['org'] }, [{ ...ORG, on: 'UserPromptSubmit', ...fit }]);
    expect((await opened.trigger('PreToolUse', BASH)).reason).toBeNull();
    expect(opened.diagnostics.map(({ code }) => code)).not.toContain('REQUIRED_HOOK_MISSING');
  });

  test('need not be executable where an interpreter reads them, nor begin with #! where a shell does', async () => {
    const { write, open, at } = computer();
    write('guard.sh', 'exit 0\n');
    const hooks = [{ ...ORG, run: `sh ${at('guard.sh')} && ${at('guard.sh')}` }];
    const path = write('team.json', { policy: { requiredHooks: ['org'] }, hooks });
    expect((await (await open({ enforced: [path] })).trigger('UserPromptSubmit', { prompt: 'x' })).reason).toContain(
      'executable',
    );
    chmodSync(at('guard.sh'), 0o755);
    expect((await (await open({ enforced: [path] })).trigger('UserPromptSubmit', { prompt: 'x' })).refused).toBe(false);
  });

  test('are not met by a hook of that name in a person’s file', async () => {
    const { write, open } = computer();
    write('~/.config/hookline/hooks.json', { hooks: [{ ...ORG, name: 'guard' }] });
    const path = write('team.json', { policy: { requiredHooks: ['guard'] }, hooks: [ORG] });
    expect((await (await open({ enforced: [path] })).trigger('PreToolUse', BASH)).refused).toBe(true);
  });

  test('may stand in another enforced file', async () => {
    const { write, open } = computer();
    const files = [
      write('a.json', { policy: { requiredHooks: ['org'] }, hooks: [] }),
      write('b.json', { hooks: [ORG] }),
    ];
    expect((await (await open({ enforced: files })).trigger('PreToolUse', BASH)).refused).toBe(false);
  });
});

describe('a policy that cannot be read', () => {
  test.each<[unknown, string]>([
    [{ requiredHooks: 5 }, 'requiredHooks'],
    [{ requiredHooks: null }, 'requiredHooks'],
    [{ mask: { a: 1 } }, 'mask'],
    [{ manageHooksOnly: true }, 'manageHooksOnly'],
    [{ whatever: true }, 'whatever'],
    ['strict', 'policy'],
    [[], 'policy'],
  ])('refuses where nothing says what it demanded: %j', async (policy, word) => {
    const { opened } = await withPolicy(policy);
    const { refused, reason } = await opened.trigger('PreToolUse', BASH);
    expect(refused).toBe(true);
    expect(reason).toContain(`"${word}"`);
  });

  test('counts nowhere but in an enforced file', async () => {
    const { write, open } = computer();
    for (const path of ['~/.config/hookline/hooks.json', '.hookline/hooks.json']) {
      write(path, { policy: { managedHooksOnly: true, requiredHooks: ['x'] }, ...native('true', 'PreToolUse') });
    }
    const hooks = await open();
    expect((await hooks.trigger('PreToolUse', BASH)).ran).toHaveLength(2);
    expect(hooks.policy).toEqual([]);
    expect(hooks.diagnostics.map(({ code }) => code)).toEqual(['NOT_ENFORCED_HERE', 'NOT_FOR_PROJECTS']);
  });
});

test('what a repository says of its own trust, audit and limits counts for nothing, and is told', async () => {
  const { write, open } = computer();
  const loosens = { trust: 'all', audit: false, sandbox: 'none', allowedUrls: ['*'], webhooks: { allowedUrls: ['*'] } };
  write('.hookline/hooks.json', { ...loosens, policy: { trustedBy: ['me'] }, ...native('exit 2', 'PreToolUse') });
  const hooks = await open({ trust: 'recorded' });
  expect(await hooks.trigger('PreToolUse', BASH)).toMatchObject({ ran: [], skipped: [{ why: 'untrusted' }] });
  const told = hooks.diagnostics.filter(({ code }) => code === 'NOT_FOR_PROJECTS').map(({ message }) => message);
  for (const key of [...Object.keys(loosens), 'policy'])
    expect(told).toContain(`"${key}" does not count in a file of a project.`);
});

test.each([true, false, 'on', null, 1, {}])(
  'audit: %j is none of its two words: it is required, with an error',
  async (audit) => {
    const { opened } = await withPolicy({ audit });
    expect(opened.policy).toMatchObject([{ demand: 'auditRequired', value: true }]);
    expect(opened.diagnostics).toMatchObject([
      { code: 'WRONG_TYPE', message: expect.stringMatching(/^"audit" is .*, but it can be "required" or "optional"/) },
    ]);
  },
);

test('what a repository cannot say is told with the file that could', async () => {
  const { write, open } = computer();
  const said = { policy: {}, audit: 'required', webhooks: {}, allowedUrls: [], trust: 'all' };
  write('.hookline/hooks.json', { ...said, hooks: [] });
  const hints = new Map((await open()).diagnostics.map(({ message, hint }) => [message.split('"')[1], hint]));
  expect(Object.keys(said).map((key) => hints.get(key))).toEqual([
    'it belongs into an enforced file, such as /etc/hookline/enforced.yml',
    'it belongs into an enforced file, such as /etc/hookline/enforced.yml, below "policy"',
    'it belongs into ~/.config/hookline/hooks.yml',
    'it belongs into ~/.config/hookline/hooks.yml, below "webhooks"',
    'remove it',
  ]);
});

test('the policy in force is told with the place of each demand', async () => {
  const { write, open } = computer();
  const team = 'enforcement:\n  managedHooksOnly: true\n  hooks:\n    on-mode-switch: { command: "true" }\n';
  const files = [
    write(
      'a.yml',
      'policy:\n  audit: required\n  requiredHooks: [org]\nhooks:\n  - { on: Stop, run: "true", name: org }\n',
    ),
    write('team.yml', team),
  ];
  const { policy } = await open({ enforced: files });
  expect(policy).toEqual([
    { demand: 'auditRequired', value: true, file: files[0], line: 2, column: 3 },
    { demand: 'requiredHooks', value: ['org'], file: files[0], line: 3, column: 3 },
    { demand: 'managedHooksOnly', value: true, file: files[1], line: 2, column: 3 },
  ]);
});

describe('a setting on which an organization has the last word', () => {
  const conflicts = async (enforced: object, own: object) => {
    const { write, open } = computer();
    write('~/.config/hookline/hooks.json', { ...own, hooks: [] });
    const hooks = await open({ enforced: [write('team.json', { ...enforced, hooks: [ORG] })] });
    return hooks.diagnostics.filter(({ code }) => code === 'ENFORCED_CONFLICT').map(({ message }) => message);
  };
  const lists = (allowedUrls: readonly string[], allowedEnv: readonly string[] = []) => ({
    webhooks: { allowedUrls, allowedEnv },
  });

  test('is told to whoever sets it wider, with the file that locks it', async () => {
    const [message] = await conflicts(lists(['https://a.example/*']), lists(['https://*']));
    expect(message).toMatch(
      /"https:\/\/\*" is not within "allowedUrls" of .*team\.json; only what both allow counts\./,
    );
    expect(await conflicts(lists([]), lists(['https://a.example/*']))).toHaveLength(1);
    expect(await conflicts(lists([], ['HOOK_*']), lists([], ['PATH']))).toHaveLength(1);
    const model = (name: string) => ({ model: { provider: 'ollama', model: name } });
    expect(await conflicts(model('theirs'), model('own'))).toEqual([
      expect.stringContaining('"model" is set by organization'),
    ]);
  });

  test('is nothing to be told where it is narrower', async () => {
    expect(
      await conflicts(lists(['https://a.example/*']), lists(['https://a.example/x', 'https://a.example/y/*'])),
    ).toEqual([]);
    expect(await conflicts(lists(['*']), lists(['https://*']))).toEqual([]);
    expect(await conflicts(lists([], ['HOOK_*']), lists([], ['HOOK_KEY']))).toEqual([]);
    expect(await conflicts({}, lists(['*']))).toEqual([]);
  });
});
