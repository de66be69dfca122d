import type { Handler } from './handler.ts';

/** Whether a command may be a call of ours: that is worth a look. */
export function callsHookline(handler: Handler): boolean {
  if (handler.kind !== 'command') return false;
  return [handler.command, ...(handler.args ?? [])].some((text) => /hookline|\bcli\.[cm]?js\b/.test(text));
}
