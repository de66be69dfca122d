import type { JsonObject } from '../../core/json.ts';
import type { Reply, Saying, Told } from '../../core/wire.ts';
import { responseText } from './shell-response.ts';
import { goingOn, refusing, written } from './written-reply.ts';

/** For an agent that calls functions: the few lines of ours that it loads read this, and do it in its own way. */
export function pluginReply(
  { event }: Pick<Told, 'name' | 'event'>,
  saying: Saying,
  messages: readonly string[],
): Reply {
  if (saying.kind !== 'go') return refusing(saying.reason, { refuse: saying.reason });
  const { rewrite, context, stop } = saying;
  const rewritten: JsonObject =
    rewrite === null ? {} : event === 'PostToolUse' ? { result: responseText(rewrite) } : { input: rewrite };
  const more = context.length === 0 ? {} : { context };
  const said = { ...rewritten, ...more, ...(stop === null ? {} : { stop }) };
  return { ...goingOn({}, messages), stdout: written(said) };
}
