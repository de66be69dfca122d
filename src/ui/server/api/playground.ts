import { decided } from '../../../audit/decided.ts';
import { EVENT_NAMES, eventRow } from '../../../core/events.ts';
import { HookError } from '../../../core/hook-error.ts';
import { CALLER_NAMES } from '../../../core/wire.ts';
import { DIALECTS } from '../../../dialects/all.ts';
import { FILE_SCHEMAS } from '../../../dialects/schemas.ts';
import { toolKind, toolNamesIn } from '../../../dialects/tool-names.ts';
import { wireOf } from '../../../dialects/wires.ts';
import { checkedQuestion } from '../../../history/playground/check-question.ts';
import { openPlayground, type Playground } from '../../../history/playground/open-playground.ts';
import type { PlaygroundAnswer, PlaygroundResult } from '../../../history/playground/question.ts';
import { runQuestion } from '../../../history/playground/run-question.ts';
import { recordedEvent } from '../../../history/replay/recorded-event.ts';
import type { Callers, RecordedCall } from '../../data/playground.ts';
import type { UiContext } from '../context.ts';
import type { UiRequest } from '../route.ts';
import { trailOf } from '../trail-of.ts';
import { readableRecords } from '../why/find-recorded.ts';

const PLAYGROUNDS = new WeakMap<UiContext, Playground>();
const MOST_CLIENT_CHARS = 64;

/** What the hooks of given files would say to a call. Nothing of the question is kept. */
export function playgroundAsked({ body }: UiRequest, context: UiContext): Promise<PlaygroundResult> {
  const { client, question } = body;
  if (typeof client !== 'string' || client.length > MOST_CLIENT_CHARS)
    throw new HookError('BAD_PAYLOAD', '"client" must say who asks, in at most 64 characters.');
  const checked = checkedQuestion(question, context.home);
  const playground = PLAYGROUNDS.get(context) ?? openPlayground();
  PLAYGROUNDS.set(context, playground);
  return playground.ask(client, checked);
}

/** The same, with its processes started in a sandbox: only where the person who started the page has allowed that. */
export function playgroundRun({ body, signal }: UiRequest, context: UiContext): Promise<PlaygroundAnswer> {
  if (!context.may.run)
    throw new HookError('USAGE', 'Nothing is run from this page.', {
      hint: 'it was started without --allow-run, without a terminal, or by an agent',
    });
  return runQuestion(checkedQuestion(body.question, context.home), signal);
}

/** With the server. */
export function closePlayground(context: UiContext): void {
  PLAYGROUNDS.get(context)?.close();
  PLAYGROUNDS.delete(context);
}

const LEAST_CHARS = 4;

/** A call that happened, by the beginning of its id. */
export function recordedCall({ query }: UiRequest, context: UiContext): RecordedCall {
  const id = query.get('id') ?? '';
  const trail = trailOf(context);
  const row =
    id.length < LEAST_CHARS
      ? undefined
      : trail.rows().findLast((one) => one.kind === 'decision' && one.id.startsWith(id));
  const recorded = row === undefined ? null : recordedEvent(decided(row.id, readableRecords(trail, row)));
  if (recorded === null)
    throw new HookError('USAGE', `No call "${id}" is recorded that could be played again.`, {
      hint: 'its id stands in the list of sessions',
    });
  const { event, payload, agent, decision, hidden } = recorded;
  return { id: recorded.id, event, payload, agent, decision, hidden };
}

/** The names that calls can have, by agent. */
export async function callers(): Promise<Callers> {
  const known = ['Bash', 'Write', 'Edit', 'Read', 'Glob', 'Grep', 'WebFetch', 'WebSearch', 'Task'];
  const agents = CALLER_NAMES.map(async (name) => {
    const { events } = await wireOf(name);
    const tools = known.flatMap((tool) => toolNamesIn(name, tool));
    return {
      name,
      events: [...events].map(([own, { event }]) => ({ name: own, event })),
      tools: [...new Set(tools)],
    };
  });
  const all = await Promise.all(agents);
  const tools = [...new Set([...known, ...all.flatMap((one) => one.tools)])];
  return {
    events: EVENT_NAMES.map((name) => ({ name, ofTool: eventRow(name).subject === 'tool_name' })),
    tools: known,
    shells: tools.filter((tool) => toolKind(tool) === 'shell'),
    agents: all,
    dialects: DIALECTS.map(({ name }) => name),
  };
}

/** What may stand in the files of a dialect. */
export function schemaOf({ query }: UiRequest): unknown {
  const name = query.get('dialect') ?? 'hookline';
  if (!Object.hasOwn(FILE_SCHEMAS, name)) return null;
  return FILE_SCHEMAS[name as keyof typeof FILE_SCHEMAS]();
}
