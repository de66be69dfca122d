import type { SyntaxNode } from 'unbash';
import type { RanFile, Run, TextPlace } from '../walk/run.ts';
import type { Disk } from './disk/disk.ts';
import type { Asked, FileTexts } from './held-texts.ts';
import type { ShellOptions } from './shell-options.ts';
import type { Body, Given, State } from './state/state.ts';
import type { Variable } from './state/variable.ts';
import { ANY, type WildText } from './wild-text.ts';
import type { Work } from './work.ts';

/** A trap whose commands change something for those after it. `isSent`: it waits for a signal that people send to end something. */
export interface Interrupt {
  readonly text: string;
  readonly isSent: boolean;
}

/** What is known at one point of a shell line. What a command changes, it changes here. */
export interface Scope extends Mutable<State> {
  readonly home: string;
  /** What the environment has. */
  readonly environment: (name: string) => string | undefined;
  /** What the line has put into files, by their whole paths; null: nobody can tell what. */
  readonly written: Map<string, WildText | null>;
  /** What lies on the disk; null: nobody looks there. */
  readonly disk: Disk | null;
  /** What files hold before the line; null: nobody says. */
  readonly files: FileTexts | null;
  /** What all parts of the line know together. */
  readonly line: LineState;
  readonly work: Work;
  /** How words are read. To zsh nothing falls apart, and arrays begin with one; to dash braces are letters. */
  readBy: 'bash' | 'dash' | 'zsh';
  /** The values, where they may be changed as they lie: nobody else has kept them. */
  own: Map<string, Variable> | null;
  /** What was so where a loop is left, where it goes on with the next, and where a function is left. */
  breaks: State[] | null;
  continues: State[] | null;
  returns: State[] | null;
  /** What stands here runs in any case, if what stands before it works. */
  isSure: boolean;
  /** What may have been left on the way here, as bits of `LEFT`. */
  leaves: number;
  /** What runs in the background of this shell, and nobody has waited for yet. */
  jobs: Job[];
  /** What the variables of a function were before it; null: in no function. */
  locals: Map<string, Variable | null> | null;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** As many runs and effects there are. */
export interface Step {
  readonly runs: number;
  readonly effects: number;
}

/** A part of a line that runs at the same time as what stands behind it: what that writes, it may find. */
export interface Job {
  readonly part: TextPlace & { readonly node: SyntaxNode };
  /** As it was where it began. */
  readonly scope: Scope;
  readonly asked: Asked;
  /** How much the line had written, and how many links it had made, when it began. */
  readonly wrote: number;
  readonly linked: number;
  /** Its effects, each time that the line came to it. */
  readonly found: (readonly [from: number, to: number])[];
  /** What files held when it was over, and how much the line had written by then; null: it is not over before the line is. */
  over: { readonly held: ReadonlyMap<string, WildText | null>; readonly wrote: number } | null;
}

/** What all parts of a line know together. */
export interface LineState {
  /** Every value that a variable gets anywhere. */
  readonly values: Map<string, readonly WildText[]>;
  /** Where some part of it runs. */
  readonly cwds: Set<WildText>;
  readonly functions: Set<Body>;
  readonly called: Set<Body>;
  /** What runs when the shell ends, or at any time. */
  readonly traps: { readonly text: string; readonly file: RanFile | null }[];
  /** Those of them that may run between any two commands, how often they were looked at, and whether that is being done. */
  readonly interrupts: Interrupt[];
  interruptions: number;
  isInterrupted: boolean;
  /** Signals are sent. */
  kills: boolean;
  /** Texts that a shell works out, and may run what it finds in them. */
  readonly workedOut: string[];
  /** The functions that are being carried out, what each was given, and how much the line had written by then. */
  readonly calls: { readonly body: Body; readonly given: readonly WildText[]; readonly wrote: number }[];
  /** What an alias may stand for. */
  readonly aliases: Map<string, readonly WildText[]>;
  /** What `git config` has set. */
  readonly settings: (readonly [key: string, value: WildText])[];
  /** How many lines of an input were read. */
  readonly linesRead: Map<object, number>;
  callCount: number;
  /** Where the links lead that the line has made. */
  readonly links: Map<WildText, readonly WildText[]>;
  /** Folders that were copied with all that is in them: where they are, and what they are like. */
  readonly likeFolders: Map<WildText, WildText>;
  /** Names at which something else than a link was put: what lies above them is not above where it came from. */
  readonly noLinks: Set<WildText>;
  /** What the line has copied or moved on the disk: where it is, and where it was; in which folder the line was, may depend. */
  readonly copied: Map<string, readonly string[]>;
  /** Files that the line has only added to: what lay there stands before it. */
  readonly appended: Set<string>;
  /** What programs of the line have written into, in ways that nobody follows. */
  readonly edited: Set<WildText>;
  /** Folders that the line has made. */
  readonly made: Set<WildText>;
  /** Words of the shell may mean something else: `enable -n exit`. */
  renames: boolean;
  /** What its shell has been told. */
  options: ShellOptions;
  /** The last word of the last command: `$_`. */
  last: WildText;
  /** Whether the last command succeeded, where that is known. */
  status: boolean | null;
  /** What was expanded last is another thing to another shell. */
  differs: boolean;
  /** How much was found when each of its statements was over, one after the other. */
  readonly steps: Step[];
  /** The parts that run at the same time as what stands behind them. */
  readonly jobs: Job[];
  /** They are gone through once more, with what the line has written since. */
  isAgain: boolean;
  /** The files that the line has put something into, one after the other. */
  readonly writes: string[];
  /** Where somebody wants to know it: the files that are looked into. */
  asked: Asked | null;
  /** It matters what some file holds; and in which step it was last asked what each holds. */
  asksFiles: boolean;
  readonly filesUsed: Map<string, number>;
  /** The files whose texts are being read, the outermost first, and so many times one was entered. */
  readonly open: RanFile[];
  entered: number;
  /** What runs them is told as a whole by other runs, or by a program text that was read. */
  readonly toldRuns: Set<Run>;
  /** What runs is a program of the line that another one may start. */
  isStarted: boolean;
  /** The program that runs under another name; null: none. */
  ranAs: WildText | null;
}

export function newLine(cwd: string, options: ShellOptions): LineState {
  return {
    values: new Map(),
    cwds: new Set([cwd]),
    functions: new Set(),
    called: new Set(),
    traps: [],
    interrupts: [],
    interruptions: 0,
    isInterrupted: false,
    kills: false,
    workedOut: [],
    calls: [],
    aliases: new Map(),
    settings: [],
    linesRead: new Map(),
    links: new Map(),
    likeFolders: new Map(),
    noLinks: new Set(),
    copied: new Map(),
    appended: new Set(),
    edited: new Set(),
    made: new Set(),
    callCount: 0,
    renames: false,
    options,
    last: ANY,
    status: null,
    differs: false,
    asksFiles: false,
    filesUsed: new Map(),
    open: [],
    entered: 0,
    toldRuns: new Set(),
    isStarted: false,
    ranAs: null,
    steps: [],
    jobs: [],
    isAgain: false,
    writes: [],
    asked: null,
  };
}

/** What a script is given of which nobody knows anything. */
export const ANY_WORDS: readonly Given[] = [{ words: [], isOpen: true }];

export function stateOf(scope: Scope): State {
  scope.own = null;
  const { cwds, oldCwds, stack, values, given, functions, isOver, failed, endsOnFailure } = scope;
  return { cwds, oldCwds, stack, values, given, functions, isOver, failed, endsOnFailure };
}

export function goTo(scope: Scope, state: State): void {
  Object.assign(scope, state);
  scope.own = null;
}

/** What a subshell changes, nobody else sees. */
export function inSubshell(scope: Scope): Scope {
  scope.own = null;
  return {
    ...scope,
    breaks: scope.breaks === null ? null : [],
    continues: scope.continues === null ? null : [],
    failed: null,
    leaves: 0,
    jobs: [],
  };
}
