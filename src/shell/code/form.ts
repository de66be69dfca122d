/**
 * What a program text says, in a form that languages share. It keeps what tells what a program does: names, calls, texts,
 * conditions and the order of things.
 */
export type Expr =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'pattern'; readonly source: string; readonly flags: string }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'member'; readonly of: Expr; readonly name: string }
  | { readonly is: 'item'; readonly of: Expr; readonly key: Expr }
  | { readonly is: 'slice'; readonly of: Expr; readonly bounds: readonly (Expr | null)[] }
  | { readonly is: 'call'; readonly of: Expr; readonly args: readonly Argument[]; readonly isNew?: true }
  /** Texts and values one after the other: a template, an f-string, two literals side by side. */
  | { readonly is: 'joined'; readonly parts: readonly Expr[] }
  /** A template that is given to a function: `$`…`` */
  | { readonly is: 'tagged'; readonly of: Expr; readonly parts: readonly Expr[] }
  | { readonly is: 'operation'; readonly operator: string; readonly left: Expr; readonly right: Expr }
  | { readonly is: 'not'; readonly of: Expr }
  /** `a and b`, `a or b`, `a ?? b` */
  | { readonly is: 'logic'; readonly operator: Logic; readonly left: Expr; readonly right: Expr }
  | { readonly is: 'choice'; readonly condition: Expr; readonly taken: Expr; readonly otherwise: Expr }
  /** What comes of it holds nothing of what stands in it. */
  | { readonly is: 'question'; readonly parts: readonly Expr[] }
  /** One after the other; the last is what comes of it. */
  | { readonly is: 'sequence'; readonly parts: readonly Expr[] }
  | { readonly is: 'list'; readonly items: readonly Argument[] }
  | { readonly is: 'record'; readonly entries: readonly RecordEntry[] }
  | ({ readonly is: 'function' } & FunctionForm)
  | { readonly is: 'class'; readonly bases: readonly Expr[]; readonly body: readonly Statement[] }
  /** A function or a class behind which others stand: `@wraps(f)`. */
  | { readonly is: 'decorated'; readonly by: readonly Expr[]; readonly of: Expr }
  /** `isRecord`: what is made are names beside values. */
  | { readonly is: 'each'; readonly of: Expr; readonly loops: readonly Loop[]; readonly isRecord?: true }
  /** `isAfter`: what comes of it is what was there before, as of `i++`. */
  | { readonly is: 'assigned'; readonly target: Target; readonly value: Expr; readonly isAfter?: true }
  | { readonly is: 'deleted'; readonly place: Expr }
  /** `isEach`: of each of them. */
  | { readonly is: 'yield'; readonly value: Expr; readonly isEach: boolean }
  /** What `with` makes of a value. */
  | { readonly is: 'entered'; readonly value: Expr }
  | { readonly is: 'import'; readonly module: Expr }
  /** It stands for something that we do not read. */
  | { readonly is: 'unread' };

export type Logic = 'and' | 'or' | '??';

export interface FunctionForm {
  readonly params: readonly Param[];
  readonly body: readonly Statement[];
  readonly how: FunctionHow;
  /** By which it knows itself. */
  readonly name?: string;
}

/** `method`: what it belongs to is its first parameter, `arrow`: it has no `this` of its own. */
export type FunctionHow = 'plain' | 'arrow' | 'method' | 'static' | 'classmethod' | 'getter';

export interface Argument {
  readonly value: Expr;
  readonly name?: string;
  readonly isSpread?: true;
}

/** Without a key it is another record whose entries it takes over. */
export interface RecordEntry {
  readonly key: Expr | null;
  readonly value: Expr;
}

export interface Param {
  readonly target: Target;
  readonly initial?: Expr;
  /** All that is left, and of which kind: by place, or by name. */
  readonly rest?: 'places' | 'names';
}

export interface Loop {
  readonly target: Target;
  readonly over: Expr;
  readonly conditions: readonly Expr[];
}

/** What is given a value. */
export type Target =
  /** `in`: where it is written down; not given: wherever it is already. */
  | { readonly is: 'name'; readonly name: string; readonly in?: 'block' | 'function' }
  | { readonly is: 'place'; readonly place: Expr }
  | { readonly is: 'items'; readonly targets: readonly { readonly target: Target; readonly isRest?: true }[] }
  | { readonly is: 'members'; readonly targets: readonly MemberTarget[] }
  /** With what it is where nothing is given. */
  | { readonly is: 'initial'; readonly target: Target; readonly initial: Expr };

/** `key: null`: all that has no other target. */
export interface MemberTarget {
  readonly key: Expr | null;
  readonly target: Target;
}

export type Statement =
  | { readonly is: 'value'; readonly value: Expr }
  | { readonly is: 'assign'; readonly target: Target; readonly value: Expr }
  | {
      readonly is: 'if';
      readonly condition: Expr;
      readonly taken: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  /** `of`: what the target is given, items or names. */
  | {
      readonly is: 'loop';
      readonly target: Target;
      readonly over: Expr;
      readonly of: 'items' | 'names';
      readonly body: readonly Statement[];
    }
  | {
      readonly is: 'while';
      readonly condition: Expr | null;
      readonly body: readonly Statement[];
      readonly update: Expr | null;
      /** The condition is looked at behind the body. */
      readonly isAfter: boolean;
    }
  /** Names in it are its own, where the language has it so. */
  | { readonly is: 'block'; readonly body: readonly Statement[] }
  /** Python's `with`: what it opens, and what is done until it is left. */
  | { readonly is: 'with'; readonly opened: readonly Statement[]; readonly body: readonly Statement[] }
  /** JavaScript's `with`: names in it are first those that the value has. */
  | { readonly is: 'within'; readonly of: Expr; readonly body: readonly Statement[] }
  /** Each of them may run, or not. */
  | { readonly is: 'cases'; readonly bodies: readonly (readonly Statement[])[] }
  | {
      readonly is: 'try';
      readonly body: readonly Statement[];
      readonly handlers: readonly { readonly target: Target | null; readonly body: readonly Statement[] }[];
      readonly otherwise: readonly Statement[];
      readonly last: readonly Statement[];
    }
  | { readonly is: 'return'; readonly value: Expr }
  | { readonly is: 'throw'; readonly value: Expr }
  | { readonly is: 'break' | 'continue' }
  /** `global x` */
  | { readonly is: 'outside'; readonly names: readonly string[] }
  /** `name: null`: every name that the module has. */
  | { readonly is: 'import'; readonly module: string; readonly name: string | null; readonly as: string };

export interface CodeForm {
  readonly body: readonly Statement[];
  /** Part of it is no such program, or something that we do not read. */
  readonly isBroken: boolean;
}

export const UNREAD: Expr = { is: 'unread' };

export function call(of: Expr, ...values: readonly Expr[]): Expr {
  return { is: 'call', of, args: values.map((value) => ({ value })) };
}

export function named(name: string, where?: 'block' | 'function'): Target {
  return where === undefined ? { is: 'name', name } : { is: 'name', name, in: where };
}
