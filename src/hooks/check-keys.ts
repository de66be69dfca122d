import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';

/** A misspelt option would be one that nobody set: guessing what was meant could mean fewer guards. */
export function checkKeys(given: unknown, known: readonly string[], of: string): void {
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
