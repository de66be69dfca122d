import type { Assignment, For, Function as FunctionDefinition, Pipeline, Select, SyntaxNode } from 'unbash';
import { argumentOf } from './argument.ts';
import { firstFound, firstInside } from './first-found.ts';
import { carriedBy, carryTo, note, type Reading } from './flow.ts';
import { carriedIn, give } from './give.ts';
import { judgeArithmetic, judgeParameter } from './judge-arithmetic.ts';
import { judgeCommand, judgeRedirects } from './judge-command.ts';
import { judgeCondition } from './judge-condition.ts';
import { unmarked } from './mark.ts';
import type { Refusal } from './refusal.ts';
import { taintWithin } from './taint-within.ts';

/** The first place of a script where a value would be code, directly or by way of a variable, a file or a pipe. */
export function findCode(node: SyntaxNode, reading: Reading): Refusal | null {
  switch (node.type) {
    case 'Script':
      // what an escaped backtick holds has a text of its own
      return inChildren(
        node,
        node.source === undefined ? reading : { ...reading, source: unmarked(node.source), edits: null },
      );
    case 'Pipeline':
      return inPipeline(node, reading);
    case 'Command':
      return inChildren(node, reading) ?? judgeCommand(node, reading);
    case 'Redirected': {
      const { stdin, refusal } = judgeRedirects(node.redirects, node.command, reading);
      const inRedirects = (): Refusal | null => firstFound(node.redirects, (one) => findCode(one, reading));
      return refusal ?? inRedirects() ?? findCode(node.command, { ...reading, stdin });
    }
    case 'Function':
      return inFunction(node, reading);
    case 'Coproc':
      // others write to it
      return findCode(node.body, { ...reading, stdin: reading.flow.some });
    case 'ProcessSubstitution':
      return inChildren(node, node.operator === '>' ? { ...reading, stdin: reading.flow.some } : reading);
    case 'For':
    case 'Select':
      return inLoop(node, reading) ?? inChildren(node, reading);
    case 'Assignment':
      return inChildren(node, reading) ?? inAssignment(node, reading);
    case 'TestCommand':
      return inChildren(node, reading) ?? judgeCondition(node, reading);
    case 'ArithmeticExpansion':
    case 'ArithmeticCommand':
    case 'ArithmeticBinary':
    case 'ArithmeticUnary':
    case 'ArithmeticTernary':
    case 'ArithmeticGroup':
    case 'ArithmeticWord':
      return judgeArithmetic(node, reading) ?? inChildren(node, reading);
    case 'ParameterExpansion':
      return inChildren(node, reading) ?? judgeParameter(node, reading);
    default:
      return inChildren(node, reading);
  }
}

function inChildren(node: SyntaxNode, reading: Reading): Refusal | null {
  return firstInside(node, (part) => findCode(part, reading));
}

function inPipeline({ commands }: Pipeline, reading: Reading): Refusal | null {
  let { stdin } = reading;
  return firstFound(commands, (command) => {
    const refusal = findCode(command, { ...reading, stdin });
    stdin ??= taintWithin(command, reading);
    return refusal;
  });
}

function inFunction({ name, body }: FunctionDefinition, reading: Reading): Refusal | null {
  const { flow } = reading;
  note(name.value, flow.functions, flow);
  // bash calls it with the words of any command that is not there
  if (name.value === 'command_not_found_handle') carryTo('positional', flow.some, flow);
  return findCode(body, { ...reading, stdin: flow.functionStdin });
}

function inLoop({ name, wordlist }: For | Select, reading: Reading): Refusal | null {
  if (wordlist === undefined) return give(name.value, carriedBy('@', reading.flow), reading);
  return firstFound(wordlist, (word) => give(name.value, carriedIn(argumentOf(word, reading), reading), reading));
}

function inAssignment({ name, value, index }: Assignment, reading: Reading): Refusal | null {
  const { flow } = reading;
  if (index !== undefined || value.type === 'ArrayValue') note(name, flow.arrays, flow);
  const refusal = index === undefined ? null : judgeArithmetic(index, reading);
  if (refusal !== null) return refusal;
  if (value.type === 'Word') return give(name, carriedIn(argumentOf(value, reading), reading), reading);
  return firstFound(value.elements, (element) => {
    const { taint } = argumentOf(element, reading);
    const index = element.text.startsWith('[') ? judgeArithmetic(element, reading) : null;
    return index ?? give(name, taint && { taint, dash: true }, reading);
  });
}
