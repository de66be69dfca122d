import type { DialectBody, DialectHead, HookInput } from '../../core/dialect.ts';
import { effectsIn } from '../../core/dialect.ts';
import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { ownToolName } from '../tool-names.ts';
import { type AgentFile, readAgentFile } from './agent-file.ts';
import { agentMigration, type MigratedVariables } from './agent-migration.ts';
import { readAnswer } from './answer.ts';
import { type AnswerFields, CLAUDE_KEYS, readAnswerFields } from './answer-fields.ts';
import type { AnswerForm } from './answer-form.ts';
import { asGroup, looksLikeBlocks } from './looks-like-blocks.ts';

/** In what an agent that took its hooks over from Claude Code differs from it. */
export interface AgentForm extends AgentFile, MigratedVariables {
  /** Null: every copy runs. */
  readonly sameAs: DialectBody['sameAs'];
  readonly looksLike?: DialectBody['looksLike'];
  readonly fileWith?: DialectBody['fileWith'];
  readonly answers: Omit<AnswerForm, 'keys' | 'read' | 'rewriteHow'> & Partial<AnswerForm>;
  /** The payload as the agent words it. `own`: with its names for the event and the tool. */
  readonly payload?: (own: JsonObject, event: HookEvent) => JsonObject;
  /** The variables that it gives its hooks; what is true of one event only is not for a process that stays. */
  readonly env?: (event: HookEvent, own: JsonObject) => Readonly<Record<string, string>>;
  readonly envFile?: (event: HookEvent) => string | undefined;
}

type Head = Pick<DialectHead, 'name' | 'events'>;

export function agentBody(head: Head, form: AgentForm): DialectBody {
  const answers: AnswerForm = {
    keys: CLAUDE_KEYS,
    read: (answer, event) => readOwnFields(head, answer, event),
    rewriteHow: () => 'replace',
    ...form.answers,
  };
  return {
    sameAs: form.sameAs,
    looksLike: form.looksLike ?? ((tree) => looksLikeBlocks(tree, head.events)),
    fileWith: (event, definition) => {
      const own = ownEventName(head.events, event);
      return form.fileWith?.(own, definition) ?? { hooks: { [own]: [asGroup(definition)] } };
    },
    read: (tree, file) => readAgentFile(tree, file, form, head.events),
    input: (hook, event) => inputOf(head, form, hook, event),
    answer: (hook, event, report) => readAnswer(answers, hook, event, report),
    migration: async () => agentMigration(head, answers, form),
  };
}

/** What is kept of an approved hook is the event by our name. */
function ownEventName(events: Head['events'], event: string): string {
  return events.has(event) ? event : ([...events].find(([, row]) => row.event === event)?.[0] ?? event);
}

/**
 * Claude Code's fields, by the agent's own name for the event. Where a yes does not spare the person a question, it says
 * that there is no objection.
 */
export function readOwnFields({ events }: Head, answer: JsonObject, event: HookEvent): AnswerFields {
  const grants = effectsIn({ events }, event.name).includes('allow');
  const words = grants ? undefined : { grant: [], none: ['approve', 'allow'] };
  return readAnswerFields(inOurWords(answer, event, events), event, words);
}

function inOurWords(answer: JsonObject, event: HookEvent, events: Head['events']): JsonObject {
  const { hookSpecificOutput: specific } = answer;
  if (!isObject(specific) || typeof specific.hookEventName !== 'string') return answer;
  const meant = events.get(specific.hookEventName);
  const isThis = meant !== undefined && [meant.event, meant.onError].includes(event.name);
  return isThis ? { ...answer, hookSpecificOutput: { ...specific, hookEventName: event.name } } : answer;
}

/** What the agent itself would send: its words, and nothing of ours. */
function inputOf({ name }: Head, form: AgentForm, hook: Hook, event: HookEvent): HookInput {
  const { agent, agent_tool_name: itsTool, hook_event_name: _, tool_name: tool, ...rest } = event.payload;
  const toolName = agent === name && typeof itsTool === 'string' ? itsTool : ownNameOf(name, tool);
  const own: JsonObject = {
    ...rest,
    hook_event_name: eventNameOf(hook),
    ...(toolName === undefined ? {} : { tool_name: toolName }),
  };
  const variable = form.envFile?.(event);
  return {
    stdin: JSON.stringify(form.payload?.(own, event) ?? own),
    env: form.env?.(event, own) ?? {},
    ...(variable === undefined ? {} : { envFileVariable: variable }),
  };
}

function ownNameOf(dialect: string, tool: Json | undefined): Json | undefined {
  return typeof tool === 'string' ? ownToolName(dialect, tool) : tool;
}
