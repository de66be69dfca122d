import { shownPath } from '../config/load-file.ts';
import { createHooks } from '../hooks.ts';
import { fail } from './fail.ts';
import { CONFIG_OPTIONS, configOptions, noPositionals, parse, startFolder } from './options.ts';
import { paint, print } from './print.ts';
import { showDiagnostic } from './show/diagnostic.ts';

/** `hookline check`: everything that is wrong with any configuration, with its place and what to do. */
export async function command(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args, CONFIG_OPTIONS);
    if (values.help) return (await import('./help.ts')).command(['check']);
    noPositionals(positionals, 'check');
    const place = configOptions(values, startFolder(values.cwd));
    const hooks = await createHooks(place);
    const { diagnostics } = hooks;
    const count = hooks.list().length;
    await hooks.close();
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
    if (values.json) print(`${JSON.stringify({ diagnostics, hooks: count })}\n`);
    else {
      const colours = paint();
      for (const one of diagnostics) print(showDiagnostic(one, colours, (path) => shownPath(path, place)));
      print(`${diagnostics.length === 0 ? '' : '\n'}${summary(count, errors, diagnostics.length - errors)}\n`);
    }
    return errors > 0 ? 1 : 0;
  } catch (error) {
    fail(error, args.includes('--json'));
    return 1;
  }
}

function summary(hooks: number, errors: number, warnings: number): string {
  const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
  if (errors + warnings === 0) return `${counted(hooks, 'hook')}, nothing wrong.`;
  return `${counted(hooks, 'hook')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`;
}
