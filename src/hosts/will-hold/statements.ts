/** One statement of a script, roughly: enough to tell what is printed before a program ends. */
export interface Statement {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  /** Statements of one block run one after the other. */
  readonly block: number;
  /** It stands at the left edge: it runs whatever the others do. */
  readonly isOutermost: boolean;
}

/** Words and signs that begin or end a block, in sh, Python and JavaScript. */
const OPENS = /^(?:if|elif|else|then|case|for|while|until|do|try|except|catch|def|function|switch|default)\b/;
const CLOSES = /^(?:fi|esac|done|;;)(?:\b|$)/;

/** The statements of a text, whatever its language. What stands in quotes is not looked into. */
export function statementsOf(script: string): readonly Statement[] {
  const statements: Statement[] = [];
  let block = 0;
  let indent = '';
  for (const { text, at, isLineStart, lead } of pieces(script)) {
    if (isLineStart && lead !== indent) block++;
    if (isLineStart) indent = lead;
    const isEdge = OPENS.test(text) || CLOSES.test(text) || /^[{}]/.test(text);
    if (isEdge) block++;
    const bare = text.replace(/^(?:(?:then|else|do|[{}])\s*)+/, '').replace(/\s*[{:]$/, '');
    if (bare !== '' && !/^#/.test(bare))
      statements.push({ text: bare, at, block, isOutermost: lead === '' && isLineStart && !isEdge });
    // what a condition or a signature opens
    if (/[{:]$/.test(text) || CLOSES.test(text) || /[}]$/.test(text)) block++;
  }
  return statements;
}

interface Piece {
  readonly text: string;
  readonly at: number;
  readonly isLineStart: boolean;
  /** The blanks at the beginning of its line. */
  readonly lead: string;
}

/** Cut at the ends of lines and at `;`, `&&`, `||`, `{` and `}`, but not in quotes or brackets. */
function pieces(script: string): readonly Piece[] {
  const found: Piece[] = [];
  let quote = '';
  let depth = 0;
  let start = 0;
  let lead = '';
  let isLineStart = true;
  const cut = (end: number): void => {
    const raw = script.slice(start, end);
    const text = raw.trim();
    if (isLineStart) lead = /^[ \t]*/.exec(raw)?.[0] ?? '';
    if (text !== '') {
      found.push({ text, at: start + raw.indexOf(text[0] ?? ''), isLineStart, lead });
      isLineStart = false;
    }
  };
  for (let i = 0; i < script.length; i++) {
    const char = script[i] ?? '';
    if (char === '\\') {
      i++;
      continue;
    }
    if (quote !== '') {
      if (char === quote) quote = '';
      continue;
    }
    // an apostrophe inside of a word opens nothing
    if (char === '"' || char === '`' || (char === "'" && !/\w/.test(script[i - 1] ?? ''))) quote = char;
    else if (char === '#' && /(?:^|\s)$/.test(script.slice(Math.max(0, i - 1), i))) {
      const end = script.indexOf('\n', i);
      cut(i);
      start = i = end === -1 ? script.length : end;
      i--;
    } else if (char === '(') depth++;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === '\n' && depth === 0) {
      cut(i);
      start = i + 1;
      isLineStart = true;
    } else if (depth === 0 && (char === ';' || script.startsWith('&&', i) || script.startsWith('||', i))) {
      cut(i);
      if (script.startsWith(';;', i)) found.push({ text: ';;', at: i, isLineStart: false, lead });
      i += char === ';' && script[i + 1] !== ';' ? 0 : 1;
      start = i + 1;
    } else if (depth === 0 && (char === '{' || char === '}')) {
      if (char === '}') {
        cut(i);
        start = i;
      }
      cut(i + 1);
      start = i + 1;
    }
  }
  cut(script.length);
  return found;
}
