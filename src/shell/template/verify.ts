import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import { VARIABLE_PREFIX } from './fill.ts';

/**
 * Whether the filled command is built as the marked one was: the same commands with the same number of words, and each
 * reference inside quotes. An answer of no is a mistake of ours, and the template does not run.
 */
export function isSameCommand(before: Structure, filled: ParsedScript, references: number): boolean {
  const after = structureOf(filled);
  return (
    before.readable && after.readable && after.shape === before.shape && after.quoted === references && after.bare === 0
  );
}

/** Nodes that differ between a word with a mark and the same word with a reference. */
const INSIDE_WORDS: ReadonlySet<SyntaxNode['type']> = new Set<SyntaxNode['type']>([
  'Literal',
  'SingleQuoted',
  'DoubleQuoted',
  'SimpleExpansion',
  'ParameterExpansion',
]);

export interface Structure {
  readonly shape: string;
  /** References inside and outside of quotes. */
  readonly quoted: number;
  readonly bare: number;
  readonly readable: boolean;
  /** Something in it ends elsewhere for dash than for bash. */
  readonly differs: boolean;
}

export function structureOf(script: ParsedScript): Structure {
  const types: string[] = [];
  let quoted = 0;
  let bare = 0;
  let readable = true;
  let differs = false;
  const steps: { readonly node: SyntaxNode; readonly inQuotes: boolean }[] = [{ node: script, inQuotes: false }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node } = step;
    if (node.type === 'Script' && (node.errors?.length ?? 0) > 0) readable = false;
    differs ||= endsElsewhere(node);
    if (!INSIDE_WORDS.has(node.type)) types.push('operator' in node ? `${node.type}${node.operator}` : node.type);
    if (isReference(node)) {
      if (step.inQuotes) quoted += 1;
      else bare += 1;
    }
    const inQuotes = quotesInside(node, step.inQuotes);
    forEachChild(node, (child) => steps.push({ node: child, inQuotes }));
  }
  return { shape: types.join(' '), quoted, bare, readable, differs };
}

/** dash knows neither `$'\''`, which it reads as an open quote, nor `((…))`, where it sees a here-document. */
function endsElsewhere(node: SyntaxNode): boolean {
  if (node.type === 'AnsiCQuoted') return node.text.includes("\\'");
  return node.type === 'ArithmeticCommand' && node.body.includes('<<');
}

function quotesInside(node: SyntaxNode, outside: boolean): boolean {
  if (node.type === 'DoubleQuoted' || node.type === 'HereDocBody') return true;
  return node.type === 'Script' ? false : outside;
}

function isReference(node: SyntaxNode): boolean {
  if (node.type === 'SimpleExpansion') return node.text.startsWith(`$${VARIABLE_PREFIX}`);
  return node.type === 'ParameterExpansion' && node.parameter.startsWith(VARIABLE_PREFIX);
}
