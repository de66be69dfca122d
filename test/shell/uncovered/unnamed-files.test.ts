import { expect, test } from 'vitest';
import { simpleCommands } from '../../../src/shell/simple-commands.ts';
import { unnamedFiles } from '../../../src/shell/uncovered/unnamed-files.ts';

const saidOf = (line: string): readonly string[] => unnamedFiles(line, simpleCommands(line).commands);

test.each<[string, readonly string[]]>([
  ['sh gu?rd.sh', ['the files that "sh gu?rd.sh" finds']],
  ['bash -eu hooks.d/*.sh', ['the files that "bash hooks.d/*.sh" finds']],
  ['sh {a,b}.sh', ['the files that "sh {a,b}.sh" finds']],
  ['for f in hooks.d/*; do sh "$f"; done', ['the files that "sh $f" finds']],
  ['. "$(ls hooks.d)"', ['the files that ". $(ls hooks.d)" finds']],
  ['run-parts --report hooks.d', ['the files of "hooks.d" that run-parts runs']],
  ['find hooks.d -type f -exec sh {} \\;', ['the files that sh is given to run']],
  ['ls hooks.d | xargs -n1 sh', ['the files that sh is given to run']],
  ['BASH_ENV=./guard.sh bash -c true', ['what "BASH_ENV=…" makes its programs load']],
  ['env ENV=./x sh -i', ['what "ENV=…" makes its programs load']],
  ['export BASH_ENV=./x; bash -c true', ['what "BASH_ENV=…" makes its programs load']],
  ["NODE_OPTIONS='--require ./pre.js' node -e 1", ['what "NODE_OPTIONS=…" makes its programs load']],
  [`node -e "require('./guard.js')"`, ['the files that the code given to node loads']],
  [`node --eval="import('./guard.js')"`, ['the files that the code given to node loads']],
  ['python3 -c "import mymod"', ['the files that the code given to python3 loads']],
  [`perl -e "do './guard.pl'"`, ['the files that the code given to perl loads']],
  [`ruby -e 'load "x.rb"'`, ['the files that the code given to ruby loads']],
  [`sh -c 'python3 -c "import m"'`, ['the files that the code given to python3 loads']],
])('of %s it is said that it runs files that it does not name', (line, expected) => {
  expect(saidOf(line)).toEqual(expected);
});

test.each([
  'sh ./guard.sh',
  'sh "$CLAUDE_PROJECT_DIR"/guard.sh "$1"',
  '${CLAUDE_PROJECT_DIR:-.}/run/guard.sh',
  'sh "${CLAUDE_PROJECT_DIR:-.}/guard.sh"',
  'sh "$(pwd)/guard.sh"',
  'node -e "console.log(1)"',
  "perl -ne 'print if /x/'",
  'MY_ENV=1 node guard.js',
  'grep -c "import x" *.py',
  'jq -e .ok',
])('of %s nothing is said', (line) => expect(saidOf(line)).toEqual([]));

test.each<[string, readonly string[]]>([
  ['bash "$X"/guard.sh', ['what "$X/guard.sh" is when it runs']],
  ['python3 -u "$X/guard.py" --strict', ['what "$X/guard.py" is when it runs']],
  ['. "$NVM_DIR/nvm.sh"', ['what "$NVM_DIR/nvm.sh" is when it runs']],
  ['for f in a b; do sh "$f"; done', ['the files that "sh $f" finds']],
  ['bash -n "$FILE"', []],
  ['php -l "$FILE"', []],
  ['ruby -c "$FILE"', []],
  ['node --check "$FILE"', []],
  ['python3 guard.py "$X"', []],
  ['python3 -m py_compile "$FILE"', []],
  ['perl -ne "print" "$FILE"', []],
  ['echo "$X"; grep "$PATTERN" f; npm test -- "$X"; prettier --write "$FILE"', []],
])('of a script that nobody knows before, and of nothing else, it is said: %s', (line, expected) => {
  expect(unnamedFiles(line, simpleCommands(line).commands, () => false)).toEqual(expected);
});
