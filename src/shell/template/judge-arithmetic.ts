import type { ParameterExpansionPart, SyntaxNode } from 'unbash';
import { argumentOf } from './argument.ts';
import { type Reading, textTaint } from './flow.ts';
import { give } from './give.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';
import { carriedByParameter, childTaint, taintWithin } from './taint-within.ts';

const HINT = 'Compare numbers with "[ … -gt … ]".';

/** An expression that the shell evaluates: bash runs the command in `a[$(…)]`, wherever in it the text comes from. */
export function judgeArithmetic(node: SyntaxNode, reading: Reading): Refusal | null {
  const text = reading.source.text.slice(node.pos, node.end);
  // of an expression that the parser could not read, nothing is known
  const unread = 'expression' in node && node.expression === undefined && /[$`]/.test(text);
  const taint =
    taintWithin(node, reading) ??
    childTaint(node, reading) ??
    textTaint(text, reading.flow) ??
    (unread ? reading.flow.some : null);
  return taint === null ? null : wouldBeCode(taint, 'an arithmetic expression', HINT);
}

/** `${x…}`: offsets and indices are arithmetic, `${!x}` and `${x@P}` evaluate the value, `${x:=…}` keeps it. */
export function judgeParameter(part: ParameterExpansionPart, reading: Reading): Refusal | null {
  const { operation, index, parameter, prefix } = part;
  const own = carriedByParameter(part, reading)?.taint ?? null;
  if (own !== null && (prefix === '!' || operation?.type === 'Transform')) {
    return wouldBeCode(own, `the expansion "${part.text}"`);
  }
  const refusal = index === undefined || /^[@*]$/.test(index.text) ? null : judgeArithmetic(index, reading);
  if (refusal !== null) return refusal;
  if (operation?.type === 'Slice') {
    return (
      judgeArithmetic(operation.offset, reading) ??
      (operation.length === undefined ? null : judgeArithmetic(operation.length, reading))
    );
  }
  if (operation?.type !== 'Default' || !operation.operator.endsWith('=')) return null;
  const { taint, dash } = argumentOf(operation.operand, reading);
  return taint === null ? null : give(parameter, { taint, dash }, reading);
}
