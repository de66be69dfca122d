import { isObject } from '../../core/json.ts';

/** A call of a tool that another one makes. */
export interface InnerCall {
  readonly name: string;
  readonly input: unknown;
}

const LISTS = ['tool_calls', 'tool_uses', 'toolCalls', 'toolUses', 'calls', 'invocations'];
const NAMES = ['tool', 'tool_name', 'toolName', 'recipient_name', 'name'];
const INPUTS = ['parameters', 'input', 'tool_input', 'arguments', 'args', 'params'];
const MOST = 200;

/** The calls in the input of a tool that makes several at once. */
export function innerCalls(input: unknown): readonly InnerCall[] {
  if (!isObject(input)) return [];
  const items: readonly unknown[] = LISTS.flatMap((field) => input[field]).slice(0, MOST);
  return items.filter(isObject).flatMap((item) => {
    const name = NAMES.map((field) => item[field]).find((one) => typeof one === 'string');
    const given = INPUTS.map((field) => item[field]).find((one) => one !== undefined);
    // some agents write the group of a tool before its name
    return typeof name === 'string' ? [{ name: name.replace(/^functions\./, ''), input: given ?? item }] : [];
  });
}
