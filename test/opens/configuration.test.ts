// wide: tries many cases

import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { machine, settings } from '../cli/machine.ts';
import { computer, IS_ROOT } from '../config/computer.ts';

const OWN = '~/.config/hookline/hooks.yml';
const GUARD = `hooks:\n  - on: PreToolUse\n    tools: [shell]\n    deny: not that\n`;
const shell = { tool_name: 'Bash', tool_input: { command: 'ls' } };
const reading = { tool_name: 'Read', tool_input: { file_path: 'a' } };

/** What a person's own file, which was never understood before, makes of a few events. */
async function decided(content: string | Buffer, name = OWN) {
  const all = computer();
  all.write(name, '');
  writeFileSync(all.at(name), content);
  const hooks = await all.open();
  const events = {
    shell: await hooks.trigger('PreToolUse', { ...shell }),
    read: await hooks.trigger('PreToolUse', { ...reading }),
    prompt: await hooks.trigger('UserPromptSubmit', { prompt: 'hello' }),
    after: await hooks.trigger('Notification', { message: 'x' }),
  };
  const refused = Object.entries(events).flatMap(([what, { refused }]) => (refused ? [what] : []));
  const errors = hooks.diagnostics.filter(({ severity }) => severity === 'error');
  return { ...all, hooks, refused, errors, reason: events.shell.reason ?? events.prompt.reason ?? '' };
}

const EVERYTHING = ['shell', 'read', 'prompt'];

describe('a person’s own file that cannot be understood refuses everything, and says where to fix it', () => {
  test.for<[string, string | Buffer]>([
    ['a tab', 'hooks:\n\t- on: PreToolUse\n\t  deny: x\n'],
    ['an entry that is not indented like its first line', 'hooks:\n  - on: PreToolUse\n  deny: x\n'],
    ['what a merge leaves behind', `<<<<<<< HEAD\n${GUARD}=======\nhooks: []\n>>>>>>> other\n`],
    ['a quote that is not closed', 'hooks:\n  - on: PreToolUse\n    deny: "never\n'],
    ['UTF-16', Buffer.from(`\uFEFF${GUARD}`, 'utf16le')],
    ['Latin-1', Buffer.from('hooks:\n  - { on: PreToolUse, deny: "geht nicht f\xFCr dich" }\n', 'latin1')],
    ['a file cut in the middle of a word', GUARD.slice(0, 20)],
    [
      'aliases that grow',
      `a: &a [x,x]\n${'bcdefghijklmnopqrstuvwx'
        .split('')
        .map(
          (k, i) =>
            `${k}: &${k} [*${i === 0 ? 'a' : 'bcdefghijklmnopqrstuvwx'[i - 1]},*${i === 0 ? 'a' : 'bcdefghijklmnopqrstuvwx'[i - 1]}]`,
        )
        .join('\n')}\n`,
    ],
    ['hooks that lost their list', 'hooks:\non: PreToolUse\ndeny: x\n'],
    ['hooks that are an entry', 'hooks:\n  on: PreToolUse\n  deny: x\n'],
    ['hooks that are a text', 'hooks: "- on: PreToolUse"\n'],
    ['a misspelt word for them', 'hoooks:\n  - { on: PreToolUse, deny: x }\n'],
    ['the same in the singular', 'hook:\n  - { on: PreToolUse, deny: x }\n'],
    ['one beside those that are fine', 'hooks: []\nhoks:\n  - { on: PreToolUse, deny: x }\n'],
    ['a list inside of the list', 'hooks:\n  - - on: PreToolUse\n      deny: x\n'],
    ['an entry without its event', 'hooks:\n  - deny: x\n'],
    ['one whose tools cannot be read either', 'hooks:\n  - { tools: { a: b }, deny: x }\n'],
    ['an event that resembles none', 'hooks:\n  - { on: whenever, deny: x }\n'],
  ])('%s', async ([, content]) => {
    const { refused, reason, errors, at } = await decided(content);
    expect(refused).toEqual(EVERYTHING);
    expect(reason).toContain(at(OWN));
    expect(errors.length).toBeGreaterThan(0);
  });

  test('a link that leads nowhere, a folder in its place, and what this account may not read', async () => {
    for (const make of [
      (path: string) => symlinkSync('/nowhere/at/all', path),
      (path: string) => mkdirSync(path),
      ...(IS_ROOT ? [] : [(path: string) => writeFileSync(path, GUARD, { mode: 0 })]),
    ]) {
      const all = computer();
      all.write(OWN, '');
      rmSync(all.at(OWN));
      make(all.at(OWN));
      const hooks = await all.open();
      expect((await hooks.trigger('PreToolUse', { ...shell })).refused).toBe(true);
      expect(hooks.has('PreToolUse')).toBe(true);
    }
  });

  test('in every format it may have', async () => {
    for (const [name, text] of [
      ['hooks.json', '{"hooks":[{"on":"PreToolUse","deny":"x"},]]'],
      ['hooks.toml', '[[hooks]\non = "PreToolUse"\ndeny = "x"\n'],
      ['hooks.jsonc', '{"hooks":[/*'],
    ] as const) {
      expect((await decided(text, `~/.config/hookline/${name}`)).refused, name).toEqual(EVERYTHING);
    }
  });
});

