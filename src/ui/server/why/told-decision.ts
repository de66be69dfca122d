import { isObject, type JsonObject } from '../../../core/json.ts';
import { recordedEvent } from '../../../history/replay/recorded-event.ts';
import { conditionWords } from '../../../history/story/condition-words.ts';
import { type OpenedStory, openStory } from '../../../history/story/open-story.ts';
import type { Speaker, Story } from '../../../history/story/story.ts';
import { labelOf } from '../../../history/story/ways-through.ts';
import { whereItHappened } from '../../../history/where-it-happened.ts';
import { skipWords } from '../../../show/skip-words.ts';
import type { ChainPlace, Why, WhyFact, WhyHook } from '../../data/why.ts';
import type { UiContext } from '../context.ts';
import type { FoundRecords } from './find-recorded.ts';

/** The whole story of one decision, as `hookline why` tells it, with its place in the chain and a test of it. */
export async function toldDecision(
  { one }: FoundRecords,
  records: readonly ChainPlace[],
  { home, env, cwd: here, sources }: UiContext,
): Promise<Omit<Why, 'isOlder'>> {
  const cwd = whereItHappened(one.outcome?.payload) ?? here;
  const opened = await openStory(one, { cwd, home, env });
  const recorded = recordedEvent(one);
  const { story, ways } = opened;
  const { id, event, decision, payload, hidden, effects, outcome } = story;
  const atMs = Date.parse(outcome.at);
  return {
    ...{ kind: 'decision', id, event, decision, payload, hidden, effects, ways, records },
    atMs: Number.isNaN(atMs) ? null : atMs,
    hold: outcome.hold === true,
    experiment: outcome.experiment === true,
    reason: textOrNull(outcome.reason),
    tool: textOrNull(payload.tool_name),
    call: callText(payload),
    session: textOrNull(outcome.session_id) ?? '',
    agent: textOrNull(outcome.agent) ?? '',
    facts: factsOf(story),
    rewrite: rewriteOf(payload, outcome.rewrite),
    hooks: story.speakers.map((speaker) => hookOf(speaker, opened)),
    skipped: story.skips.map((skip) => ({
      ...{ name: labelOf(skip), place: String(skip.hook), why: String(skip.why) },
      text: skipWords(skip.why),
    })),
    // of what nobody of us has written there may be none
    test: recorded === null ? '' : await sources.testOf(recorded, home).catch(() => ''),
  };
}

function callText({ tool_input: input, prompt }: JsonObject): string {
  if (isObject(input)) return typeof input.command === 'string' ? input.command : JSON.stringify(input, null, 2);
  return typeof prompt === 'string' ? prompt : '';
}

/** What it was given, and what it went on with: both as they are recorded. */
function rewriteOf({ tool_input: input, prompt }: JsonObject, rewrite: unknown): Why['rewrite'] {
  if (typeof rewrite === 'string') return { before: typeof prompt === 'string' ? prompt : '', after: rewrite };
  if (!isObject(rewrite)) return null;
  const before = isObject(input) ? input : {};
  // the command alone is easier to read where nothing else is another
  const { command: was, ...others } = before;
  const { command: is, ...left } = rewrite;
  const isCommand =
    typeof was === 'string' && typeof is === 'string' && JSON.stringify(others) === JSON.stringify(left);
  return isCommand
    ? { before: was, after: is }
    : { before: JSON.stringify(before, null, 2), after: JSON.stringify(rewrite, null, 2) };
}

function factsOf({ id, outcome, payload }: Story): readonly WhyFact[] {
  const words = (...values: readonly unknown[]): string =>
    values.filter((value) => typeof value === 'string' && value !== '').join(' ');
  const facts = [
    { name: 'Agent', text: words(outcome.agent, outcome.agent_version) },
    { name: 'Sub-agent', text: words(outcome.agent_type, outcome.agent_id) },
    { name: 'Session', text: words(outcome.session_id) },
    { name: 'Folder', text: words(payload.cwd) },
    { name: 'Repository', text: words(outcome.repository) },
    { name: 'Commit', text: words(outcome.commit).slice(0, 12) },
    { name: 'By', text: byText(outcome) },
    { name: 'Decision', text: id },
  ];
  return facts.filter(({ text }) => text !== '');
}

function byText({ user, host, hookline }: Story['outcome']): string {
  if (typeof user !== 'string') return '';
  const at = typeof host === 'string' ? `@${host}` : '';
  return `${user}${at}${typeof hookline === 'string' ? `, hookline ${hookline}` : ''}`;
}

function hookOf({ run, decision, decided, today, held, parts }: Speaker, { place }: OpenedStory): WhyHook {
  const source = today.hook?.source ?? null;
  return {
    ...{ name: labelOf(run), place: String(run.hook), decision, decided },
    held: held.map((one) => ({ ...one, text: conditionWords(one) })),
    ...{ status: String(run.status), layer: String(run.layer ?? ''), handler: String(run.handler ?? '') },
    durationMs: typeof run.durationMs === 'number' ? run.durationMs : null,
    exitCode: typeof run.exitCode === 'number' ? run.exitCode : null,
    rewrote: run.rewrote === true,
    isShadow: run.shadow === true,
    wouldHave: textOrNull(run.wouldHave),
    reason: textOrNull(run.reason),
    failure: textOrNull(run.failure),
    stdout: textOrNull(run.stdout),
    stderr: textOrNull(run.stderr),
    today: today.now,
    todayAt: source === null ? null : `${place(source.file)}:${source.line}`,
    about: parts?.about ?? [],
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
