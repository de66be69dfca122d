import type { CommandExpansionPart, HereDoc, SyntaxNode, Word } from 'unbash';
import { firstMark, type Mark, type Source } from './mark.ts';
import { cannotBeFilled, type Refusal, readDifferently, taintOf, wouldBeCode } from './refusal.ts';
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
    case 'Glob':
      return readDifferently(taint, 'a pattern in brackets', 'Put the word in double quotes.');
    case 'ProcessSubstitution':
      return readDifferently(taint, 'a process substitution', 'Use a pipe.');
    case 'Select':
    case 'Coproc':
      return readDifferently(taint, `a "${node.type.toLowerCase()}" command`);
    case 'CommandExpansion':
      return substitutionRefusal(node, mark, around);
    case 'Word':
      return wordRefusal(node, mark);
    case 'Assignment':
      return node.index !== undefined || node.append === true
        ? wouldBeCode(taint, `an assignment to a part of "${node.name}"`)
        : null;
    case 'ArrayValue':
      return node.elements.some((element) => element.text.startsWith('['))
        ? wouldBeCode(taint, 'an array with indices')
        : null;
    case 'Redirect':
      // bash expands the target of `>&` twice, and dash ends the command at `&>`
      return node.operator.includes('&') ? wouldBeCode(taint, `the target of "${node.operator}"`) : null;
    default:
      return null;
  }
}

function nameRefusal(name: Word, source: Source): Refusal | null {
  const mark = firstMark(source, name.pos, name.end);
  return mark === null ? null : wouldBeCode(taintOf(mark), 'a name');
}

/** `{a,{x}}` is two words for bash and one for dash, also where the value is in quotes. */
function wordRefusal(word: Word, mark: Mark): Refusal | null {
  return word.parts?.some((part) => part.type === 'BraceExpansion')
    ? readDifferently(taintOf(mark), 'a word with a brace expansion')
    : null;
}

function substitutionRefusal(part: CommandExpansionPart, mark: Mark, { quote }: Surroundings): Refusal | null {
  if (part.text.startsWith('`')) {
    // inside quotes, and with backslashes in them, backticks have rules of their own
    const plain = quote === 'bare' && !part.text.includes('\\');
    return plain ? null : readDifferently(taintOf(mark), 'backticks with quoting', 'Use "$(…)".');
  }
  // `$((` may be arithmetic or a subshell, `${ …;}` is new in bash
  return /^\$\((?!\()/.test(part.text)
    ? null
    : readDifferently(taintOf(mark), `a substitution "${part.text.slice(0, 3)}…"`, 'Use "$( … )".');
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
