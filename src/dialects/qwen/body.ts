import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { textOrNone } from '../../core/json.ts';
import { type AgentForm, agentBody } from '../claude-form/agent-body.ts';
import { geminiFields, hooksConfig } from '../claude-form/gemini-settings.ts';
import { PROJECT, SESSION } from '../claude-form/native-variables.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';

/** It grew out of Gemini CLI, and took Claude Code's names. */
export const FORM: AgentForm = {
  ...hooksConfig,
  blocks: {
    where: 'qwen settings',
    matcherStyle: 'exact-or-search',
    timeout: () => ({
      key: 'timeout',
      unitMs: 1,
      defaultMs: 60_000,
      // what is no command counts seconds
      byKind: { webhook: { unitMs: 1000, defaultMs: 600_000 }, prompt: { unitMs: 1000, defaultMs: 30_000 } },
    }),
    entry: { keys: ['env', 'sequential', 'source'], types: ['http', 'prompt'], more: geminiFields },
    itsOwn: ['SessionDelete'],
    noEvents: ['enabled', 'disabled', 'notifications'],
    groupKeys: ['sequential'],
  },
  variables: {
    QWEN_PROJECT_DIR: PROJECT,
    QWEN_CODE_PROJECT_DIR: PROJECT,
    GEMINI_PROJECT_DIR: PROJECT,
    CLAUDE_PROJECT_DIR: PROJECT,
    QWEN_CODE_SESSION_ID: SESSION,
  },
  sameAs: (hook) => JSON.stringify([hook.name, whatItDoes(hook)]),
  answers: {
    textIsContext: () => false,
    textIsShown: () => true,
    // it denies the tool, and the agent goes on
    stopRefuses: true,
    stderrAnswers: true,
  },
  payload: (own, event) => ({
    ...own,
    transcript_path: own.transcript_path ?? '',
    timestamp: own.timestamp || new Date(event.at).toISOString(),
    permission_mode: own.permission_mode ?? 'default',
    ...(own.tool_name !== undefined && own.tool_call_id === undefined && own.tool_use_id !== undefined
      ? { tool_call_id: own.tool_use_id }
      : {}),
  }),
  env: ({ payload, projectDir }) => ({
    QWEN_PROJECT_DIR: projectDir,
    QWEN_CODE_PROJECT_DIR: projectDir,
    GEMINI_PROJECT_DIR: projectDir,
    CLAUDE_PROJECT_DIR: projectDir,
    QWEN_CODE_SESSION_ID: payload.session_id,
    QWEN_CODE_PROMPT_ID: textOrNone(payload.prompt_id),
    QWEN_CODE_AGENT_ID: textOrNone(payload.agent_id),
    QWEN_CODE_MODEL: textOrNone(payload.model),
  }),
};

export function qwenBody(events: Dialect['events']): DialectBody {
  return agentBody({ name: 'qwen', events }, FORM);
}
