import { expect, test } from 'vitest';
import { runFields } from '../../src/audit/run-fields.ts';
import type { Run } from '../../src/core/outcome.ts';
import { masking } from '../../src/masks/masking.ts';

function hookIn(hook: string, dialect = 'claude-code'): unknown {
  const run = { hook, dialect, decision: 'none' } as Run;
  return JSON.parse(`{${runFields(run, { chars: 10_000, mask: masking() }, null).replace(/^,/, '')}}`).hook;
}

test('the id of a hook is told as it is', () => {
  for (const id of ['claude-code:~/.claude/settings.json:178', 'program:3', 'claude-code:7', 'a name', '~/x:12'])
    expect(hookIn(id)).toBe(id);
});

test('what looks like a secret in the path of its file is not told, whatever stands around it', () => {
  const secret = 'q9Zr4Lw8Xv2Tn6Bk';
  expect(hookIn(`claude-code:~/api_token=${secret}/hooks.yml:3`)).not.toContain(secret);
  expect(hookIn(`~/api_token=${secret}`)).not.toContain(secret);
  expect(hookIn(`api_token:${secret}:3`)).not.toContain(secret);
  expect(hookIn(`claude-code:~/ghp_${secret}${secret}/hooks.yml:3`)).toBe('claude-code:~/***/hooks.yml:3');
});
