import type { Inner } from './inner-command.ts';
import type { ShellWord } from './parse/shell-word.ts';
import type { Wrapper } from './wrapper.ts';

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

/** What a wrapper runs, given the words after its name. Where its beginning is not certain, each that it may be. */
export function unwrap<W extends ShellWord>(words: readonly W[], wrapper: Wrapper): readonly Inner<W>[] {
  const names = new Set<string>();
  const has = (options: readonly string[] | undefined) => options?.some((name) => names.has(name)) ?? false;
  let placeholder: string | null = null;
  let operands = 0;
  let isOpen = wrapper.maybeOperand === true;
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    if (word.value.startsWith('-')) {
      if (!word.literal) return [{ kind: 'command', words: words.slice(at) }];
      at += 1;
      const option = readOption(word.value, wrapper);
      for (const name of option.names) names.add(name);
      const value = option.argument ?? (option.takes > 0 ? (words[at]?.value ?? '') : null);
      const literal = option.argument !== null || (words[at]?.literal ?? true);
      at += option.takes;
      if (has(wrapper.inert)) return [];
      if (has(wrapper.splits)) return script([{ value: value ?? '', literal }, ...words.slice(at)]);
      if (has(wrapper.scripts)) return script([{ value: value ?? '', literal }]);
      if (option.names.some((name) => wrapper.replaces?.includes(name))) placeholder = value || '{}';
    } else if (wrapper.assignments === true && ASSIGNMENT.test(word.value)) at += 1;
    else if (operands < (wrapper.operands ?? 0) && !has(wrapper.operandsUnless)) {
      at += 1;
      operands += 1;
      // it may become options as well
      isOpen ||= !word.literal;
    } else break;
  }
  const rest = words.slice(at);
  if (rest.length === 0) return opensShell(wrapper, names) ? [{ kind: 'stdin' }] : [];
  const later = isOpen ? unwrap(rest.slice(1), { ...wrapper, operands: 0, maybeOperand: false }) : [];
  return [innerOf(rest, wrapper, placeholder, has(wrapper.joinsUnless)), ...later];
}

function innerOf<W extends ShellWord>(
  words: readonly W[],
  { fed, joinsUnless }: Wrapper,
  placeholder: string | null,
  isApart: boolean,
): Inner<W> {
  if (joinsUnless !== undefined && !isApart) return { kind: 'script', words };
  return fed === true ? { kind: 'fed', words, placeholder, adds: true } : { kind: 'command', words };
}

interface Option {
  /** The last of them is the one that has the argument. */
  readonly names: readonly string[];
  readonly argument: string | null;
  /** How many of the next words it takes. */
  readonly takes: number;
}

function readOption(text: string, { valued = '', attached = '', valuedLong = '', valuedTwice = '' }: Wrapper): Option {
  if (text.startsWith('--')) {
    const [name = text, ...argument] = text.split('=');
    if (argument.length > 0) return { names: [name], argument: argument.join('='), takes: 0 };
    const isIn = (options: string) => options.split(' ').includes(name);
    return { names: [name], argument: null, takes: isIn(valuedTwice) ? 2 : isIn(valuedLong) ? 1 : 0 };
  }
  const names: string[] = [];
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at);
    names.push(`-${letter}`);
    const argument = text.slice(at + 1) || null;
    if (valued.includes(letter)) return { names, argument, takes: argument === null ? 1 : 0 };
    if (attached.includes(letter)) return { names, argument, takes: 0 };
  }
  return { names, argument: null, takes: 0 };
}

function opensShell({ opensShell }: Wrapper, names: ReadonlySet<string>): boolean {
  return opensShell === 'always' || (opensShell?.some((name) => names.has(name)) ?? false);
}

function script<W extends ShellWord>(words: readonly ShellWord[]): readonly Inner<W>[] {
  return [{ kind: 'script', words }];
}
