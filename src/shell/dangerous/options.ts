import type { ShellWord } from '../parse/shell-word.ts';

export interface Arguments {
  /** Each letter of a group by itself, with its dash; long ones up to their `=`. */
  readonly options: ReadonlySet<string>;
  readonly operands: readonly ShellWord[];
}

/** The words after a program, where options may stand anywhere before `--`. */
export function argumentsOf([, ...words]: readonly ShellWord[]): Arguments {
  const options = new Set<string>();
  const operands: ShellWord[] = [];
  let open = true;
  for (const word of words) {
    const { value } = word;
    if (open && value === '--') open = false;
    else if (open && /^--./.test(value)) options.add(value.split('=', 1)[0] ?? value);
    else if (open && /^-./.test(value)) for (const letter of value.slice(1)) options.add(`-${letter}`);
    else operands.push(word);
  }
  return { options, operands };
}

/** Long options may be cut short as long as they are clear. */
export function hasLong(options: ReadonlySet<string>, name: string, atLeast: string): boolean {
  return [...options].some((option) => option.startsWith(atLeast) && name.startsWith(option));
}

/** The value of an option: attached to it, after its `=`, or the next word. */
export function valuesOf(
  words: readonly ShellWord[],
  short: readonly string[],
  long: readonly string[],
): readonly string[] {
  return words.flatMap(({ value }, i) => {
    const next = words[i + 1]?.value;
    if (short.includes(value) || long.includes(value)) return next === undefined ? [] : [next];
    const attached = short.find((option) => value.startsWith(option) && !value.startsWith('--'));
    if (attached !== undefined) return [value.slice(attached.length)];
    const name = long.find((option) => value.startsWith(`${option}=`));
    return name === undefined ? [] : [value.slice(name.length + 1)];
  });
}
