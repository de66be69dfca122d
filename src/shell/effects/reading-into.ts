import type { Command, SyntaxNode } from 'unbash';
import { type PlacedWord, wordsOf } from '../parse/shell-word.ts';
import type { Next, Reading, Run } from '../walk/run.ts';
import { atEnd, workedOut } from './at-end.ts';
import { commandEffects } from './command-effects.ts';
import type { Effect } from './effect.ts';
import { redirectEffects } from './redirect-effects.ts';
import { goTo, inSubshell, type LineState, type Scope, type Step, stateOf } from './scope.ts';
import { beside, besideAgain } from './state/beside.ts';
import { eitherOf, settle } from './state/branches.ts';
import { eachCommand, MOST_ARGUMENTS } from './state/commands.ts';
import { through } from './state/flow.ts';
import { interrupted } from './state/interrupts.ts';
import { linkedIn, throughLinks } from './state/links.ts';
import { LEFT, leave, perhaps, possibly } from './state/sureness.ts';
import { ANY } from './wild-text.ts';
import { refill, spend } from './work.ts';
import { keepWritten } from './written-files.ts';

/** What was found so far. */
export interface Found {
  readonly effects: Effect[];
  readonly runs: Run[];
  readonly line: LineState;
  isCut: boolean;
}

/** Many files may be read by a line that people write, but not changed. */
const MOST_CHANGES = 4000;
const MOST_EFFECTS = 40_000;

/** How a line is gone through, so that what it does is found part by part. `isLastOwn`: the last member of a pipe is the shell's own. */
export function readingInto(found: Found, isLastOwn: boolean): Reading<Scope> {
  const { effects, runs, line } = found;
  /** Those of the line itself. */
  let statements: ReadonlySet<SyntaxNode> | null = null;
  let counted = 0;
  let changes = 0;
  const isTooMuch = (): boolean => {
    for (; counted < effects.length; counted++) if (effects[counted]?.does !== 'reads') changes++;
    return changes > MOST_CHANGES || effects.length > MOST_EFFECTS;
  };
  const step = (): Step => ({ runs: runs.length, effects: effects.length });
  let refills = 0;
  /** What asks for too much is left, and what comes after it is looked at a little. */
  const orLeft = <T>(scope: Scope, left: () => T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      found.isCut = true;
      if (refill(scope.work) && ++refills > MOST_REFILLS) throw error;
      return left();
    }
  };
  return {
    words: plainWords,
    commands: (command, scope, { run, script }) => {
      if (command.args.length > MOST_ARGUMENTS) found.isCut = true;
      // a `[[ … ]]` before it has worked it out where the line was then
      for (const text of workedOut(line)) perhaps(scope, false, () => script(text));
      interrupted(scope, (text) => script(text, false));
      let hasRun = false;
      orLeft(
        scope,
        () => {
          if (!hasRun) run(plainWords(command));
        },
        () =>
          eachCommand(command, scope, (words) => {
            hasRun = true;
            run(words);
          }),
      );
      for (const text of workedOut(line)) {
        perhaps(scope, false, () => script(text));
        // a shell that finds no number there gives up the line
        leave(scope, LEFT.shell);
      }
    },
    through: (node, { source, script, file }, scope, visit, run) => {
      // what a `[[ … ]]` before it has worked out is no member of a pipe
      if (node.type === 'Pipeline') for (const text of workedOut(line)) perhaps(scope, false, () => run(text));
      if (node.type === 'Script') statements ??= new Set(node.commands);
      const isDone = through(node, { source, script, file, step }, scope, visit);
      if (statements?.has(node) === true) line.steps.push(step());
      return isDone;
    },
    beside: ({ node, ...at }, scope, go) => {
      const awaited = node.type === 'Pipeline' ? 'at once' : node.type === 'Coproc' ? 'by wait' : 'never';
      beside({ node, ...at }, awaited, { scope, step }, go);
    },
    rejoin: (scope, last) => {
      if (last.isOver) return;
      const [before, end] = [stateOf(scope), { ...stateOf(last), failed: null }];
      // what had no value before has the one that it got there
      const values = isLastOwn ? new Map([...end.values, ...before.values]) : before.values;
      goTo(scope, eitherOf(scope, [{ ...before, values }, end]));
    },
    negated: settle,
    ended: (scope, runNext) => {
      const links = linkedIn(line);
      for (const text of workedOut(line)) runNext(possibly({ kind: 'script', text, own: true }, scope));
      // what runs then may set a trap
      for (let traps = -1; traps !== line.traps.length; ) {
        const before = Math.max(traps, 0);
        traps = line.traps.length;
        for (const next of atEnd(scope, before)) runNext(next);
      }
      besideAgain(found, runNext);
      // a trap of a subshell runs before what stands behind that
      if (linkedIn(line) > links) effects.push(...effects.flatMap((one) => throughLinks(one, line.links)));
    },
    reached: (run, scope) => {
      runs.push(run);
      if (isTooMuch()) {
        found.isCut = true;
        if (run.redirects.length > 0 || run.words.length > FEW_WORDS || effects.length > 2 * MOST_EFFECTS) return [];
      }
      return orLeft<readonly Next<Scope>[]>(
        scope,
        () => [],
        () => {
          spend(scope.work, run.kind === 'command' ? COMMAND : 1);
          // a file that is opened anew is read from its first line on
          if (run.kind === 'redirections') line.linesRead.delete(run.redirects);
          // what another runs has the same redirections
          if (run.kind === 'redirections' || run.command !== null) {
            effects.push(...redirectEffects(run, scope));
            keepWritten(run, scope);
          }
          return run.kind === 'command' ? commandEffects(run, scope, effects) : [];
        },
      );
    },
    fork: inSubshell,
  };
}

const FEW_WORDS = 8;
/** What it costs to look at a command, however little it does. */
const COMMAND = 40;
const MOST_REFILLS = 200;

/** The words as they stand there. */
function plainWords(command: Command): readonly PlacedWord[] {
  return wordsOf(command).map((word) => (word.literal ? word : { ...word, value: ANY }));
}
