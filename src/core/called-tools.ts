import { joinedWords } from './joined-words.ts';
import { isObject, type Json } from './json.ts';
import type { Payload } from './payload.ts';

/** What a tool call goes by: the tool's name, what the agent that called calls it, and what it does by the way. */
export function calledTools(payload: Payload): readonly string[] {
  const { tool_name: tool, agent_tool_name: own } = payload;
  if (typeof tool !== 'string') return [];
  const names = typeof own === 'string' && own !== tool ? [tool, own] : [tool];
  return patchesByLine(payload) ? [...names, 'apply_patch'] : names;
}

/**
 * Whether a shell is given a patch for `apply_patch`. Codex does not run such a line: it applies the patch, as its tool
 * of that name does, so that rules about writing files are for it too.
 */
export function patchesByLine({ tool_input: input }: Payload): boolean {
  if (!isObject(input)) return false;
  return isPatch(input.command) || isPatch(input.cmd);
}

function isPatch(given: Json | undefined): boolean {
  const line = Array.isArray(given) ? joinedWords(given, '\n') : given;
  return typeof line === 'string' && line.includes('*** Begin Patch') && /\bapply_?patch\b/.test(line);
}
