import {
  type CommandExpansionPart,
  forEachChild,
  type HereDoc,
  type ParameterExpansionPart,
  type Script,
  type SyntaxNode,
  type Word,
} from 'unbash';
import { documentEncodings, jsonEncodings } from './json-encodings.ts';
import { firstMark, type Source } from './mark.ts';
import { type Refusal, readDifferently, taintOf, wouldBeCode } from './refusal.ts';
import { refusedPlace } from './refused-place.ts';
import { addSpots, type Quote, type Search, type Surroundings } from './spot.ts';
import { documentPieces, wordPieces } from './word-pieces.ts';

/** The places of all marks that are not in comments, or why one of them has no place that can be filled. */
export function findSpots(script: Script, source: Source, bash: boolean): Search {
  const search: Search = { source, spots: [], encodings: new Map(), refusal: null };
  visit(script, { quote: 'bare', backticks: false, pattern: false, bash }, search);
  return search;
}

function visit(node: SyntaxNode, around: Surroundings, search: Search): void {
  search.refusal ??= refusedPlace(node, around, search.source);
  if (search.refusal !== null) return;
  switch (node.type) {
    case 'Word':
      visitWord(node, around, search);
      return;
    case 'Literal':
      addSpots(node.pos, node.end, around, search);
      return;
    case 'SingleQuoted':
      addSpots(node.pos, node.end, { ...around, quote: 'single' }, search);
      return;
    case 'DoubleQuoted':
      for (const part of node.parts) visit(part, { ...around, quote: 'double' }, search);
      return;
    case 'ParameterExpansion':
      visitParameter(node, around, search);
      return;
    case 'CommandExpansion':
      visitSubstitution(node, around, search);
      return;
    case 'HereDoc':
      visitDocument(node, around, search);
      return;
    case 'CaseItem':
      for (const word of node.pattern) visit(word, { ...around, pattern: true }, search);
      visit(node.body, around, search);
      return;
    case 'TestCommand':
      visit(node.expression, { ...around, pattern: true }, search);
      return;
    default:
      forEachChild(node, (child) => visit(child, around, search));
  }
}

function visitWord(word: Word, around: Surroundings, search: Search): void {
  const { source, encodings } = search;
  if (firstMark(source, word.pos, word.end) === null) return;
  for (const [mark, encoding] of jsonEncodings(wordPieces(word, source), source)) encodings.set(mark, encoding);
  if (word.parts === undefined) addSpots(word.pos, word.end, around, search);
  for (const part of word.parts ?? []) visit(part, around, search);
}

function visitParameter(part: ParameterExpansionPart, around: Surroundings, search: Search): void {
  const filled = filledOperand(part, around, search.source);
  if (filled === null) return;
  if ('why' in filled) search.refusal ??= filled;
  else if (around.quote === 'bare') visit(filled.operand, { ...around, pattern: true }, search);
  else addSpots(filled.operand.pos, filled.operand.end, { ...around, quote: filled.quote }, search);
}

/**
 * The word of `${x:-…}` that holds marks, and how they are referenced in it: in the words of `-` and `+` and in the
 * patterns of `#` and `%` the shells agree; offsets and indices would be code. Null: there are no marks.
 */
function filledOperand(
  part: ParameterExpansionPart,
  { quote }: Surroundings,
  source: Source,
): { readonly operand: Word; readonly quote: Quote } | Refusal | null {
  const mark = firstMark(source, part.pos, part.end);
  if (mark === null) return null;
  const { operation, index, prefix } = part;
  const expansion = `"\${${part.parameter}…}"`;
  if (operation?.type === 'Slice' || index !== undefined) {
    return wouldBeCode(taintOf(mark), `an offset or an index in ${expansion}`);
  }
  const isDefault = operation?.type === 'Default' && /^:?[-+=?]$/.test(operation.operator);
  if (prefix !== undefined || (operation?.type !== 'Remove' && !isDefault)) {
    return readDifferently(taintOf(mark), `an expansion ${expansion}`);
  }
  const { operand } = operation;
  if (quote === 'bare') return { operand, quote };
  // inside quotes shells disagree about further quotes, and dash about patterns in here-documents
  const disagree = /['"\\`]|\$[({]/.test(source.text.slice(operand.pos, operand.end));
  if (disagree || (!isDefault && quote === 'document')) {
    return readDifferently(taintOf(mark), `an expansion ${expansion} inside quotes`);
  }
  // the pattern must be quoted again, a default must not
  return { operand, quote: isDefault ? quote : 'bare' };
}

function visitSubstitution(part: CommandExpansionPart, around: Surroundings, search: Search): void {
  const backticks = around.backticks || part.text.startsWith('`');
  // what an escaped backtick holds has positions of its own, and no marks
  if (part.script?.source === undefined && part.script !== undefined) {
    visit(part.script, { quote: 'bare', backticks, pattern: false, bash: around.bash }, search);
  }
}

function visitDocument({ body, delimiter }: HereDoc, around: Surroundings, search: Search): void {
  const { source, encodings } = search;
  if (delimiter?.quoted !== false || firstMark(source, body.pos, body.end) === null) return;
  for (const [mark, encoding] of documentEncodings(documentPieces(body, source), source)) encodings.set(mark, encoding);
  const inside: Surroundings = { ...around, quote: 'document' };
  if (body.parts === undefined) addSpots(body.pos, body.end, inside, search);
  for (const part of body.parts ?? []) visit(part, inside, search);
}
