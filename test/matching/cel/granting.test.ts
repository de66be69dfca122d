import { describe, expect, test } from 'vitest';
import { whenCompiler } from '../../../src/config/compile-when.ts';
import type { Finding } from '../../../src/core/diagnostic.ts';
import { lineOf } from '../effects/call.ts';

async function grant(text: string, isAlone = true) {
  const findings: Finding[] = [];
  const when = await whenCompiler({ home: '/h' }).when(text, 0, findings, { isAlone, grants: true });
  return { when, errors: findings.filter(({ severity }) => severity === 'error') };
}

describe('a question behind "!" counts against a grant where the call may do it', () => {
  test.each<[string, string, boolean]>([
    ['reads(call, "src/**") || !writes(call, "**")', 'cat src/a', true],
    ['reads(call, "src/**") || !writes(call, "**")', 'cat a', true],
    ['reads(call, "src/**") || !writes(call, "**")', 'cat src/a > x', false],
    ['reads(call, "src/**") || !writes(call, "**")', 'cat src/a > "$X"', false],
    ['reads(call, "src/**") || !writes(call, "**")', '$X src/a', false],
    ['!writes(call, "**")', 'cat a', true],
    ['!writes(call, "**")', 'cat a > x', false],
    ['!writes(call, "**")', '$X', false],
    ['reads(call, "**") && !reads(call, ["**/.env"])', 'cat a', true],
    ['reads(call, "**") && !reads(call, ["**/.env"])', 'cat a .env', false],
    ['!(writes(call, "**") || deletes(call, "**"))', 'cat a', true],
    ['!(writes(call, "**") || deletes(call, "**"))', 'cat a; rm b', false],
    ['!!reads(call, "src/**")', 'cat src/a', true],
    ['!!reads(call, "src/**")', 'cat src/a; rm b', false],
    ['!(!reads(call, "src/**") || sends(call))', 'cat src/a', true],
    ['!(!reads(call, "src/**") || sends(call))', 'cat src/a b', false],
    ['runs(call, "ls *") || !runs(tool_input.command, "git *")', 'ls a; npm test', true],
    ['runs(call, "ls *") || !runs(tool_input.command, "git *")', 'ls a; git push', false],
    ['[tool_input.command].all(one, runs(one, "ls *"))', 'ls a', true],
    ['[tool_input.command].all(one, runs(one, "ls *"))', 'ls a; git push', false],
    ['[tool_input.command].all(one, !runs(one, "git *"))', 'ls a; git push', false],
    ['call.tool == "Bash" && reads(call, "src/**")', 'cat src/a', true],
  ])('%s: %s: %s', async (text, line, granted) => {
    const { when, errors } = await grant(text);
    expect(errors).toEqual([]);
    expect(when(lineOf(line), true, true)).toBe(granted);
  });
});

describe('a question of a grant that counts neither for nor against it', () => {
  test.each<[string, string, number]>([
    ['reads(call, "src/**") == true', 'reads', 1],
    ['true != writes(call, "**")', 'writes', 9],
    ['writes(call, "**") ? false : true', 'writes', 1],
    ['[deletes(call, "**")].all(one, !one)', 'deletes', 2],
    ['commands(call).all(c, c.name == "ls")', 'commands', 1],
    ['!commands(call).exists(c, c.name == "rm")', 'commands', 2],
    ['[sends(call)][0]', 'sends', 2],
    ['string(escalates(call)) != "true"', 'escalates', 8],
    ['["a"].filter(one, runs(one, "ls")).size() == 0', 'runs', 19],
    ['{"a": sends(call)}.a', 'sends', 7],
  ])('%s is refused when it is read', async (text, name, at) => {
    const { when, errors } = await grant(text);
    expect(errors).toMatchObject([
      {
        code: 'BAD_CONDITION',
        message: expect.stringContaining(
          `grants nothing: whether ${name}() counts for it or against it cannot be told (character ${at}).`,
        ),
        hint: 'to grant something, join what is asked about a call with "&&", "||" and "!" only',
      },
    ]);
    expect(when(lineOf('cat src/a'), true, true)).toBe(false);
  });

  test('is fine in a rule that refuses, which may ask it anywhere', async () => {
    const findings: Finding[] = [];
    const when = await whenCompiler({ home: '/h' }).when('writes(call, "**") ? true : false', 0, findings);
    expect(findings).toEqual([]);
    expect([when(lineOf('echo x > a')), when(lineOf('cat a'))]).toEqual([true, false]);
  });
});

describe('outside() in a grant', () => {
  test.each(['outside(call)', '!outside(call, "home")', 'outside(call) || reads(call, "**")', 'outside(call) && true'])(
    '%s does not say what may be done',
    async (text) => {
      const { errors } = await grant(text);
      expect(errors).toMatchObject([{ message: expect.stringContaining('outside() alone does not say what may be') }]);
      expect((await grant(text, false)).errors).toEqual([]);
    },
  );

  test('narrows what is asked beside it', async () => {
    const { when, errors } = await grant('reads(call, "**") && outside(call, "/srv")');
    expect(errors).toEqual([]);
    expect(['cat a', 'cat /srv/a', 'rm a'].map((line) => when(lineOf(line), true, true))).toEqual([true, false, false]);
  });
});
