import { describe, expect, test } from 'vitest';
import { scriptWords } from '../../src/shell/script-words.ts';

const VARIABLES = { CLAUDE_PROJECT_DIR: '/project', HOME: '/home/me' };

describe('scriptWords', () => {
  test.each<[string, string[]]>([
    ['./check.sh', ['./check.sh']],
    ['"$CLAUDE_PROJECT_DIR"/.claude/hooks/check.sh --fast', ['/project/.claude/hooks/check.sh']],
    [`\${CLAUDE_PROJECT_DIR}/a.sh`, ['/project/a.sh']],
    [`"\${CLAUDE_PROJECT_DIR:-.}"/a.sh`, ['/project/a.sh']],
    ['~/bin/check', ['/home/me/bin/check']],
    ['python3 check.py', ['check.py']],
    ['python3 ~/check.py', ['/home/me/check.py']],
    ['cd /tmp && . ./env && source lib.sh', ['/tmp', './env', 'lib.sh']],
    ['jq -f filter.jq < input.json > output.json', ['input.json', 'filter.jq']],
    ['node --import=./register.mjs main', ['./register.mjs']],
    ['sudo -u bob ./a.sh', ['./a.sh']],
    ['bash -c "$CLAUDE_PROJECT_DIR/a.sh && node b.js"', expect.arrayContaining(['/project/a.sh', 'b.js'])],
    ['echo $(./inner.sh)', ['./inner.sh']],
    ['./a.sh; ./a.sh', ['./a.sh']],
    ['npm test', []],
    ['tool.sh', []],
  ])('%s', (command, expected) => {
    expect(scriptWords(command, VARIABLES)).toEqual(expected);
  });

  test('a word with any other expansion is left out', () => {
    expect(scriptWords('$OTHER/a.sh "$(pwd)"/b.sh ./*.sh ~other/c.sh ./{d,e}.sh', VARIABLES)).toEqual([]);
  });

  test('what objects inherit is no variable', () => {
    expect(scriptWords('$constructor/a.sh $__proto__/b.sh', VARIABLES)).toEqual([]);
  });
});
