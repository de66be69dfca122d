import type { Json } from '../core/json.ts';
import type { Session, Thread, Tool } from './session.ts';

/** A sub-agent starts no others, and no plan is its own. */
export function toolsFor({ tools, mode }: Pick<Session, 'tools' | 'mode'>, { parentId }: Thread): readonly Tool[] {
  return tools.filter(({ forMain, forMode }) => (parentId === null || !forMain) && (forMode ?? mode) === mode);
}

/** A tool that failed after it had done something: hooks are told what. */
export interface ToolFailure extends Error {
  readonly toolResponse: Json;
}

export function toolFailure(message: string, toolResponse: Json): ToolFailure {
  return Object.assign(new Error(message), { toolResponse });
}

export function isToolFailure(error: unknown): error is ToolFailure {
  return error instanceof Error && 'toolResponse' in error;
}