describe('one bad entry of it refuses what it was about, and the others still count', () => {
  test('an entry without its event is about the tools that it names', async () => {
    const { refused, errors } = await decided('hooks:\n  - tools: [shell]\n    deny: x\n');
    expect(refused).toEqual(['shell']);
    expect(errors).toMatchObject([{ code: 'MISSING_KEY' }]);
  });

  test.for<[string, string, readonly string[]]>([
    ['a misspelt word for what it does', 'tools: [shell]\n    denny: x', ['shell']],
    ['the same in another case', 'tools: [shell]\n    Deny: x', ['shell']],
    ['a misspelt "tools"', 'tool: [shell]\n    deny: x', ['shell', 'read']],
    ['a misspelt "matcher"', 'mathcer: Bash\n    run: "true"', ['shell', 'read']],
    ['a misspelt "onFailure"', 'tools: [shell]\n    run: "true"\n    onFail: block', ['shell']],
    ['a misspelt "guard"', 'tools: [shell]\n    run: "true"\n    gaurd: true', ['shell']],
    ['another agent’s word', 'tools: [shell]\n    command: "true"', ['shell']],
    ['a kind of tools that is nearly one', 'tools: [shel]\n    run: "true"', ['shell']],
    ['a limit of a grant that nobody knows', 'tools: [shell]\n    allow: true\n    unless: dangerous', ['shell']],
    ['nothing that it does', 'tools: [shell]', ['shell']],
    ['two things that it does', 'tools: [shell]\n    run: "true"\n    deny: x', ['shell']],
    ['a rule that is switched off the wrong way', 'tools: [shell]\n    deny: false', ['shell']],
    ['a rule without a text', 'tools: [shell]\n    deny:', ['shell']],
    ['a command that is a list', 'tools: [shell]\n    run: [a, b]', ['shell']],
    ['a command that is empty', 'tools: [shell]\n    run: ""', ['shell']],
    ['a switch that is a word', 'tools: [shell]\n    run: "true"\n    guard: "yes"', ['shell']],
    ['tools that are a number', 'tools: 5\n    run: "true"', ['shell', 'read']],
    ['a pattern that is none', 'matcher: "Bash("\n    run: "true"', ['shell', 'read']],
    ['file patterns that are none', 'tools: [shell]\n    files: [{}]\n    run: "true"', ['shell']],
    ['two matchers', 'tools: [shell]\n    matcher: Read\n    run: "true"', ['shell']],
    ['a key that stands twice', 'tools: [fetch]\n    tools: [shell]\n    run: "true"', ['shell']],
    ['no tool', 'tools: []\n    deny: x', ['shell', 'read']],
  ])('%s', async ([, entry, wanted]) => {
    const good = '  - { on: UserPromptSubmit, context: hello }\n';
    const { refused, reason, hooks, errors, at } = await decided(`hooks:\n${good}  - on: PreToolUse\n    ${entry}\n`);
    expect(refused).toEqual(wanted);
    expect(reason).not.toBe('');
    expect(errors.filter(({ file }) => file === at(OWN)).length).toBeGreaterThan(0);
    const outcome = await hooks.trigger('UserPromptSubmit', { prompt: 'x' });
    expect(outcome).toMatchObject({ decision: 'none', context: ['hello'] });
  });

  test.for<[string, readonly string[]]>([
    ['preToolUse', ['shell']],
    ['PreTolUse', ['shell']],
    ['pretooluse', ['shell']],
    ['pre-tool-call', ['shell']],
    ['PreToolUse ', ['shell']],
    ['[PostToolUse, PreToolUsee]', ['shell']],
  ])('an event that is written "%s"', async ([on, wanted]) => {
    const { refused, reason } = await decided(
      `hooks:\n  - on: ${on === 'PreToolUse ' ? `"${on}"` : on}\n    tools: [shell]\n    run: "true"\n`,
    );
    expect(refused).toEqual(wanted);
    expect(reason).toMatch(/There is no event/);
  });

  test('in Claude Code’s shape as well', async () => {
    const blocks = (group: object) => JSON.stringify({ hooks: { PreToolUse: [group] } });
    for (const group of [
      { matcher: 'Bash', hooks: [{ type: 'command', comand: 'true' }] },
      { matcher: 'Bash', hook: [{ type: 'command', command: 'true' }] },
      { matcher: 'Bash', hooks: { type: 'command', command: 'true' } },
      { matcher: 'Bash(', hooks: [{ type: 'command', command: 'true' }] },
    ]) {
      const { refused } = await decided(blocks(group), '~/.config/hookline/hooks.json');
      expect(refused, JSON.stringify(group)).toContain('shell');
      expect(refused).not.toContain('prompt');
    }
  });

  test('but not one that could not have refused as it is written', async () => {
    for (const more of ['onFailure: continue', 'observe: true', 'shadow: true', 'enabled: false', 'async: true']) {
      const { refused } = await decided(`hooks:\n  - on: PreToolUse\n    rnu: "true"\n    ${more}\n`);
      expect(refused, more).toEqual([]);
    }
  });
});

