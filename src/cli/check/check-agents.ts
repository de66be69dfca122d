import { projectRoot } from '../../config/discover.ts';
import { grouped } from '../../core/grouped.ts';
import { actionOf } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import { visible } from '../../core/visible.ts';
import { type CheckedHook, checkedHooks, lostAtHome } from '../../hosts/will-hold/checked-hook.ts';
import { remediesFor } from '../../hosts/will-hold/lost-hooks.ts';
import { maskSecrets } from '../../masks/mask-secrets.ts';
import { type Paint, paint, print } from '../../show/print.ts';
import { agentsText, headText, waysText } from './agents-text.ts';

interface Where {
  readonly cwd: string;
  readonly home: string;
  readonly place: (path: string) => string;
}

/**
 * `hookline check --agents`: what each real agent does with what these hooks say. Exit code 1: one of them is lost on its own
 * agent. `all`: each hook by itself.
 */
export async function checkAgents(
  hooks: readonly Hook[],
  where: Where,
  { json, all }: { readonly json: boolean; readonly all: boolean },
): Promise<number> {
  const checked = await checkedHooks(hooks, where);
  if (json) print(`${JSON.stringify({ hooks: checked.map(asData) })}\n`);
  else print(checkedText(checked, where, all, paint()));
  return checked.some((one) => lostAtHome(one) !== null) ? 1 : 0;
}

function asData({ hook, found, agents }: CheckedHook) {
  const { id, event, dialect, handler } = hook;
  const ways = found.ways.map(({ cases, file, line }) => ({ cases, file, line }));
  return { hook: id, event, dialect, action: maskSecrets(actionOf(handler)), ways, unknown: found.unknown, agents };
}

function checkedText(checked: readonly CheckedHook[], where: Where, all: boolean, colours: Paint): string {
  if (checked.length === 0) return 'There is no hook that could refuse anything.\n';
  const { cwd, home, place } = where;
  const groups = all ? checked.map((one) => [one]) : alike(checked, colours);
  const isAny = checked.some(({ agents }) => agents !== null);
  const places = { home, env: process.env, project: projectRoot(cwd, home), machine: '/etc' };
  return [
    ...groups.map((group) => `${groupText(group, place, colours)}\n`),
    ...(isAny ? ['A hook that takes longer than its time is ignored by every agent.\n'] : []),
    ...remediesFor(checked, places).map((text) => `${colours.red('!')} ${visible(text)}\n`),
    'Behind hookline a refusal is one in every agent: hookline install <agent>',
    isAny ? ' (--adopt: also of the hooks in its own file)\n' : '\n',
    ...(groups.length < checked.length ? ['Each hook by itself: hookline check --agents --all\n'] : []),
  ].join('');
}

/** Those of which there is the same to say: of one agent's file, or all that only hookline reads. */
function alike(checked: readonly CheckedHook[], colours: Paint): readonly (readonly CheckedHook[])[] {
  const keyOf = (one: CheckedHook): string =>
    one.agents === null ? '' : `${one.hook.source?.file} ${agentsText(one, colours)}`;
  return [...grouped(checked, keyOf).values()];
}

function groupText(group: readonly CheckedHook[], place: (path: string) => string, colours: Paint): string {
  const [first] = group;
  if (first === undefined) return '';
  if (group.length === 1)
    return `${headText(first, place, colours)}${waysText(first, place)}${agentsText(first, colours)}`;
  const files = [...new Set(group.map(({ hook }) => hook.source?.file ?? ''))];
  const where = files.length === 1 ? place(files[0] ?? '') : `${files.length} files`;
  return `${colours.bold(visible(where))}  ${group.length} hooks\n${agentsText(first, colours)}`;
}
