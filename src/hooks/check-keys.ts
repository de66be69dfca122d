import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';

/** What a field must be, and how that is said. */
export type Check = readonly [is: (value: unknown) => boolean, mustBe: string];

export const FLAG: Check = [(value) => typeof value === 'boolean', 'true or false'];
export const FUNCTION: Check = [isFunction, 'a function'];

/** A misspelt option would be one that nobody set: guessing what was meant could mean fewer guards. */
export function checkKeys(given: unknown, known: readonly string[], of: string): asserts given is object {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new HookError('BAD_OPTION', `The options of ${of} must be an object.`);
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    const meant = didYouMean(key, known);
    throw new HookError('BAD_OPTION', `There is no option "${key}" of ${of}.`, {
      hint: meant === null ? `there are ${known.join(', ')}` : `did you mean "${meant}"?`,
    });
  }
}

/** A wrong option is misuse, and thrown at once. */
export function checkFields(given: unknown, checks: Readonly<Record<string, Check>>, of: string): void {
  checkKeys(given, Object.keys(checks), of);
  for (const [name, [is, mustBe]] of Object.entries(checks)) {
    const value: unknown = Reflect.get(given, name);
    if (value !== undefined && !is(value)) throw new HookError('BAD_OPTION', `"${name}" must be ${mustBe}.`);
  }
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
