import { describe, expect, test } from 'vitest';
import { machine } from './machine.ts';

const NAMES_ONLY = [
  'cut -d= -f1 .env',
  "awk -F= '{print $1}' .env",
  "sed 's/=.*/=x/' .env | sort",
  "grep -o '^[^=]*' .env",
];

async function decisions(file: string): Promise<readonly string[]> {
  const it = machine();
  it.write('~/.config/hookline/hooks.yml', 'extends: [guard]\n');
  it.write('.env', file);
  return Promise.all(
    NAMES_ONLY.map(
      async (command) =>
        (await it.run('PreToolUse', ['--tool', 'Bash', '--input', JSON.stringify({ command })])).outcome.decision,
    ),
  );
}

describe('the names in a file of secrets', () => {
  test('may be seen where each of its lines is a name with its value', async () => {
    const file = '# how it runs\nPORT=1\n\nexport API_KEY="a b" # mine\r\nEMPTY=\n  TOKEN = \'x\'\n';
    expect(new Set(await decisions(file))).toEqual(new Set(['none']));
  });

  test.each([
    ['a key of several lines', 'KEY="-----BEGIN\nMIIE==\n-----END"\n'],
    ['a line that goes on', 'KEY=a\\\nb\n'],
    ['a word by itself', 'PORT=1\nhunter2\n'],
    ['a quote that stays open', "KEY='a\n"],
  ])('are not all that is seen of a file with %s', async (_, file) => {
    expect(new Set(await decisions(file))).toEqual(new Set(['deny']));
  });
});
