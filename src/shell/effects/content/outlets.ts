import type { SyntaxNode } from 'unbash';
import { programNamed } from '../../programs/program-named.ts';
import type { Run, Standing } from '../../walk/run.ts';
import { handlingOf } from './handling.ts';
import { stdoutOf } from './stdout.ts';
import { allIn, parentOf } from './surroundings.ts';
import { isCompared } from './told-words.ts';
import { callOf, type Held } from './variables-shown.ts';

/** What becomes of something that a command has read or prints. */
export interface Fate {
  /** It may be seen in the conversation. */
  readonly shown: boolean;
  /** Nobody can tell: it may go wherever the line sends something, too. */
  readonly untold: boolean;
  /** Runs that send it to another machine. */
  readonly sent: readonly Run[];
  /** Runs whose files hold it then. */
  readonly into: readonly Run[];
  /** Variables that hold it then, from that run on. */
  readonly held: readonly { readonly names: Held; readonly from: Run | null }[];
}

export const UNSEEN: Fate = { shown: false, untold: false, sent: [], into: [], held: [] };
export const SHOWN: Fate = { ...UNSEEN, shown: true };
export const UNTOLD: Fate = { ...SHOWN, untold: true };

/** It is seen, or leaves the machine. */
export function isOut({ shown, sent }: Fate): boolean {
  return shown || sent.length > 0;
}

/** What a program that talks with another machine says of what it sends there. */
const VERBOSE = /^(?:-[a-zA-Z]*v[a-zA-Z]*|--verbose|--debug|--trace\S*|--print\S*)$/;

export function sentBy(run: Run): Fate {
  const { name, args } = callOf(run);
  const program = programNamed(name);
  // one that nobody listed may print it as well
  const isTold = program.interprets !== true && Object.keys(program).length > 0;
  return {
    ...(isTold ? UNSEEN : UNTOLD),
    ...(args.some((word) => VERBOSE.test(word)) ? { shown: true } : {}),
    sent: [run],
  };
}

/** What is known of all that a line runs. */
export interface LineRuns {
  /** The runs that stand at a node, those that another runs there among them. */
  readonly at: (node: SyntaxNode) => readonly Run[];
  readonly sends: (run: Run) => boolean;
  /** A function of the line has this name. */
  readonly isOwn: (name: string) => boolean;
  /** Its program is the one that its name says. */
  readonly isItself: (run: Run) => boolean;
  /** A program that is started with such variables prints none of them. */
  readonly keepsVariables: (run: Run) => boolean;
  /** Each command is printed with the values of its words. */
  readonly isTraced: () => boolean;
  /** Of what comes in, it lets nothing through that matters to whoever asks. */
  readonly narrows: (run: Run) => boolean;
}

export function together(fates: readonly Fate[]): Fate {
  return {
    shown: fates.some(({ shown }) => shown),
    untold: fates.some(({ untold }) => untold),
    sent: fates.flatMap(({ sent }) => sent),
    into: fates.flatMap(({ into }) => into),
    held: fates.flatMap(({ held }) => held),
  };
}

/** Each step leads on to another: a pipe of a pipe of a substitution, and so on. */
const MOST_STEPS = 64;

/** What becomes of what a command prints. */
export function outletOf(run: Run, line: LineRuns, steps = 0): Fate {
  if (run.at === null || run.elsewhere !== null || steps > MOST_STEPS) return UNTOLD;
  if (printsIntoCommand(run.at.node)) return UNTOLD;
  const to = run.kind === 'redirections' ? null : stdoutOf(run.redirects);
  if (to === 'nowhere') return UNSEEN;
  if (to === 'network') return { ...UNSEEN, sent: [run] };
  if (to === 'elsewhere') return UNTOLD;
  return to === 'file' ? { ...UNSEEN, into: [run] } : around(run.at, line, steps + 1);
}

/** `tee >(…)` */
function printsIntoCommand(node: SyntaxNode): boolean {
  return (
    node.type === 'Command' && allIn(node).some((one) => one.type === 'ProcessSubstitution' && one.operator === '>')
  );
}

