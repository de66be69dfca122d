import { inSubshell, type Scope } from '../scope.ts';
import { setVariable, workOut } from '../values.ts';
import type { WildText } from '../wild-text.ts';
import type { Given } from './state.ts';
import { someOf } from './variable.ts';

/** What a shell is given: its own name, and the words of its script. */
export interface OwnWords {
  /** Several: nobody knows which of them it is. */
  readonly zero: readonly WildText[];
  readonly given: Given;
}

/** What a shell knows that is started with these options: its own words, and what is handed on to it. */
export function startedShell(options: readonly WildText[], own: OwnWords, scope: Scope): Scope {
  const made = handedOn(scope);
  const { zero, given } = own;
  made.given = [given];
  made.functions = scope.functions.size === 0 ? scope.functions : new Map();
  Object.assign(made, { returns: null, locals: null, endsOnFailure: options.some((word) => /^-[a-z]*e/.test(word)) });
  // each command is printed behind it, worked out
  if (isTraced(options, scope)) for (const text of scope.values.get('PS4')?.texts ?? []) workOut(text, scope);
  if (zero.length > 0) setVariable(made, '0', { texts: someOf(zero) });
  return made;
}

/** What another program hands on to a shell that it starts: without `export` a variable is not there, unless it was before. */
export function handedOn(scope: Scope): Scope {
  const made = inSubshell(scope);
  for (const [name, value] of scope.values) {
    if (value.isExported !== true)
      setVariable(made, name, { ...value, texts: someOf([...value.texts, scope.environment(name) ?? '']) });
  }
  return made;
}

function isTraced(args: readonly WildText[], scope: Scope): boolean {
  if (args.some((word, i) => /^-[a-z]*x/.test(word) || (word === 'xtrace' && /^-[a-z]*o$/.test(args[i - 1] ?? ''))))
    return true;
  return scope.values.get('SHELLOPTS')?.texts.some((text) => text.includes('xtrace')) === true;
}
