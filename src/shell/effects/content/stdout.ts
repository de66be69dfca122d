import type { Redirection } from 'unbash';

type Stdout = 'file' | 'nowhere' | 'network' | 'elsewhere';

/** Where redirections send what a command prints. `file`: into one that is written; null: they say nothing of it. */
export function stdoutOf(redirects: readonly Redirection[]): Stdout | null {
  let is: ReturnType<typeof stdoutOf> = null;
  for (const redirect of redirects) {
    if (redirect.type !== 'Redirect' || !redirect.operator.includes('>')) continue;
    const { descriptor, operator, target } = redirect;
    const own = operator.startsWith('&') || descriptor === undefined;
    if (!own && !(descriptor.type === 'FileDescriptor' && descriptor.value === 1)) continue;
    is = target === undefined ? 'elsewhere' : ofTarget(target.text, target.parts !== undefined, operator);
  }
  return is;
}

/** What a name in quotes, or with something in it, leads to is a file; `>&2` and what stands for a terminal is seen. */
function ofTarget(text: string, hasParts: boolean, operator: string): Stdout {
  if (text === '/dev/null' || (operator === '>&' && text === '-')) return 'nowhere';
  if (operator === '>&' && /^\d/.test(text)) return 'elsewhere';
  if (/^\/dev\/(?:tcp|udp)\/./.test(text)) return 'network';
  return /\/(?:dev|proc)\/|^>\(/.test(text) || (hasParts && /[$`(]/.test(text)) ? 'elsewhere' : 'file';
}
