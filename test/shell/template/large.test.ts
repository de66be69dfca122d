import { describe, expect, test } from 'vitest';
import { compiled } from './syntaxes.ts';

const CHARS = 100 * 1024;
const filling = (text: string): string => text.repeat(CHARS / text.length);

describe('a command of 100 KB gets its answer', () => {
  test.each<[string, string]>([
    ['words', `a ${filling('{x} ')}`],
    ['text in quotes', `a "${filling('{x}')}"`],
    ['lines', filling('a {x}\n')],
    ['a pipeline', `a {x}${filling(' | b')}`],
    ['here-documents', filling('a <<E\n{x}\nE\n')],
    ['comments', `${filling('# {x}\n')}a {x}`],
    ['one long comment', `a {x} #${filling(' # {x}')}`],
    ['backslashes', `a ${filling('\\')}{x}`],
    ['a script in a script', `sh -c '${filling('a "$1"; ')}' sh {x}`],
    ['comparisons', `n={x}; ${filling('[ $n = a ]; ')}`],
    ['JSON', `a '[${filling('"{x}",')}""]'`],
    ['variables', `n={x}; ${Array.from({ length: 5000 }, (_, at) => `n${at + 1}=$n${at}`).join('\n')}`],
    ['braces', `a {x} ${filling('{')}`],
    ['brackets', `a {x} ${filling('$[')}`],
    ['parentheses', `a {x} ${filling('(')}`],
    ['substitutions', `a {x} ${filling('$(')}`],
    ['backticks', `a {x} ${filling('`')}`],
    ['unknown names', filling('a {unknown} ')],
  ])('%s', (_, command) => {
    expect(compiled(command).kind).toMatch(/^(?:filled|refused|plain)$/);
  });

  test('deep nesting too', () => {
    const nested = (before: string, after: string): string => `a ${before.repeat(100)}{x}${after.repeat(100)}`;
    expect(compiled(nested('$(a ', ')'))).toMatchObject({ kind: 'filled' });
    expect(compiled(nested(`\${n:-`, '}'))).toMatchObject({ kind: 'filled' });
    expect(compiled(`${'$(a '.repeat(5000)}{x}`)).toMatchObject({ kind: 'refused' });
  });
});
