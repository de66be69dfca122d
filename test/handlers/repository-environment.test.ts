import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CALL, hooksIn, onlyRun, type Workshop, workshop } from './workshop.ts';

function planted(place: Workshop, path: string): string {
  const file = place.write(path, '#!/bin/sh\necho planted\n');
  chmodSync(file, 0o755);
  return join(file, '..');
}

/** A workshop whose agent was started with folders of the repository on its PATH. */
function withPlanted(): Workshop {
  const place = workshop();
  mkdirSync(join(place.cwd, '.git'));
  const [bin, tools] = [planted(place, 'project/node_modules/.bin/jq'), planted(place, 'project/tools/jq')];
  planted(place, 'project/jq');
  place.env.PATH = `${bin}:.::node_modules/.bin:${tools}:${place.env.PATH}`;
  return place;
}

const NATIVE = { on: 'PostToolUse', run: 'command -v jq; echo "PATH=$PATH"' };

describe('a program that a repository ships', () => {
  test.each([
    ['project', 'project/.hookline/hooks.json', JSON.stringify({ hooks: [NATIVE] })],
    ['local', 'project/.hookline/x.local.json', JSON.stringify({ hooks: [NATIVE] })],
    ['user', 'home/.config/hookline/hooks.json', JSON.stringify({ hooks: [NATIVE] })],
    [
      'project, in Claude Code’s form',
      'project/.claude/settings.json',
      JSON.stringify({ hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: NATIVE.run }] }] } }),
    ],
    [
      'user, in Mimir’s form',
      'home/.mimir/config.yml',
      `hooks:\n  post-tool-call:\n    - name: x\n      command: ${JSON.stringify(NATIVE.run)}\n`,
    ],
  ])('is not on the PATH of a hook: %s', async (_, file, text) => {
    const place = withPlanted();
    place.write(file, text);
    const { stdout } = onlyRun(await (await hooksIn(place)).trigger('PostToolUse', CALL));
    expect(stdout).toContain('PATH=/');
    expect(stdout).not.toContain(place.cwd);
    expect(stdout).not.toMatch(/PATH=.*(?:^|:)(?::|\.|node_modules)/);
  });

  test('nor of an enforced one, nor of one that was registered in code', async () => {
    const place = withPlanted();
    const file = place.write('team.json', JSON.stringify({ hooks: [NATIVE] }));
    const hooks = await hooksIn(place, { enforced: [file] });
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run: NATIVE.run } });
    const { ran } = await hooks.trigger('PostToolUse', CALL);
    expect(ran).toHaveLength(2);
    for (const { stdout } of ran) expect(stdout).not.toContain(place.cwd);
  });

  test('nor where the event happens in another repository than the one it was started in', async () => {
    const place = withPlanted();
    mkdirSync(place.path('other/.git'), { recursive: true });
    place.env.PATH = `${planted(place, 'other/bin/jq')}:${place.env.PATH}`;
    place.write('home/.config/hookline/hooks.json', JSON.stringify({ hooks: [NATIVE] }));
    const hooks = await hooksIn(place);
    const { stdout } = onlyRun(await hooks.trigger('PostToolUse', { ...CALL, cwd: place.path('other') }));
    expect(stdout).not.toContain(place.path('other'));
    expect(stdout).not.toContain(place.cwd);
  });

  test('nor of a persistent hook or a module', async () => {
    const place = withPlanted();
    place.write(
      'worker.mjs',
      `process.stdin.on('data', () => console.log(JSON.stringify({ systemMessage: process.env.PATH })));`,
    );
    place.write('project/.hookline/m.mjs', `export default () => ({ context: process.env.PATH });`);
    const run = `${process.execPath} ${place.path('worker.mjs')}`;
    place.write(
      'project/.hookline/hooks.json',
      JSON.stringify({
        hooks: [
          { on: 'PostToolUse', run, persistent: true },
          { on: 'PostToolUse', module: './m.mjs' },
        ],
      }),
    );
    const outcome = await (await hooksIn(place)).trigger('PostToolUse', CALL);
    const said = [...outcome.messages, ...outcome.context].join('\n');
    expect(said).toContain('/bin');
    expect(said).not.toContain(place.cwd);
    expect(outcome.ran.map(({ status }) => status)).toEqual(['answered', 'answered']);
  });

  test('is there for an entry that asks for the PATH as it is', async () => {
    const place = withPlanted();
    place.write('home/.config/hookline/hooks.json', JSON.stringify({ hooks: [{ ...NATIVE, passEnv: ['PATH'] }] }));
    const { stdout } = onlyRun(await (await hooksIn(place)).trigger('PostToolUse', CALL));
    expect(stdout).toContain(join(place.cwd, 'node_modules/.bin/jq'));
    expect(stdout).toContain(`PATH=${place.env.PATH}`);
  });

  test('is not what a bare program without a shell means', async () => {
    const place = workshop();
    mkdirSync(join(place.cwd, '.git'));
    place.env.PATH = `${planted(place, 'project/bin/only-here')}:${place.env.PATH}`;
    place.write(
      'home/.config/hookline/hooks.json',
      JSON.stringify({ hooks: [{ on: 'PostToolUse', run: 'only-here', args: [] }] }),
    );
    expect(onlyRun(await (await hooksIn(place)).trigger('PostToolUse', CALL)).stdout).not.toContain('planted');
  });
});

