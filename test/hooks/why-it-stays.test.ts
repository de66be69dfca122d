import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Hook } from '../../src/core/hook.ts';
import { whyItStays } from '../../src/hooks/why-it-stays.ts';
import { createHooks } from '../../src/hooks.ts';
import { world } from '../world/world.ts';

const RULE = { kind: 'rule', word: 'ask', reason: 'x', text: 'ask: x' } as const;
const QUIET = { isChanged: false, diagnostics: [] };

async function ownRule(): Promise<Hook> {
  const { write, home, project, env } = world();
  write('~/.config/hookline/hooks.yml', 'hooks:\n  - { on: PreToolUse, name: mine, deny: no }\n');
  const hooks = await createHooks({ home, cwd: project, env, audit: false, watch: false });
  const [hook] = hooks.inForce();
  await hooks.close();
  if (hook === undefined) throw new Error('there is no hook');
  return hook;
}

describe('a rule stays on for the whole session', () => {
  const kept = (file: string): Diagnostic => ({ code: 'KEPT_LAST_GOOD', severity: 'error', message: 'broken', file });

  test('unless it is a person’s own, as they wrote it', async () => {
    const hook = await ownRule();
    expect(whyItStays(hook, QUIET)).toBeNull();
    expect(whyItStays({ ...hook, layer: 'project' }, QUIET)).toBeNull();
    expect(whyItStays(hook, { ...QUIET, diagnostics: [kept('/another/file.yml')] })).toBeNull();
  });

  test.each<[string, (hook: Hook) => Hook, RegExp]>([
    ['where an organization enforces it', (hook) => ({ ...hook, layer: 'enforced' }), /enforced by your organization/],
    ['where a program registered it', (hook) => ({ ...hook, layer: 'session', source: null }), /in no file of yours/],
    ['where it cannot run', (hook) => ({ ...hook, fault: 'No such program.' }), /cannot run: No such program/],
    ['where it asks a lead', (hook) => ({ ...hook, handler: { ...RULE, lead: { withinMs: 60_000 } } }), /asks a lead/],
  ])('%s', async (_where, changed, message) => {
    expect(whyItStays(changed(await ownRule()), QUIET)?.message).toMatch(message);
  });

  test('where it changed, or its file cannot be read any more', async () => {
    const hook = await ownRule();
    expect(whyItStays(hook, { ...QUIET, isChanged: true })?.message).toMatch(/changed since it was approved/);
    const broken = { ...QUIET, diagnostics: [kept(hook.source?.file ?? '')] };
    expect(whyItStays(hook, broken)?.message).toMatch(/cannot be read as it is now/);
  });
});
