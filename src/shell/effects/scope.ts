import { bounded } from './bounded.ts';
import type { WildText } from './wild-text.ts';
import { spend, type Work } from './work.ts';

/** What is known at one point of a shell line. */
export interface Scope {
  readonly home: string;
  /** Where the commands run; several where that depends. */
  cwds: readonly WildText[];
  /** Where they ran before the last `cd`. */
  oldCwds: readonly WildText[];
  /** Every value that a variable gets anywhere in the line. */
  readonly values: Map<string, readonly WildText[]>;
  /** What the environment has. */
  readonly environment: (name: string) => string | undefined;
  /** `*` matches names with a leading dot as well. */
  readonly dots: boolean;
  /** What the line has put into files, by their whole paths; null: nobody can tell what. */
  readonly written: Map<string, WildText | null>;
  /** The names of its functions. */
  readonly functions: Set<string>;
  readonly work: Work;
}

const MOST_CWDS = 4;

/** What a subshell changes, nobody else sees. Variables are never forgotten: that a value was possible is enough. */
export function inSubshell(scope: Scope): Scope {
  return { ...scope };
}

export function assign(scope: Scope, name: string, values: readonly WildText[], append = false): void {
  const before = scope.values.get(name) ?? [];
  const added =
    append && before.length > 0 ? bounded(before.flatMap((one) => values.map((value) => one + value))) : values;
  const all = bounded([...new Set([...before, ...added])]);
  spend(
    scope.work,
    all.length,
    all.reduce((sum, { length }) => sum + length, 0),
  );
  scope.values.set(name, all);
}

export function valuesOf(scope: Scope, name: string): readonly WildText[] | null {
  if (name === 'PWD') return scope.cwds;
  if (name === 'OLDPWD') return scope.oldCwds;
  const given = scope.values.get(name);
  if (given !== undefined) return given;
  if (name === 'HOME') return [scope.home];
  if (name === 'IFS') return [' '];
  // of processes this one is as good as another
  if (name === '$' || name === 'PPID') return ['self'];
  const value = scope.environment(name);
  return value === undefined ? null : [value];
}

export function moveTo(scope: Scope, cwds: readonly WildText[]): void {
  scope.oldCwds = scope.cwds;
  scope.cwds = bounded([...new Set(cwds)], MOST_CWDS);
}
