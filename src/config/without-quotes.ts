import type { Finding } from '../core/diagnostic.ts';

/** What a parser found in a file that may hold secrets: the place says enough, the text that stands there would say too much. */
export function withoutQuotes(finding: Finding): Finding {
  switch (finding.code) {
    case 'SYNTAX':
      return {
        ...finding,
        message: 'Here stands something that cannot be read. The file may hold secrets, so it is not shown.',
      };
    case 'DUPLICATE_KEY':
      return { ...finding, message: 'A key stands twice in the same object.' };
    default:
      return finding;
  }
}
