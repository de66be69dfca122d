import type { ShellWord } from './shell-word.ts';
import { SHELLS, WRAPPERS, type Wrapper } from './wrappers.ts';

/** What a command such as `sudo`, `xargs` or `sh -c` runs in its turn. */
type Wrapped<W extends ShellWord> =
  | { readonly kind: 'none' }
  | { readonly kind: 'command'; readonly words: readonly W[] }
  /** xargs: further words come from elsewhere, at the end or in place of the placeholder. */
  | { readonly kind: 'fed'; readonly words: readonly W[]; readonly placeholder: string | null }
  /** The words, joined by spaces, are shell text. */
  | { readonly kind: 'script'; readonly words: readonly ShellWord[] };

const NONE = { kind: 'none' } as const;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

export function wrappedCommand<W extends ShellWord>(words: readonly W[]): Wrapped<W> {
  const [program, ...rest] = words;
  if (program === undefined || !program.literal) return NONE;
  const name = program.value.slice(program.value.lastIndexOf('/') + 1);
  if (name === 'eval') return script(rest[0]?.value === '--' ? rest.slice(1) : rest);
  if (SHELLS.has(name)) return shellScript(rest);
  const wrapper = WRAPPERS.get(name);
  return wrapper === undefined ? NONE : unwrap(rest, wrapper);
}

function unwrap<W extends ShellWord>(words: readonly W[], wrapper: Wrapper): Wrapped<W> {
  let placeholder: string | null = null;
  let at = 0;
  for (let word = words[at]; word?.literal === true && word.value.startsWith('-'); word = words[at]) {
    at += 1;
    if (word.value === '--') break;
    const option = readOption(word.value, wrapper);
    if (wrapper.inert?.includes(option.name)) return NONE;
    const argument = option.argument ?? (option.takesNext ? (words[at++]?.value ?? '') : null);
    if (wrapper.splits?.includes(option.name)) {
      return script([{ value: argument ?? '', literal: words[at - 1]?.literal ?? true }, ...words.slice(at)]);
    }
    if (wrapper.replaces?.includes(option.name)) placeholder = argument || '{}';
  }
  while (wrapper.assignments === true && ASSIGNMENT.test(words[at]?.value ?? '')) at += 1;
  const inner = words.slice(at + (wrapper.operands ?? 0));
  if (inner.length === 0) return NONE;
  return wrapper.fed === true ? { kind: 'fed', words: inner, placeholder } : { kind: 'command', words: inner };
}

interface Option {
  readonly name: string;
  readonly argument: string | null;
  readonly takesNext: boolean;
}

function readOption(text: string, wrapper: Wrapper): Option {
  if (text.startsWith('--')) {
    const [name = text, ...argument] = text.split('=');
    if (argument.length > 0) return { name, argument: argument.join('='), takesNext: false };
    return { name, argument: null, takesNext: wrapper.valuedLong?.includes(name) ?? false };
  }
  const letters = text.slice(1);
  const at = [...letters].findIndex((letter) => wrapper.valued.includes(letter));
  if (at >= 0) {
    const argument = letters.slice(at + 1);
    return { name: `-${letters[at]}`, argument: argument || null, takesNext: argument === '' };
  }
  return { name: `-${letters.slice(0, 1)}`, argument: letters.slice(1) || null, takesNext: false };
}

/** `bash -euo pipefail -c '…'`: the first word after the options is the script if one of them holds a `c`. */
function shellScript<W extends ShellWord>(words: readonly W[]): Wrapped<W> {
  let given = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (!word.literal) return given || /^[$`]/.test(word.value) ? script([word]) : NONE;
    if (word.value === '--') return given ? script(words.slice(at + 1, at + 2)) : NONE;
    if (!/^[-+]/.test(word.value)) return given ? script([word]) : NONE;
    if (/^--(?:rcfile|init-file)$/.test(word.value)) at += 1;
    if (word.value.startsWith('--')) continue;
    given ||= word.value.startsWith('-') && word.value.includes('c');
    if (/[oO]$/.test(word.value)) at += 1;
  }
  return NONE;
}

function script<W extends ShellWord>(words: readonly ShellWord[]): Wrapped<W> {
  return words.length === 0 ? NONE : { kind: 'script', words };
}
