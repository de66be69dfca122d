import { projectRoot } from '../../config/discover.ts';
import { shownPath } from '../../config/shown-path.ts';
import { actionOf } from '../../core/handler.ts';
import { eventNameOf } from '../../core/hook.ts';
import { createHooks } from '../../hooks.ts';
import { hostAgent } from '../../hosts/agents/all.ts';
import { type CheckedHook, checkedHooks, saysNo } from '../../hosts/will-hold/checked-hook.ts';
import { remediesFor } from '../../hosts/will-hold/lost-hooks.ts';
import { maskSecrets } from '../../masks/mask-secrets.ts';
import type { HoldsHook, HoldsTold } from '../../ui/data/agents.ts';
import type { UiPlace } from '../../ui/server/context.ts';
import { wayText } from '../check/agents-text.ts';

/** What each agent would really do with what the hooks of a folder say, as `hookline check --agents` tells it. */
export async function agentsHold(place: UiPlace): Promise<HoldsTold> {
  const { cwd, home, env } = place;
  const hooks = await createHooks({ cwd, home, env, watch: false, audit: false }, { records: 'none' });
  const inForce = hooks.inForce();
  await hooks.close();
  // a rule of a pack is hookline's alone, and they are many
  const checked = await checkedHooks(
    inForce.filter(({ source }) => source?.pack === undefined || source.pack === null),
    place,
  );
  const names = [...new Set(checked.flatMap(({ agents }) => agents?.map(({ agent }) => agent) ?? []))];
  const shown = (path: string): string => shownPath(path, place);
  return {
    agents: names.map((name) => ({ name, title: hostAgent(name)?.title ?? name })),
    hooks: checked.map((one) => holdsHook(one, shown)),
    remedies: remediesFor(checked, { home, env, project: projectRoot(cwd, home), machine: '/etc' }),
  };
}

function holdsHook(one: CheckedHook, place: (path: string) => string): HoldsHook {
  const { hook, found, agents } = one;
  const ways = [...new Set(found.ways.map((way) => wayText(way, place)))];
  const unknown = found.unknown === null || hook.handler.kind !== 'command' ? [] : [`cannot be told: ${found.unknown}`];
  return {
    id: hook.id,
    place: `${place(hook.source?.file ?? '')}:${hook.source?.line ?? 0}`,
    event: eventNameOf(hook),
    matcher: hook.selects.matcher.text,
    action: maskSecrets(hook.name ?? actionOf(hook.handler)),
    dialect: hook.dialect,
    says: saysNo(one) ? [...ways, ...unknown] : ['nothing in it says no'],
    agents: saysNo(one) ? agents : agents === null ? null : [],
  };
}
