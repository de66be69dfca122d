import { hookedTool } from './hooked-tool.ts';
import type { HookedToolsOptions } from './options.ts';
import { type Around, aroundCalls } from './tool-call.ts';

/**
 * The same tools, with PreToolUse before each and PostToolUse or PostToolUseFailure after. A tool that has no `execute`
 * runs elsewhere, and stays as it is.
 */
export function hookedTools<T extends { readonly [name: string]: object }>(tools: T, options: HookedToolsOptions): T {
  return hookedWith(tools, aroundCalls(options));
}

export function hookedWith<T extends { readonly [name: string]: object }>(tools: T, around: Around): T {
  const hooked = Object.entries(tools).map(([name, tool]) => [name, hookedTool(name, tool, around)]);
  // each is what it was, but for the functions that are called around it
  return Object.assign({ ...tools }, Object.fromEntries(hooked));
}
