import { shownPath } from '../../config/load-file.ts';
import { visible } from '../../core/shown-text.ts';
import { verifyTrail } from '../../state/audit/verify.ts';
import type { AuditRequest } from '../audit.ts';
import { paint, print } from '../print.ts';

/** `hookline audit verify`: whether every record is as it was written, and none is missing. */
export function part({ folder, home, json }: AuditRequest): number {
  const { broken, records, files, first, last, notes } = verifyTrail(folder);
  const { red, green, dim } = paint();
  if (json) print(`${JSON.stringify({ intact: broken === null, broken, records, files, first, last, notes })}\n`);
  else if (broken !== null) {
    const place = visible(`${shownPath(broken.file, { cwd: folder, home })}:${broken.line}`);
    print(`${red('✗')} The trail is broken at ${place}: ${broken.why}.\n`);
  } else if (records === 0) print('Nothing is recorded yet.\n');
  else {
    const of = `${records} ${records === 1 ? 'record' : 'records'} in ${files} ${files === 1 ? 'file' : 'files'}`;
    print(`${green('✓')} The trail is intact: ${of}, none changed, missing or out of order.\n`);
  }
  if (!json) for (const note of notes) print(dim(`  ${visible(note)}.\n`));
  return broken === null ? 0 : 1;
}
