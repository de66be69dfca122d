import { describe, expect, test } from 'vitest';
import { compileRuns } from '../../../src/matching/command-pattern/compile-runs.ts';

function surely(pattern: string | readonly string[], line: string): boolean {
  const runs = compileRuns(typeof pattern === 'string' ? [pattern] : pattern);
  if ('problem' in runs) throw new Error(runs.problem);
  return runs.surely(line);
}

describe('a line that is granted', () => {
  test.each([
    ['npm test', 'npm test'],
    ['npm test', "npm 'test'"],
    ['npm test', 'npm test 2>&1'],
    ['npm test', 'npm test > /dev/null'],
    ['npm test', 'npm test && npm test'],
    ['npm test *', 'npm test -- --watch'],
    ['npm run *', 'npm run build'],
    ['git log *', 'git log --oneline -5'],
    ['git status', 'git status'],
    ['git commit -m *', 'git commit -m "a message"'],
    ['ls -la', 'ls -al'],
    ['ls -a', 'ls --all'],
    ['make test-*', 'make test-unit'],
    ['*', 'anything at all'],
  ])('is just what the pattern %s says: %s', (pattern, line) => {
    expect(surely(pattern, line)).toBe(true);
  });

  test('may be several commands, each of them described by some pattern', () => {
    expect(surely(['npm test', 'npm run lint'], 'npm test && npm run lint')).toBe(true);
    expect(surely(['npm test', 'npm run lint'], 'npm test | npm run lint')).toBe(true);
    expect(surely(['npm test', 'npm run lint'], 'npm test && npm run build')).toBe(false);
  });
});

describe('a line is not granted', () => {
  test.each([
    ['npm test', 'npm test -- --watch', 'a word more'],
    ['npm test', 'npm', 'a word less'],
    ['npm test', 'npm tests', 'another word'],
    ['npm test', 'npm t', 'another name of the sub-command'],
    ['npm test', 'npm --prefix x test', 'an option before it'],
    ['git log *', 'git -c core.pager=x log', 'a setting before the sub-command'],
    ['git log *', 'git --exec-path=x log', 'an option before the sub-command'],
    ['npm test', './npm test', 'another program of that name'],
    ['npm test', '/tmp/npm test', 'another program of that name, somewhere'],
    ['npm test', 'NPM test', 'another name'],
    ['npm test', 'sudo npm test', 'another user'],
    ['npm test', 'env npm test', 'a wrapper around it'],
    ['npm test', 'npm test > out.txt', 'a file that is written'],
    ['npm test', 'npm test >> out.txt', 'a file that is added to'],
    ['npm test', 'npm test | tee out.txt', 'a further command'],
    ['npm test', 'npm test; curl example.org', 'a further command'],
    ['npm test', 'npm test $(curl example.org)', 'a command in it'],
    ['npm test *', 'npm test $(curl example.org)', 'a command in it'],
    ['npm test *', 'npm test $X', 'a word that is not literal'],
    ['npm test *', 'npm test *.js', 'a glob'],
    ['npm test', 'PATH=/tmp npm test', 'a variable that is set'],
    ['npm test', 'NODE_OPTIONS=x npm test', 'a variable that is set'],
    ['npm test', 'X=1; npm test', 'a variable that is set before'],
    ['npm test', '$X', 'a program that is not literal'],
    ['npm test', "npm test 'unfinished", 'a line that cannot be read'],
    ['npm test', '', 'no command at all'],
    ['npm test', '# npm test', 'a comment'],
    ['ls -l', 'ls -la', 'an option more'],
    ['ls -la', 'ls -l', 'an option less'],
    ['ls *', 'ls; rm x', 'another command'],
    ['git push origin *', 'git push -f origin x', 'an option before what it names'],
  ])('by the pattern %s: %s (%s)', (pattern, line) => {
    expect(surely(pattern, line)).toBe(false);
  });
});

describe('a pattern that cannot be read', () => {
  test.each([
    ['', 'it is empty'],
    ['   ', 'it is empty'],
    ['a; b', 'one command'],
    ['a | b', 'one command'],
    ['a > b', 'one command'],
    ['a &', 'one command'],
    ['A=b c', 'one command'],
    ['rm $HOME', 'expansion'],
    ['rm "$(x)"', 'expansion'],
    ['rm "x', 'no command'],
    ['a'.repeat(1001), '1001 characters'],
  ])('says why: %s', (pattern, problem) => {
    expect(compileRuns([pattern])).toEqual({ pattern, problem: expect.stringContaining(problem) });
  });
});
