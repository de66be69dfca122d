import { fail } from './fail.ts';
import { type OptionTable, parse } from './options.ts';

/** One command: its options are read, `--help` answers for it, and whatever goes wrong is said in one way. */
export function commandOf<O extends OptionTable>(
  name: string,
  options: O,
  run: (given: ReturnType<typeof parse<O>>) => Promise<number> | number,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    try {
      const given = parse(args, options);
      if (Object.hasOwn(given.values, 'help')) return await (await import('./help.ts')).command([name]);
      return await run(given);
    } catch (error) {
      fail(error, args.includes('--json'));
      return 1;
    }
  };
}
