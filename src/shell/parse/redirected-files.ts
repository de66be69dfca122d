import type { Redirection, Word } from 'unbash';

const WRITES = new Set(['>', '>>', '>|', '<>', '&>', '&>>', '>&']);

/** The files that redirections name; a file that is opened for both is in both. */
export function redirectedFiles(redirects: readonly Redirection[]): {
  readonly read: readonly Word[];
  readonly written: readonly Word[];
} {
  const read: Word[] = [];
  const written: Word[] = [];
  for (const redirect of redirects) {
    if (redirect.type !== 'Redirect' || redirect.target === undefined) continue;
    const { target, operator } = redirect;
    // `>&2` is a descriptor
    if (WRITES.has(operator) && (operator !== '>&' || !/^[\d-]+$/.test(target.text))) written.push(target);
    if (operator === '<' || operator === '<>') read.push(target);
  }
  return { read, written };
}
