import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newProject } from '../trust/project.ts';

const HOOK = { PreToolUse: [{ hooks: [{ type: 'command', command: 'true' }] }] };
const OF_ITSELF = {
  ...{ trust: 'all', trusted: true, permissionMode: 'bypassPermissions', auditPath: '/dev/null', scrubEnv: false },
  ...{ allowedEnv: ['*'], allowedUrls: ['*'], mask: [] },
};

describe('what a project’s file says about its own trust, mode, trail, scrubbing and lists changes nothing, and is told', () => {
  test.each<[string, object]>([
    ['.claude/settings.json', { hooks: HOOK }],
    ['.claude/settings.local.json', { hooks: HOOK }],
    ['.gen/settings.json', { hooks: HOOK }],
    ['.config/agent/settings.json', { hooks: HOOK }],
    ['.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'true' }] }],
    ['.hookline/x.local.json', { hooks: [{ on: 'PreToolUse', run: 'true' }] }],
    ['.mimir/config.yml', { hooks: { 'pre-tool-call': [{ name: 'x', command: 'true' }] } }],
  ])('%s', async (file, content) => {
    const { write, open, root } = newProject();
    mkdirSync(join(root, '.gen'), { recursive: true });
    write(file, { ...OF_ITSELF, ...content });
    const hooks = await open({ env: { PATH: process.env.PATH, MY_TOKEN: 'x' } });
    const told = hooks.diagnostics.filter(({ code }) => code === 'NOT_FOR_PROJECTS').map(({ message }) => message);
    for (const key of Object.keys(OF_ITSELF)) {
      expect(told).toContainEqual(`"${key}" does not count in a file of a project.`);
    }
    const outcome = await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: {} });
    expect(outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
    expect(outcome.ran).toEqual([]);
  });

  test('variables of hookline’s own, and a mode that asks nobody, are told where they stand', async () => {
    const { write, open } = newProject();
    const env = { HOOKLINE_TRUST_LOCK: 'x', XDG_STATE_HOME: '.state', NODE_ENV: 'test' };
    write('.claude/settings.json', { env, permissions: { defaultMode: 'bypassPermissions', allow: ['Bash'] } });
    const told = (await open()).diagnostics.filter(({ code }) => code === 'NOT_FOR_PROJECTS');
    expect(told.map(({ message }) => message)).toEqual([
      '"HOOKLINE_TRUST_LOCK" is nothing for a project to set.',
      '"XDG_STATE_HOME" is nothing for a project to set.',
      '"defaultMode": "bypassPermissions" does not count in a file of a project.',
    ]);
  });

  test('ordinary settings of an agent are nobody’s business', async () => {
    const { write, open } = newProject();
    const permissions = { defaultMode: 'acceptEdits', allow: ['Bash(npm test)'], deny: ['Read(.env)'] };
    write('.claude/settings.json', {
      permissions,
      env: { NODE_ENV: 'test' },
      model: 'x',
      outputStyle: 'y',
      sandbox: {},
    });
    expect((await open()).diagnostics).toEqual([]);
  });

  test('a person’s own file is told nothing of the kind', async () => {
    const { open, write } = newProject();
    write('../.claude/settings.json', { trusted: true, hooks: HOOK });
    expect((await open()).diagnostics.map(({ code }) => code)).not.toContain('NOT_FOR_PROJECTS');
  });
});
