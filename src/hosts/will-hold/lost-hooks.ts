import { grouped } from '../../core/grouped.ts';
import type { Hook } from '../../core/hook.ts';
import { createHooks } from '../../hooks.ts';
import { realPath } from '../../state/real-path.ts';
import { hostAgent } from '../agents/all.ts';
import type { HostAgent, Where } from '../agents/host-agent.ts';
import { canAdopt } from '../install/adoption.ts';
import { type CheckedHook, checkedHooks, lostAtHome } from './checked-hook.ts';

/**
 * What to do about hooks that are lost on the agent whose file they stand in. hookline behind that agent does not run them:
 * the agent does, and goes on ignoring them.
 */
export function remediesFor(checked: readonly CheckedHook[], where: Where): readonly string[] {
  const lost = checked.filter((one) => lostAtHome(one) !== null);
  return [...grouped(lost, ({ hook }) => hook.source?.file ?? '')].flatMap(([file, hooks]) => {
    const agent = hostAgent(hooks[0]?.hook.dialect ?? '');
    if (agent === undefined) return [];
    const why = [...new Set(hooks.flatMap((one) => lostAtHome(one)?.why ?? []))].join(', ');
    const what = hooks.length === 1 ? 'a hook' : `${hooks.length} hooks`;
    return `${agent.title} does not obey ${what} in "${file}" (${why}), and behind hookline it still runs what is in its own file: ${remedyOf(agent, file, where)}`;
  });
}

function remedyOf(agent: HostAgent, file: string, where: Where): string {
  const scope = (['user', 'project'] as const).find(
    (one) => canAdopt(agent, one) && isSame(agent.files[one]?.(where), file),
  );
  if (scope === undefined) return `move that to ~/.config/hookline/hooks.yml; "hookline import ${file}" writes it so.`;
  return `"hookline install ${agent.name}${scope === 'project' ? ' --project' : ''} --adopt" moves that to hookline, where a refusal is one.`;
}

function isSame(path: string | undefined, file: string): boolean {
  return path !== undefined && realPath(path) === realPath(file);
}

/** The same of what an agent's own files hold now. What cannot be read is no reason to say anything here. */
export async function remediesIn({ name }: HostAgent, where: Where): Promise<readonly string[]> {
  const { project: cwd, home, env } = where;
  try {
    const hooks = await createHooks({ cwd, home, env, watch: false, dialects: [name] }, { lazy: true });
    const own: readonly Hook[] = hooks.inForce().filter(({ dialect }) => dialect === name);
    await hooks.close();
    return remediesFor(await checkedHooks(own, { cwd, home }), where);
  } catch {
    return [];
  }
}
