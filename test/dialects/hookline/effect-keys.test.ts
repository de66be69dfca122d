import { describe, expect, test } from 'vitest';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { effectRuleText } from '../../../src/core/effect-rule.ts';
import { locatedFrom } from '../../../src/core/located.ts';
import { hookline } from '../../../src/dialects/hookline/dialect.ts';

await hookline.ready?.();

function read(entry: object) {
  const file = { layer: 'user', folder: '', env: {} } as const;
  const hook = { on: 'PreToolUse', run: 'x', ...entry };
  const { hooks, findings } = hookline.read(locatedFrom({ hooks: [hook] }), file);
  const [spec] = hooks;
  if (spec === undefined) throw new Error('there is no hook');
  return { spec, findings };
}

describe('what an entry says about effects', () => {
  test.each<[object, EffectRule]>([
    [{ reads: '**/.env' }, { reads: ['**/.env'] }],
    [
      { reads: ['a', '!b'], writes: 'c', deletes: ['**'] },
      { reads: ['a', '!b'], writes: ['c'], deletes: ['**'] },
    ],
    [{ runs: 'git push --force' }, { runs: ['git push --force'] }],
    [{ sends: true }, { sends: true }],
    [{ sends: '*.example.com' }, { sends: ['*.example.com'] }],
    [
      { escalates: true, certain: true },
      { escalates: true, certain: true },
    ],
    [{ unknown: true }, { unknown: true }],
    [{ outside: 'project' }, { outside: ['project'] }],
    [
      { reads: 'a', direction: 'sent' },
      { reads: ['a'], direction: ['sent'] },
    ],
    [
      { shows: 'a', direction: ['shown', 'sent'] },
      { shows: ['a'], direction: ['shown', 'sent'] },
    ],
    [
      { outside: ['project', 'home', 'temp', '~/x', '/srv', './a'] },
      { outside: ['project', 'home', 'temp', '~/x', '/srv', './a'] },
    ],
  ])('%j', (entry, rule) => {
    const { spec, findings } = read(entry);
    expect(spec.effects).toEqual(rule);
    expect([findings, spec.fault]).toEqual([[], null]);
  });

  test('an entry without these keys says nothing about them', () => {
    expect(read({}).spec.effects).toBeNull();
  });

  test.each<[object, RegExp]>([
    [{ reads: true }, /"reads" must be a glob .* not a boolean/],
    [{ reads: null }, /"reads" must be a glob .* not null/],
    [{ reads: [] }, /"reads" is an empty list/],
    [{ reads: ['a', 5] }, /"reads" must be a glob .* not a number/],
    [{ writes: '' }, /"writes" has an empty text/],
    [{ deletes: ['!'] }, /"deletes" has an empty text/],
    [{ runs: {} }, /"runs" must be a pattern .* not an object/],
    [{ sends: false }, /"sends" must be true, a host .* not a boolean/],
    [{ sends: 'https://example.com/x' }, /"sends" has "https:\/\/example.com\/x", which is no host/],
    [{ sends: 'evil.example:443' }, /"evil.example:443", which is no host\. \(write "evil\.example"/],
    [{ sends: 'yes' }, /"sends" has "yes", which is no host/],
    [
      { reads: 'a', direction: 'showed' },
      /"direction" must be shown, kept, sent.* not "showed".*did you mean "shown"/s,
    ],
    [{ writes: 'a', direction: 'kept' }, /"direction" says where what is read goes, and nothing says what is read/],
    [{ escalates: false }, /"escalates" can only be true, not false/],
    [{ escalates: 'yes' }, /"escalates" can only be true, not a string/],
    [{ unknown: false }, /"unknown" can only be true, code, program, place, not false/],
    [{ unknown: 'progam' }, /"unknown" can only be true, .* not "progam"\. \(did you mean "program"\?\)/],
    [{ unknown: ['code'] }, /"unknown" can only be true, .* not a list/],
    [{ outside: 'projet' }, /"outside" must be .* not "projet"\. \(did you mean "project"\?\)/],
    [{ outside: 'src' }, /"outside" must be .* not "src"\. \(a folder begins with/],
    [{ certain: true }, /"certain" says how surely another key must hold/],
    [{ read: '**/.env' }, /"read" means nothing in a hook\. \(did you mean "reads"\?\)/],
  ])('%j is a broken entry', (entry, problem) => {
    const { spec, findings } = read(entry);
    expect(spec.fault).toMatch(problem);
    expect(findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
  });

  test.each<[object, RegExp]>([
    [{ reads: '$HOME/.ssh/**' }, /no variable is filled in there/],
    [{ writes: ['a', '!${HOME}/x'] }, /no variable is filled in there/],
    [{ runs: '^git push.*' }, /a regular expression and no command/],
    [{ runs: ['ls', 'git\\s+push'] }, /a regular expression and no command/],
  ])('%j would fit nothing, which is told', (entry, problem) => {
    const { spec, findings } = read(entry);
    expect(spec.fault).toBeNull();
    expect(findings).toMatchObject([
      { severity: 'warning', code: 'ODD_MATCHER', message: expect.stringMatching(problem) },
    ]);
  });

  test.each([
    { reads: 'app/routes/$id.tsx' },
    { reads: '$types.d.ts' },
    { runs: ['rm -rf .*', 'cat *.*', 'git push --force'] },
    { sends: ['::1', '10.0.0.*'] },
  ])('%j says what it means', (entry) => {
    expect(read(entry).findings).toEqual([]);
  });

  test('an event that is about no tool is said to be one', () => {
    const { findings } = read({ on: 'Stop', reads: '**' });
    expect(findings).toMatchObject([{ severity: 'warning', code: 'CONDITION_IGNORED' }]);
  });

  test('is one line in lists', () => {
    const rule: EffectRule = { reads: ['**/.env', '!x'], runs: ['a b', 'c'], sends: true, outside: ['project'] };
    expect(effectRuleText(rule)).toBe('reads **/.env !x, runs a b | c, sends, outside project');
  });
});
