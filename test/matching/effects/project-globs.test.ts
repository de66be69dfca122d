import { describe, expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import { GRANTING, lineOf, REFUSING } from './call.ts';

const { rule: compile } = effectCompiler({ home: '/h' });

/** A line in a folder of the project /w/app. */
const below = (line: string) => ({ ...lineOf(line, '/w/app/sub'), projectDir: '/w/app' });

describe('a glob that begins with $HOOKLINE_PROJECT/ is about the repository, wherever in it the agent is', () => {
  test.each<[string[], string, boolean]>([
    [['$HOOKLINE_PROJECT/.env'], 'cat ../.env', true],
    [['$HOOKLINE_PROJECT/.env'], 'cat .env', false],
    [['$HOOKLINE_PROJECT/.env'], 'cat /w/.env', false],
    [['${HOOKLINE_PROJECT}/.env'], 'cat ../.env', true],
    [['$HOOKLINE_PROJECT/**/x'], 'cat a/x', true],
    [['$HOOKLINE_PROJECT/**/x'], 'cat /w/other/x', false],
    [['$HOOKLINE_PROJECT/[ab].txt'], 'cat ../a.txt', true],
    [['$HOOKLINE_PROJECT/[ab].txt'], 'cat ../c.txt', false],
    [['$HOOKLINE_PROJECT/keys'], 'cat ../keys/a', true],
    [['$HOOKLINE_PROJECT/{a,b}/c'], 'cat ../b/c', true],
    [['**', '!$HOOKLINE_PROJECT/docs/**'], 'cat ../docs/a', false],
    [['**', '!$HOOKLINE_PROJECT/docs/**'], 'cat docs/a', true],
    [['$HOOKLINE_PROJECTS/.env'], 'cat ../.env', false],
  ])('%j: %s: %s', async (reads, line, holds) => {
    const made = await compile({ reads }, REFUSING, []);
    expect(made(below(line))).toBe(holds);
  });

  test('the next event may be of another project', async () => {
    const made = await compile({ reads: ['$HOOKLINE_PROJECT/.env'] }, REFUSING, []);
    const event = below('cat ../.env');
    expect([made(event), made({ ...event, projectDir: '/w' }), made(event)]).toEqual([true, false, true]);
  });

  test('it grants there, and nowhere else', async () => {
    const made = await compile({ reads: ['$HOOKLINE_PROJECT/src/**'] }, GRANTING, []);
    expect(['cat ../src/a', 'cat src/a'].map((line) => made(below(line), true))).toEqual([true, false]);
  });
});
