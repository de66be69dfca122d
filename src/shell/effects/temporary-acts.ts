import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { ONE } from './wild-text.ts';

/** `mktemp`: a file or a folder whose name nobody knows, where its template or an option says. */
export function temporaryActs({ args }: Call): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(args, '', 'mktemp');
  if (has('-u --dry-run')) return [];
  const [template = 'tmp.XXXXXXXXXX'] = operands;
  const name = template.replace(/X{3,}(?=[^X/]*$)/, (marks) => ONE.repeat(marks.length));
  const [folder] = valuesOf('-p --tmpdir');
  const isPlaced = operands.length > 0 && folder === undefined && !has('-t --tmpdir');
  const [suffix = ''] = valuesOf('--suffix');
  return touches('writes', [`${isPlaced ? '' : `${folder || '/tmp'}/`}${name}${suffix}`], 'file');
}
