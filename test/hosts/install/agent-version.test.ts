// wide: starts many processes

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { hostAgent } from '../../../src/hosts/agents/all.ts';
import { knownToVersion, versionDifference } from '../../../src/hosts/install/known-to-version.ts';
import { isOlder } from '../../../src/hosts/install/version-order.ts';
import versions from '../../agents/versions.json' with { type: 'json' };
import { computer } from './computer.ts';

/** What Claude Code 2.1.197 stops for at every start, or deletes. */
const LATER = ['DirectoryAdded', 'PreModelSwitch', 'PostModelSwitch', 'onFailure'];

/** There is an entry where somebody listens. */
const LISTENS = `hooks:\n${['PostToolBatch', ...LATER.slice(0, 3)].map((on) => `  - { on: ${on}, run: 'true' }\n`).join('')}`;

function withClaude() {
  const it = computer();
  it.write('~/.config/hookline/hooks.yml', LISTENS);
  const folder = join(it.home, 'bin');
  mkdirSync(folder);
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  const link = (program: string): void => {
    rmSync(join(folder, 'claude'), { force: true });
    symlinkSync(program, join(folder, 'claude'));
  };
  return {
    ...it,
    env: { ...it.env, ...env },
    run: (...args: readonly string[]) => it.hookline(args, env),
    settings: () => readFileSync(it.at('~/.claude/settings.json'), 'utf8'),
    /** As npm installs it. */
    ofPackage(version: string) {
      const program = it.write('~/npm/claude-code/cli.js', '#!/bin/sh\n', 0o755);
      it.write('~/npm/claude-code/package.json', JSON.stringify({ version }));
      link(program);
    },
    /** As its own installer does. */
    ofInstaller: (version: string) => link(it.write(`~/share/claude/versions/${version}`, '#!/bin/sh\n', 0o755)),
    /** As one that says it only when asked. */
    asked: (version: string) => link(it.write('~/opt/claude', `#!/bin/sh\necho "${version} (Claude Code)"\n`, 0o755)),
  };
}

const named = (text: string): readonly string[] => LATER.filter((name) => text.includes(`"${name}"`));

describe('hookline install', () => {
  test.each(['ofPackage', 'ofInstaller', 'asked'] as const)(
    'writes for Claude Code only what its version knows, by whichever way that is told: %s',
    async (way) => {
      const it = withClaude();
      it[way]('2.1.197');
      expect((await it.run('install', 'claude-code', '--yes')).stdout).toMatch(
        /installed, proven: a test call was refused/,
      );
      expect(named(it.settings())).toEqual([]);
      expect(it.settings()).toContain('"PostToolBatch"');
      rmSync(join(it.home, 'share'), { recursive: true, force: true });
      it[way]('2.1.325');
      await it.run('install', 'claude-code', '--yes');
      expect(named(it.settings())).toEqual(LATER);
      // whoever goes back to an older one
      it[way]('2.1.250');
      await it.run('install', 'claude-code', '--yes');
      expect(named(it.settings())).toEqual(['DirectoryAdded']);
    },
  );

  test('writes what every supported version knows where nobody can tell which it is', async () => {
    const { hookline, at, write } = computer(['.claude']);
    write('~/.config/hookline/hooks.yml', LISTENS);
    await hookline(['install', 'claude-code', '--yes']);
    const text = readFileSync(at('~/.claude/settings.json'), 'utf8');
    expect([named(text), text.includes('"PostToolBatch"')]).toEqual([[], true]);
  });
});

test('an agent that has updated itself is told of when a session begins and by doctor, and nothing is written', async () => {
  const it = withClaude();
  it.ofPackage('2.1.197');
  await it.run('install', 'claude-code', '--yes');
  const shim = join(it.state, 'bridge/claude-code');
  const begin = (session: string, event = 'SessionStart'): string =>
    execFileSync('/bin/sh', ['-c', `. '${shim}' 2>&1`, shim, event], {
      input: JSON.stringify({ session_id: session, cwd: it.project, hook_event_name: event, source: 'startup' }),
      ...{ env: it.env, encoding: 'utf8' },
    });
  expect(begin('one')).not.toContain('AGENT_CHANGED');
  expect((await it.run('doctor')).stdout).not.toContain('hookline was installed for');
  it.ofPackage('2.1.325');
  const before = it.settings();
  expect(begin('two')).toContain('AGENT_CHANGED]: Claude Code is 2.1.325 now, and hookline was installed for 2.1.197.');
  expect(begin('two')).not.toContain('AGENT_CHANGED');
  const { stdout } = await it.run('doctor');
  expect(stdout).toContain('Claude Code: installed, proven');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('"hookline install claude-code" adds onFailure.');
  expect(it.settings()).toBe(before);
  await it.run('install', 'claude-code', '--yes');
  expect(begin('three')).not.toContain('AGENT_CHANGED');
});

test('what a version does not know is what `install` takes out for it, and the difference says so', () => {
  const agent = hostAgent('claude-code');
  if (agent === undefined) throw new Error('no agent');
  expect(versionDifference(agent, '2.1.325', '2.1.260', () => true)).toEqual({ added: [], gone: ['onFailure'] });
  expect(versionDifference(agent, null, '2.1.219', () => true)).toEqual({ added: ['DirectoryAdded'], gone: [] });
  expect(versionDifference(agent, '2.1.300', '2.1.325', () => true)).toEqual({ added: [], gone: [] });
});

test.each(AGENT_NAMES)(
  '%s: the tried version knows everything, the oldest supported one can still be refused to',
  async (name) => {
    const agent = hostAgent(name);
    if (agent === undefined) throw new Error('no agent');
    const { events } = await wireOf(name);
    expect(knownToVersion(agent, events, agent.triedWith).events.size).toBe(events.size);
    expect(knownToVersion(agent, events, null).events.has(agent.canary.event)).toBe(true);
    const names = Object.keys(agent.since?.events ?? {});
    expect(names.filter((one) => !events.has(one))).toEqual([]);
    const pinned: Readonly<Record<string, { readonly version: string; readonly oldest?: string }>> = versions;
    expect(agent.oldest).toBe(pinned[name]?.oldest);
    if (agent.since !== undefined) expect(isOlder(agent.oldest ?? '', agent.triedWith ?? '')).toBe(true);
  },
);
