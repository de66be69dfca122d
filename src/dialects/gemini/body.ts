import type { Dialect, DialectBody } from '../../core/dialect.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { type AgentForm, agentBody, readOwnFields } from '../claude-form/agent-body.ts';
import { geminiFields, hooksConfig } from '../claude-form/gemini-settings.ts';
import { PROJECT, SESSION } from '../claude-form/native-variables.ts';
import { printedText } from '../claude-form/printed-text.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';

const NAME = 'gemini';

export const FORM: AgentForm = {
  ...hooksConfig,
  blocks: {
    where: 'gemini settings',
    matcherStyle: 'search-or-literal',
    otherMatcherStyle: 'literal',
    timeout: () => ({ key: 'timeout', unitMs: 1, defaultMs: 60_000 }),
    entry: { keys: ['env', 'sequential', 'source'], types: ['runtime'], more: geminiFields },
    itsOwn: ['BeforeModel', 'AfterModel', 'BeforeToolSelection'],
    noEvents: ['enabled', 'disabled', 'notifications'],
    groupKeys: ['sequential'],
  },
  variables: {
    GEMINI_PROJECT_DIR: PROJECT,
    GEMINI_CWD: { shell: '$HOOKLINE_CWD' },
    GEMINI_SESSION_ID: SESSION,
    CLAUDE_PROJECT_DIR: PROJECT,
  },
  sameAs: (hook) => JSON.stringify([hook.name, whatItDoes(hook)]),
  answers: {
    rewriteHow: () => 'merge',
    textIsContext: () => false,
    textIsShown: () => true,
    // its document says that these warn; the program refuses
    exits: (code, says) => (code > 2 && says ? 'refuse' : null),
    stderrAnswers: true,
  },
  payload: (own, event) => ({
    ...answered(own, event),
    transcript_path: own.transcript_path ?? '',
    timestamp: own.timestamp || new Date(event.at).toISOString(),
    ...(own.tool_response === undefined && own.error === undefined ? {} : { tool_response: resultOf(own) }),
  }),
  env: ({ payload, projectDir }) => ({
    GEMINI_PROJECT_DIR: projectDir,
    GEMINI_CWD: payload.cwd,
    GEMINI_SESSION_ID: payload.session_id,
    CLAUDE_PROJECT_DIR: projectDir,
  }),
};

export function geminiBody(events: Dialect['events']): DialectBody {
  const head = { name: NAME, events };
  const read = (answer: JsonObject, event: HookEvent) => readOwnFields(head, withItsRewrite(answer), event);
  return agentBody(head, { ...FORM, answers: { ...FORM.answers, read } });
}

/** Its place for a rewrite; where both are there, the one that Gemini reads. */
function withItsRewrite(answer: JsonObject): JsonObject {
  const { hookSpecificOutput: specific } = answer;
  if (!isObject(specific) || specific.tool_input === undefined) return answer;
  const { tool_input: updatedInput, ...rest } = specific;
  return { ...answer, hookSpecificOutput: { ...rest, updatedInput } };
}

/** The end of a turn, with what was asked and answered. */
function answered(own: JsonObject, event: HookEvent): JsonObject {
  if (event.name !== 'Stop') return own;
  const { last_assistant_message: message, ...rest } = own;
  return { prompt: event.lastPrompt ?? '', ...rest, prompt_response: message ?? own.prompt_response ?? '' };
}

function resultOf({ tool_response: response, error }: JsonObject): JsonObject {
  if (isObject(response) && response.llmContent !== undefined) return response;
  const text = printedText(response ?? error ?? null);
  const failed = error === undefined || error === null ? {} : { error: { message: printedText(error) } };
  return { ...(isObject(response) ? response : {}), llmContent: text, returnDisplay: text, ...failed };
}
