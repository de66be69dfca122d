import { describe, expect, test } from 'vitest';
import { compileRuns } from '../../../src/matching/command-pattern/compile-runs.ts';

const PUSHES = ['git push', '!git push --tags *', '!git push origin docs', 'git push --force'];

function compiled(patterns: readonly string[]) {
  const runs = compileRuns(patterns);
  if ('problem' in runs) throw new Error(runs.problem);
  return runs;
}

describe('a pattern behind ! takes out, and of each command the last that fits decides', () => {
  test.each([
    ['git push', true],
    ['git push --tags', false],
    ['git push --tags origin', false],
    ['git push origin --tags -v', false],
    ['git push origin docs', false],
    ['git push origin docs -v', true],
    ['git push origin docs main', true],
    ['git push --tags --force', true],
    ['git push --tags -f origin', true],
    ['git push --tags && git push origin main', true],
    ['git push origin docs; git status', false],
    ['sh -c "git push --tags"', false],
    ['git status', false],
  ])('%s', (line, is) => {
    const { may, does } = compiled(PUSHES);
    expect([may(line), does(line)]).toEqual([is, is]);
  });

  test('where a word shows only when it runs, nothing is taken out of a refusal', () => {
    expect(compiled(PUSHES).may('git push --tags $MORE')).toBe(true);
    expect(compiled(PUSHES).may('$GIT push --tags')).toBe(true);
  });

  test('a grant loses also what may be taken out', () => {
    const { surely } = compiled(['npm run *', '!npm run deploy *']);
    expect(surely('npm run build')).toBe(true);
    expect(surely('npm run deploy')).toBe(false);
    expect(surely('npm run deploy -- --prod')).toBe(false);
    expect(surely('npm run "$X"')).toBe(false);
    expect(surely('npm run build && npm run deploy')).toBe(false);
  });

  test('a wildcard for a program keeps its place in the list', () => {
    const { may } = compiled(['npm publish', '!* publish --dry *', 'pnpm publish']);
    expect(['npm publish', 'npm publish --dry', 'pnpm publish --dry'].map(may)).toEqual([true, false, true]);
  });

  test('nothing stands before it: that is told', () => {
    expect(compileRuns(['!git push'])).toEqual({
      pattern: '!git push',
      problem: expect.stringContaining('nothing stands before it'),
    });
    expect(compileRuns(['git push', '!'])).toEqual({ pattern: '!', problem: 'it is empty' });
  });
});
