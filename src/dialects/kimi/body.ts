import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import { type AgentForm, agentBody } from '../claude-form/agent-body.ts';
import type { BlocksForm } from '../claude-form/blocks.ts';
import { printedText } from '../claude-form/printed-text.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';
import { readHooksList } from './hooks-list.ts';

export const BLOCKS: Omit<BlocksForm, 'events'> = {
  where: 'kimi hooks',
  matcherStyle: 'search',
  timeout: () => ({ key: 'timeout', unitMs: 1000, defaultMs: 30_000 }),
  entry: { keys: ['event'], types: [] },
  itsOwn: ['PermissionResult'],
};

const FORM: AgentForm = {
  blocks: BLOCKS,
  sameAs: (hook) => JSON.stringify(whatItDoes(hook)),
  looksLike: hasHooksWithCommands,
  fileWith: (event, definition) => ({ hooks: [{ ...ungrouped(definition), event }] }),
  answers: { textIsContext: () => false, textIsShown: () => true, stopRefuses: true },
  payload: (own) => ({ ...inItsWords(own), client_type: own.client_type ?? 'kimi_code_cli' }),
};

export function kimiBody(events: Dialect['events']): DialectBody {
  return {
    ...agentBody({ name: 'kimi', events }, FORM),
    read: (tree) => readHooksList(tree, { ...BLOCKS, events }),
  };
}

/** `[[hooks]]`, each with what it runs. */
function hasHooksWithCommands(tree: Located): boolean {
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  const isOne = (item: LocatedMap): boolean => ['event', 'command'].every((key) => entryOf(item, key) !== undefined);
  return hooks?.kind === 'list' && hooks.items.some((item) => item.kind === 'map' && isOne(item));
}

/** There are no groups: each hook has its own matcher. */
function ungrouped({ hooks, ...rest }: JsonObject): JsonObject {
  const [only] = Array.isArray(hooks) ? hooks : [];
  return isObject(only) ? { ...rest, ...only } : rest;
}

function inItsWords({ tool_use_id: id, tool_response: response, ...own }: JsonObject): JsonObject {
  const { prompt, error, tool_input: input } = own;
  return {
    ...own,
    ...(id === undefined || own.tool_call_id !== undefined ? {} : { tool_call_id: id }),
    ...(response === undefined || own.tool_output !== undefined ? {} : { tool_output: printedText(response) }),
    ...(typeof prompt === 'string' ? { prompt: [{ type: 'text', text: prompt }] } : {}),
    ...(typeof error === 'string' ? { error: { code: 'internal', message: error, retryable: false } } : {}),
    ...(input === undefined ? {} : { tool_input: withPath(input) }),
  };
}

/** Its tools call a file `path`. */
function withPath(input: Json): Json {
  if (!isObject(input) || typeof input.file_path !== 'string' || input.path !== undefined) return input;
  return { ...input, path: input.file_path };
}