/** What becomes of what the part of a text prints, by what stands around it. */
function around(at: Standing, line: LineRuns, steps: number): Fate {
  if (steps > MOST_STEPS) return UNTOLD;
  const parent = parentOf(at);
  // a script prints where whoever runs it does
  if (parent === null) {
    if (at.node !== at.script) return UNTOLD;
    return at.by === null ? SHOWN : outletAt(at.by, line, steps + 1);
  }
  const outer = { ...at, node: parent };
  switch (parent.type) {
    case 'Pipeline': {
      const members: readonly SyntaxNode[] = parent.commands;
      const next = members[members.indexOf(at.node) + 1];
      return next === undefined ? around(outer, line, steps + 1) : intoStdin(next, at, line, steps + 1);
    }
    case 'Redirected': {
      const to = at.node === parent.command ? stdoutOf(parent.redirects) : 'elsewhere';
      if (to === 'nowhere') return UNSEEN;
      if (to === 'elsewhere' || to === 'network') return UNTOLD;
      return to === 'file' ? { ...UNSEEN, into: line.at(parent) } : around(outer, line, steps + 1);
    }
    case 'CommandExpansion':
      return intoWord({ ...at, node: parent }, line, steps + 1);
    case 'ProcessSubstitution':
      return parent.operator === '<' ? intoWord({ ...at, node: parent }, line, steps + 1) : UNTOLD;
    // what a function prints, whoever calls it prints
    case 'Function':
      return at.by === null ? UNTOLD : outletAt(at.by, line, steps + 1);
    case 'Coproc':
      return UNTOLD;
    default:
      return around(outer, line, steps + 1);
  }
}

function outletAt(by: Standing, line: LineRuns, steps: number): Fate {
  const [run] = line.at(by.node);
  return run === undefined ? UNTOLD : outletOf(run, line, steps);
}

/** What becomes of what a command, or a loop, finds on its standard input. */
export function intoStdin(node: SyntaxNode, at: Standing, line: LineRuns, steps = 0): Fate {
  if (steps > MOST_STEPS) return UNTOLD;
  if (node.type === 'Redirected') return intoStdin(node.command, at, line, steps + 1);
  if (node.type === 'While') return intoLoop(node, line);
  const run = node.type === 'Command' ? innermost(line.at(node)) : null;
  return run === null ? UNTOLD : handled(run, handlingOf(callOf(run), null), line, steps + 1);
}

/** The command behind every wrapper; null: what it is given may become words of another, or code. */
function innermost(runs: readonly Run[]): Run | null {
  if (runs.some(({ inner, kind }) => kind === 'unknown' || inner.some((one) => one.kind !== 'command'))) return null;
  return runs.at(-1) ?? null;
}

/** `while read -r line; do …; done`: it is in the variables then. */
function intoLoop(node: Extract<SyntaxNode, { type: 'While' }>, line: LineRuns): Fate {
  const clause = node.clause.commands[0]?.command;
  const [run] = clause === undefined ? [] : line.at(clause);
  return run?.program === 'read' ? { ...UNSEEN, held: [{ names: namesRead(run), from: run }] } : UNTOLD;
}

function namesRead(run: Run): Held {
  const names = callOf(run).args.filter((word) => /^[A-Za-z_]\w*$/.test(word));
  return names.length === 0 ? new Set(['REPLY', 'MAPFILE']) : new Set(names);
}

/** What becomes of what a run has read, by what its program does with it. */
export function handled(run: Run, how: ReturnType<typeof handlingOf>, line: LineRuns, steps = 0): Fate {
  if (run.elsewhere !== null || steps > MOST_STEPS) return UNTOLD;
  if (how !== 'uses' && !line.isItself(run)) return UNTOLD;
  // the key with which somebody is talked to is not what is said
  if (how !== 'uses' && line.sends(run)) {
    const rest = how === null || how === 'tells' ? UNSEEN : byHandling(run, how, line, steps);
    return together([sentBy(run), rest]);
  }
  return byHandling(run, how, line, steps);
}

