/**
 * What a program text says, in a form that languages share. It keeps what tells what a program does: names, calls, texts and
 * the order of things; what is only a condition or a number is kept as far as it holds something of these.
 */
export type Expr =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'member'; readonly of: Expr; readonly name: string }
  | { readonly is: 'item'; readonly of: Expr; readonly key: Expr }
  | { readonly is: 'slice'; readonly of: Expr; readonly bounds: readonly (Expr | null)[] }
  | { readonly is: 'call'; readonly of: Expr; readonly args: readonly Argument[] }
  /** Texts and values one after the other: a template, an f-string, two literals side by side. */
  | { readonly is: 'joined'; readonly parts: readonly Expr[] }
  /** A template that is given to a function: `$`…`` */
  | { readonly is: 'tagged'; readonly of: Expr; readonly parts: readonly Expr[] }
  | { readonly is: 'operation'; readonly operator: string; readonly left: Expr; readonly right: Expr }
  /** What comes of it holds nothing of what stands in it: a comparison, a negation. */
  | { readonly is: 'question'; readonly parts: readonly Expr[] }
  /** One of them, depending. */
  | { readonly is: 'either'; readonly parts: readonly Expr[] }
  | { readonly is: 'list'; readonly items: readonly Argument[] }
  | { readonly is: 'record'; readonly entries: readonly RecordEntry[] }
  | { readonly is: 'function'; readonly params: readonly Param[]; readonly body: readonly Statement[] }
  | { readonly is: 'class'; readonly bases: readonly Expr[]; readonly body: readonly Statement[] }
  | { readonly is: 'each'; readonly of: Expr; readonly loops: readonly Loop[] }
  | { readonly is: 'assigned'; readonly target: Target; readonly value: Expr }
  | { readonly is: 'import'; readonly module: Expr }
  /** It stands for something that we do not read. */
  | { readonly is: 'unread' };

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
  readonly isRest?: true;
}

export interface Loop {
  readonly target: Target;
  readonly over: Expr;
}

/** What is given a value. */
export type Target =
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'place'; readonly place: Expr }
  | { readonly is: 'items'; readonly targets: readonly Target[] }
  | { readonly is: 'members'; readonly targets: readonly { readonly name: string; readonly target: Target }[] };

export type Statement =
  | { readonly is: 'value'; readonly value: Expr }
  | { readonly is: 'assign'; readonly target: Target; readonly value: Expr }
  | { readonly is: 'loop'; readonly target: Target; readonly over: Expr; readonly body: readonly Statement[] }
  /** They run one after the other, some of them perhaps not. */
  | { readonly is: 'block'; readonly body: readonly Statement[] }
  | { readonly is: 'return'; readonly value: Expr }
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

export function named(name: string): Target {
  return { is: 'name', name };
}
