import type { Command, Redirection } from 'unbash';
import { readBounded } from '../parse/parse-shell.ts';
import type { PlacedWord } from '../parse/shell-word.ts';
import type { Declaration, Reading } from '../walk/run.ts';
import { readLine } from '../walk/walk.ts';
import type { Change } from './change.ts';
import { commandChanges } from './command-changes.ts';
import { expandValue, expandWord } from './expand-word.ts';
import { assign, inSubshell, type Scope } from './scope.ts';
import { absoluteText, asShellWord, type WildText } from './wild-text.ts';
import { withoutData } from './without-data.ts';
import { enoughWork, spend } from './work.ts';

export interface LinePlace {
  readonly cwd: string;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

const LIMITS = { limitMs: 80 };
const MOST_ARGUMENTS = 5000;
const MOST_CHANGES = 2000;

/** The places that a shell line would change, as far as its text tells. Null: it cannot be read. */
export function changesOfLine(given: string, place: LinePlace): readonly Change[] | null {
  const line = withoutData(given);
  const values = new Map<string, readonly WildText[]>();
  const functions = new Set<string>();
  const dots = /dotglob|globdots|glob_dots/i.test(line);
  const read = (): readonly Change[] | null =>
    readBounded(
      line,
      () => {
        // what is cut off and begun anew begins with nothing
        const changes: Change[] = [];
        const state = { cwds: [place.cwd], oldCwds: [place.cwd], values, dots, functions, work: enoughWork() };
        const { broken, cut } = readLine(line, readingInto(changes), { ...place, ...state });
        return broken || cut ? null : changes;
      },
      LIMITS,
    );
  // a function may use what is assigned after it: the second reading knows every value
  if (/\(\s*\)|\bfunction\b|\btrap\b/.test(line)) read();
  return read();
}

function readingInto(changes: Change[]): Reading<Scope> {
  return {
    words: (command, _, scope) => expandedWords(command, scope),
    declared: declare,
    reached: (run, scope) => {
      spend(scope.work, 1);
      if (changes.length > MOST_CHANGES) throw new Error('the line changes too much');
      // what another runs has the same redirections
      if (run.kind === 'redirections' || run.command !== null) changes.push(...redirectChanges(run.redirects, scope));
      return run.kind === 'command' ? commandChanges(run, scope, changes) : [];
    },
    fork: inSubshell,
  };
}

function expandedWords({ name, args }: Command, scope: Scope): readonly PlacedWord[] {
  if (args.length > MOST_ARGUMENTS) throw new Error('the command has too many words');
  const words = name === undefined ? [] : [name, ...args];
  return words.flatMap((word) => {
    const texts = word.type === 'Word' ? expandWord(word, scope) : assignedText(word, scope);
    return texts.map((text) => ({ ...asShellWord(text), pos: word.pos, end: word.end }));
  });
}

function assignedText({ name, value }: AssignmentNode, scope: Scope): readonly WildText[] {
  return value.type === 'Word' ? expandValue(value, scope).map((text) => `${name}=${text}`) : [];
}

type AssignmentNode = Extract<Declaration, { type: 'Assignment' }>;

/** What a variable may be from here on, and what is a function. */
function declare(node: Declaration, scope: Scope): void {
  switch (node.type) {
    case 'Assignment': {
      const { name, value, append } = node;
      const words = value.type === 'Word' ? [value] : value.elements;
      const values = words.flatMap((word) => expandValue(word, scope));
      assign(scope, name, values, append === true && value.type === 'Word');
      return;
    }
    case 'For':
    case 'Select':
      for (const word of node.wordlist ?? []) assign(scope, node.name.value, expandWord(word, scope));
      return;
    case 'Function':
      scope.functions.add(node.name.value);
  }
}

const WRITES = new Set(['>', '>>', '>|', '<>', '&>', '&>>']);

function redirectChanges(redirects: readonly Redirection[], scope: Scope): readonly Change[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== 'Redirect' || redirect.target === undefined) return [];
    const { target, operator } = redirect;
    if (!WRITES.has(operator) && (operator !== '>&' || /^[\d-]+$/.test(target.text))) return [];
    return expandWord(target, scope).flatMap((text) =>
      scope.cwds.map((cwd): Change => ({ kind: 'file', path: absoluteText(text, cwd, scope.home) })),
    );
  });
}
