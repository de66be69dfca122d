/** What the commands of a sed script name. */
export interface SedScript {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** What it gives to a shell; null: the line that it has made. */
  readonly runs: readonly (string | null)[];
}

/** Letters behind a substitution; a `w` ends them, and what follows is a name. */
const FLAGS = /[gpiImMe\d]*/y;
/** Up to the end of the line, without the blanks in front: `w file`, `wfile`. */
const REST = /[ \t]*([^\n]*)/y;
/** A text that is put in: its lines end with a backslash, all but the last. */
const TEXT = /(?:\\[\s\S]|[^\\\n])*/y;
const LABEL = /[^\n;}]*/y;

/** Command by command, as sed reads it: only there is a letter a command, and only the end of a line ends a name. */
export function sedScript(text: string): SedScript {
  const reads: string[] = [];
  const writes: string[] = [];
  const runs: (string | null)[] = [];
  const lastBracket = text.lastIndexOf(']');
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [all = '', part = all] = pattern.exec(text) ?? [];
    at += all.length;
    return part;
  };
  /** A part up to the mark behind it. In brackets of a pattern the mark is one sign among others. */
  const pass = (mark: string | undefined, isPattern: boolean): void => {
    for (; at < text.length && text[at] !== mark; at++) {
      if (text[at] === '\\') at += 1;
      else if (isPattern && text[at] === '[' && at < lastBracket) {
        const first = at + (text[at + 1] === '^' ? 2 : 1);
        const end = text.indexOf(']', first + 1);
        if (end > 0) at = end;
      }
    }
    at += 1;
  };
  while (at < text.length) {
    const sign = text[at];
    at += 1;
    switch (sign) {
      case '/':
        pass('/', true);
        break;
      // an address with a mark of its own: `\,a,`
      case '\\':
        pass(text[at++], true);
        break;
      case 's':
      case 'y': {
        const mark = text[at++];
        pass(mark, sign === 's');
        pass(mark, false);
        const flags = sign === 's' ? take(FLAGS) : '';
        if (flags.includes('e')) runs.push(null);
        break;
      }
      case 'r':
      case 'R':
        reads.push(take(REST));
        break;
      // behind a substitution as well
      case 'w':
      case 'W':
        writes.push(take(REST));
        break;
      case 'e':
        runs.push(take(REST).trim() || null);
        break;
      case 'a':
      case 'i':
      case 'c':
        take(TEXT);
        break;
      case '#':
        take(REST);
        break;
      case ':':
      case 'b':
      case 't':
      case 'T':
        take(LABEL);
        break;
      // an address, or a command that names nothing
      default:
    }
  }
  return { reads, writes, runs };
}
