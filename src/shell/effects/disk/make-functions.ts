/** What a function of make makes of the words of its last argument; null: it is none that works on names alone. */
export function namesBy(called: string, args: readonly string[]): string | null {
  const [first = '', second = '', third = ''] = args;
  const each = (text: string, change: (word: string) => string): string => wordsIn(text).map(change).join(' ');
  switch (called) {
    case 'addprefix':
      return each(second, (word) => first.trim() + word);
    case 'addsuffix':
      return each(second, (word) => word + first.trim());
    case 'notdir':
      return each(first, (word) => word.slice(word.lastIndexOf('/') + 1));
    case 'basename':
      return each(first, (word) => word.replace(/\.[^./]*$/, ''));
    case 'dir':
      return each(first, (word) => (word.includes('/') ? word.slice(0, word.lastIndexOf('/') + 1) : './'));
    case 'sort':
      return [...new Set(wordsIn(first))].sort().join(' ');
    case 'strip':
    case 'wildcard':
      return wordsIn(first).join(' ');
    case 'subst':
      return first === '' ? third : third.replaceAll(first, second);
    case 'patsubst':
      return each(third, (word) => substituted(word, first.trim(), second.trim()));
    default:
      return null;
  }
}

/** `%` stands for the same in both. */
export function substituted(word: string, from: string, to: string): string {
  const at = from.indexOf('%');
  if (at < 0) return word === from ? to : word;
  const [before, after] = [from.slice(0, at), from.slice(at + 1)];
  const fits = word.length >= before.length + after.length && word.startsWith(before) && word.endsWith(after);
  return fits ? to.replace('%', () => word.slice(before.length, word.length - after.length)) : word;
}

/** Apart at commas that stand in no brackets. */
export function argumentsIn(text: string, most: number): readonly string[] {
  const args = [''];
  let depth = 0;
  for (const letter of text) {
    if (/[({]/.test(letter)) depth += 1;
    if (/[)}]/.test(letter)) depth -= 1;
    if (letter === ',' && depth === 0 && args.length < most) args.push('');
    else args[args.length - 1] += letter;
  }
  return args;
}

/** So many arguments each has; a comma in the last of them is a letter. */
export const ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ addprefix: 2, addsuffix: 2, patsubst: 3, subst: 3 },
  ...{ notdir: 1, basename: 1, dir: 1, sort: 1, strip: 1, wildcard: 1 },
};

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
