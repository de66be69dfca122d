import type { TestCommand, TestExpression, Word } from 'unbash';
import { firstFound } from './first-found.ts';
import type { Reading } from './flow.ts';
import { judgeArithmetic } from './judge-arithmetic.ts';
import { type Refusal, readDifferently, wouldBeCode } from './refusal.ts';
import { taintWithin } from './taint-within.ts';

/** `[[ … ]]`: bash evaluates numbers and names in it, and to other shells it is a command like any other. */
export function judgeCondition({ expression, pos, end }: TestCommand, reading: Reading): Refusal | null {
  if (reading.bash) return judgeExpression(expression, reading);
  const taint = taintWithin(expression, reading);
  // dash sees pipes and redirections there, and commands after them; at a parenthesis it gives up
  const operator = /(?<!&)&(?!&)|(?<!\|)\|(?!\|)|[<>();]/.exec(unquoted(reading.source.text.slice(pos, end)));
  if (taint !== null && operator !== null && operator[0] !== '(') {
    return readDifferently(taint, 'a "[[ … ]]" condition with operators in it', 'Use "[ … ]".');
  }
  return judgeExpression(expression, reading);
}

function judgeExpression(expression: TestExpression, reading: Reading): Refusal | null {
  switch (expression.type) {
    case 'TestUnary': {
      const taint = /^-[vR]$/.test(expression.operator) ? taintWithin(expression.operand, reading) : null;
      return taint && wouldBeCode(taint, `the name after "${expression.operator}"`);
    }
    case 'TestBinary':
      if (!/^-(?:eq|ne|lt|le|gt|ge)$/.test(expression.operator)) return null;
      return judgeArithmetic(expression.left, reading) ?? judgeArithmetic(expression.right, reading);
    case 'TestNot':
      return judgeExpression(expression.operand, reading);
    case 'TestGroup':
      return judgeExpression(expression.expression, reading);
    case 'TestLogical':
      return firstFound(
        expression.operands.entries(),
        ([at, operand]) =>
          judgeExpression(operand, reading) ?? (at === 0 || reading.bash ? null : judgeFirstWord(operand, reading)),
      );
  }
}

/** For dash, the first word after `&&` is a program. */
function judgeFirstWord(expression: TestExpression, reading: Reading): Refusal | null {
  const first = firstWord(expression, reading);
  const taint = first && taintWithin(first, reading);
  return taint && readDifferently(taint, 'a "[[ … ]]" condition after "&&" or "||"', 'Use "[ … ]" for each condition.');
}

function firstWord(expression: TestExpression, reading: Reading): Word | null {
  switch (expression.type) {
    case 'TestBinary':
      return expression.left;
    case 'TestUnary':
      // a word alone is tested for being empty, without an operator
      return reading.source.text.startsWith('-', expression.pos) ? null : expression.operand;
    case 'TestNot':
      return firstWord(expression.operand, reading);
    case 'TestGroup':
      return firstWord(expression.expression, reading);
    case 'TestLogical':
      return expression.operands[0] === undefined ? null : firstWord(expression.operands[0], reading);
  }
}

/** Without quoted text and without what is in substitutions. */
function unquoted(text: string): string {
  return text.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"|\$\([^()]*\)|\$\{[^{}]*\}/gs, '');
}
