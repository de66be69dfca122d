import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, logs, settings } from '../cli/machine.ts';
import { naiveCommands, naiveSettings } from './naive/settings.ts';
import { scene } from './scene.ts';

/** Where the samples let the environment say what is read, and whether. */
function naiveEnforced(env: Readonly<Record<string, string | undefined>>, usual: string): readonly string[] {
  if (env.HOOKS_ENABLED === 'false') return [];
  return naiveCommands(naiveSettings(env.HOOKS_CONFIG ?? usual), 'PreToolUse');
}

/** Not even root can make a folder there. */
const NOWHERE = '/proc/nowhere';

const SWITCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'HOOKS_ENABLED=false': { HOOKS_ENABLED: 'false' },
  'another configuration': { HOOKS_CONFIG: '/dev/null', HOOKLINE_CONFIG: '/dev/null', HOOKLINE_ENFORCED: '' },
  'another home': { HOME: NOWHERE, XDG_CONFIG_HOME: NOWHERE, CLAUDE_CONFIG_DIR: NOWHERE },
  'a switch of our own that there is not': { HOOKLINE_DISABLE: '1', HOOKLINE_ENABLED: '0', NO_HOOKS: '1' },
};

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'other files': ['--config', 'own.json'],
  'another dialect': ['--dialect', 'cocode'],
  'another folder': ['--cwd', '/'],
};

describe('A8: no variable and no argument removes or weakens an enforced hook', () => {
  test('two variables are enough for the naive way', () => {
    const { write, top } = scene();
    const usual = write('org.json', settings({ PreToolUse: logs('org', 2) }));
    write('~/empty.json', {});
    expect(naiveEnforced({}, usual)).toHaveLength(1);
    expect(naiveEnforced({ HOOKS_ENABLED: 'false' }, usual)).toHaveLength(0);
    expect(naiveEnforced({ HOOKS_CONFIG: join(top, 'home/empty.json') }, usual)).toHaveLength(0);
  });

  test.each(Object.entries(SWITCHES))('%s', async (_, env) => {
    const { write, run, logged } = scene();
    const org = write('org.json', settings({ PreToolUse: logs('org', 2) }));
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', org], { env });
    expect({ status, logged: logged() }).toEqual({ status: 2, logged: ['org'] });
    expect(outcome.reason).toBe('no-org');
  });

  test.each(Object.entries(ARGUMENTS))('%s', async (_, args) => {
    const { write, run, logged } = scene();
    const org = write('org.json', settings({ PreToolUse: logs('org', 2) }));
    write('own.json', settings({ PreToolUse: 'true' }, { disableAllHooks: true }));
    const { status } = await run('PreToolUse', [...BASH, '--enforced', org, ...args]);
    expect({ status, logged: logged() }).toEqual({ status: 2, logged: ['org'] });
  });
});
