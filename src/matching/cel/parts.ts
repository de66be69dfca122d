import type { RE2JS } from 're2js';

/** What only some expressions need. */
export interface CelParts {
  shellLines: typeof import('./shell-lines.ts') | null;
  toolCalls: typeof import('./tool-calls.ts') | null;
  re2: typeof RE2JS | null;
  effects: typeof import('./call-effects.ts') | null;
  pushes: typeof import('../pushes/pushes-test.ts') | null;
}

/** Loads what an expression may need: a name that stands in it as something else loads too much, never too little. */
export async function loadParts(text: string, parts: CelParts): Promise<void> {
  if (/commands|runs/.test(text)) parts.shellLines ??= await import('./shell-lines.ts');
  if (/change|reveal/.test(text)) parts.toolCalls ??= await import('./tool-calls.ts');
  if (/\bcall\b/.test(text)) parts.effects ??= await import('./call-effects.ts');
  if (text.includes('pushes')) parts.pushes ??= await import('../pushes/pushes-test.ts');
  if (text.includes('matches')) parts.re2 ??= (await import('re2js')).RE2JS;
}

export function loaded<T>(part: T | null): T {
  if (part === null) throw new Error('a part of hookline was not loaded');
  return part;
}