describe('a tool’s name that is written as another agent has it, or with a slip', () => {
  test.for<[string, readonly string[]]>([
    ['bash', ['shell']],
    ['BASH', ['shell']],
    ['Bsh', ['shell']],
    ['Basch', ['shell']],
    ['Bahs', ['shell']],
    ['read', ['read']],
    ['Raed', ['read']],
  ])('%s guards all the same, and is pointed out', async ([tool, wanted]) => {
    const { refused, hooks } = await decided(`hooks:\n  - { on: PreToolUse, tools: [${tool}], deny: x }\n`);
    expect(refused).toEqual(wanted);
    expect(hooks.diagnostics).toMatchObject([{ code: 'ODD_MATCHER', severity: 'warning' }]);
  });

  test.for(['Hash', 'Mash', 'Deploy', 'Reader2', 'mcp__files__bash', 'agent', 'Agent', 'search'])(
    '%s is not one of them',
    async (tool) => {
      const { refused, hooks } = await decided(`hooks:\n  - { on: PreToolUse, tools: [${tool}], deny: x }\n`);
      expect(refused).toEqual([]);
      expect(hooks.diagnostics).toEqual([]);
    },
  );

  test('grants nothing by a name that was not written', async () => {
    const { hooks } = await decided('hooks:\n  - { on: PreToolUse, tools: [bash], allow: true }\n');
    expect((await hooks.trigger('PreToolUse', { ...shell })).decision).toBe('none');
  });
});

