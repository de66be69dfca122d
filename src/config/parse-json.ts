import type { ParseErrorCode } from 'jsonc-parser';
import type { Finding } from '../core/diagnostic.ts';
import { readJson } from '../core/read-json.ts';
import { excerpt, lineIndex } from './position.ts';
import type { Limits, Reading } from './reading.ts';

/** A valid text is read by our own reader; what is wrong with an invalid one is jsonc-parser's to say. A test holds that the two agree. */
export async function parseJson(text: string, limits: Limits): Promise<Reading> {
  const read = readJson(text, limits.node);
  return 'tree' in read
    ? { tree: read.tree, findings: [] }
    : { tree: null, findings: await mistakes(text, read.mistakeAt) };
}

const MAX_MISTAKES = 10;
const MAX_VISITED_DEPTH = 100;

async function mistakes(text: string, firstAt: number): Promise<Finding[]> {
  const { printParseErrorCode, visit } = await import('jsonc-parser');
  const findings: Finding[] = [];
  const opened: number[] = [];
  let closed = 0;
  let faultyLine = -1;
  const enough = new Error('enough');
  const begin = (at: number) => {
    // the visitor recurses
    if (opened.push(at) > MAX_VISITED_DEPTH) throw enough;
  };
  const end = () => {
    closed = opened.pop() ?? 0;
  };
  const onError = (code: ParseErrorCode, at: number, length: number, line: number) => {
    // one mistake makes the visitor stumble several times, mostly on the same line
    if (line === faultyLine) return;
    faultyLine = line;
    findings.push(syntaxError(text, printParseErrorCode(code), at, length, closed));
    if (findings.length === MAX_MISTAKES) throw enough;
  };
  try {
    const visitor = { onObjectBegin: begin, onArrayBegin: begin, onObjectEnd: end, onArrayEnd: end, onError };
    visit(text, visitor, { allowTrailingComma: true });
  } catch (error) {
    if (error !== enough) throw error;
  }
  if (findings.length > 0) return findings;
  return [
    {
      code: 'SYNTAX',
      severity: 'error',
      message: `Here stands something that is not valid JSON: ${excerpt(text, firstAt)}.`,
      at: firstAt,
    },
  ];
}

function syntaxError(text: string, name: string, at: number, length: number, closed: number): Finding {
  const here = excerpt(text, at);
  const word = excerpt(text.slice(0, at + length), at);
  const [message, hint] = MISTAKES[name]?.({ here, word, text, closed }) ?? [`${here} is not valid JSON.`];
  return { code: 'SYNTAX', severity: 'error', message, at, ...(hint === undefined ? {} : { hint }) };
}

interface Mistake {
  /** What stands there, and of it what the parser means. */
  readonly here: string;
  readonly word: string;
  readonly text: string;
  /** Where what was closed last began. */
  readonly closed: number;
}

type Explained = readonly [message: string, hint?: string];
const BARE_WORDS = 'Strings and keys stand in double quotes; the only bare words are true, false and null.';
const notANumber = ({ here }: Mistake): Explained => [`${here} does not begin with a whole number.`];

/** What the parser's names for mistakes mean. */
const MISTAKES: Readonly<Record<string, (mistake: Mistake) => Explained>> = {
  InvalidSymbol: ({ word }) => [`${word} is not valid JSON.`, BARE_WORDS],
  PropertyNameExpected: ({ here }) => [`A key in double quotes is expected here, not ${here}.`],
  ValueExpected: ({ here }) => [`A value is expected here, not ${here}.`],
  ColonExpected: ({ here }) => [`A colon is expected after the key, not ${here}.`],
  CommaExpected: ({ here }) => [`A comma is missing before ${here}.`],
  CloseBraceExpected: ({ here, ...of }) => [`A "}" is expected here, not ${here}.`, openedAt('object', of)],
  CloseBracketExpected: ({ here, ...of }) => [`A "]" is expected here, not ${here}.`, openedAt('list', of)],
  EndOfFileExpected: ({ here }) => [`Nothing can follow the end of the JSON value, but ${here} does.`],
  UnexpectedEndOfComment: ({ here }) => [`The comment ${here} is not closed with "*/".`],
  UnexpectedEndOfString: ({ here }) => [
    `The string ${here} is not closed on its line.`,
    'Write a line break in a string as \\n.',
  ],
  UnexpectedEndOfNumber: notANumber,
  InvalidNumberFormat: notANumber,
  InvalidUnicode: ({ here }) => [`The string ${here} has a \\u that four hexadecimal digits do not follow.`],
  InvalidEscapeCharacter: ({ here }) => [
    `The string ${here} has an escape that JSON does not have.`,
    'Write a backslash as \\\\.',
  ],
  InvalidCharacter: ({ here }) => [
    `The string ${here} contains a control character.`,
    'Write a tab as \\t, a line break as \\n.',
  ],
};

function openedAt(what: string, { text, closed }: Pick<Mistake, 'text' | 'closed'>): string {
  const { line, column } = lineIndex(text)(closed);
  return `The ${what} opens on line ${line}, column ${column}.`;
}
