import type { CommandHandler, Handler, WebhookHandler } from '../../core/handler.ts';
import type { Json, JsonObject } from '../../core/json.ts';

/** What a hook that is no command does, in the keys of a native entry; null: nothing that anybody could run. */
export function importedHandler(handler: Exclude<Handler, CommandHandler>): JsonObject | null {
  switch (handler.kind) {
    case 'webhook':
      return importedWebhook(handler);
    case 'prompt':
      return defined({ prompt: handler.prompt, model: handler.model ?? undefined });
    case 'module':
      return defined({ module: handler.path, passEnv: orAbsent(handler.passEnv) });
    case 'rule':
      return { [handler.word]: handler.text || true };
    case 'callback':
    case 'unavailable':
      return null;
  }
}

function importedWebhook({ url, method, headers, allowedEnv }: WebhookHandler): JsonObject {
  const values = Object.values(headers);
  return defined({
    post: url,
    method: method === 'POST' ? undefined : method,
    headers: values.length === 0 ? undefined : headers,
    allowedEnv: values.some((value) => value.includes('$')) ? orAbsent(allowedEnv) : undefined,
  });
}

function orAbsent(list: readonly string[]): Json | undefined {
  return list.length === 0 ? undefined : list;
}

export function defined(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}
