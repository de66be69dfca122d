import type { Redirection } from 'unbash';
import { resolveWord } from './resolve-word.ts';

/** What a command finds when it reads its standard input. `inherited`: the line gives it none. */
export type Stdin = 'inherited' | 'unknown' | { readonly text: string };

/** What the redirections give a command to read; null: nothing. */
export function redirectedStdin(redirects: readonly Redirection[]): Stdin | null {
  const last = redirects.findLast(isInput);
  if (last === undefined) return null;
  switch (last.type) {
    case 'HereString':
      return known(last.target === undefined ? null : resolveWord(last.target, 'argument', () => null));
    case 'HereDoc': {
      const { body, delimiter, operator } = last;
      const text = operator === '<<-' ? body.text.replace(/^\t+/gm, '') : body.text;
      if (delimiter?.quoted === true) return { text };
      return known(body.parts?.some((part) => part.type !== 'Literal') === true ? null : unescaped(text));
    }
    case 'Redirect':
      return /^(?:\/dev\/null|-)$/.test(last.target?.text ?? '') ? { text: '' } : 'unknown';
  }
}

function isInput(redirect: Redirection): boolean {
  const { descriptor } = redirect;
  if (descriptor !== undefined && (descriptor.type !== 'FileDescriptor' || descriptor.value !== 0)) return false;
  return redirect.type !== 'Redirect' || redirect.operator.startsWith('<') || descriptor !== undefined;
}

function known(text: string | null): Stdin {
  return text === null ? 'unknown' : { text };
}

/** A here-document whose delimiter has no quotes. */
function unescaped(text: string): string {
  return text.replaceAll('\\\n', '').replace(/\\([$`\\])/g, '$1');
}
