import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wireOf } from '../../../src/dialects/wires.ts';
import { HOST_AGENTS, UNTRIED_AGENTS } from '../../../src/hosts/agents/all.ts';
import { isBefore } from '../../../src/hosts/install/targets.ts';
import { computer } from './computer.ts';

/** Claude Code and Qwen Code say `async`, Claude Code `asyncRewake` too. */
const UNWAITED = /async|background|detach/i;

test.each([...HOST_AGENTS, ...UNTRIED_AGENTS])('$name: no entry says that nobody waits for it', async (agent) => {
  const { form, name, timeoutSeconds } = agent;
  if (form.kind !== 'json' && form.kind !== 'toml') return;
  for (const [event, wire] of (await wireOf(name)).events) {
    const keys = Object.keys(form.entry({ event, command: 'true', timeoutSeconds, before: isBefore(wire) }));
    expect(keys).not.toContainEqual(expect.stringMatching(UNWAITED));
  }
});

test.each([
  ['claude-code', '.claude'],
  ['qwen', '.qwen'],
])('%s waits for hookline where only a hook listens for which nobody waits: a record would be lost', async (...of) => {
  const [name, folder] = of;
  const { hookline, write, at } = computer([folder]);
  write('~/.config/hookline/hooks.yml', "hooks:\n  - { on: PostToolUse, run: 'true', async: true, observe: true }\n");
  expect(await hookline(['install', name, '--yes'])).toMatchObject({ status: 0, stderr: '' });
  const { hooks } = JSON.parse(readFileSync(at(`~/${folder}/settings.json`), 'utf8'));
  const entries = hooks.PostToolUse.flatMap((group: { hooks: readonly object[] }) => group.hooks);
  expect(entries).toHaveLength(1);
  expect(Object.keys(entries[0])).not.toContainEqual(expect.stringMatching(UNWAITED));
});
