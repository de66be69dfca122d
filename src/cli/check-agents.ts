import { eventRow, isRefusable } from '../core/events.ts';
import { actionOf } from '../core/handler.ts';
import { eventNameOf, type Hook, isEntry } from '../core/hook.ts';
import { visible } from '../core/visible.ts';
import { AGENT_NAMES } from '../core/wire.ts';
import { hostAgent } from '../hosts/agents/all.ts';
import { type HookWays, hookWays } from '../hosts/will-hold/hook-ways.ts';
import { type AgentHolds, casesText, type Holds, willHold } from '../hosts/will-hold/will-hold.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import { type Paint, paint, print } from '../show/print.ts';

interface Checked {
  readonly hook: Hook;
  readonly found: HookWays;
  /** Null: no agent reads such files, only hookline does. */
  readonly agents: readonly AgentHolds[] | null;
}

interface Where {
  readonly cwd: string;
  readonly home: string;
  readonly place: (path: string) => string;
}

/** `hookline check --agents`: what each real agent does with what these hooks say. Exit code 1: one of them is lost on its own agent. */
export async function checkAgents(hooks: readonly Hook[], where: Where, json: boolean): Promise<number> {
  const asked = hooks.filter((hook) => isEntry(hook) && mayRefuse(hook));
  const checked = await Promise.all(asked.map((hook) => check(hook, where)));
  if (json) print(`${JSON.stringify({ hooks: checked.map(asData) })}\n`);
  else print(shown(checked, where, paint()));
  return checked.some(isLostAtHome) ? 1 : 0;
}

function mayRefuse({ event, disabled, fault, source }: Hook): boolean {
  const row = eventRow(event);
  return row.before && isRefusable(row) && disabled === null && fault === null && source !== null;
}

async function check(hook: Hook, where: Where): Promise<Checked> {
  const agents = AGENT_NAMES.find((name) => name === hook.dialect) === undefined;
  if (agents) return { hook, found: { ways: [], unknown: null }, agents: null };
  const found = await hookWays(hook, where);
  return { hook, found, agents: await willHold(hook, found) };
}

const LOST: readonly Holds[] = ['ignored', 'partly', 'hangs'];

/** Nobody has to move anything for this one to be lost. */
function isLostAtHome(one: Checked): boolean {
  const own = one.agents?.find(({ agent }) => agent === one.hook.dialect);
  return own !== undefined && saysNo(one) && LOST.includes(own.holds);
}

function saysNo({ hook, found }: Checked): boolean {
  return found.ways.length > 0 || found.unknown !== null || hook.handler.kind !== 'command';
}

function asData({ hook, found, agents }: Checked) {
  const { id, event, dialect, handler } = hook;
  const ways = found.ways.map(({ cases, file, line }) => ({ cases, file, line }));
  return { hook: id, event, dialect, action: maskSecrets(actionOf(handler)), ways, unknown: found.unknown, agents };
}

function shown(checked: readonly Checked[], { place }: Where, colours: Paint): string {
  if (checked.length === 0) return 'There is no hook that could refuse anything.\n';
  const hooks = checked.map((one) => `${headOf(one, place, colours)}${bodyOf(one, place, colours)}\n`);
  const isAny = checked.some(({ agents }) => agents !== null);
  return `${hooks.join('')}${isAny ? 'A hook that takes longer than its time is ignored by every agent.\n' : ''}Behind hookline a refusal is one in every agent: hookline install <agent>\n`;
}

function headOf({ hook }: Checked, place: (path: string) => string, colours: Paint): string {
  const { text } = hook.selects.matcher;
  const what = `${eventNameOf(hook)}${text === null ? '' : ` (${text})`}`;
  const where = `${place(hook.source?.file ?? '')}:${hook.source?.line ?? 0}`;
  return `${colours.bold(visible(where))}  ${visible(what)}  ${colours.dim(visible(maskSecrets(actionOf(hook.handler))))}\n`;
}

function bodyOf(one: Checked, place: (path: string) => string, colours: Paint): string {
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
    `  where it is   ${grouped(
      agents.filter(({ reads }) => reads),
      colours,
    )}\n`,
    `  if moved      ${grouped(
      agents.filter(({ reads }) => !reads),
      colours,
    )}\n`,
  ].join('');
}

function wayText({ cases, file, line }: HookWays['ways'][number], place: (path: string) => string): string {
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
