import type { ShellWord } from '../parse/shell-word.ts';
import { quotedWord } from '../quoted-word.ts';
import type { Inner } from './inner-command.ts';
import type { Wrapper } from './program-wrapper.ts';
import { isIn, optionIn } from './read-options.ts';

const ASSIGNMENT = /^[A-Za-z_][^\s=/]*=/;

/** Only the option's value is split; what stands behind it stays as it is. */
function asOneWord(word: ShellWord): ShellWord {
  return word.literal && /[\s;&|<>()]/.test(word.value) ? { ...word, value: quotedWord(word.value) } : word;
}

/** `\_` is a space there, and `\c` the end. */
function asSplit(text: ShellWord): ShellWord {
  return { ...text, value: text.value.replace(/(?<!\\)\\c.*$/s, '').replace(/(?<!\\)\\_/g, ' ') };
}

/** `npm:build`, `yarn:lint-*`: the scripts of a project by their names. */
function named(word: ShellWord): ShellWord {
  const [, manager, script = ''] = /^(npm|yarn|pnpm|bun|node|deno):(.+)$/s.exec(word.value) ?? [];
  return manager === undefined ? word : { ...word, value: `${manager} run ${quotedWord(script)}` };
}

/** What a wrapper runs, given the words after its name. Where its beginning is not certain, each that it may be. */
export function unwrap<W extends ShellWord>(words: readonly W[], wrapper: Wrapper): readonly Inner<W>[] {
  const names = new Set<string>();
  const has = (options: string | undefined) => [...names].some((name) => isIn(options, name));
  let placeholder: string | null = null;
  let operands = 0;
  let isOpen = wrapper.maybeOperand === true;
  let isVague = false;
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    if (word.value.startsWith('-')) {
      if (!word.literal) return [{ kind: 'command', words: words.slice(at) }];
      at += 1;
      const { name, flags, from, takes } = optionIn(word.value, true, wrapper);
      for (const one of [...flags, name]) names.add(one);
      const given = from === null ? words[at] : undefined;
      const value = from === null ? (takes > 0 ? (given?.value ?? '') : null) : word.value.slice(from);
      const text = { value: value ?? '', literal: given?.literal ?? true };
      at += takes;
      if (has(wrapper.inert)) return [];
      if (has(wrapper.splits)) return [{ kind: 'script', words: [asSplit(text), ...words.slice(at).map(asOneWord)] }];
      if (has(wrapper.scripts)) return [{ kind: 'script', words: [text] }];
      if ([...flags, name].some((one) => isIn(wrapper.replaces, one))) placeholder = value || '{}';
    } else if (wrapper.assignments === true && ASSIGNMENT.test(word.value)) at += 1;
    else if (operands < (wrapper.operands ?? 0) && !has(wrapper.operandsUnless)) {
      at += 1;
      operands += 1;
      // it may become options as well
      isVague ||= !word.literal;
      isOpen ||= isVague;
    } else break;
  }
  const rest = words.slice(at);
  const { opensShell, joinsUnless, fed } = wrapper;
  if (rest.length === 0) {
    return opensShell === 'always' || (opensShell !== undefined && has(opensShell.with)) ? [{ kind: 'stdin' }] : [];
  }
  // `script /dev/null ls -l`: the word that may be missing is there
  const isThere = operands > 0 && !isVague && rest.slice(1).every(({ value }) => value.startsWith('-'));
  const later = isOpen && !isThere ? unwrap(rest.slice(1), { ...wrapper, operands: 0, maybeOperand: false }) : [];
  const joins = joinsUnless !== undefined && !has(joinsUnless);
  if (wrapper.each === true) return rest.map((word) => ({ kind: 'script', words: [named(word)] }));
  if (joins) return [{ kind: 'script', words: rest }, ...later];
  // a placeholder that stands nowhere: whoever wrote it meant the end
  const stands = placeholder !== null && rest.some(({ value }) => value.includes(placeholder ?? ''));
  return [
    fed === true
      ? { kind: 'fed', words: rest, placeholder: stands ? placeholder : null, adds: true }
      : { kind: 'command', words: rest },
    ...later,
  ];
}
