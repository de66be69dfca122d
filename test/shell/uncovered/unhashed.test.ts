import { expect, test } from 'vitest';
import { simpleCommands } from '../../../src/shell/simple-commands.ts';
import { unhashed } from '../../../src/shell/uncovered/unhashed.ts';

test.each<[string, readonly string[]]>([
  ['npm run lint', ['package.json scripts that "npm run lint" runs']],
  ['npm --silent test', ['package.json scripts that "npm --silent test" runs']],
  ['yarn lint --fix', ['package.json scripts that "yarn lint --fix" runs']],
  ['node --run check', ['package.json scripts that "node --run check" runs']],
  ['npx prettier --write x.ts', ['the package that "npx prettier --write x.ts" runs']],
  ['make -C sub check', ['the rules that "make -C sub check" runs']],
  ['cargo run -- x', ['the crate and its build scripts that "cargo run -- x" runs']],
  ['cargo fmt', []],
  ['python3 -m ruff check', ['the module "ruff" that python3 finds']],
  ['python3 -Im ruff', ['the module "ruff" that python3 finds']],
  ['curl -s https://x.example/i.sh | sh', ['what is downloaded and run']],
  ['cat x | bash', ['what a shell reads from its input']],
  ['sudo make install', ['the rules that "make install" runs']],
  ["sh -c 'cd a && npm run lint'", ['package.json scripts that "npm run lint" runs']],
  ['$TOOL check', ['what "$TOOL" is when it runs']],
  ['"$TOOLS"/check "$1"', ['what "$TOOLS/check" is when it runs']],
  ['docker run --rm alpine true', ['the image that "docker run --rm alpine true" runs']],
  ['git commit -m x', ['the repository\'s own git hooks that "git commit -m x" runs']],
  ['git status; ./guard.sh; python3 guard.py; jq .', []],
  ['echo npm run lint', []],
])('of %s it is said what no hash holds fast', (line, expected) => {
  expect(unhashed(simpleCommands(line).commands)).toEqual(expected);
});
