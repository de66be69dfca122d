import { describe, expect, test } from 'vitest';
import { jsonSchemaOf, problemsWith, SCHEMA_NAMES } from '../../src/schemas.ts';
import { fakeOutcome } from '../../src/testing.ts';

describe('hookline/schemas', () => {
  test('every schema can be said in JSON Schema’s own words', () => {
    for (const name of SCHEMA_NAMES) {
      expect(jsonSchemaOf(name), name).toMatchObject({ $schema: expect.stringContaining('json-schema.org') });
    }
  });

  test('say where a value is wrong', () => {
    expect(problemsWith('outcome', fakeOutcome('PreToolUse'))).toEqual([]);
    const [problem] = problemsWith('outcome', { ...fakeOutcome('PreToolUse'), decision: 'maybe' });
    expect(problem).toMatch(/^decision: /);
  });

  test.each([
    ['hookline', { hooks: [{ on: 'PreToolUse', tools: ['Bash'], run: './check.sh', guard: true }] }],
    [
      'claude-code',
      { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'true' }] }] }, model: 'x' },
    ],
    ['cocode', { hooks: [{ event: 'PreToolUse', shell: { command: 'true', pass_context: true } }] }],
  ] as const)('accept an ordinary %s file', (name, value) => {
    expect(problemsWith(name, value)).toEqual([]);
  });
});
