import { isatty } from 'node:tty';
import { HookError } from '../../core/hook-error.ts';
import { print } from '../../show/print.ts';
import { pressedKey } from '../one-key.ts';

/** Whether a person at a terminal says yes to what was shown. `isYes`: it was said before. */
export async function agreed(isYes: boolean, json: boolean): Promise<boolean> {
  if (isYes) return true;
  if (json || !isatty(0) || !isatty(1)) {
    const message = 'Nothing was changed: nobody is at a terminal who could say yes to it.';
    throw new HookError('USAGE', message, { hint: 'with --yes it is done without asking; --dry-run only shows it' });
  }
  print('Make these changes? (y/n): ');
  const yes = (await pressedKey()) === 'y';
  print(yes ? 'y\n' : 'n\nNothing was changed.\n');
  return yes;
}