describe('credentials of the agent', () => {
  const SECRETS = {
    SERVICE_TOKEN: 'canary-token',
    BACKEND: 'https://me:canary-password@example.com/',
    DB_PWD: 'canary-pwd',
    SENTRY_DSN: 'canary-dsn',
  };

  test('are seen by no project hook of any kind, but for those that were listed', async () => {
    const place = workshop();
    Object.assign(place.env, SECRETS, { LISTED_TOKEN: 'listed' });
    const passEnv = ['LISTED_TOKEN'];
    place.write(
      'env.mjs',
      `process.stdin.on('data', () => console.log(JSON.stringify({ systemMessage: JSON.stringify(process.env) })));`,
    );
    place.write('project/.hookline/m.mjs', `export default () => ({ context: JSON.stringify(process.env) });`);
    place.write(
      'project/.hookline/hooks.json',
      JSON.stringify({
        hooks: [
          { on: 'PostToolUse', run: 'env', passEnv },
          { on: 'PostToolUse', run: `${process.execPath} ${place.path('env.mjs')}`, persistent: true, passEnv },
          { on: 'PostToolUse', module: './m.mjs', passEnv },
        ],
      }),
    );
    const outcome = await (await hooksIn(place)).trigger('PostToolUse', CALL);
    const said = [...outcome.ran.map(({ stdout }) => stdout), ...outcome.messages, ...outcome.context].join('\n');
    expect(said.match(/LISTED_TOKEN/g)?.length).toBeGreaterThanOrEqual(3);
    expect(said).not.toContain('canary');
  });

  test('do not come back through the environment file of a project hook', async () => {
    const place = workshop();
    Object.assign(place.env, SECRETS);
    const command = `echo 'export A=$SERVICE_TOKEN B=x' >> "$CLAUDE_ENV_FILE"`;
    place.write(
      'project/.claude/settings.json',
      JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command }] }] } }),
    );
    const outcome = await (await hooksIn(place)).trigger('SessionStart', { session_id: 's', source: 'startup' });
    expect(outcome.env).toEqual({ A: '', B: 'x' });
  });
});

test('a project hook sets no variable for the agent that changes which code programs load; a person’s own may', async () => {
  const place = workshop();
  const command = `printf 'export LD_PRELOAD=/x.so\\nexport GIT_SSH_COMMAND=x\\nexport HOOKLINE_TRUST_LOCK=/x\\nexport PATH=/new:$PATH\\nexport NODE_ENV=test\\n' >> "$CLAUDE_ENV_FILE"`;
  const settings = JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command }] }] } });
  place.write('project/.claude/settings.json', settings);
  const outcome = await (await hooksIn(place)).trigger('SessionStart', { session_id: 's', source: 'startup' });
  expect(Object.keys(outcome.env).toSorted()).toEqual(['NODE_ENV', 'PATH']);
  expect(outcome.diagnostics.filter(({ code }) => code === 'LOADER_VARIABLE')).toHaveLength(3);
  const own = workshop();
  own.write('home/.claude/settings.json', settings);
  const theirs = await (await hooksIn(own)).trigger('SessionStart', { session_id: 's', source: 'startup' });
  expect(theirs.env).toMatchObject({ LD_PRELOAD: '/x.so' });
});
