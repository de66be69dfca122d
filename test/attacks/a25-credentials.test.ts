import { describe, expect, test } from 'vitest';
import { codes, settings } from '../cli/machine.ts';
import { naiveGencode } from './naive/gencode.ts';
import { scene, shell } from './scene.ts';

const CREDENTIALS = {
  OPENAI_API_KEY: 'value-of-openai',
  GITHUB_TOKEN: 'value-of-github',
  AWS_SECRET_ACCESS_KEY: 'value-of-aws',
  AWS_PROFILE: 'value-of-profile',
  SSH_AUTH_SOCK: '/value-of-ssh',
  NPM_TOKEN: 'value-of-npm',
  DATABASE_URL: 'postgres://u:value-of-database@db/app',
  SLACK_WEBHOOK_SECRET: 'value-of-slack',
};

describe('A25: credentials are not in the environment of a project’s hook', () => {
  test('unless they are listed', async () => {
    const { write, open, env, project } = scene();
    const agent = { ...env, ...CREDENTIALS, EDITOR_THEME: 'dark' };
    const naive = await naiveGencode({ command: 'env' }, { cwd: project, tool: 'Bash' }, agent as NodeJS.ProcessEnv);
    for (const value of Object.values(CREDENTIALS)) expect(naive.output).toContain(value);

    write('.hookline/hooks.yml', {
      hooks: [
        { on: 'PreToolUse', run: 'env' },
        { on: 'PreToolUse', run: 'env', passEnv: ['NPM_TOKEN'] },
      ],
    });
    write('~/.claude/settings.json', settings({ PreToolUse: 'env' }));
    const outcome = await (await open({ env: agent, trust: 'all' })).trigger('PreToolUse', shell('ls'));
    const [unlisted, listed, own] = outcome.ran.map(({ stdout }) => stdout);
    expect(unlisted).toContain('EDITOR_THEME=dark');
    expect(unlisted).not.toContain('value-of-');
    expect(listed?.match(/value-of-\w+/g)).toEqual(['value-of-npm']);
    for (const value of Object.values(CREDENTIALS)) expect(own).toContain(value);
  });

  test('a project file that names one is told that it gets nothing', async () => {
    const { write, open, env } = scene();
    write('.mimir/config.yml', {
      hooks: { 'pre-tool-call': { command: 'echo "$KEY"', environment: { KEY: '${OPENAI_API_KEY}' } } },
    });
    const hooks = await open({ env: { ...env, ...CREDENTIALS }, trust: 'all' });
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(outcome.ran[0]?.stdout).not.toContain('value-of');
    expect(codes(hooks.diagnostics)).toContain('ENVIRONMENT_NOT_PASSED');
  });
});
