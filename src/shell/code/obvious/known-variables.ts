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
    given.set(name, (given.has(name) && given.get(name) !== literal) || isChanged(name, looped) ? null : literal);
  let filled = looped;
  for (const [name, literal] of given) {
    if (literal === null || /[$@#]/.test(literal)) continue;
    filled = withText(filled, name, literal, forms);
    // what nobody asks for any more says nothing
    if (filled.split(new RegExp(String.raw`\b${name}\b`)).length === 2)
      filled = filled.replace(forms.assigned, (whole, own) => (own === name ? '' : whole));
  }
  return filled;
}

/** `$f .= "x"`, `$f =~ s/a/b/`, `f << "x"`, `f.gsub!(…)`: it is no more what it was given. */
function isChanged(name: string, text: string): boolean {
  const own = String.raw`(?<![\w$@%])\$?${name}\b`;
  return new RegExp(
    String.raw`${own}\s*(?:\.=|\+=|<<(?!~?["'A-Z])|\)?\s*(?:=\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)?\s*)?=~\s*(?:s|tr|y)\b|\.\w+!|=\s*(?:"[^"\n]*"|'[^'\n]*')\s*=~\s*s\b)`,
  ).test(text);
}

/** The text with a literal in the place of a variable, also where another text has it in it. */
function withText(text: string, name: string, literal: string, forms: VariableForms): string {
  const inText = new RegExp(String.raw`\{\$${name}\}|\$\{${name}\}|\$${name}\b(?!\[|\{|->|::)|#\{\s*${name}\s*\}`, 'g');
  const content = literal.slice(1, -1);
  const whole = text.replace(DOUBLE, (one) => one.replace(inText, () => content));
  return whole.replace(forms.used(name), () => literal);
}

const DOUBLE = /(?<!\\)"(?:[^"\\\n]|\\.)*"/g;

/** What the loop is about, and behind it its body for each of the texts. */
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
  // at its end, so that the list keeps what it has in common with the body
  const at = body === '' ? whole.length : whole.lastIndexOf(body);
  return [
    `${whole.slice(0, at)}${whole.slice(at + body.length)}`,
    ...texts.map((text) => withText(body, name, text, forms)),
  ].join('\n;');
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
