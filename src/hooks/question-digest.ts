import { createHash } from 'node:crypto';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { canonicalJson, type JsonObject } from '../core/json.ts';
import type { Payload } from '../core/payload.ts';
import { calledInput } from '../matching/call-identity.ts';
import { realPath } from '../state/real-path.ts';
import { hashScripts } from '../trust/hook-fingerprint.ts';
import { namedScripts } from '../trust/named-scripts.ts';

/** What tells one call of a tool from another beside its input; not when it was made, or what number the agent gave it. */
const CALL_FIELDS = ['agent_id', 'tool_name', 'tool_response', 'error'];

/** What differs each time the same happens. */
const PASSING = [
  ...['timestamp', 'transcript_path', 'duration_ms', 'tokens_used', 'cost', 'conversation_length', 'context_tokens'],
  ...['stop_hook_active', 'last_assistant_message'],
];

/** What somebody is asked about: a hook that would run this, or what these hooks ask about. */
export interface AskedAbout {
  readonly kind: 'hook' | 'call';
  readonly command: string;
  readonly hooks: readonly Hook[];
}

/**
 * What an answer is bound to: this session, this folder, this call to the last character, and for a hook everything it
 * would run, with the bytes of its scripts. An approval of one thing is none of another; an agent that describes the same
 * call in other words asks nothing else.
 */
export async function questionDigest(about: AskedAbout, event: HookEvent, home: string): Promise<string> {
  const { kind, command, hooks } = about;
  const { cwd, session_id: session } = event.payload;
  const subject = {
    kind,
    // of a call it is made of the input, which is here
    command: kind === 'hook' ? command : '',
    session,
    event: event.name,
    input: inputOf(event.payload),
    cwd: realPath(cwd),
    project: realPath(event.projectDir),
    hooks: hooks.map(({ key }) => key),
    scripts: kind === 'hook' ? await Promise.all(hooks.map((hook) => scriptsOf(hook, cwd, home))) : [],
  };
  return createHash('sha256').update(canonicalJson(subject)).digest('hex');
}

function inputOf(payload: Payload): JsonObject {
  const isCall = typeof payload.tool_name === 'string';
  const fields = Object.entries(payload).filter(([field]) =>
    isCall ? CALL_FIELDS.includes(field) : !PASSING.includes(field),
  );
  return { ...Object.fromEntries(fields), ...(isCall ? { tool_input: calledInput(payload) } : {}) };
}

async function scriptsOf(hook: Hook, cwd: string, home: string): Promise<unknown> {
  const root = hook.source?.root ?? cwd;
  return hashScripts(await namedScripts(hook, root, home), cwd, root);
}
