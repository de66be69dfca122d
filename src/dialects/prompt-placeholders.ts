import { didYouMean } from '../core/did-you-mean.ts';
import { PROMPT_NAMES } from '../core/prompt-names.ts';
import type { FieldReader } from './fields.ts';

const PLACEHOLDERS: readonly string[] = PROMPT_NAMES;

/** A dollar sign may be meant as one: only what is nearly a placeholder is told. */
export function checkPromptPlaceholders(read: FieldReader, prompt: string, at: number): void {
  const tell = (written: string, hint: string): void => {
    const message = `"${written}" is no placeholder of a prompt; it stays as it is.`;
    read.finding('warning', 'UNKNOWN_PLACEHOLDER', at, message, hint);
  };
  const [braces] = /\{\{[^{}\n]{1,100}\}\}/.exec(prompt) ?? [];
  if (braces !== undefined) tell(braces, `a prompt has ${PLACEHOLDERS.map((name) => `$${name}`).join(', ')}`);
  const names = new Set([...prompt.matchAll(/\$([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  for (const name of names) {
    const meant = PLACEHOLDERS.includes(name) ? null : didYouMean(name, PLACEHOLDERS);
    if (meant === null) continue;
    tell(`$${name}`, `did you mean "$${meant}"?`);
  }
}
