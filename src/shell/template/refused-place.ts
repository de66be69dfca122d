import type { CommandExpansionPart, HereDoc, SyntaxNode, Word } from 'unbash';
import { type Edit, insertion } from './edit.ts';
import { firstMark, type Mark, type Source } from './mark.ts';
import { cannotBeFilled, type Refusal, readDifferently, type Taint, taintOf, wouldBeCode } from './refusal.ts';
import type { Surroundings } from './spot.ts';

/** Why a mark may not stand in this node, whatever command it belongs to; null: it may, or there is none in it. */
export function refusedPlace(node: SyntaxNode, around: Surroundings, source: Source): Refusal | null {
  // the body of a here-document and that of a loop come after the text which is looked at here
  if (node.type === 'HereDoc') return documentRefusal(node, source);
  const end = node.type === 'ArithmeticFor' ? node.body.pos : node.end;
  const mark = firstMark(source, node.pos, end);
  if (mark === null) return null;
  const taint = taintOf(mark);
  switch (node.type) {
    case 'For':
    case 'Function':
      return nameRefusal(node.name, source);
    case 'ArithmeticExpansion':
    case 'ArithmeticCommand':
    case 'ArithmeticFor':
      return wouldBeCode(taint, 'an arithmetic expression', 'Compare numbers with "[ … -gt … ]".');
    case 'AnsiCQuoted':
      return cannotBeFilled(mark, `a "$'…'" string`, 'Use single or double quotes.');
    case 'LocaleString':
      return readDifferently(taint, 'a \'$"…"\' string', 'Use double quotes.');
    case 'BraceExpansion':
      return readDifferently(taint, 'a brace expansion');
    case 'ExtendedGlob':
      return readDifferently(taint, 'a pattern in brackets', 'Put the word in double quotes.');
    case 'Glob':
      return bracketRefusal(node, taint, around);
    case 'Select':
    case 'Coproc':
      return readDifferently(taint, `a "${node.type.toLowerCase()}" command`);
    case 'CommandExpansion':
      return substitutionRefusal(node, mark, around);
    case 'Word':
      return wordRefusal(node, source);
    case 'Assignment':
      return node.index !== undefined || (node.append === true && !around.bash)
        ? wouldBeCode(taint, `an assignment to a part of "${node.name}"`)
        : null;
    case 'ArrayValue':
      return node.elements.some((element) => element.text.startsWith('['))
        ? wouldBeCode(taint, 'an array with indices')
        : null;
    case 'Redirect':
      // bash expands the target of `>&` twice, and dash ends the command at `&>`
      return node.operator.includes('&') && !(around.bash && node.operator.startsWith('&'))
        ? wouldBeCode(taint, `the target of "${node.operator}"`)
        : null;
    default:
      return null;
  }
}

function nameRefusal(name: Word, source: Source): Refusal | null {
  const mark = firstMark(source, name.pos, name.end);
  return mark === null ? null : wouldBeCode(taintOf(mark), 'a name');
}

/**
 * A person's brackets around a value: `[{x}]` would be the name of a file with one of these characters, if there is one.
 * Where nothing is compared, the bracket is a bracket.
 */
function bracketRefusal({ pos }: SyntaxNode, taint: Taint, { pattern }: Surroundings): Refusal {
  const refusal = readDifferently(taint, 'a pattern in brackets', 'Put the word in double quotes.');
  return pattern ? refusal : { ...refusal, mend: { edits: [insertion(pos, '\\')] } };
}

/**
 * `{a,{x}}` is two words for bash and one for dash, also where the value is in quotes. Where all values come before the
 * braces, each of the words begins with them, as the one does.
 */
function wordRefusal(word: Word, source: Source): Refusal | null {
  const braces = word.parts?.find((part) => part.type === 'BraceExpansion');
  const mark = braces === undefined ? null : firstMark(source, braces.pos, word.end);
  return mark === null ? null : readDifferently(taintOf(mark), 'a word with a brace expansion');
}

function substitutionRefusal(part: CommandExpansionPart, mark: Mark, { quote }: Surroundings): Refusal | null {
  if (part.text.startsWith('`')) {
    // inside quotes, and with backslashes in them, backticks have rules of their own
    const plain = quote === 'bare' && !part.text.includes('\\');
    if (plain) return null;
    const refusal = readDifferently(taintOf(mark), 'backticks with quoting', 'Use "$(…)".');
    // without these the two spellings mean the same
    return /[\\#]/.test(part.text) ? refusal : { ...refusal, mend: { edits: asDollarParentheses(part) } };
  }
  // `$((` may be arithmetic or a subshell, `${ …;}` is new in bash
  return /^\$\((?!\()/.test(part.text)
    ? null
    : readDifferently(taintOf(mark), `a substitution "${part.text.slice(0, 3)}…"`, 'Use "$( … )".');
}

function asDollarParentheses({ pos, end }: CommandExpansionPart): readonly Edit[] {
  return [
    { at: pos, end: pos + 1, text: '$(' },
    { at: end - 1, end, text: ')' },
  ];
}

function documentRefusal({ body, delimiter, closing }: HereDoc, source: Source): Refusal | null {
  const named = delimiter === undefined ? null : firstMark(source, delimiter.pos, delimiter.end);
  if (named !== null) return cannotBeFilled(named, 'the delimiter of a here-document');
  const mark = firstMark(source, body.pos, body.end);
  if (mark === null) return null;
  if (delimiter?.quoted !== false) {
    return cannotBeFilled(mark, 'a quoted here-document', `Take the quotes off "${delimiter?.text ?? ''}".`);
  }
  const plain = closing !== undefined && /^[\w.:+-]+\r?$/.test(delimiter.text);
  return plain ? null : readDifferently(taintOf(mark), 'a here-document without a plain end');
}
