import { createHash } from 'node:crypto';
import type { HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { canonicalJson } from '../core/json.ts';
import { hashScripts } from './hook-fingerprint.ts';
import { namedScripts } from './named-scripts.ts';
import { realPath } from './real-path.ts';

/** What tells one call from another; not when it was made, or what number the agent gave it. */
const FIELDS = ['agent_id', 'tool_name', 'tool_input', 'tool_response', 'prompt', 'message', 'error'];

/**
 * What an answer is bound to: this session, this folder, this input to the last character, and for a hook everything it
 * would run, with the bytes of its scripts. An approval of one thing is none of another.
 */
export async function questionDigest(
  kind: 'hook' | 'call',
  { name, row, payload, projectDir }: HookEvent,
  hooks: readonly Hook[],
  home: string,
): Promise<string> {
  const names = [...new Set([...FIELDS, ...[row.subject, row.rewrites].filter((field) => field !== null)])];
  const subject = {
    kind,
    event: name,
    session: payload.session_id,
    cwd: realPath(payload.cwd),
    project: realPath(projectDir),
    input: Object.fromEntries(names.map((field) => [field, payload[field]])),
    hooks: hooks.map(({ key }) => key),
    scripts: kind === 'hook' ? await Promise.all(hooks.map((hook) => scriptsOf(hook, payload.cwd, home))) : [],
  };
  return createHash('sha256').update(canonicalJson(subject)).digest('hex');
}

async function scriptsOf(hook: Hook, cwd: string, home: string): Promise<unknown> {
  const root = hook.source?.root ?? cwd;
  return hashScripts(await namedScripts(hook, root, home), cwd, root);
}
