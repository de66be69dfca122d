import type { Hook } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';

/** Two hooks of which this is the same are copies of each other. A kind that is missing here does not compile. */
export function whatItDoes({ handler, definition }: Hook): readonly unknown[] | JsonObject {
  switch (handler.kind) {
    case 'command':
      return ['command', handler.command, handler.args];
    case 'webhook':
      return ['webhook', handler.method, handler.url, Object.entries(handler.headers).sort(), handler.allowedEnv];
    case 'prompt':
      return ['prompt', handler.prompt, handler.model];
    case 'module':
      return ['module', handler.path, handler.passEnv];
    case 'rule':
    case 'callback':
    case 'unavailable':
      return definition;
  }
}
