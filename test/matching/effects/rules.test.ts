import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule, EffectTest } from '../../../src/core/effect-rule.ts';
import { eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { REFUSING } from './call.ts';

/** Rules, and lines for which they hold and do not hold. */
const CASES = casesIn(readFileSync(new URL('rules.txt', import.meta.url), 'utf8'));

function casesIn(text: string): readonly (readonly [rule: string, line: string, holds: boolean])[] {
  const cases: [string, string, boolean][] = [];
  let rule = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('{')) rule = line;
    else if (/^[+-] /.test(line)) cases.push([rule, line.slice(2), line.startsWith('+')]);
  }
  return cases;
}

let root = '';
const rules = new Map<string, EffectTest>();

beforeAll(async () => {
  root = realpathSync(scratchFolder());
  const put = (path: string, text = 'x'): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const path of ['.env', '.env.example', 'src/a.ts', 'config/deep/.env', 'dist/x.js']) put(`app/${path}`);
  symlinkSync('.env', join(root, 'app/ok'));
  symlinkSync('/srv', join(root, 'app/out'));
  const { rule: compile } = effectCompiler({ home: '/h', env: { TMPDIR: '/tmp' } });
  for (const [text] of CASES) {
    const rule = JSON.parse(text) as Record<string, unknown>;
    const listed = Object.fromEntries(
      Object.entries(rule).map(([key, one]) => [key, key === 'unknown' ? one : asList(one)]),
    ) as EffectRule;
    const findings: never[] = [];
    rules.set(text, await compile(listed, REFUSING, findings));
    expect(findings).toEqual([]);
  }
});

function asList(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

function callOf(line: string): HookEvent {
  const cwd = join(root, 'app');
  const command = line.replaceAll('/w/app', cwd);
  const payload = { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
  return {
    name: 'PreToolUse',
    row: eventRow('PreToolUse'),
    payload,
    projectDir: cwd,
    at: 0,
    lastPrompt: null,
  } as never;
}

describe('a rule about effects', () => {
  test.each(CASES)('%s: %s', (rule, line, holds) => {
    expect(rules.get(rule)?.(callOf(line))).toBe(holds);
  });
});
