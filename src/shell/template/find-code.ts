import {
  type Assignment,
  type For,
  type Function as FunctionDefinition,
  forEachChild,
  type Pipeline,
  type Select,
  type SyntaxNode,
} from 'unbash';
import { argumentOf } from './argument.ts';
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
      return refusal ?? inRedirects(node.redirects, reading) ?? findCode(node.command, { ...reading, stdin });
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
  let refusal: Refusal | null = null;
  forEachChild(node, (child) => {
    refusal ??= findCode(child, reading);
  });
  return refusal;
}

function inRedirects(redirects: readonly SyntaxNode[], reading: Reading): Refusal | null {
  let refusal: Refusal | null = null;
  for (const redirect of redirects) refusal ??= findCode(redirect, reading);
  return refusal;
}

function inPipeline({ commands }: Pipeline, reading: Reading): Refusal | null {
  let { stdin } = reading;
  for (const command of commands) {
    const refusal = findCode(command, { ...reading, stdin });
    if (refusal !== null) return refusal;
    stdin ??= taintWithin(command, reading);
  }
  return null;
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
  for (const word of wordlist) {
    const refusal = give(name.value, carriedIn(argumentOf(word, reading), reading), reading);
    if (refusal !== null) return refusal;
  }
  return null;
}

function inAssignment({ name, value, index }: Assignment, reading: Reading): Refusal | null {
  const { flow } = reading;
  if (index !== undefined || value.type === 'ArrayValue') note(name, flow.arrays, flow);
  const refusal = index === undefined ? null : judgeArithmetic(index, reading);
  if (refusal !== null) return refusal;
  if (value.type === 'Word') return give(name, carriedIn(argumentOf(value, reading), reading), reading);
  for (const element of value.elements) {
    const { taint } = argumentOf(element, reading);
    const index = element.text.startsWith('[') ? judgeArithmetic(element, reading) : null;
    const given = index ?? give(name, taint && { taint, dash: true }, reading);
    if (given !== null) return given;
  }
  return null;
}
