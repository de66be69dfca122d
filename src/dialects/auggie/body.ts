import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { type JsonObject, textOrNone } from '../../core/json.ts';
import { type AgentForm, agentBody } from '../claude-form/agent-body.ts';
import { PROJECT, SESSION } from '../claude-form/native-variables.ts';
import { printedText } from '../claude-form/printed-text.ts';

export const FORM: AgentForm = {
  blocks: {
    where: 'auggie settings',
    matcherStyle: 'search',
    timeout: () => ({ key: 'timeout', unitMs: 1, defaultMs: 60_000 }),
    entry: { keys: ['metadata'], types: [] },
    groupKeys: ['metadata'],
  },
  variables: {
    AUGMENT_PROJECT_DIR: PROJECT,
    AUGMENT_CONVERSATION_ID: SESSION,
    AUGMENT_TOOL_NAME: { shell: '$HOOKLINE_TOOL' },
  },
  sameAs: null,
  answers: { textIsContext: ({ name }) => name === 'SessionStart' },
  payload: (own, { projectDir, payload }) => ({
    ...inItsWords(own),
    conversation_id: own.conversation_id ?? payload.session_id,
    workspace_roots: own.workspace_roots ?? [projectDir],
  }),
  env: ({ projectDir, payload }, own) => ({
    AUGMENT_PROJECT_DIR: projectDir,
    AUGMENT_CONVERSATION_ID: textOrNone(own.conversation_id) || payload.session_id,
    AUGMENT_HOOK_EVENT: textOrNone(own.hook_event_name),
    AUGMENT_TOOL_NAME: textOrNone(own.tool_name),
  }),
};

export function auggieBody(events: Dialect['events']): DialectBody {
  return agentBody({ name: 'auggie', events }, FORM);
}

function inItsWords({ tool_response: response, error, ...own }: JsonObject): JsonObject {
  return {
    ...own,
    ...(response === undefined ? {} : { tool_output: own.tool_output ?? printedText(response) }),
    ...(error === undefined ? {} : { tool_error: printedText(error) }),
  };
}
