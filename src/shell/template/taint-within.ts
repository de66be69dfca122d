import type { ParameterExpansionPart, SyntaxNode, Word } from 'unbash';
import { fileName } from './file-name.ts';
import { firstInside } from './first-found.ts';
import { type Carried, carriedBy, type Reading } from './flow.ts';
import { firstMark, unmarked } from './mark.ts';
import { type Taint, taintOf } from './refusal.ts';

/** Whether a value may come out of this part of a script: a mark, a variable that carries one, a command that prints one. */
export function taintWithin(node: SyntaxNode, reading: Reading): Taint | null {
  const { source, flow, stdin } = reading;
  const mark = firstMark(source, node.pos, node.end);
  if (mark !== null) return taintOf(mark);
  switch (node.type) {
    case 'SimpleExpansion':
      return carriedBy(node.text.slice(1), flow)?.taint ?? null;
    case 'ParameterExpansion':
      return carriedByParameter(node, reading)?.taint ?? childTaint(node, reading);
    case 'Word':
      return fileTaint(node, reading) ?? childTaint(node, reading);
    case 'CommandExpansion':
    case 'ArithmeticCommandExpansion':
      // what is read inside comes from the same place
      return stdin ?? childTaint(node, reading);
    case 'Script':
      return childTaint(node, node.source === undefined ? reading : { ...reading, source: unmarked(node.source) });
    case 'ArithmeticExpansion':
      return null;
    default:
      return childTaint(node, reading);
  }
}

/** A length is a number, whatever the value. */
export function carriedByParameter(part: ParameterExpansionPart, { flow }: Reading): Carried | null {
  return part.prefix === '#' ? null : carriedBy(part.parameter, flow);
}

/** What may be read from a file: what the script has written to it, or for a device what comes through it. */
export function writtenTo(file: string, { flow, stdin }: Reading): Taint | null {
  if (/^\/dev\/stdin$|^\/(?:dev|proc\/\w+)\/fd\/0$/.test(file)) return stdin;
  if (/^\/(?:dev|proc\/\w+)\/fd\//.test(file)) return flow.some;
  return flow.files.get(file) ?? null;
}

function fileTaint(word: Word, reading: Reading): Taint | null {
  const named = reading.flow.files.size > 0 || /\/(?:dev|proc)\//.test(word.text);
  return named ? writtenTo(fileName(word, reading.source), reading) : null;
}

/** What comes out of a word, whatever is in the file that it may name. */
export function heldBy(word: Word, reading: Reading): Taint | null {
  const mark = firstMark(reading.source, word.pos, word.end);
  return mark === null ? childTaint(word, reading) : taintOf(mark);
}

export function childTaint(node: SyntaxNode, reading: Reading): Taint | null {
  return firstInside(node, (part) => taintWithin(part, reading));
}
