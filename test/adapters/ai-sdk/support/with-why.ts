import { expect } from 'vitest';

/** A refusal with its words, and at its end how a person gets to know more. */
export function withWhy(text: string): string {
  const words = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return expect.stringMatching(new RegExp(`^${words}\\n\\nwhy: hookline why (\\w{8}) \\(decision \\1[\\w-]+\\)$`));
}
