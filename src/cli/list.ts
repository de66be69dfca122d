import { shownPath } from '../config/shown-path.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { unknownEvent } from '../hooks/no-event.ts';
import { offInSessions } from '../hooks/off-in-sessions.ts';
import { createHooks } from '../hooks.ts';
import { showProblems } from '../show/diagnostic.ts';
import { agentCallLines, builtInLine, hookCounts, hooksTable, sessionLines } from '../show/hooks-table.ts';
import { changedLines, packLines } from '../show/pack-lines.ts';
import { showPolicy } from '../show/policy.ts';
import { paint, print, width } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, configOptions, noPositionals, startFolder } from './options.ts';

const OPTIONS = { ...CONFIG_OPTIONS, event: { type: 'string' }, all: { type: 'boolean' } } as const;

/** `hookline list`: every hook there is, and whether it would run. */
export const command = commandOf('list', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'list');
  if (values.event !== undefined && resolveEventName(values.event) === null) throw unknownEvent(values.event);
  const options = configOptions(values, startFolder(values.cwd));
  const place = (path: string): string => shownPath(path, options);
  const hooks = await createHooks(options, { lazy: true });
  const all = hooks.list(values.event === undefined ? {} : { event: values.event });
  const { diagnostics, policy } = hooks;
  const agentCalls = hooks.agentCalls();
  const builtIn = await hooks.builtIn();
  const listed = new Set(all.map(({ id }) => id));
  const off = offInSessions(stateFolder(process.env, options.home), hooks.inForce()).filter(({ hook }) =>
    listed.has(hook),
  );
  if (values.json)
    print(`${JSON.stringify({ hooks: all, builtIn, policy, diagnostics, agentCalls, offInSessions: off })}\n`);
  else {
    const folded = values.all ? [] : all.filter(({ pack }) => pack !== null);
    const single = all.filter((hook) => !folded.includes(hook));
    if (single.length > 0 || folded.length === 0) print(hooksTable(single, paint(), width(), place, folded));
    else print(hookCounts(folded, folded.length, width()));
    print(changedLines(single, width()));
    print(sessionLines(off, paint(), place));
    print(packLines(folded, paint()));
    print(agentCallLines(agentCalls, paint(), place));
    print(builtInLine(builtIn, paint()));
    print(showPolicy(policy, paint(), place));
    showProblems(diagnostics, place);
  }
  await hooks.close();
  return 0;
});
