import { quotedWord } from '../../quoted-word.ts';

/** What a call with words that are no texts is given. */
export interface UnreadCall {
  readonly does: string;
  /** What stands behind its name. */
  readonly given: string;
}

/** How a language says that it means the words which it is given itself, and what lies in a folder. */
export interface GivenForms {
  readonly words: RegExp;
  /** Its group `place` is a folder, or a pattern for names. */
  readonly lists: RegExp;
}

const UNKNOWN = '"$HOOKLINE_UNKNOWN"';
const LITERAL = /^\s*\(?\s*(?:"((?:[^"\\$@#]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*,/;
/** `unlink if …`, `unlink for …`: what it is given stands elsewhere. */
const ELSEWHERE = /^\s*\(?\s*\)?\s*(?:$|(?:if|unless|for|foreach|while|or|and)\b)/;

/** The line for a shell that does the same, as far as anybody can tell; null: it is no such call. */
export function unreadLine(
  { does, given }: UnreadCall,
  text: string,
  words: readonly string[],
  forms: GivenForms,
): string | null {
  const isGiven = forms.words.test(given);
  // `alarm shift; exec @ARGV`
  const left = words.slice(text.match(/(?<![\w$@%>.-])shift\b|\bARGV\.shift\b/g)?.length ?? 0);
  const own = isGiven && left.length > 0 ? left.map(quotedWord).join(' ') : UNKNOWN;
  switch (does) {
    case 'runs': {
      const [, double, single] = LITERAL.exec(given) ?? [];
      const program = double ?? single;
      return program === undefined || /\s/.test(program) ? unquoted(own) : `${quotedWord(program)} ${own}`;
    }
    case 'deletes':
    case 'deletes-tree': {
      const place = forms.lists.exec(ELSEWHERE.test(given) ? text : given) ?? forms.lists.exec(text);
      if (isGiven || place?.groups?.place === undefined) return `rm ${does === 'deletes' ? '-f' : '-rf'} ${own}`;
      return foundIn(place.groups.place.slice(1, -1));
    }
    default:
      return null;
  }
}

/** A program of which nothing is known is no word. */
function unquoted(own: string): string {
  return own === UNKNOWN ? '$HOOKLINE_UNKNOWN' : own;
}

/** What lies in a folder, or what a pattern finds. */
function foundIn(place: string): string {
  if (/[$@#]/.test(place)) return `rm -f ${UNKNOWN}`;
  const at = place.search(/[^/]*[*?[{]/);
  if (at < 0) return `find ${folder(place)} -mindepth 1 -delete`;
  const name = place.slice(place.lastIndexOf('/') + 1);
  const before = place.slice(0, at);
  // what has a certain form is what a shell finds by it
  if (!place.includes('**') && !/^[*.]+$/.test(name))
    return `rm -f ${folder(before)}${place.slice(at).replace(/[^\w.*?[\]{},/-]/g, '\\$&')}`;
  const depth = place.includes('**') ? '' : ' -maxdepth 1';
  const form = /^\*+$/.test(name) ? '' : ` -name ${quotedWord(name)}`;
  return `find ${folder(before || '.')} -mindepth 1${depth}${form} -delete`;
}

function folder(place: string): string {
  const [, home = '', rest = place] = /^(~\/?)(.*)$/s.exec(place) ?? [];
  return `${home}${rest === '' ? '' : quotedWord(rest)}`;
}