describe('what was last understood of a file stays in force', () => {
  const FILES: readonly [name: string, good: string, broken: string][] = [
    [OWN, GUARD, 'hooks:\n\t- x'],
    [OWN, GUARD, 'hooks:\n  - on: PreToolUse\n    denny: x\n'],
    [OWN, GUARD, 'hoks: []\n'],
    ['~/.claude/settings.json', JSON.stringify(settings({ PreToolUse: 'echo not that >&2; exit 2' })), '{"hooks": {'],
    ['~/.claude/settings.json', JSON.stringify(settings({ PreToolUse: 'echo not that >&2; exit 2' })), '{"hooks": []}'],
    [
      '~/.config/cocode/hooks.toml',
      '[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = "echo not that; exit 1"\n',
      '[[hooks]\n',
    ],
    ['~/.mimir/config.yml', 'hooks:\n  pre-tool-call:\n    command: exit 1\n    continueOnError: false\n', 'hooks: ['],
    [
      '~/.gen/settings.json',
      JSON.stringify(settings({ PreToolUse: { matcher: '*', hooks: [{ type: 'command', command: 'exit 2' }] } })),
      '{',
    ],
  ];
  test.for(FILES)('%s, by the next process', async ([name, good, broken]) => {
    const { write, run, at } = machine();
    write(name, good);
    const before = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
    expect(before.outcome).toMatchObject({ refused: true });
    write(name, broken);
    const { outcome, status } = await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"ls"}']);
    expect({ status, reason: outcome.reason }).toEqual({ status: 2, reason: before.outcome.reason });
    const kept = outcome.diagnostics.find(({ code }) => code === 'KEPT_LAST_GOOD');
    expect(kept).toMatchObject({ severity: 'error', file: at(name), line: expect.any(Number) });
    // it decides: nothing else is refused
    expect((await run('PreToolUse', ['--tool', 'Other', '--gate'])).status).toBe(
      before.outcome.ran.length > 1 || name !== OWN ? 2 : 0,
    );
  });

  test('also where the state cannot be written any more', async () => {
    const { write, cli, run, state } = machine();
    write(OWN, GUARD);
    await run('PreToolUse', ['--tool', 'Bash']);
    write(OWN, 'hooks: [');
    chmodSync(state, 0o555);
    expect((await cli(['run', 'PreToolUse', '--tool', 'Read'])).status).toBe(0);
    expect((await cli(['run', 'PreToolUse', '--tool', 'Bash'])).status).toBe(2);
    chmodSync(state, 0o755);
  });

  test('a file that is gone is gone, and does not come back', async () => {
    const { write, run, at } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: 'exit 2' }));
    const call = () => run('PreToolUse', ['--tool', 'Bash']);
    expect((await call()).status).toBe(2);
    rmSync(at('~/.claude/settings.json'));
    expect((await call()).status).toBe(0);
    write('~/.claude/settings.json', '{"hooks": {');
    const { status, outcome } = await call();
    expect(status).toBe(0);
    expect(outcome.diagnostics.map(({ code }) => code)).toEqual(['SYNTAX']);
  });

  test('what is kept holds no secret, and nothing but hooks', async () => {
    const { write, run, state } = machine();
    const key = `sk-${'a1B2c3D4'.repeat(5)}`;
    const more = { env: { OPENAI_API_KEY: key }, model: 'opus' };
    write('~/.claude/settings.json', settings({ PreToolUse: 'exit 2' }, more));
    await run('PreToolUse', ['--tool', 'Bash']);
    write('~/.claude/settings.json', '{');
    expect((await run('PreToolUse', ['--tool', 'Bash'])).status).toBe(2);
    const { execFileSync } = await import('node:child_process');
    const found = execFileSync('/bin/sh', ['-c', 'grep -rl "$1" "$2" || true', 'sh', key, join(state, 'hookline')]);
    expect(found.toString()).toBe('');
  });
});

describe('with --gate a broken file of any dialect refuses, and its reason names it', () => {
  const gate = ['--gate', '--tool', 'Bash', '--input', '{"command":"ls"}'];
  test.for([
    ['~/.claude/settings.json', '{"hooks": {'],
    ['~/.claude/settings.json', '{"hooks": {"PreToolUse": {"matcher": "Bash"}}}'],
    ['~/.claude/settings.json', '{"hooks": {"PreTolUse": [{"hooks": [{"type": "command", "command": "true"}]}]}}'],
    ['~/.claude/settings.json', '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command"}]}]}}'],
    ['~/.config/cocode/hooks.toml', '[[hooks]\n'],
    ['~/.mimir/config.yml', 'hooks: ['],
    ['~/.gen/settings.json', '{"hooks"'],
    ['~/.codemie/codemie-cli.config.json', '{"profiles": '],
    ['~/.config/agent/settings.json', '{,}'],
  ] as const)('%s %s', async ([name, content]) => {
    const { write, cli, run, at } = machine();
    write(name, content);
    const plain = await run('PreToolUse', ['--tool', 'Bash']);
    expect({ status: plain.status, errors: plain.outcome.diagnostics.length > 0 }).toEqual({ status: 0, errors: true });
    const { status, stderr } = await cli(['run', 'PreToolUse', ...gate]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/settings\.json|hooks\.toml|config/),
    });
    expect(stderr).toContain(at(name).split('/').pop());
  });

  test('but not a file of a project of which nobody approved anything', async () => {
    const { write, cli } = machine();
    write('.claude/settings.json', '{"hooks": {');
    write('.hookline/hooks.yml', 'hoks: [');
    const { status, stderr } = await cli(['run', 'PreToolUse', ...gate]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('error[SYNTAX]') });
  });
});

