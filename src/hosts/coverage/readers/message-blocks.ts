import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { type BegunCall, type CallList, nameIn } from '../tool-call.ts';

type About = Omit<BegunCall, 'id' | 'tool' | 'input'>;

/**
 * `tool_use` and `tool_result` blocks in a message's content, the form that several agents keep what was said in.
 * `turnedDown`: the agent did not carry the call out at all.
 */
export function readBlocks(
  content: Json | undefined,
  calls: CallList,
  about: About,
  turnedDown: (block: JsonObject) => boolean,
): void {
  if (!Array.isArray(content)) return;
  for (const block of content) {
    if (!isObject(block)) continue;
    const { type, id, name, input = null, tool_use_id: of } = block;
    const tool = nameIn(name);
    if (type === 'tool_use' && tool !== null) calls.begin({ ...about, id: nameIn(id), tool, input });
    else if (type === 'tool_result') calls.end(nameIn(of), turnedDown(block) ? 'not-run' : 'ran');
  }
}

/** The text of a result, however it is wrapped. */
export function textIn(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const [first] = content;
  return isObject(first) && typeof first.text === 'string' ? first.text : '';
}
