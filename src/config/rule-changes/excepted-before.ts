import { calledTools } from '../../core/called-tools.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import { besidesItsLine } from '../../matching/call-identity.ts';
import { FOLDER_FIELDS } from '../../matching/changes/tool-fields.ts';
import { isThere, type PlacedException } from './exception-test.ts';
import { isShellCall, lineOfCall } from './line-of-call.ts';

/** What a shell was given besides a line did not count before 0.1, but for its variables and its input. */
const COUNTED = /^(?:env|environment|stdin|input)/i;

/**
 * For one release: says of a call that an exception for its line covered when a line stood for whatever else the call is
 * given. Asked of calls that are not excepted.
 */
export function exceptedBefore(exceptions: readonly PlacedException[]): (event: HookEvent) => readonly Remark[] {
  return ({ payload }) => {
    const { tool_input: input, cwd } = payload;
    const tools = calledTools(payload);
    if (!isObject(input) || !isShellCall(tools) || Object.keys(input).some((field) => COUNTED.test(field))) return [];
    const fields = besidesItsLine(input, cwd);
    const was = exceptions.some(
      (placed) =>
        'command' in placed.exception &&
        placed.exception.command === lineOfCall(input) &&
        isThere(placed, { input, cwd }),
    );
    return was && fields.length > 0 ? [remark('EXCEPTION_CHANGED', messageFor(fields))] : [];
  };
}

function messageFor(fields: readonly string[]): string {
  const named = fields.map((field) => JSON.stringify(field)).join(', ');
  const where = fields.some((field) => FOLDER_FIELDS.includes(field)) ? ' Where it may work is said by "in".' : '';
  return `This call has the line of an exception, and is not excepted, because it is also given ${named}. Before, the exception of a line covered it whatever else it was given; now an exception is the whole call.${where} If you mean this call, except it with what it is given: { tool: …, input: { … } }, as "hookline allow" writes it.`;
}
