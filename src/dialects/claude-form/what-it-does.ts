import type { Hook } from '../../core/hook.ts';

/** Two hooks of which this is the same are copies of each other. */
export function whatItDoes({ handler, definition }: Hook): unknown {
  switch (handler.kind) {
    case 'command':
      return [handler.command, handler.args];
    case 'webhook':
      return [handler.method, handler.url, Object.entries(handler.headers).sort(), handler.allowedEnv];
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
