import { callCli, finished, type Result } from '../world/cli.ts';

/** A word without anything that means something to a shell, or what stands in one kind of quotes. */
const WORD = /^ *(?:([\w./:=@,+-]+)|'([^']*)'|"([^"$`\\!]*)")(?= |$)/;

interface Around {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A command as a page shows it. What is nothing but a call of ours needs no shell, and most of the time no process either. */
export function callInPage(command: string, around: Around): Promise<Result> {
  const [program, ...args] = plainWords(command) ?? [];
  if (program === 'hookline') return callCli({ args, ...around });
  return finished('sh', ['-c', command], around);
}

/** Null: only a shell can tell. */
function plainWords(command: string): readonly string[] | null {
  const words: string[] = [];
  for (let rest = command.trimEnd(); rest !== ''; ) {
    const [whole, bare, single, double] = WORD.exec(rest) ?? [];
    if (whole === undefined) return null;
    words.push(bare ?? single ?? double ?? '');
    rest = rest.slice(whole.length);
  }
  return words;
}
