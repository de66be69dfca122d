import type { Command, Function as FunctionNode, Redirection, SyntaxNode } from 'unbash';
import type { PlacedWord } from '../parse/shell-word.ts';
import type { Stdin } from '../parse/stdin.ts';
import type { Inner } from '../programs/inner-command.ts';

/** One thing that a line runs, behind every wrapper. */
export interface Run extends Place {
  /** `redirections`: nothing but those; `unknown`: a text that is run and that nobody knows before. */
  readonly kind: 'command' | 'redirections' | 'unknown';
  /** The last part of the path of its program; empty: that shows only when it runs. */
  readonly program: string;
  /** The program and its arguments; never empty. */
  readonly words: readonly PlacedWord[];
  readonly redirects: readonly Redirection[];
  /** Where it stands in the line by itself; null: another runs it. */
  readonly command: Command | null;
  /** Where it stands, or whoever runs it; null: in no text. */
  readonly at: Standing | null;
  /** What it runs in its turn, which is among what the line runs. */
  readonly inner: readonly Inner<PlacedWord>[];
}

/** A part of a text, and the text: what its output becomes is told by what stands around it. */
export interface Standing {
  readonly node: SyntaxNode;
  readonly script: SyntaxNode;
  /** Who runs the text; null: it is the line itself. */
  readonly by: Standing | null;
}

/** A file on the disk whose text runs, as the caller gave it. */
export interface RanFile {
  /** From the root on. */
  readonly path: string;
  /** As people are told where something comes from: `run.sh`, `package.json clean`. */
  readonly name: string;
  readonly text: string;
}

/** What is known of the place of a command. */
export interface Place {
  /** The file in whose text it stands; null: in the line itself. */
  readonly file: RanFile | null;
  /** The text that the positions of its words refer to. */
  readonly source: string;
  readonly stdin: Stdin;
  /** What gives it that: redirections, or what stands before it in a pipe. */
  readonly input: readonly Redirection[] | Run | Printing | null;
  /** Those whose output it reads, directly or through others. */
  readonly feeds: readonly Run[];
  /** Where it runs, if the line says so. */
  readonly folder: string | null;
  /** The program by which it runs on another machine or below another root; null: it runs here. */
  readonly elsewhere: string | null;
  /** Whether it runs in any case, or what comes of it is only asked; null: it may never run. */
  readonly sure: 'always' | 'asked' | null;
}

/** Several commands together, whose output one command reads: `{ a; b; } | c`. */
export interface Printing {
  readonly kind: 'printing';
  readonly node: SyntaxNode;
}

/** Variables with the texts that a line gives them; null: that is not known. */
export type Variables = ReadonlyMap<string, string | null>;

export interface Line {
  readonly runs: readonly Run[];
  readonly functions: readonly FunctionNode[];
  readonly variables: Variables;
  /** Part of it is no shell text. */
  readonly broken: boolean;
  /** There is more in it than was looked at. */
  readonly cut: boolean;
}

/** How somebody who asks about a line reads it. `S`: what they know at one point of it. */
export interface Reading<S = null> {
  /** The words of a command, given what the line has said of its variables so far. */
  readonly words: (command: Command, variables: Variables, scope: S) => readonly PlacedWord[];
  /** Whether it matters what runs in any case. */
  readonly asksSure?: boolean;
  /** What `xargs` adds is known where the line prints it; elsewhere it is nothing, or an unknown word. */
  readonly knowsFed?: boolean | 'or-unknown';
  /** A text with errors is not read to its end if it is longer. */
  readonly maxBrokenChars?: number;
  readonly maxRuns?: number;
  /** Of a whole line: several shells may read the same script, and so may those in it. */
  readonly maxInner?: number;
  /** Runs a command in each of the ways in which its words may be read, in place of `words`. */
  readonly commands?: (command: Command, scope: S, does: CommandRuns) => void;
  /** Goes through a part of the line in its own order; false: it has none of its own. */
  readonly through?: (
    node: SyntaxNode,
    at: TextPlace,
    scope: S,
    visit: (node: SyntaxNode, scope?: S) => void,
    script: CommandRuns['script'],
  ) => boolean;
  /** Goes through a part that runs at the same time as others: a coprocess, `<(…)`, the members of a pipe. */
  readonly beside?: (part: Besides, scope: S, go: () => void) => void;
  /** Of a pipe, the last part may run in the same shell. */
  readonly rejoin?: (scope: S, last: S) => void;
  /** After `!`. */
  readonly negated?: (scope: S) => void;
  /** The line is at its end. */
  readonly ended?: (scope: S, runs: (next: Next<S>) => void) => void;
  /** Something gives a variable a value, or a function a name. */
  readonly declared?: (node: Declaration, scope: S) => void;
  /** Each run when it is reached, and what runs because of it, in place of what is usual. */
  readonly reached?: (run: Run, scope: S) => readonly Next<S>[];
  /** What is known in a shell of its own. */
  readonly fork?: (scope: S) => S;
}

export interface CommandRuns {
  readonly run: (words: readonly PlacedWord[]) => void;
  /** A text that runs as well, in a shell of its own unless `own` is false. */
  readonly script: (text: string, own?: boolean) => void;
}

/** A text, and the tree of it. */
export interface TextPlace {
  readonly file: RanFile | null;
  readonly source: string;
  readonly script: SyntaxNode;
}

export interface Besides extends TextPlace {
  readonly node: Extract<SyntaxNode, { type: 'Coproc' | 'ProcessSubstitution' | 'Pipeline' }>;
}

export type Declaration = Extract<SyntaxNode, { type: 'Assignment' | 'For' | 'Select' | 'Function' }>;

/** What runs next because of a run. */
export type Next<S> = (
  | { readonly kind: 'command'; readonly words: readonly PlacedWord[] }
  /** `own`: in a shell of its own. */
  | { readonly kind: 'script'; readonly text: string; readonly own: boolean }
  /** Part of a text that was read before: what a function does. */
  | ({ readonly kind: 'tree'; readonly node: SyntaxNode } & TextPlace)
  | { readonly kind: 'unknown'; readonly text: string }
) & {
  /** Right before it runs, and right after. */
  readonly begin?: () => void;
  readonly done?: () => void;
  /** The file that it stands in, where that is another than the run's. */
  readonly file?: RanFile | null;
  /** What of the run it comes from. */
  readonly inner?: Inner<PlacedWord>;
  readonly scope?: S;
};
