import { ANY_NAME, STAR } from '../../effects/wild-text.ts';

/** How a language names its variables, and gives them texts. */
export interface VariableForms {
  /** `$name = "text"`: its two groups are the name, and the literal. */
  readonly assigned: RegExp;
  /** A loop over texts or over what a pattern finds: its groups are `list`, `glob` and `name`. */
  readonly loops: readonly RegExp[];
  /** Where a variable stands as a value by itself. */
  readonly used: (name: string) => RegExp;
}

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const MOST_ROUNDS = 16;

/**
 * The text with the variables filled in of which it says what they are, where they stand by themselves. One that is given more than
 * one text stays as it is. A loop whose rounds are known is written out, round by round, as if each were a statement.
 */
export function withKnownVariables(text: string, forms: VariableForms): string {
  const looped = forms.loops.reduce((before, loop) => before.replace(loop, (...found) => unrolled(found, forms)), text);
  const given = new Map<string, string | null>();
  for (const [, name = '', literal = ''] of looped.matchAll(forms.assigned))
    given.set(name, given.has(name) && given.get(name) !== literal ? null : literal);
  let filled = looped;
  for (const [name, literal] of given) {
    if (literal === null || /[$@#]/.test(literal)) continue;
    filled = filled.replace(forms.used(name), () => literal);
    // what nobody asks for any more says nothing
    if (filled.split(new RegExp(String.raw`\b${name}\b`)).length === 2)
      filled = filled.replace(forms.assigned, (whole, own) => (own === name ? '' : whole));
  }
  return filled;
}

/** The whole loop, and behind it its body for each of the texts. */
function unrolled(found: readonly unknown[], forms: VariableForms): string {
  const [whole] = found;
  const groups = found.at(-1);
  if (typeof whole !== 'string' || typeof groups !== 'object' || groups === null) return String(whole);
  const { list, bare, only, name, ...more }: Readonly<Record<string, string | undefined>> = { ...groups };
  const glob = more.glob ?? (bare === undefined ? undefined : `"${bare}"`);
  const body = more.body ?? only ?? '';
  if (name === undefined) return whole;
  const texts = glob === undefined ? textsIn(list ?? '') : [asFound(glob)];
  if (texts.length === 0 || texts.length > MOST_ROUNDS) return whole;
  const used = forms.used(name);
  return [whole, ...texts.map((text) => body.replace(used, () => text))].join('\n;');
}

function textsIn(list: string): readonly string[] {
  const quoted = [...list.matchAll(LITERAL)].map(([literal]) => literal);
  const bare = /^\s*[\w./~ *-]+\s*$/.test(list) ? list.trim().split(/\s+/) : [];
  return quoted.length > 0 ? quoted : bare.filter((word) => word !== '').map((word) => `"${word}"`);
}

/** What a pattern finds: a star in it is none in a text. */
export function asFound(glob: string): string {
  return glob
    .replaceAll('**/', '')
    .replace(/\*+/g, (_, at: number) => (/["'/]/.test(glob[at - 1] ?? '') ? ANY_NAME : STAR));
}
