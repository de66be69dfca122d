import type { TestExpression, Word } from 'unbash';
import { expandValue } from '../expand-word.ts';
import type { Scope } from '../scope.ts';
import { workOut } from '../values.ts';
import { numberOf } from './arithmetic.ts';

/** `[[ x -eq 1 ]]` works out what stands on both sides. */
export function compared(test: TestExpression, scope: Scope): void {
  switch (test.type) {
    case 'TestBinary':
      if (/^-(?:eq|ne|lt|le|gt|ge)$/.test(test.operator))
        for (const word of [test.left, test.right]) {
          numberOf(word.value, scope);
          if (word.parts !== undefined) workedOutIn(word, scope);
        }
      return;
    case 'TestUnary':
      if (test.operator === '-v' || test.operator === '-R') workedOutIn(test.operand, scope);
      return;
    case 'TestLogical':
      for (const one of test.operands) compared(one, scope);
      return;
    case 'TestNot':
      compared(test.operand, scope);
      return;
    case 'TestGroup':
      compared(test.expression, scope);
  }
}

function workedOutIn(word: Word, scope: Scope): void {
  for (const text of expandValue(word, scope)) workOut(text, scope);
}
