import { didYouMean } from '../core/did-you-mean.ts';
import type { FieldReader } from './fields.ts';

/** What a prompt may hold of its event. */
const PLACEHOLDERS = ['ARGUMENTS', 'TOOL_NAME', 'TOOL_INPUT', 'PROMPT', 'SESSION_ID', 'CWD'];

/** A dollar sign may be meant as one: only what is nearly a placeholder is told. */
export function checkPromptPlaceholders(read: FieldReader, prompt: string, at: number): void {
  const names = new Set([...prompt.matchAll(/\$([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  for (const name of names) {
    const meant = PLACEHOLDERS.includes(name) ? null : didYouMean(name, PLACEHOLDERS);
    if (meant === null) continue;
    const message = `"$${name}" is no placeholder of a prompt; it stays as it is.`;
    read.finding('warning', 'UNKNOWN_PLACEHOLDER', at, message, `did you mean "$${meant}"?`);
  }
}
