import { type JsonObject, textOrNone } from '../../core/json.ts';

/** For agents that tell of a conversation and its folders in place of a session and its folder. */
export function withSession({ session_id: session, cwd, ...payload }: JsonObject): JsonObject {
  const { conversation_id: conversation, workspace_roots: roots } = payload;
  const [root] = Array.isArray(roots) ? roots : [];
  return {
    ...payload,
    session_id: textOrNone(session) || textOrNone(conversation),
    ...(textOrNone(root) === '' && cwd === undefined ? {} : { cwd: textOrNone(root) || cwd }),
  };
}
