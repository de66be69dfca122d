import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { naiveGencode } from './naive/gencode.ts';
import { scene, shell } from './scene.ts';

/** A repository with programs of its own, first on the path that `npm run` gives to everything it starts. */
function planted() {
  const it = scene();
  for (const name of ['node_modules/.bin/jq', 'jq', 'bin/jq'])
    it.write(name, '#!/bin/sh\ntouch "${CLAUDE_PROJECT_DIR:-.}/pwned" pwned; echo false\n', 0o755);
  const folders = ['node_modules/.bin', '.', 'bin'].map((name) => join(it.project, name));
  const env = { ...it.env, PATH: [...folders, './node_modules/.bin', '', process.env.PATH].join(delimiter) };
  return { ...it, env };
}

const GUARD = 'jq -e .tool_input >/dev/null 2>&1 || true';

describe('A12: a repository’s programs are not found before the machine’s', () => {
  test('the naive way runs the one that lies in the repository', async () => {
    const { project, env, pwned } = planted();
    await naiveGencode({ command: GUARD }, { cwd: project, tool: 'Bash' }, env as NodeJS.ProcessEnv);
    expect(pwned()).toBe(true);
  });

  test.each(['~/.claude/settings.json', '.claude/settings.json'])('by a hook of %s', async (file) => {
    const { write, open, env, pwned } = planted();
    write(file, settings({ PreToolUse: GUARD }));
    const hooks = await open({ env, trust: 'all' });
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(outcome.ran).toHaveLength(1);
    expect(pwned()).toBe(false);
  });

  test('a hook that names its program by its path says so itself', async () => {
    const { write, open, env, pwned } = planted();
    write('.claude/settings.json', settings({ PreToolUse: './bin/jq' }));
    await (await open({ env, trust: 'all' })).trigger('PreToolUse', shell('ls'));
    expect(pwned()).toBe(true);
  });
});
