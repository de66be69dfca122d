import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import { AGENT_NAMES, type AgentName } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { askedEvents, hasFewEntries, type Listening } from '../../../src/hosts/install/asked-events.ts';
import { world } from '../../world/world.ts';
import { computer } from './computer.ts';

const ALWAYS = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'Stop',
  'SubagentStop',
];
const NOBODY: Listening = { hooks: [], sinks: [], policy: [], isEnrolled: false };

async function listening(text: string): Promise<Listening> {
  const it = world();
  it.write('~/.config/hookline/hooks.yml', text);
  const hooks = await it.open();
  return { hooks: hooks.inForce(), sinks: hooks.sinks(), policy: hooks.policy, isEnrolled: false };
}

async function asked(name: AgentName, ...all: readonly Listening[]): Promise<readonly EventName[]> {
  const agent = hostAgent(name);
  if (agent === undefined) throw new Error(`no agent "${name}"`);
  const events = askedEvents(agent, 'user', await wireOf(name), all);
  return [...new Set([...events.values()].map(({ event }) => event))];
}

const few = AGENT_NAMES.filter((name) => {
  const agent = hostAgent(name);
  return agent !== undefined && hasFewEntries(agent, 'user');
});

describe('an agent asks hookline', () => {
  test('where nobody listens only at what begins, ends or may be refused, by guard as well', async () => {
    expect([...(await asked('claude-code', NOBODY))].sort()).toEqual([...ALWAYS].sort());
    expect([...(await asked('claude-code', await listening('extends: [guard]\n')))].sort()).toEqual([...ALWAYS].sort());
  });

  test.each(few)('%s: at each event at which a hook of any folder listens', async (name) => {
    const { events } = await wireOf(name);
    for (const { event, onError = event } of events.values()) {
      const hooks = await listening(`hooks:\n  - { on: ${onError}, run: 'true' }\n`);
      expect(await asked(name, NOBODY, hooks), onError).toContain(event);
    }
  });

  test('at the end of a call where a sink is told of it', async () => {
    const sink = await listening('sinks:\n  - { name: a, webhook: "https://example.com/a" }\n');
    expect(sink.sinks).toHaveLength(1);
    expect(await asked('claude-code', sink)).toEqual(expect.arrayContaining(['PostToolUse', 'PostToolUseFailure']));
  });

  test.each(few)('%s: before each tool, where a rule with `after` remembers what a call did', async (name) => {
    const names = await asked(name, NOBODY);
    expect(names.filter((event) => eventRow(event).toolRuns === 'unless-refused')).toContain('PreToolUse');
  });

  test.each([
    ['what must be recorded', { ...NOBODY, policy: [{ demand: 'auditRequired' as const }] }],
    ['the policy of an organization', { ...NOBODY, isEnrolled: true }],
  ])('at every event for %s', async (_, given) => {
    const { events } = await wireOf('claude-code');
    expect(await asked('claude-code', given)).toHaveLength(
      new Set([...events.values()].map(({ event }) => event)).size,
    );
  });

  test('after a tool too, where it cannot hear before it what a hook has to say', async () => {
    const says = await listening("hooks:\n  - { on: PreToolUse, run: 'echo note' }\n");
    const { events } = await wireOf('droid');
    expect([...events.values()].some(({ event, can }) => event === 'PreToolUse' && can.includes('context'))).toBe(
      false,
    );
    expect(await asked('droid', says)).toContain('PostToolUse');
    expect(await asked('droid', await listening('extends: [guard]\n'))).not.toContain('PostToolUse');
    expect(await asked('claude-code', says)).not.toContain('PostToolUse');
  });

  test('not at what stands in its own file only, which it runs itself', async () => {
    const it = world();
    const own = [{ hooks: [{ type: 'command', command: 'true' }] }];
    it.write('~/.claude/settings.json', { hooks: { PostToolUse: own } });
    const hooks = await it.open();
    expect(hooks.inForce()).toHaveLength(1);
    const there = { ...NOBODY, hooks: hooks.inForce() };
    expect(await asked('claude-code', there)).not.toContain('PostToolUse');
    expect(await asked('gemini', there)).toContain('PostToolUse');
  });

  test('at every event where its file is for many people, or where it trusts entries by their hash', async () => {
    const agent = hostAgent('claude-code');
    if (agent === undefined) throw new Error('no agent');
    const wire = await wireOf('claude-code');
    for (const scope of ['project', 'managed'] as const)
      expect(askedEvents(agent, scope, wire, [NOBODY])).toBe(wire.events);
    expect(few).toContain('claude-code');
    expect(few).not.toContain('codex');
  });
});

