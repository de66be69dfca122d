import { shownPath } from '../config/shown-path.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { unknownEvent } from '../hooks/event-for.ts';
import { createHooks } from '../hooks.ts';
import { showProblems } from '../show/diagnostic.ts';
import { builtInLine, hooksTable } from '../show/hooks-table.ts';
import { showPolicy } from '../show/policy.ts';
import { paint, print, width } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, configOptions, noPositionals, startFolder } from './options.ts';

const OPTIONS = { ...CONFIG_OPTIONS, event: { type: 'string' } } as const;

/** `hookline list`: every hook there is, and whether it would run. */
export const command = commandOf('list', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'list');
  if (values.event !== undefined && resolveEventName(values.event) === null) throw unknownEvent(values.event);
  const place = configOptions(values, startFolder(values.cwd));
  const hooks = await createHooks(place, { lazy: true });
  const all = hooks.list(values.event === undefined ? {} : { event: values.event });
  const { diagnostics, policy } = hooks;
  const builtIn = await hooks.builtIn();
  if (values.json) print(`${JSON.stringify({ hooks: all, builtIn, policy, diagnostics })}\n`);
  else {
    print(hooksTable(all, paint(), width(), (path) => shownPath(path, place)));
    print(builtInLine(builtIn, paint()));
    print(showPolicy(policy, paint(), (path) => shownPath(path, place)));
    showProblems(diagnostics, (path) => shownPath(path, place));
  }
  await hooks.close();
  return 0;
});
