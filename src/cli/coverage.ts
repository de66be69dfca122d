import { join, resolve } from 'node:path';
import { trailMemory } from '../audit/begun.ts';
import { missingTrail } from '../audit/verify.ts';
import { projectRoot } from '../config/discover.ts';
import { shownPath } from '../config/shown-path.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { visible } from '../core/visible.ts';
import { AGENT_NAMES, type AgentName } from '../core/wire.ts';
import { agentNow } from '../hosts/coverage/agent-now.ts';
import { type Coverage, coverage, type Escape } from '../hosts/coverage/coverage.ts';
import { notAskedFor } from '../hosts/coverage/not-asked-for.ts';
import { masking } from '../masks/masking.ts';
import { coverageText } from '../show/coverage-text.ts';
import { paint, print, width } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, homeFolder, noPositionals } from './options.ts';
import { timeOf } from './time-option.ts';

const OPTIONS = {
  since: { type: 'string' },
  agent: { type: 'string', multiple: true },
  session: { type: 'string' },
  transcripts: { type: 'string', multiple: true },
  ...COMMON_OPTIONS,
} as const;

/** `hookline coverage`: which calls of the agents met no decision. Exit 1: there are some, or of an agent nothing can be known. */
export const command = commandOf('coverage', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'coverage');
  const { env } = process;
  const [home, cwd] = [homeFolder(), process.cwd()];
  const where = { home, env, project: projectRoot(cwd, home), machine: '/etc' };
  const folder = stateFolder(env, home);
  mustHaveTrail(join(folder, 'audit'), trailMemory(home, env));
  const found = coverage({
    home,
    env,
    stateFolder: folder,
    agents: (values.agent ?? []).map(agentNamed),
    sinceMs: values.since === undefined ? null : timeOf(values.since, Date.now()),
    session: values.session ?? null,
    transcripts: (values.transcripts ?? []).map((path) => resolve(path)),
    now: (agent) => agentNow(agent, where),
  });
  const wanted = values.agent ?? [];
  const silent = (await notAskedFor(where)).filter(({ agent }) => wanted.length === 0 || wanted.includes(agent));
  const mask = masking();
  if (values.json === true) {
    const notAsked = Object.fromEntries(silent.map(({ agent, events }) => [agent, events]));
    print(`${JSON.stringify({ ...asData(found, mask), notAsked })}\n`);
  } else
    print(
      coverageText(
        { ...found, notAsked: silent },
        { mask, paint: paint(), most: width(), place: (path) => shownPath(path, { cwd, home }) },
      ),
    );
  return found.uncovered.length > 0 || found.unreadAgents.length > 0 ? 1 : 0;
});

/** Without its records every call would look as if hookline had never been there. */
function mustHaveTrail(folder: string, memory: string | null): void {
  const broken = missingTrail(folder, memory)?.broken ?? null;
  if (broken === null) return;
  throw new HookError('AUDIT_FAILED', `What met a decision cannot be told: ${broken.why}.`, {
    file: broken.file,
    hint: 'find out who did that; "hookline audit begin" then begins a new trail, which says what became of this one',
  });
}

function agentNamed(name: string): AgentName {
  const known = AGENT_NAMES.find((one) => one === name);
  if (known !== undefined) return known;
  const meant = didYouMean(name, AGENT_NAMES);
  const hint = meant === null ? `there are ${AGENT_NAMES.join(', ')}` : `did you mean "${meant}"?`;
  throw new HookError('BAD_OPTION', `There is no agent "${name}".`, { hint });
}

/** Whatever comes out of a transcript is masked, and what could not be seen is written out. */
function asData(
  { uncovered, uncertain, agents, unread, unreadAgents, ...counts }: Coverage,
  mask: (text: string) => string,
) {
  const clean = (text: string): string => visible(mask(text));
  const told = ({ call, cause, why }: Escape) => ({
    agent: call.agent,
    session: clean(call.session),
    subagent: call.subagent === null ? null : clean(call.subagent),
    tool: clean(call.tool),
    time: call.atMs === null ? null : new Date(call.atMs).toISOString(),
    cause,
    why: clean(why),
  });
  const { calls, covered, before, notRun } = counts;
  return {
    ...{ calls, covered, uncovered: uncovered.map(told), uncertain: uncertain.map(told), before, notRun },
    unread: unread.map(({ file, why }) => ({ file: visible(file), why: clean(why) })),
    unreadAgents,
    agents: Object.fromEntries(agents),
  };
}