const HOOK = "hooks:\n  - { name: check, on: PostToolUse, run: 'true' }\n";

function claude() {
  const it = computer(['.claude']);
  const shim = join(it.state, 'bridge/claude-code');
  const entries = (): readonly string[] =>
    Object.keys(JSON.parse(readFileSync(it.at('~/.claude/settings.json'), 'utf8')).hooks);
  const call = (event: string, session: string, source = 'startup'): string =>
    execFileSync('/bin/sh', ['-c', `. '${shim}' 2>&1`, shim, event], {
      input: JSON.stringify({
        ...{ session_id: session, cwd: it.project, hook_event_name: event },
        ...(event === 'SessionStart' ? { source } : { prompt: 'go on' }),
        ...(event === 'PostToolUse' ? { tool_name: 'Read', tool_input: { file_path: 'a' }, tool_response: {} } : {}),
      }),
      ...{ env: it.env, encoding: 'utf8' },
    });
  return { ...it, entries, call, prompt: (session: string) => call('UserPromptSubmit', session) };
}

describe('a hook that is added after the installation', () => {
  test('by a command of a person has its entry at once, and an open session is told that it needs another start', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    expect([...it.entries()].sort()).toEqual([...ALWAYS].sort());
    it.call('SessionStart', 'one');
    const { stdout } = await it.hookline(['new', 'check', '--lang', 'sh', '--event', 'PostToolUse', '--yes']);
    expect(stdout).toContain('Claude Code asks hookline at PostToolUse from now on');
    expect([...it.entries()].sort()).toEqual([...ALWAYS, 'PostToolUse'].sort());
    expect(it.prompt('one')).toContain('does not ask hookline at PostToolUse in this session');
    expect(it.prompt('one')).toMatch(/\\"check\\" will not run\. To change that, start the session anew/);
    it.call('SessionStart', 'two');
    expect(it.prompt('two')).not.toContain('NOT_ASKED');
    // and nothing is taken out by the way
    await it.hookline(['new', 'other', '--lang', 'sh', '--event', 'SubagentStart', '--yes']);
    expect(it.entries()).toEqual(expect.arrayContaining(['PostToolUse', 'SubagentStart']));
  });

  test('by hand is told of at every prompt and by doctor until hookline is installed again', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'one');
    expect(it.prompt('one')).not.toContain('NOT_ASKED');
    it.write('~/.config/hookline/hooks.yml', HOOK);
    for (const _ of [1, 2])
      expect(it.prompt('one')).toMatch(
        /\\"check\\" will not run\. To change that, run \\"hookline install claude-code\\"/,
      );
    expect((await it.hookline(['doctor'])).stdout).toContain('Claude Code does not ask hookline at PostToolUse');
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'two');
    expect(it.prompt('two')).not.toContain('NOT_ASKED');
    expect((await it.hookline(['doctor'])).stdout).not.toContain('does not ask hookline');
    // who takes it away again takes away its entry with the next installation
    it.write('~/.config/hookline/hooks.yml', 'hooks: []\n');
    await it.hookline(['install', 'claude-code', '--yes']);
    expect([...it.entries()].sort()).toEqual([...ALWAYS].sort());
  });

  test('leaves everything else of the file as it is and where it is: our entries, what a person changed in them, and what stands behind them', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    const file = it.at('~/.claude/settings.json');
    const own = JSON.parse(readFileSync(file, 'utf8'));
    const settings = {
      hooks: { Notification: [{ hooks: [{ type: 'command', command: 'true' }] }], ...own.hooks },
      model: 'opus',
    };
    settings.hooks.PreToolUse[0].hooks[0].timeout = 77;
    settings.hooks.PreToolUse.push({ matcher: 'Read', hooks: [{ type: 'command', command: 'false' }] });
    const before = JSON.stringify(settings, null, 3);
    writeFileSync(file, before);
    const shim = readFileSync(join(it.state, 'bridge/claude-code'), 'utf8');
    await it.hookline(['new', 'check', '--lang', 'sh', '--event', 'Notification', '--yes']);
    const { Notification, ...rest } = JSON.parse(readFileSync(file, 'utf8')).hooks;
    expect(Notification).toHaveLength(2);
    const { Notification: one, ...as } = settings.hooks;
    expect(Notification[0]).toEqual(one?.[0]);
    expect(JSON.stringify(rest)).toBe(JSON.stringify(as));
    expect(
      readFileSync(file, 'utf8').replace(/,\s*\{[^\n]*bridge\/claude-code[^\n]* Notification[^\n]*\}/, ''),
    ).toContain('"timeout": 77');
    expect(readFileSync(join(it.state, 'bridge/claude-code'), 'utf8')).toBe(shim);
  });

  test('that nobody is asked for is told of as such by the trail and by coverage, and not as something that did not happen', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'one');
    const told = async (event: string): Promise<string> =>
      (await it.hookline(['audit', 'tail', '--event', event])).stdout;
    expect(await told('PostToolUse')).toContain('Not asked for: Claude Code has no entry for PostToolUse');
    expect(await told('PreToolUse')).not.toContain('Not asked for');
    expect((await it.hookline(['audit', 'stats', '--event', 'PostToolUse'])).stdout).toContain('Not asked for');
    // also where no call was found in any transcript
    expect((await it.hookline(['coverage'])).stdout).toMatch(
      /No tool call was found[\s\S]*not asked for: Claude Code does not ask hookline at .*PostToolUse/,
    );
    const { notAsked } = await it.json(['coverage']);
    expect(notAsked['claude-code']).toContain('PostToolUse');
    expect(notAsked['claude-code']).not.toContain('PreToolUse');
    it.write('~/.config/hookline/hooks.yml', HOOK);
    await it.hookline(['install', 'claude-code', '--yes']);
    expect(await told('PostToolUse')).toBe('Nothing is recorded that fits.\n');
    expect((await it.json(['coverage'])).notAsked['claude-code']).not.toContain('PostToolUse');
  });

  test('is told of until the process of the agent is another: a session that is compacted, cleared or resumed reads no entries', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'one');
    it.write('~/.config/hookline/hooks.yml', HOOK);
    expect(it.prompt('one')).toContain('NOT_ASKED');
    await it.hookline(['install', 'claude-code', '--yes']);
    expect(it.prompt('one')).toContain('NOT_ASKED');
    for (const [session, source] of [
      ['one', 'compact'],
      ['two', 'clear'],
      ['one', 'resume'],
    ] as const) {
      it.call('SessionStart', session, source);
      expect(it.prompt(session), source).toContain('NOT_ASKED');
    }
    it.call('SessionStart', 'three');
    expect(it.prompt('three')).not.toContain('NOT_ASKED');
  });

  test('and of which there are older records is told of as not asked for beside these', async () => {
    const it = claude();
    it.write('~/.config/hookline/hooks.yml', HOOK);
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'one');
    it.call('PostToolUse', 'one');
    const { decisions } = await it.json(['audit', 'tail', '--event', 'PostToolUse']);
    const { id } = decisions[0];
    const looks = [
      ['tail', '--event', 'PostToolUse'],
      ['tail', '--hook', 'check'],
      ['stats', '--event', 'PostToolUse'],
      ['export', '--event', 'PostToolUse'],
      ['replay', '--event', 'PostToolUse'],
      ['show', id],
    ];
    const told = (args: readonly string[]) => it.hookline(['audit', ...args]).then(({ stderr }) => stderr);
    for (const args of looks) expect(await told(args), args.join(' ')).not.toContain('Not asked for');
    const file = it.at('~/.claude/settings.json');
    const { PostToolUse: _, ...hooks } = JSON.parse(readFileSync(file, 'utf8')).hooks;
    writeFileSync(file, JSON.stringify({ hooks }));
    for (const args of looks)
      expect(await told(args), args.join(' ')).toContain('Not asked for: Claude Code has no entry for PostToolUse');
    expect(await told(['tail', '--event', 'PreToolUse'])).not.toContain('Not asked for');
  });

  test('in a project that nobody has approved is not told of: it would not run anyway', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'one');
    it.write('.hookline/hooks.yml', HOOK);
    expect(it.prompt('one')).not.toContain('NOT_ASKED');
    await it.hookline(['install', 'claude-code', '--yes']);
    expect(it.entries()).not.toContain('PostToolUse');
  });

  test('that only watches is told of once in a session', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    it.call('SessionStart', 'one');
    it.write('~/.config/hookline/hooks.yml', HOOK.replace('name: check', 'name: check, observe: true'));
    expect(it.prompt('one')).toContain('NOT_ASKED');
    expect(it.prompt('one')).not.toContain('NOT_ASKED');
  });

  test('and is run by an agent from inside of its session adds no entry', async () => {
    const it = claude();
    await it.hookline(['install', 'claude-code', '--yes']);
    const before = readFileSync(it.at('~/.claude/settings.json'), 'utf8');
    it.write('claude.json', { hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: 'true' }] }] } });
    const args = ['import', 'claude.json', '--dialect', 'claude-code', '-o', it.at('~/.config/hookline/hooks.yml')];
    expect(await it.hookline(args, { CLAUDECODE: '1' })).toMatchObject({ status: 0 });
    expect(readFileSync(it.at('~/.claude/settings.json'), 'utf8')).toBe(before);
  });
});
