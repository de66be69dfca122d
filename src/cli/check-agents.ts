import { projectRoot } from '../config/discover.ts';
import { actionOf } from '../core/handler.ts';
import { eventNameOf, type Hook } from '../core/hook.ts';
import { visible } from '../core/visible.ts';
import { hostAgent } from '../hosts/agents/all.ts';
import { type CheckedHook, checkedHooks, LOST, lostAtHome, saysNo } from '../hosts/will-hold/checked-hook.ts';
import type { HookWays } from '../hosts/will-hold/hook-ways.ts';
import { remediesFor } from '../hosts/will-hold/lost-hooks.ts';
import { type AgentHolds, casesText, type Holds } from '../hosts/will-hold/will-hold.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import { type Paint, paint, print } from '../show/print.ts';

interface Where {
  readonly cwd: string;
  readonly home: string;
  readonly place: (path: string) => string;
}

/** `hookline check --agents`: what each real agent does with what these hooks say. Exit code 1: one of them is lost on its own agent. */
export async function checkAgents(hooks: readonly Hook[], where: Where, json: boolean): Promise<number> {
  const checked = await checkedHooks(hooks, where);
  if (json) print(`${JSON.stringify({ hooks: checked.map(asData) })}\n`);
  else print(shown(checked, where, paint()));
  return checked.some((one) => lostAtHome(one) !== null) ? 1 : 0;
}

function asData({ hook, found, agents }: CheckedHook) {
  const { id, event, dialect, handler } = hook;
  const ways = found.ways.map(({ cases, file, line }) => ({ cases, file, line }));
  return { hook: id, event, dialect, action: maskSecrets(actionOf(handler)), ways, unknown: found.unknown, agents };
}

function shown(checked: readonly CheckedHook[], { cwd, home, place }: Where, colours: Paint): string {
  if (checked.length === 0) return 'There is no hook that could refuse anything.\n';
  const hooks = checked.map((one) => `${headOf(one, place, colours)}${bodyOf(one, place, colours)}\n`);
  const isAny = checked.some(({ agents }) => agents !== null);
  const where = { home, env: process.env, project: projectRoot(cwd, home), machine: '/etc' };
  return [
    ...hooks,
    ...(isAny ? ['A hook that takes longer than its time is ignored by every agent.\n'] : []),
    ...remediesFor(checked, where).map((text) => `${colours.red('!')} ${visible(text)}\n`),
    'Behind hookline a refusal is one in every agent: hookline install <agent>',
    isAny ? ' (--adopt: also of the hooks in its own file)\n' : '\n',
  ].join('');
}

function headOf({ hook }: CheckedHook, place: (path: string) => string, colours: Paint): string {
  const { text } = hook.selects.matcher;
  const what = `${eventNameOf(hook)}${text === null ? '' : ` (${text})`}`;
  const where = `${place(hook.source?.file ?? '')}:${hook.source?.line ?? 0}`;
  return `${colours.bold(visible(where))}  ${visible(what)}  ${colours.dim(visible(maskSecrets(actionOf(hook.handler))))}\n`;
}

function bodyOf(one: CheckedHook, place: (path: string) => string, colours: Paint): string {
  const { hook, found, agents } = one;
  if (agents === null) return '  only hookline reads this file: behind it, it refuses in every agent\n';
  if (!saysNo(one)) return '  nothing in it says no\n';
  const ways = [...new Set(found.ways.map((way) => wayText(way, place)))];
  const says = [
    ...ways,
    ...(found.unknown === null || hook.handler.kind !== 'command' ? [] : [`cannot be told: ${found.unknown}`]),
  ];
  return [
    ...(says.length === 0 ? [] : [`  says no by    ${visible(says.join(', '))}\n`]),
    `  where it is   ${atHome(hook, agents, colours)}\n`,
    `  if moved      ${grouped(
      agents.filter(({ reads }) => !reads),
      colours,
    )}\n`,
  ].join('');
}

/** An agent that hookline reads the files of may be one that nobody has tried. */
function atHome({ dialect }: Hook, agents: readonly AgentHolds[], colours: Paint): string {
  if (!agents.some(({ agent }) => agent === dialect))
    return `cannot be told in ${dialect} (nobody has tried what it obeys)`;
  return grouped(
    agents.filter(({ reads }) => reads),
    colours,
  );
}

export function wayText({ cases, file, line }: HookWays['ways'][number], place: (path: string) => string): string {
  return file === null ? casesText(cases) : `${casesText(cases)} (${place(file)}:${line})`;
}

const WORDS: Readonly<Record<Holds, string>> = {
  refuses: 'refuses in',
  partly: 'not always in',
  ignored: 'ignored in',
  hangs: 'hangs',
  unknown: 'cannot be told in',
};

/** Agents that do the same, for the same reason, stand together. */
function grouped(agents: readonly AgentHolds[], colours: Paint): string {
  const groups = new Map<string, AgentHolds[]>();
  for (const one of agents) {
    const key = `${one.holds} ${one.why}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const order = [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b));
  const texts = order.map((group) => {
    const [{ holds, why } = { holds: 'unknown' as const, why: null }] = group;
    const names = group.map(({ agent }) => hostAgent(agent)?.title ?? agent).join(', ');
    const text = `${WORDS[holds]} ${names}${why === null ? '' : ` (${why})`}`;
    return LOST.includes(holds) ? colours.red(visible(text)) : visible(text);
  });
  return texts.length === 0 ? 'no agent reads this file itself' : texts.join(' · ');
}

function rankOf([one]: readonly AgentHolds[]): number {
  return Object.keys(WORDS).indexOf(one?.holds ?? 'unknown');
}
