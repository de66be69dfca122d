import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { print } from '../show/print.ts';
import { fail } from './fail.ts';
import { OVERVIEW } from './help/overview.ts';
import { PAGE_NAMES, pageOf } from './help/pages.ts';
import { isGated } from './is-gated.ts';

/** `hookline help`, and whatever is no command. */
export async function command(args: readonly string[]): Promise<number> {
  const [topic = '--help'] = args;
  if (topic === '--version' || topic === '-v') {
    const { version } = await import('../version.ts');
    print(`${version}\n`);
    return 0;
  }
  const page = ['--help', '-h', 'help'].includes(topic) ? OVERVIEW : pageOf(topic);
  if (page !== null) {
    print(page);
    return 0;
  }
  const gated = isGated([topic, ...args]);
  const meant = didYouMean(topic, PAGE_NAMES);
  const hint = meant === null ? `there are ${PAGE_NAMES.join(', ')}` : `did you mean "${meant}"?`;
  fail(new HookError('UNKNOWN_COMMAND', `There is no command "${topic}".`, { hint }), args.includes('--json'), gated);
  return gated ? 2 : 1;
}

/** A line about each command, as the overview has them. */
export function commandLines(): readonly { readonly name: string; readonly about: string }[] {
  const [list = ''] = OVERVIEW.split('Examples:');
  const lines = list.matchAll(/^ {2}([a-z]+)(?: \[\w+\]| <\w+>| --)* +(.*)$/gm);
  return [...lines].map(([, name = '', about = '']) => ({ name, about }));
}
