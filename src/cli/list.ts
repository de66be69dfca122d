import process from 'node:process';
import { shownPath } from '../config/load-file.ts';
import { resolveEventName } from '../core/event-names.ts';
import type { HookInfo } from '../hooks/api.ts';
import { unknownEvent } from '../hooks/event-for.ts';
import { createHooks } from '../hooks.ts';
import { fail } from './fail.ts';
import { CONFIG_OPTIONS, configOptions, noPositionals, parse } from './options.ts';
import { harmless, type Paint, paint, print, printError, width } from './print.ts';
import { showDiagnostic } from './show/diagnostic.ts';
import { table } from './show/table.ts';

/** `hookline list`: every hook there is, and whether it would run. */
export async function command(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(args, { ...CONFIG_OPTIONS, event: { type: 'string' } });
    if (values.help) return (await import('./help.ts')).command(['list']);
    noPositionals(positionals, 'list');
    if (values.event !== undefined && resolveEventName(values.event) === null) throw unknownEvent(values.event);
    const place = configOptions(values, values.cwd ?? process.cwd());
    const hooks = await createHooks(place);
    const all = hooks.list(values.event === undefined ? {} : { event: values.event });
    if (values.json) print(`${JSON.stringify({ hooks: all, diagnostics: hooks.diagnostics })}\n`);
    else {
      print(shown(all, paint(), (path) => shownPath(path, place)));
      const errors = hooks.diagnostics.filter(({ severity, code }) => severity === 'error' || code === 'NEEDS_REVIEW');
      for (const one of errors) printError(showDiagnostic(one, paint('stderr'), (path) => shownPath(path, place)));
    }
    await hooks.close();
    return 0;
  } catch (error) {
    fail(error, args.includes('--json'));
    return 1;
  }
}

function shown(
  hooks: readonly HookInfo[],
  { bold, dim, yellow, cyan, red }: Paint,
  place: (path: string) => string,
): string {
  if (hooks.length === 0) {
    return 'No hooks are configured here.\nThey are read from ~/.claude/settings.json, .claude/settings.json, ~/.config/hookline/hooks.yml, .hookline/hooks.yml, ~/.config/cocode/hooks.toml and others.\n';
  }
  const state = { active: dim, enforced: cyan, untrusted: yellow, changed: red, disabled: dim, invalid: red };
  const rows = hooks.map((hook) => [
    hook.event,
    actionText(hook),
    hook.layer,
    hook.source === null ? 'code' : `${place(hook.source.file)}:${hook.source.line}`,
    { text: hook.state, paint: state[hook.state] },
  ]);
  const columns = [
    { title: 'Event' },
    { title: 'Action', flexible: true },
    { title: 'Layer' },
    { title: 'Source' },
    { title: 'State' },
  ];
  return `${bold('Active Hooks:')}\n${table(columns, rows, width())}${counts(hooks)}\n`;
}

/** The command, and in brackets what it is for. */
function actionText({ action, matcher, name }: HookInfo): string {
  const oneLine = harmless(action).replace(/\s+/g, ' ').trim();
  const text = matcher === null || matcher === '' ? oneLine : `${oneLine} (${harmless(matcher)})`;
  return name === null ? text : `${harmless(name)}: ${text}`;
}

function counts(hooks: readonly HookInfo[]): string {
  const of = (state: HookInfo['state']): number => hooks.filter((hook) => hook.state === state).length;
  const parts = (['active', 'enforced', 'untrusted', 'changed', 'disabled', 'invalid'] as const)
    .filter((state) => of(state) > 0)
    .map((state) => `${of(state)} ${state}`);
  return `${hooks.length} ${hooks.length === 1 ? 'hook' : 'hooks'}: ${parts.join(', ')}`;
}
