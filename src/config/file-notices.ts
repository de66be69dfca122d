import type { Code } from '../core/codes.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import type { ConfigFile, FileProblem } from './config-file.ts';

export function notProtected(shown: string, part: string | null): FileProblem {
  const message =
    part === null
      ? `"${shown}" is enforced, but does not belong to root alone; make root its owner and nobody else able to write it.`
      : `"${shown}" is enforced, but "${part}" on the way to it does not belong to root alone, so that it could be replaced; make root its owner and nobody else able to write it.`;
  return { code: 'ENFORCED_UNREADABLE', message };
}

/** Whoever put it there may believe that it counts. */
export function ignored({ path }: ConfigFile, shown: string): Diagnostic {
  const message = `"${shown}" enforces nothing: by its name it is hidden, left over, or no file of this kind.`;
  const hint = 'give it another name, or remove it';
  return { code: 'FILE_IGNORED', severity: 'warning', message, hint, file: path };
}

/** What a parser found in a file that may hold secrets: the place says enough, the text that stands there would say too much. */
export function withoutQuotes(finding: Finding): Finding {
  const message = WITHOUT_QUOTES[finding.code];
  if (message === undefined) return finding;
  const { hint: _, ...rest } = finding;
  return { ...rest, message };
}

const WITHOUT_QUOTES: Readonly<Partial<Record<Code, string>>> = {
  SYNTAX: 'Here stands something that cannot be read. The file may hold secrets, so it is not shown.',
  DUPLICATE_KEY: 'A key stands twice in the same object.',
};
