import { HookError } from '../core/hook-error.ts';
import { isFunction } from './check-keys.ts';

/** An option that is an object with functions of the host: at least one of these, and nothing else by their names. */
export function checkFunctions(option: string, given: object, names: readonly string[]): void {
  const isObject = typeof given === 'object' && given !== null;
  const found = isObject ? names.map((name): unknown => Reflect.get(given, name)) : [];
  const there = found.filter((one) => one !== undefined);
  if (there.length > 0 && there.every(isFunction)) return;
  throw new HookError('BAD_OPTION', `"${option}" must be an object with the function ${names.join(', ')}.`);
}
