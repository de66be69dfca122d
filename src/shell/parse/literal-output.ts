import type { SyntaxNode } from 'unbash';
import { wordsOf } from './shell-word.ts';
import { redirectedStdin, type Stdin } from './stdin.ts';

/** What a command writes into a pipe, where its own text says so: `echo 'a b'`, `printf 'a\n'`, `cat <<E`. */
export function literalOutput(node: SyntaxNode): Stdin {
  if (node.type !== 'Command' || node.name === undefined) return 'unknown';
  const name = node.name.value;
  if (name === 'cat') return node.args.length === 0 ? (redirectedStdin(node.redirects) ?? 'unknown') : 'unknown';
  if ((name !== 'echo' && name !== 'printf') || node.redirects.length > 0) return 'unknown';
  const words = wordsOf(node).slice(1);
  if (!words.every((word) => word.literal)) return 'unknown';
  const values = words.map((word) => word.value);
  const text = name === 'echo' ? echoed(values) : printed(values);
  return text === null ? 'unknown' : { text };
}

/** What a backslash becomes depends on the shell. */
function echoed(values: readonly string[]): string | null {
  const start = values.findIndex((value) => !/^-[neE]+$/.test(value));
  const text = start < 0 ? '' : values.slice(start).join(' ');
  return text.includes('\\') ? null : text;
}

function printed([format = '', ...values]: readonly string[]): string | null {
  if (/^%s(?:\\n| )?$/.test(format)) return values.join(format === '%s' ? '' : '\n');
  const text = format.replaceAll('\\n', '\n');
  return /^-|[%\\]/.test(text) ? null : text;
}
