import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Located, LocatedMap } from '../../core/located.ts';
import { type AgentForm, agentBody } from '../claude-form/agent-body.ts';
import { textIsContext } from '../claude-form/defaults.ts';
import type { MoreFields } from '../claude-form/entry.ts';
import { looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { PROJECT } from '../claude-form/native-variables.ts';
import { printedText } from '../claude-form/printed-text.ts';
import type { FieldReader } from '../fields.ts';

export const FORM: AgentForm = {
  eventsAtTop: true,
  blocks: {
    where: 'droid hooks',
    matcherStyle: 'search',
    timeout: () => ({ key: 'timeout', unitMs: 1000, defaultMs: 60_000 }),
    entry: { keys: ['commandRegex'], types: [], more: onlyCommands },
    groupKeys: ['commandRegex'],
  },
  variables: { FACTORY_PROJECT_DIR: PROJECT, DROID_PROJECT_DIR: PROJECT, CLAUDE_PROJECT_DIR: PROJECT },
  sameAs: null,
  answers: {
    rewriteHow: () => 'merge',
    textIsContext,
    exits: (code) => (code === 3 ? 'stop' : null),
  },
  payload: (own, event) => ({
    ...own,
    transcript_path: own.transcript_path ?? '',
    permission_mode: own.permission_mode ?? 'off',
    ...(event.name === 'SessionStart' && own.CLAUDE_ENV_FILE === undefined ? { CLAUDE_ENV_FILE: '' } : {}),
    ...responseOf(own),
  }),
  env: ({ projectDir }) => ({
    FACTORY_PROJECT_DIR: projectDir,
    DROID_PROJECT_DIR: projectDir,
    CLAUDE_PROJECT_DIR: projectDir,
    CLAUDE_ENV_FILE: '',
  }),
  envFile: ({ name }) => (name === 'SessionStart' ? 'CLAUDE_ENV_FILE' : undefined),
};

export function droidBody(events: Dialect['events']): DialectBody {
  return agentBody({ name: 'droid', events }, { ...FORM, looksLike: (tree) => hasEvents(tree, events) });
}

/** Also where the events stand at the top, each with its groups. */
function hasEvents(tree: Located, events: Dialect['events']): boolean {
  if (looksLikeBlocks(tree, events)) return true;
  return tree.kind === 'map' && tree.entries.some(({ key, value }) => events.has(key) && value.kind === 'list');
}

/** A result is a text, be it that of an object. */
function responseOf({ tool_response: response }: JsonObject): JsonObject {
  if (response === undefined) return {};
  const isPrinted = isObject(response) && typeof response.stdout === 'string';
  return {
    tool_response: isPrinted || typeof response === 'string' ? printedText(response) : JSON.stringify(response),
  };
}

/** `commandRegex`: of the calls of a shell only those whose command has this in it. */
function onlyCommands(read: FieldReader, map: LocatedMap): MoreFields {
  const regex = read.scalar(map, 'commandRegex', 'string');
  if (regex === null || regex.value === '') return {};
  const when = `!has(tool_input.command) || tool_input.command.matches(${JSON.stringify(regex.value)})`;
  return { when, whenAt: regex.at };
}
