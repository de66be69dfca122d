import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { isObject } from '../core/json.ts';
import { toolKind } from '../dialects/tool-names.ts';
import { besidesItsLine } from '../matching/call-identity.ts';

/**
 * What a call is given that a rule which grants its line by \`when\` does not speak of: whoever looks at the command alone
 * has not seen that it runs without the sandbox, or as somebody else.
 */
export function besideGrantedLine({ handler, selects }: Hook, { payload }: HookEvent): readonly string[] {
  const { tool_name: tool, tool_input: input, cwd } = payload;
  const condition = handler.kind === 'rule' ? selects.when.text : null;
  if (condition === null || !LINE.test(condition) || !isObject(input)) return [];
  if (typeof tool !== 'string' || toolKind(tool) !== 'shell') return [];
  return besidesItsLine(input, cwd).filter((field) => !condition.includes(field));
}

const LINE = /\b(?:command|cmd)\b/;
