import type { Json, JsonObject } from '../../core/json.ts';
import type { Reply, Saying, Told } from '../../core/wire.ts';
import { field, goingOn, refusing } from './written-reply.ts';

type Go = Extract<Saying, { readonly kind: 'go' }>;

/** A reply in Claude Code's shape, which several agents read. Beside a refusal's JSON go its words and its exit code. */
export function claudeReply(
  { event }: Pick<Told, 'name' | 'event'>,
  saying: Saying,
  messages: readonly string[],
): Reply {
  const shown = field('systemMessage', messages);
  switch (saying.kind) {
    case 'refuse':
    case 'hold':
      return refusing(saying.reason, { ...refusal(event, saying.reason), ...shown });
    case 'ask': {
      const asked = { permissionDecision: 'ask', permissionDecisionReason: saying.reason };
      return goingOn({ ...specific(event, asked), ...shown });
    }
    case 'go':
      return goingOn({ ...goAhead(event, saying), ...shown });
  }
}

function refusal(event: Told['event'], reason: string): JsonObject {
  if (event === 'PreToolUse') return specific(event, { permissionDecision: 'deny', permissionDecisionReason: reason });
  if (event === 'PermissionRequest') return specific(event, { decision: { behavior: 'deny', message: reason } });
  return { decision: 'block', reason };
}

function goAhead(event: Told['event'], { grant, reason, rewrite, context, stop }: Go): JsonObject {
  const ended = stop === null ? {} : { continue: false, stopReason: stop };
  const own =
    event === 'PermissionRequest' ? permission(grant, rewrite) : preTool(grant, reason, rewriteField(event, rewrite));
  return { ...ended, ...specific(event, { ...own, ...field('additionalContext', context) }) };
}

function preTool(grant: boolean, reason: string | null, rewrite: JsonObject): JsonObject {
  const granted = grant ? { permissionDecision: 'allow', permissionDecisionReason: reason ?? '' } : {};
  return { ...granted, ...rewrite };
}

/** What is rewritten has a field of its own on each event. */
function rewriteField(event: Told['event'], rewrite: Json | null): JsonObject {
  if (rewrite === null) return {};
  if (event === 'PostToolUse') return { updatedToolOutput: rewrite };
  return { updatedInput: event === 'UserPromptSubmit' ? { prompt: rewrite } : rewrite };
}

/** A rewrite there travels with the grant; without one the person is asked about what the agent had in mind. */
function permission(grant: boolean, rewrite: Json | null): JsonObject {
  if (!grant) return {};
  return { decision: { behavior: 'allow', ...(rewrite === null ? {} : { updatedInput: rewrite }) } };
}

function specific(event: Told['event'], fields: JsonObject): JsonObject {
  return Object.keys(fields).length === 0 ? {} : { hookSpecificOutput: { hookEventName: event, ...fields } };
}
