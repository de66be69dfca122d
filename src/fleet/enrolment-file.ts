import { parseText } from '../config/parse-text.ts';
import { lineIndex } from '../config/position.ts';
import { unprotectedPart } from '../config/protected-path.ts';
import { type ConfigText, readConfigFile } from '../config/read-file.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import { type Enrolment, type EnrolmentPlace, enrolmentPath, type SourceName } from './enrolment.ts';
import { readEnrolment } from './read-enrolment.ts';

/** An enrolment that is there. Null: it cannot be used, and the first of what was found says why. */
export interface EnrolmentFile {
  readonly source: SourceName;
  readonly path: string;
  readonly enrolment: Enrolment | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Null: nobody enrolled this machine, or this person. */
export async function readEnrolmentFile(source: SourceName, place: EnrolmentPlace): Promise<EnrolmentFile | null> {
  const path = enrolmentPath(source, place);
  const invalid = (message: string, hint?: string): EnrolmentFile => {
    const found = { code: 'ENROLMENT_INVALID', severity: 'error', message, file: path } as const;
    return { source, path, enrolment: null, diagnostics: [hint === undefined ? found : { ...found, hint }] };
  };
  const read = readConfigFile(path, MAX_BYTES);
  if (read.kind === 'missing') return null;
  if (read.kind === 'unreadable') return invalid(read.message);
  if (source === 'machine') {
    const part = notRootsAlone(path, read);
    if (part !== null) return invalid(`"${part}" does not belong to root alone, so that anybody could enrol here.`);
  }
  const { tree, findings: parsed } = await parseText('yaml', read.text);
  const findings: Finding[] = [...parsed];
  if (tree === null && findings.length === 0)
    return invalid('The enrolment is empty.', 'remove it, or write "url" and "keys"');
  const enrolment = tree === null ? null : readEnrolment(tree, findings);
  const at = lineIndex(read.text);
  const diagnostics = findings.map(
    ({ at: offset, lost: _, meant: __, ...finding }): Diagnostic => ({
      ...finding,
      ...(finding.severity === 'error' ? { code: 'ENROLMENT_INVALID' as const } : {}),
      file: path,
      ...at(offset),
    }),
  );
  return { source, path, enrolment, diagnostics };
}

const MAX_BYTES = 256 * 1024;

/** What stands in the way of believing that an administrator wrote it; null: nothing. */
function notRootsAlone(
  path: string,
  { owner, mode }: Pick<Extract<ConfigText, { readonly kind: 'text' }>, 'owner' | 'mode'>,
): string | null {
  return owner !== 0 || (mode & 0o022) !== 0 ? path : unprotectedPart(path);
}