function byHandling(run: Run, how: ReturnType<typeof handlingOf>, line: LineRuns, steps: number): Fate {
  switch (how) {
    case null:
      return UNTOLD;
    case 'tells':
      return UNSEEN;
    case 'keeps':
      return { ...UNSEEN, into: [run] };
    case 'uses':
      return line.keepsVariables(run) ? UNSEEN : UNTOLD;
    case 'loads': {
      const isFile = /^(?:\.|source)$/.test(run.program);
      return { ...UNSEEN, held: [{ names: isFile ? 'all' : namesRead(run), from: run }] };
    }
    case 'prints':
      return line.narrows(run) ? UNSEEN : together([{ ...UNSEEN, into: [run] }, outletOf(run, line, steps + 1)]);
  }
}

/** What becomes of what stands in a word instead of a substitution. */
function intoWord(at: Standing, line: LineRuns, steps: number): Fate {
  if (line.isTraced()) return SHOWN;
  let { node } = at;
  const substitution = node;
  for (let parent = parentOf({ ...at, node }); parent !== null; parent = parentOf({ ...at, node })) {
    switch (parent.type) {
      case 'Assignment':
        return intoVariable(parent, { ...at, node: parent }, line);
      case 'For':
        return node === parent.body
          ? UNTOLD
          : { ...UNSEEN, held: [{ names: new Set([parent.name.value]), from: null }] };
      case 'TestCommand':
        return UNSEEN;
      case 'Case':
        return node === parent.word ? UNSEEN : UNTOLD;
      // `${X:?…}` complains with it
      case 'Default':
        if (parent.operator.endsWith('?')) return UNTOLD;
        node = parent;
        break;
      case 'HereString':
      case 'HereDoc':
      case 'Redirect': {
        const reads =
          parent.type !== 'Redirect' || (parent.operator === '<' && substitution.type === 'ProcessSubstitution');
        const reader = parentOf({ ...at, node: parent });
        return reads && reader !== null ? intoStdin(reader, at, line, steps + 1) : UNTOLD;
      }
      case 'Command':
        return intoArgument(line.at(parent), substitution, line, steps);
      case 'Statement':
        return UNTOLD;
      default:
        node = parent;
    }
  }
  return UNTOLD;
}

/** `X=$(…)`, `export X=$(…)`; before a command it is a variable of that one only. */
function intoVariable(assignment: Extract<SyntaxNode, { type: 'Assignment' }>, at: Standing, line: LineRuns): Fate {
  const command = parentOf(at);
  const runs = command === null ? [] : line.at(command);
  const isPrefix =
    command?.type === 'Command' && command.name !== undefined && command.prefix.some((one) => one === assignment);
  if (isPrefix) return runs.length > 0 && runs.every(line.keepsVariables) ? UNSEEN : UNTOLD;
  return { ...UNSEEN, held: [{ names: new Set([assignment.name]), from: runs[0] ?? null }] };
}

function intoArgument(runs: readonly Run[], substitution: SyntaxNode, line: LineRuns, steps: number): Fate {
  const [run] = runs;
  if (run === undefined) return UNTOLD;
  const { name } = callOf(run);
  if (substitution.type === 'ProcessSubstitution')
    return handled(run, handlingOf(callOf(run), '/dev/fd/63'), line, steps + 1);
  if (/^(?:export|declare|typeset|local|readonly|eval)$/.test(name))
    return { ...UNSEEN, held: [{ names: 'all', from: run }] };
  if (name === 'test' || name === '[') return isCompared(run, callOf(run).args, substitution) ? UNSEEN : UNTOLD;
  if (name === ':' || name === 'true') return UNSEEN;
  if (name === 'env') return line.keepsVariables(run) && runs.every(line.keepsVariables) ? UNSEEN : UNTOLD;
  if (name === 'echo' || name === 'printf') return outletOf(run, line, steps + 1);
  return line.sends(run) ? sentBy(run) : UNTOLD;
}
