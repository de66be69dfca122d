import { newSession } from '../../../src/agent/new-session.ts';
import type { Session, Tool, ToolResult } from '../../../src/agent/session.ts';
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
  const nobody = (): Promise<never> => Promise.reject(new Error('a tool has no business here'));
  const fresh = newSession({
    ...{ id: 'session-1', cwd: place.cwd, env: place.env, tools: [], permission: 'auto' },
    ...{ hooks: { trigger: nobody, has: () => false }, model: { name: 'none', reply: nobody } },
    person: { tell: () => {}, ask: null, notify: () => {} },
  });
  const session: Session = { ...fresh, ...given };
  const run: ToolShop['run'] = async (tool, input, signal = new AbortController().signal) =>
    tool.run(input, { session, thread: session.main, signal, after: () => signal });
  const failure: ToolShop['failure'] = (tool, input, signal) =>
    run(tool, input, signal).then(
      ({ text }) => Promise.reject(new Error(`it did not fail: ${text}`)),
      (error: Error) => error.message,
    );
  return { ...place, session, run, failure };
}
