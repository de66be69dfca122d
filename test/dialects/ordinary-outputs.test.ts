// wide: tries many cases

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { EventName } from '../../src/index.ts';
import { ordinaryOutputs } from './support/ordinary-outputs.ts';
import { ANSWERING, verdictOf } from './support/verdict.ts';
import { world } from './support/world.ts';

const outputs = ordinaryOutputs();
const EVENTS: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'Stop'];
const here = world();
afterAll(here.remove);

describe('what programs ordinarily print refuses nothing, rewrites nothing and is no failure', () => {
  test.each(outputs)('$title', ({ text, notCocode }) => {
    for (const dialect of ANSWERING.filter((name) => name !== 'cocode' || !notCocode)) {
      for (const event of EVENTS) {
        const { status, decision, rewrite, stop, warning } = verdictOf(
          dialect,
          event,
          { stdout: text },
          { onFailure: 'block' },
        );
        const seen = { dialect, event, status, decision, rewrite, stop, warning };
        expect(seen).toEqual({
          dialect,
          event,
          status: 'answered',
          decision: 'none',
          rewrite: null,
          stop: null,
          warning: null,
        });
      }
    }
  });

  test('there are more than two hundred of them, each once', () => {
    expect(outputs.length).toBeGreaterThan(200);
    expect(new Set(outputs.map(({ title }) => title)).size).toBe(outputs.length);
  });

  test('the ones that are kept from cocode are refused there, as its document wants', () => {
    for (const { text, title } of outputs.filter(({ notCocode }) => notCocode)) {
      const { decision, reason } = verdictOf('cocode', 'PreToolUse', { stdout: text });
      expect([title, decision, reason]).toEqual([title, 'block', 'Hook failed: unreadable answer']);
    }
  });
});

describe.concurrent('the same through real processes', () => {
  const sample = outputs.filter((_, i) => i % 12 === 0);
  test.each(sample)('$title', async ({ text, notCocode, title }) => {
    const file = join(here.dir, title.replace(/\W+/g, '-'));
    writeFileSync(file, text);
    const command = `cat '${file}'`;
    const settings = {
      hooks: Object.fromEntries(
        EVENTS.map((event) => [event, [{ hooks: [{ type: 'command', command, onFailure: 'block' }] }]]),
      ),
    };
    const native = { hooks: [{ on: [...EVENTS], run: command, onFailure: 'block' }] };
    const toml = `[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = ${JSON.stringify(command)}\nparse_result = true\n`;
    const files = [
      { path: here.write(`${title}.json`, JSON.stringify(settings)), dialect: 'claude-code' },
      { path: here.write(`${title}.native.json`, JSON.stringify(native)), dialect: 'hookline' },
      ...(notCocode ? [] : [{ path: here.write(`${title}.toml`, toml), dialect: 'cocode' }]),
    ];
    for (const event of EVENTS) {
      const outcome = await here.trigger(event, { tool_name: 'Bash', tool_input: { command: 'ls' } }, { files });
      expect(outcome).toMatchObject({ decision: 'none', reason: null, rewrite: null, stop: null, hold: false });
      expect(outcome.ran.map(({ status }) => status)).not.toContain('failed');
      expect(outcome.ran.length).toBeGreaterThanOrEqual(2);
    }
  });
});
