import type { Dialect, DialectBody, Switch } from '../../core/dialect.ts';
import { BASH_OR_SH } from '../../core/handler.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Layer } from '../../core/layer.ts';
import { entryOf, type LocatedMap } from '../../core/located.ts';
import { type AgentForm, agentBody } from '../claude-form/agent-body.ts';
import { settingIn, switchedOff } from '../claude-form/agent-file.ts';
import { textIsContext } from '../claude-form/defaults.ts';
import { printedText } from '../claude-form/printed-text.ts';
import type { FieldReader } from '../fields.ts';

/** Its longest time-out at the end of a session is 3 s: nobody waits for an agent that is gone. */
export const FORM: AgentForm = {
  switches,
  blocks: {
    where: 'codex hooks',
    matcherStyle: 'exact-or-search',
    timeout: (event) => ({ key: 'timeout', unitMs: 1000, defaultMs: event === 'SessionEnd' ? 1000 : 600_000 }),
    entry: {
      keys: ['commandWindows', 'command_windows', 'timeoutSec', 'timeout_sec'],
      types: ['mcp_tool', 'prompt', 'agent'],
      // a login shell of the person's own choice
      more: (_read, map) => (entryOf(map, 'shell') === undefined ? { command: { shell: BASH_OR_SH } } : {}),
    },
    // trust and switches of single hooks, which Codex writes itself
    noEvents: ['state', 'managed_dir', 'managedDir', 'windows_managed_dir'],
  },
  sameAs: null,
  answers: { textIsContext },
  payload: (own) => ({
    ...own,
    transcript_path: own.transcript_path ?? null,
    model: own.model ?? '',
    permission_mode: own.permission_mode ?? 'default',
    ...responseOf(own),
  }),
};

export function codexBody(events: Dialect['events']): DialectBody {
  return agentBody({ name: 'codex', events }, FORM);
}

/** One text: what the tool printed. */
function responseOf({ tool_response: response }: JsonObject): JsonObject {
  return response === undefined ? {} : { tool_response: printedText(response) };
}

/** In the requirements of an organization, or in the person's own configuration. */
function switches(read: FieldReader, file: LocatedMap, layer: Layer): readonly Switch[] {
  const off = ['hooks', 'codex_hooks'].some((key) => settingIn(file, 'features', key) === false);
  const managed = read.scalar(file, 'allow_managed_hooks_only', 'boolean');
  // a demand that cannot be read is the strictest one
  const unread = managed === null && entryOf(file, 'allow_managed_hooks_only') !== undefined;
  const managedOnly = (managed?.value === true || unread) && layer === 'enforced';
  return [...(off ? switchedOff(layer) : []), ...(managedOnly ? (['dialect-hooks'] as const) : [])];
}
