/** Texts of which one stands in everything that a pattern matches. `folds`: however they are capitalized, all being small here. */
export interface RequiredTexts {
  readonly texts: readonly string[];
  readonly folds: boolean;
}

/** What a pattern cannot match without, found by reading it once; null: nothing that can be told so. */
export function requiredTexts(pattern: string): RequiredTexts | null {
  const folds = /\(\?[a-z]*i/.test(pattern);
  const reader = { rest: pattern, wellRead: true };
  const texts = alternatives(reader);
  if (texts === null || !reader.wellRead || reader.rest !== '') return null;
  return { texts: folds ? texts.map((text) => text.toLowerCase()) : texts, folds };
}

interface Reader {
  rest: string;
  wellRead: boolean;
}

/** One of what each of them requires; nothing, where one of them requires nothing. */
function alternatives(reader: Reader): readonly string[] | null {
  const branches = [branch(reader)];
  while (take(reader, /^\|/) !== null) branches.push(branch(reader));
  return branches.includes(null) ? null : branches.flatMap((texts) => texts ?? []);
}

const OPTIONAL = /^(?:[?*]|\{0[,}][^}]*\}?)\??/;
const REPEATED = /^(?:\+|\{[1-9][^}]*\})\??/;

/** Of all that it requires, what is longest. */
function branch(reader: Reader): readonly string[] | null {
  let best: readonly string[] | null = null;
  let run = '';
  const choose = (texts: readonly string[] | null): void => {
    if (texts !== null && texts.length > 0 && weightOf(texts) > weightOf(best ?? [])) best = texts;
  };
  const end = (): void => {
    if (run !== '') choose([run]);
    run = '';
  };
  while (reader.rest !== '' && !/^[|)]/.test(reader.rest)) {
    if (take(reader, /^(?:\\[bBAz]|[\^$])/) !== null) continue;
    const group = take(reader, /^\((?:\?(?:[ims]+:?|:|P<\w+>))?/);
    const character = group === null ? take(reader, /^(?:\\[^a-zA-Z0-9]|[^\\[.*+?{}()|^$])/u) : null;
    if (group !== null) {
      const isFlag = /^\(\?[ims]+$/.test(group);
      const texts = isFlag ? null : alternatives(reader);
      if (take(reader, /^\)/) === null) return unread(reader);
      end();
      if (take(reader, OPTIONAL) === null) choose(texts);
      take(reader, REPEATED);
    } else if (character !== null) {
      const own = character.replace(/^\\/, '');
      const isOptional = take(reader, OPTIONAL) !== null;
      if (!isOptional) run += own;
      if (isOptional || take(reader, REPEATED) !== null) end();
    } else if (take(reader, /^(?:\\[sSdDwW]|\[\^?\]?(?:\\[^pPQEx]|\[:\w+:\]|[^\]\\])*\]|\.)/u) !== null) {
      end();
      if (take(reader, OPTIONAL) === null) take(reader, REPEATED);
    } else return unread(reader);
  }
  end();
  return best;
}

/** The shortest of them tells least; many tell less than one. */
function weightOf(texts: readonly string[]): number {
  return texts.length === 0 ? 0 : Math.min(...texts.map(({ length }) => length)) - texts.length / 1000;
}

function unread(reader: Reader): null {
  reader.wellRead = false;
  return null;
}

function take(reader: Reader, what: RegExp): string | null {
  const [found] = what.exec(reader.rest) ?? [];
  if (found === undefined) return null;
  reader.rest = reader.rest.slice(found.length);
  return found;
}

/** Whether a pattern that requires this could match the text. */
export function mayMatch(text: string, { texts, folds }: RequiredTexts): boolean {
  if (!folds) return texts.some((one) => text.includes(one));
  // of letters that only look like others, several are one
  if (/[^\0-\x7F]/.test(text)) return true;
  const small = text.toLowerCase();
  return texts.some((one) => small.includes(one));
}
