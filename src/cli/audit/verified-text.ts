import type { Verified } from '../../audit/verify.ts';
import { visible } from '../../core/visible.ts';
import { paint } from '../../show/print.ts';
import { counted } from '../../show/table.ts';

const TO_DO =
  '  Find out who did that. "hookline audit begin" then begins a new trail, which says what became of this one.\n';

interface Elsewhere {
  /** It was held to what was noted elsewhere. */
  readonly isNoted: boolean;
  /** What a server shows; null: nobody asked. */
  readonly against: string | null;
}

export function verifiedText(
  { broken, records, files, dropped, notes }: Verified,
  place: (path: string) => string,
  { isNoted, against }: Elsewhere,
): string {
  const { red, green, dim } = paint();
  const more = notes.map((note) => dim(`  ${visible(note)}.\n`)).join('');
  if (broken !== null && broken.file === against)
    return `${red('✗')} What ${visible(against)} shows does not fit this trail: ${visible(broken.why)}.\n${more}`;
  if (broken !== null)
    return `${red('✗')} The trail is broken at ${visible(`${place(broken.file)}:${broken.line}`)}: ${visible(broken.why)}.\n${dim(TO_DO)}${more}`;
  if (records === 0) return `Nothing is recorded yet.${lost(dropped)}\n`;
  const of = `${counted(records, 'record')} in ${counted(files, 'file')}`;
  const whole =
    dropped === 0 ? 'none changed, missing or out of order.' : `none changed or out of order.${lost(dropped)}`;
  const noted = isNoted ? ' What was noted elsewhere is part of it.' : '';
  return `${green('✓')} The trail is intact: ${of}, ${whole}${noted}\n${more}`;
}

function lost(dropped: number): string {
  if (dropped === 0) return '';
  return ` ${counted(dropped, 'record')} could not be written, and ${dropped === 1 ? 'is' : 'are'} missing.`;
}
