/** Shorter text is read as it is. */
const MIN_CHARS = 4096;
/** A plain `cat` or `tee` into a file: what it is given to read is what the file will hold. */
const ONLY_WRITES = /^\s*(?:cat|tee)\b[^|;&`$()]*<<(-?)\s*(['"]?)(\w+)\2[^|;&`$()<]*$/;

/** A line without the here-documents that only become the content of a file: they may be long, and nothing in them runs. */
export function withoutData(line: string): string {
  if (line.length < MIN_CHARS || !line.includes('<<')) return line;
  const lines = line.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const own = lines[at] ?? '';
    kept.push(own);
    const [, tabs, quote, delimiter] = own.length < MIN_CHARS ? (ONLY_WRITES.exec(own) ?? []) : [];
    if (delimiter === undefined) continue;
    const end = lines.findIndex((one, i) => i > at && (tabs === '-' ? one.replace(/^\t+/, '') : one) === delimiter);
    if (end < 0) break;
    // without quotes around the delimiter, a substitution in it runs
    const runs = quote === '' && lines.slice(at + 1, end).some((one) => /[`$]/.test(one));
    if (runs) continue;
    // whoever runs the file then runs what nobody has read
    kept.push('$HOOKLINE_UNKNOWN');
    at = end - 1;
  }
  return kept.length === lines.length ? line : kept.join('\n');
}
