import type { Json } from '../core/json.ts';

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
