import { expect, test } from 'vitest';
import { setByLine } from '../../../src/shell/uncovered/set-by-line.ts';

test.each<[string, Record<string, string>]>([
  ['D=hooks; python3 "$D/guard.py"', { D: 'hooks' }],
  ['D=hooks && sh "$D"/a.sh && sh "${D}/b.sh"', { D: 'hooks' }],
  ['D="$HOME/x" E=$D/y; sh "$E/a.sh"', { D: '"$HOME/x"', E: '$D/y' }],
  ['D=hooks || true; sh "$D/a.sh"', { D: 'hooks' }],
])('%s sets', (line, expected) => expect(Object.fromEntries(setByLine(line))).toEqual(expected));

test.each([
  'D=hooks sh "$D/a.sh"',
  'sh "$D/a.sh"; D=hooks',
  'D=a; D=b; sh "$D/a.sh"',
  'D=a; D+=b; sh "$D/a.sh"',
  'D=a; read D; sh "$D/a.sh"',
  'D=a; unset D; sh "$D/a.sh"',
  'D=a; for D in b c; do sh "$D/a.sh"; done',
  '[ -f x ] && D=a; sh "$D/a.sh"',
  'false || D=a; sh "$D/a.sh"',
  '(D=a); sh "$D/a.sh"',
  'D=a & sh "$D/a.sh"',
  'D=a | cat; sh "$D/a.sh"',
  `D=a; bash -c 'sh "$D/a.sh"'`,
  'D=a; bash -c "sh \\$D/a.sh"',
  'PWD=a; sh "$PWD/a.sh"',
  'D=a; sh "$D/a.sh',
])('%s sets nothing for sure', (line) => expect(setByLine(line).size).toBe(0));
