// wide: tries many cases

import { chmodSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HooksByName } from '../../src/hooks/api.ts';
import { workstation } from './workstation.ts';

function textOf(name: string): string {
  return readFileSync(new URL(`project/${name}.txt`, import.meta.url), 'utf8');
}

/** A project as people have them, with scripts that are ordinary and some that are not. */
async function project(): Promise<HooksByName> {
  const it = await workstation(['guard', 'secrets', 'git', 'infra']);
  for (const part of textOf('files').split(/^=== /m).slice(1)) {
    const end = part.indexOf('\n');
    it.write(part.slice(0, end), part.slice(end + 1));
  }
  chmodSync(it.at('scripts/check.sh'), 0o755);
  return it.open();
}

async function answerTo(command: string, hooks: HooksByName) {
  const event = { session_id: command, tool_name: 'Bash', tool_input: { command } };
  const { decision, reason } = await hooks.trigger('PreToolUse', event);
  return { isStopped: decision !== 'none' && decision !== 'allow', reason: reason ?? '' };
}

describe('with guard, secrets, git and infra', () => {
  test('what ordinary scripts of a project do is neither refused nor asked about', async () => {
    const hooks = await project();
    const stopped: string[] = [];
    for (const line of textOf('ordinary').trimEnd().split('\n')) {
      const { isStopped, reason } = await answerTo(line, hooks);
      if (isStopped) stopped.push(`${line}: ${reason}`);
    }
    expect(stopped).toEqual([]);
  }, 300_000);

  test('what a script does that the line may not do is stopped, and the reason names the file and the command', async () => {
    const hooks = await project();
    const passed: string[] = [];
    for (const row of textOf('stopped').trimEnd().split('\n')) {
      const [, line = '', command = ''] = /^(.*) \|(.*)$/.exec(row) ?? [];
      const { isStopped, reason } = await answerTo(line, hooks);
      if (!isStopped || !reason.includes(command.trim())) passed.push(`${line}: ${reason}`);
    }
    expect(passed).toEqual([]);
  }, 300_000);
});
