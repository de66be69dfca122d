import { callSummary } from '../../agent/display/call-summary.ts';
import { refuses } from '../../core/decision.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { isObject } from '../../core/json.ts';
import type { OpenedStory } from '../../history/story/open-story.ts';
import type { Speaker, Story } from '../../history/story/story.ts';
import { labelOf, waysThrough } from '../../history/story/ways-through.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import { whyItStays } from '../../hooks/why-it-stays.ts';
import { realPath } from '../../state/real-path.ts';
import { NOT_NOW_HOURS, type NotNow } from '../../state/switch-file.ts';
import { mustAllowSessionSwitches } from '../session-switches.ts';

/** Rules that a person does not want for the rest of one session. */
export interface PlannedRest {
  readonly rules: readonly RestingRule[];
  readonly session: string;
  readonly where: NotNow;
  /** What was refused, in a few words. */
  readonly call: string;
}

interface RestingRule {
  readonly label: string;
  /** Why it refused. */
  readonly reason: string | null;
  readonly decision: 'ask' | 'refused';
  /** The hooks of its entry, one for each event that it is about. */
  readonly hooks: readonly [Hook, ...Hook[]];
}

/** What switching off would take, of all rules that refused. Throws where one of them has to stay, and says what to do. */
export function plannedRest(opened: OpenedStory, home: string, nowMs = Date.now()): PlannedRest {
  const { story, policy } = opened;
  const { decision, speakers, outcome, event, payload } = story;
  if (!refuses(decision) && decision !== 'ask') throw no(`It was not refused: the decision was "${decision}".`);
  if (outcome.experiment === true)
    throw no(
      'It was tried with "hookline run": it belongs to no session of an agent.',
      'give the id of a call of an agent',
    );
  mustAllowSessionSwitches(policy);
  const session = outcome.session_id;
  if (typeof session !== 'string' || session === '')
    throw no('It is not recorded to which session it belongs.', 'use: hookline allow, without --session');
  const deciding = speakers.filter(({ decided }) => decided);
  if (deciding.length === 0)
    throw no('No rule refused it, so there is none to switch off.', waysThrough(story, policy)[0]?.text);
  const cwd = typeof payload.cwd === 'string' ? payload.cwd : home;
  const { projectDir } = eventMaker({ cwd, home, sessionId: session, only: null })(event, payload);
  return {
    rules: deciding.map((one) => restingRule(one, opened)),
    session,
    where: {
      agent: typeof outcome.agent === 'string' ? outcome.agent : null,
      project: realPath(projectDir),
      until: new Date(nowMs + NOT_NOW_HOURS * 60 * 60_000).toISOString(),
    },
    call: callWords(story),
  };
}

function restingRule({ run, today, decision }: Speaker, { all, around }: OpenedStory): RestingRule {
  const label = labelOf(run);
  const { hook, now } = today;
  if (run.layer === 'enforced')
    throw no(`"${label}" is enforced by your organization.`, 'ask whoever enforces it: hookline why last');
  if (run.status !== 'answered')
    throw no(`"${label}" refused because it failed.`, 'fix it: switching it off would only hide that');
  if (now === 'unknown')
    throw no(
      `"${label}" comes with hookline or with a program, and stays on.`,
      'do it yourself, in a terminal of your own',
    );
  if (hook === null) throw no(`"${label}" is in no file any more, and refuses nothing today.`);
  if (now === 'changed')
    throw no(`"${label}" changed since it refused this.`, 'let the agent try it again, then run this again');
  const stays = whyItStays(hook, around(hook));
  if (stays !== null) throw no(stays.message, stays.hint);
  const others = all.filter((one) => one !== hook && isSameEntry(one, hook));
  const reason = typeof run.reason === 'string' ? run.reason : null;
  return { label: hookLabel(hook), reason, decision: decision === 'ask' ? 'ask' : 'refused', hooks: [hook, ...others] };
}

/** An entry for several events is as many hooks. */
function isSameEntry({ id, name, source }: Hook, hook: Hook): boolean {
  return (
    id === hook.id && name === hook.name && source?.file === hook.source?.file && source?.column === hook.source?.column
  );
}

function callWords({ payload, event }: Story): string {
  const { tool_name: tool, tool_input: input, prompt } = payload;
  if (typeof tool === 'string') return isObject(input) ? callSummary(tool, input) : tool;
  return typeof prompt === 'string' ? prompt : event;
}

function no(message: string, hint?: string): HookError {
  return new HookError('USAGE', message, hint === undefined ? {} : { hint });
}
