import type { Run } from '../walk/run.ts';
import type { Input } from './call.ts';
import { expandsIn } from './expand-word.ts';
import { printedBy } from './output/printed-by.ts';
import { NO_INPUT, redirectedInput } from './output/redirected-input.ts';
import type { Scope } from './scope.ts';
import { eitherInput, printedByFunction, printedByNode } from './substituted.ts';
import { ANY } from './wild-text.ts';

const UNTOLD: Input = { text: null, words: [ANY] };

/** What a command finds on its standard input. */
export function inputOf({ input, feeds }: Run, scope: Scope): Input {
  if (input === null) return NO_INPUT;
  if (!('kind' in input)) return redirectedInput(input, scope, expandsIn(scope));
  if (input.kind === 'printing') return printedByNode(input.node, NO_INPUT, scope, expandsIn(scope)) ?? UNTOLD;
  const [first = NO_INPUT, ...others] = waysOf(input, feeds).map((run) => outputOf(run, scope));
  return others.length === 0 ? first : eitherInput([first, ...others], false);
}

/** The same command, in every way that its words may be read. */
function waysOf(input: Run, feeds: readonly Run[]): readonly Run[] {
  const ways = input.command === null ? [] : feeds.filter(({ command }) => command === input.command);
  return ways.length > 1 ? ways : [input];
}

/** What a command writes into a pipe: what it is told to print, what it finds, or words like those that it was given. */
export function outputOf(run: Run, scope: Scope): Input {
  const [program = '', ...args] = run.words.map(({ value }) => value);
  if (run.command !== null && scope.functions.has(program))
    return printedByFunction(program, args, scope, expandsIn(scope)) ?? UNTOLD;
  return printedBy(program, args, inputOf(run, scope), scope);
}
