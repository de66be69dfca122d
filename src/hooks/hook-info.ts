import { actionOf, type Hook } from '../core/hook.ts';
import type { HookInfo, HookState, Question } from './api.ts';

export function infoOf(hook: Hook, state: HookState): HookInfo {
  const { source } = hook;
  return {
    id: hook.id,
    name: hook.name,
    event: hook.event,
    dialect: hook.dialect,
    layer: hook.layer,
    matcher: hook.matcherText,
    handler: hook.handler.kind === 'unavailable' ? hook.handler.type : hook.handler.kind,
    action: actionOf(hook.handler),
    source: source === null ? null : { file: source.file, line: source.line, column: source.column },
    state,
    why: hook.disabled ?? hook.fault,
    timeoutMs: hook.timeoutMs,
    onFailure: hook.onFailure,
  };
}

export function questionOf(hook: Hook): Question {
  const { id, name, event, source } = hook;
  return {
    hook: id,
    name,
    event,
    command: actionOf(hook.handler),
    source: source === null ? null : { file: source.file, line: source.line },
  };
}