describe('with --gate a hook that may be milder than it was meant refuses what it is about', () => {
  const claude = (entry: object, group: object = {}) =>
    JSON.stringify({
      hooks: { PreToolUse: [{ matcher: 'Bash', ...group, hooks: [{ type: 'command', command: 'true', ...entry }] }] },
    });
  const codemie = (entry: object) =>
    `{"version":2,"activeProfile":"a","profiles":{"a":${claude(entry)},"b":${claude({ onFailur: 'block' })}}}`;
  const mimir = (line: string) => `hooks:\n  pre-bash-execution:\n    command: "true"\n    ${line}\n`;
  const cocode = (hook: string, shell: string) =>
    `[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Bash"\n${hook}\n[hooks.shell]\ncommand = "true"\n${shell}\n`;
  const [CLAUDE, GEN, CODEMIE, AGENT, COCODE, MIMIR] = [
    ...['~/.claude/settings.json', '~/.gen/settings.json', '~/.codemie/codemie-cli.config.json'],
    ...['~/.config/agent/settings.json', '~/.config/cocode/hooks.toml', '~/.mimir/config.yml'],
  ] as const;
  const moved = (key: string) => claude({}).replace('"hooks":{', `"${key}":{`);

  test.for<readonly [string, string]>([
    [CLAUDE, claude({ onFailur: 'block' })],
    [CLAUDE, claude({ on_failure: 'block' })],
    [CLAUDE, claude({ gaurd: true })],
    [CLAUDE, claude({ guard: 'yes' })],
    [CLAUDE, claude({ arg: ['x'] })],
    [CLAUDE, claude({}, { onFailure: 'block' })],
    [CLAUDE, moved('hoks')],
    [CLAUDE, moved('Hooks')],
    [GEN, claude({ blockng: true })],
    [GEN, claude({}, { blocknig: true })],
    [GEN, claude({ block: true })],
    [GEN, claude({}).replace('"command":"true"', '"command":"true","blocking":true,"blocking":false')],
    [GEN, moved('hook')],
    [CODEMIE, codemie({ onFailur: 'block' })],
    [CODEMIE, codemie({}).replace('"a":{"hooks"', '"a":{"hoks"')],
    [AGENT, claude({ working_dir: '/tmp' })],
    [AGENT, claude({ env: 'A=b' })],
    [AGENT, claude({ subAgents: true })],
    [AGENT, `{"hooks":{},${moved('hookss').slice(1)}`],
    [COCODE, cocode('', 'parse_reslt = true')],
    [COCODE, cocode('', 'parseResult = true')],
    [COCODE, cocode('', 'parse_result = "true"')],
    [COCODE, cocode('', 'pass_context = 1')],
    [COCODE, cocode('parse_result = true', '')],
    [COCODE, `${cocode('', '')}[[hoks]]\nevent = "PreToolUse"\n[hoks.shell]\ncommand = "true"\n`],
    [MIMIR, mimir('continueOnErr: false')],
    [MIMIR, mimir('continue_on_error: false')],
    [MIMIR, mimir('sandbx: bubblewrap')],
  ])('%s %s', async ([name, content]) => {
    const { write, cli } = machine();
    write(name, content);
    const { status, stderr } = await cli(['run', 'PreToolUse', '--gate', '--tool', 'Bash']);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/means nothing|must be|twice/) });
    const other = await cli(['run', 'Notification', '--gate', '--message', 'x']);
    expect(other.status).toBe(0);
  });

  test.for<readonly [string, string]>([
    [
      CLAUDE,
      claude({ description: 'd', comment: 'c', tags: ['x'], version: 1, timeot: 5, nam: 'x', statusMesage: 'x' }),
    ],
    [CLAUDE, claude({ blocking: true, env2: 1, async: false }, { description: 'x', comment: 'y' })],
    [CLAUDE, `{"tools":{"a":1},"books":["x"],"_hooks":{"PreToolUse":[]},"hook":"x",${claude({}).slice(1)}`],
    [GEN, claude({ description: 'x', label: 'y', blocking: true })],
    [GEN, `{"$schema":"x","tools":["Bash"],${claude({}).slice(1)}`],
    [CODEMIE, codemie({ description: 'x', headers: {} })],
    [AGENT, `{"tools":{"Bash":{}},"model":"x"}`],
    [AGENT, claude({ note: 'x', working_directory: '/', env: { A: '1' }, subagents: true })],
    [COCODE, `# mine\nversion = 1\n${cocode('name = "x"\ndescription = "y"', 'comment = "x"')}`],
    [MIMIR, mimir('description: x')],
    [MIMIR, `tools: [a]\nmodel: x\n${mimir('continueOnError: true')}`],
  ])('but %s %s refuses nothing', async ([name, content]) => {
    const { write, cli } = machine();
    write(name, content);
    const { status, stderr } = await cli(['run', 'PreToolUse', '--gate', '--tool', 'Bash']);
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});

