import { join } from 'node:path';
import { type Decided, decided } from '../../../audit/decided.ts';
import { type TrailFile, trailFiles } from '../../../audit/trail-files.ts';
import { HookError } from '../../../core/hook-error.ts';
import { isObject, type JsonObject, parsedJson } from '../../../core/json.ts';
import { recordedEvent } from '../../../history/replay/recorded-event.ts';
import { type OpenedStory, openStory } from '../../../history/story/open-story.ts';
import type { Speaker, Story } from '../../../history/story/story.ts';
import { labelOf } from '../../../history/story/ways-through.ts';
import { whereItHappened } from '../../../history/where-it-happened.ts';
import { skipWords } from '../../../show/skip-words.ts';
import type { ChainPlace, Why, WhyFact, WhyHook } from '../../data/why.ts';
import { boundedTexts } from '../bounded-texts.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { trailOf, trailSoFar } from '../trail-of.ts';

/** The whole story of one decision, as `hookline why` tells it, with its place in the chain and a test of it. */
export async function why({ query }: UiRequest, context: UiContext): Promise<Why> {
  const folder = join(context.stateFolder, 'audit');
  const one = decisionOf(query.get('id') ?? '', context);
  const { home, env, sources } = context;
  const cwd = whereItHappened(one.outcome?.payload) ?? context.cwd;
  const opened = await openStory(one, { cwd, home, env });
  const recorded = recordedEvent(one);
  const { story, ways } = opened;
  const { id, event, decision, payload, hidden, effects, outcome } = story;
  return boundedTexts({
    ...{ id, event, decision, payload, hidden, effects, ways },
    atMs: Date.parse(outcome.at),
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
    records: placesOf(one, trailFiles(folder)),
    test: recorded === null ? '' : await sources.testOf(recorded, home),
  });
}

/** With all its runs, also those that ended later. */
function decisionOf(begin: string, context: UiContext): Decided {
  // by a whole id it is found without what is older; of a beginning there may be another
  const isNear = trailSoFar(context)
    .rows()
    .some(({ id }) => id === begin);
  const trail = isNear ? trailSoFar(context) : trailOf(context);
  const rows = begin.length < LEAST_CHARS ? [] : trail.rows().filter(({ id }) => id.startsWith(begin));
  const [id, another] = new Set(rows.map((row) => row.id));
  if (id !== undefined && another === undefined) return decided(id, rows.flatMap(trail.records));
  const what = id === undefined ? `There is no decision "${begin}".` : `Several decisions begin with "${begin}".`;
  const hint = 'its id stands in the list of sessions, and at the end of what an agent was told';
  throw new HookError('USAGE', what, { hint });
}

const LEAST_CHARS = 4;

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
    {
      name: 'By',
      text: outcome.user === undefined ? '' : `${outcome.user}@${outcome.host}, hookline ${outcome.hookline}`,
    },
    { name: 'Decision', text: id },
  ];
  return facts.filter(({ text }) => text !== '');
}

function hookOf({ run, decision, decided, today, held, parts }: Speaker, { place }: OpenedStory): WhyHook {
  const source = today.hook?.source ?? null;
  return {
    ...{ name: labelOf(run), place: String(run.hook), decision, decided, held },
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

/** Of each line that was written of it, in which file it stands. */
function placesOf({ lines }: Decided, files: readonly TrailFile[]): readonly ChainPlace[] {
  return lines.flatMap((line) => {
    const entry = parsedJson(line);
    const { seq, kind, hash, prev } = isObject(entry) ? entry : {};
    if (typeof seq !== 'number' || typeof hash !== 'string' || typeof prev !== 'string') return [];
    const file = files.findLast(({ first }) => first <= seq)?.name ?? '';
    return [{ seq, kind: String(kind), file, hash, prev }];
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
