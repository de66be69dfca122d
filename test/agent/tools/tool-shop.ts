import { DEFAULT_LIMITS, type Session } from '../../../src/agent/session.ts';
import type { Tool, ToolResult } from '../../../src/agent/tool.ts';
import { NO_USAGE } from '../../../src/core/chat.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { type Workshop, workshop } from '../../handlers/workshop.ts';

export interface ToolShop extends Workshop {
  readonly session: Session;
  readonly run: (tool: Tool, input: JsonObject, signal?: AbortSignal) => Promise<ToolResult>;
  /** Why it failed, in its words. */
  readonly failure: (tool: Tool, input: JsonObject, signal?: AbortSignal) => Promise<string>;
}

/** A session for tools alone: nothing is asked and no model is there. */
export function toolShop(given: Partial<Session> = {}): ToolShop {
  const place = workshop();
  const thread = { agentId: 'main', role: 'main', parentId: null, messages: [], contextTokens: 0, usage: NO_USAGE };
  const nobody = (): Promise<never> => Promise.reject(new Error('a tool has no business here'));
  const session: Session = {
    ...{ id: 'session-1', cwd: place.cwd, env: place.env, addedEnv: {}, main: thread, limits: DEFAULT_LIMITS },
    ...{ hooks: { trigger: nobody }, model: { name: 'none', reply: nobody }, tools: [], pathOf: () => null },
    ...{ permission: 'auto', mode: 'edit', allowedTools: new Set() },
    person: { tell: () => {}, ask: null, notify: () => {} },
    ...given,
  };
  const run: ToolShop['run'] = async (tool, input, signal = new AbortController().signal) =>
    tool.run(input, { session, thread, signal });
  const failure: ToolShop['failure'] = (tool, input, signal) =>
    run(tool, input, signal).then(
      ({ text }) => Promise.reject(new Error(`it did not fail: ${text}`)),
      (error: Error) => error.message,
    );
  return { ...place, session, run, failure };
}