describe('ordinary files refuse nothing', () => {
  test.for<[string, string]>([
    ['an empty file', ''],
    ['white space and comments', '# nothing yet\n\n# hooks:\n#   - on: PreToolUse\n'],
    ['a byte order mark', `\uFEFF${GUARD.replace('deny: not that', 'run: "true"')}`],
    ['line ends of Windows', GUARD.replace('deny: not that', 'run: "true"').replaceAll('\n', '\r\n')],
    ['no hooks yet', 'hooks: []\n'],
    ['hooks that are to come', 'hooks:\n'],
    ['words of one’s own', '$schema: https://example.com/x.json\nversion: 1\nx-notes: { a: [b] }\nhooks: []\n'],
    ['words of one’s own alone', 'version: 1\ntitle: my hooks\n'],
    [
      'notes in an entry',
      'hooks:\n  - { on: PreToolUse, run: "true", description: d, id: a, tags: [x], x-team: y, comment: c, note: n }\n',
    ],
    ['a time-out that is too long', 'hooks:\n  - { on: PreToolUse, run: "true", timeout: 9999 }\n'],
    [
      'the name of a tool that is called like a kind',
      'hooks:\n  - { on: PreToolUse, tools: [Shell, search_docs, Agent], run: "true" }\n',
    ],
    ['tools of one’s own', 'hooks:\n  - { on: PreToolUse, tools: [mcp__a__b, deploy, Lookup], run: "true" }\n'],
    ['a hook on an event that cannot be refused', 'hooks:\n  - { on: Notification, rnu: "true" }\n'],
    ['settings only', 'selfProtection: true\n'],
  ])('%s', async ([, content]) => {
    const { refused } = await decided(content);
    expect(refused).toEqual([]);
  });

  test('nor do the settings of an agent, of which hooks are a small part', async () => {
    const { write, cli } = machine();
    write('~/.claude/settings.json', {
      ...{ $schema: 'https://json.schemastore.org/claude-code-settings.json', model: 'opus', cleanupPeriodDays: 30 },
      ...{
        env: { A: 'b' },
        permissions: { allow: ['Bash(ls)'], deny: [] },
        statusLine: { type: 'command', command: 'x' },
      },
      ...{ enabledPlugins: { 'a@b': true }, hooksFolder: 'x', outputStyle: 'terse', somethingNew: { hooks: [1] } },
      hooks: {
        PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'true', timeout: 5 }] }],
        SomethingThatANewerVersionHas: [{ hooks: [{ type: 'command', command: 'true' }] }],
        Stop: [{ hooks: [{ type: 'agent', prompt: 'look' }] }],
      },
    });
    write('~/.gen/settings.json', { theme: 'dark' });
    write('~/.config/agent/settings.json', { model: 'x', mcpServers: {} });
    for (const event of ['PreToolUse', 'Stop', 'UserPromptSubmit']) {
      const parts = event === 'PreToolUse' ? ['--tool', 'Bash'] : ['--prompt', 'x'];
      expect((await cli(['run', event, '--gate', ...parts])).status, event).toBe(0);
    }
  });
});
