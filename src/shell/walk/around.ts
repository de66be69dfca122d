import type { Command, Function as FunctionNode, SyntaxNode } from 'unbash';
import type { Line, Place, Reading, Run, Standing } from './run.ts';

/** What was found so far. */
export interface Found<S> extends Line {
  readonly reading: Reading<S>;
  readonly runs: Run[];
  readonly functions: FunctionNode[];
  readonly variables: Map<string, string | null>;
  inner: number;
  broken: boolean;
  cut: boolean;
}

/** A place, and what stands around it. */
export interface Around<S> extends Place {
  /** What its commands change for those after them. */
  readonly shell: { folder: string | null };
  readonly scope: S;
  /** The run that runs what is read now. */
  readonly at: Standing | null;
  readonly script: SyntaxNode;
  readonly by: Standing | null;
  /** How many scripts, and how many wrappers, it stands in. */
  readonly depth: number;
  readonly wrappers: number;
}

export function hasParts({ name, args, prefix, redirects }: Command): boolean {
  const isPlain = (word: SyntaxNode): boolean => word.type === 'Word' && word.parts === undefined;
  return prefix.length > 0 || redirects.length > 0 || (name !== undefined && !isPlain(name)) || !args.every(isPlain);
}

/** What changes its folder there changes nobody else's. */
export function apart<S>(around: Around<S>, { fork = (scope) => scope }: Reading<S>): Around<S> {
  return { ...around, shell: { ...around.shell }, scope: fork(around.scope) };
}
