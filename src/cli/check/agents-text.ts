import { actionOf } from '../../core/handler.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import { visible } from '../../core/visible.ts';
import { hostAgent } from '../../hosts/agents/all.ts';
import { type CheckedHook, LOST, saysNo } from '../../hosts/will-hold/checked-hook.ts';
import type { HookWays } from '../../hosts/will-hold/hook-ways.ts';
import { type AgentHolds, casesText, type Holds } from '../../hosts/will-hold/will-hold.ts';
import { maskSecrets } from '../../masks/mask-secrets.ts';
import type { Paint } from '../../show/print.ts';

/** Where it is, for what, and what it does. */
export function headText({ hook }: CheckedHook, place: (path: string) => string, colours: Paint): string {
  const { text } = hook.selects.matcher;
  const what = `${eventNameOf(hook)}${text === null ? '' : ` (${text})`}`;
  const where = `${place(hook.source?.file ?? '')}:${hook.source?.line ?? 0}`;
  return `${colours.bold(visible(where))}  ${visible(what)}  ${colours.dim(visible(maskSecrets(actionOf(hook.handler))))}\n`;
}

/** By what it says no, and in which line of which script. */
export function waysText(one: CheckedHook, place: (path: string) => string): string {
  const { hook, found, agents } = one;
  if (agents === null || !saysNo(one)) return '';
  const ways = [...new Set(found.ways.map((way) => wayText(way, place)))];
  const isUntold = found.unknown !== null && hook.handler.kind === 'command';
  const texts = [...ways, ...(isUntold ? [`cannot be told: ${found.unknown}`] : [])];
  return texts.length === 0 ? '' : `  says no by    ${visible(texts.join(', '))}\n`;
}

/** What agents do with it. */
export function agentsText(one: CheckedHook, colours: Paint): string {
  const { hook, agents } = one;
  if (agents === null) return '  only hookline reads this: behind it, it refuses in every agent\n';
  if (!saysNo(one)) return '  nothing in it says no\n';
  const others = agents.filter(({ reads }) => !reads);
  return `  where it is   ${atHome(hook, agents, colours)}\n  if moved      ${byWhatTheyDo(others, colours)}\n`;
}

/** An agent that hookline reads the files of may be one that nobody has tried. */
function atHome({ dialect }: Hook, agents: readonly AgentHolds[], colours: Paint): string {
  if (!agents.some(({ agent }) => agent === dialect))
    return `cannot be told in ${dialect} (nobody has tried what it obeys)`;
  return byWhatTheyDo(
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
function byWhatTheyDo(agents: readonly AgentHolds[], colours: Paint): string {
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
