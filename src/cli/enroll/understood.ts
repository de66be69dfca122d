import { parseText } from '../../config/parse-text.ts';
import type { Finding } from '../../core/diagnostic.ts';
import { HookError } from '../../core/hook-error.ts';
import type { Enrolment } from '../../fleet/enrolment.ts';
import { readEnrolment } from '../../fleet/read-enrolment.ts';

/** What a machine would read in this text. */
export async function understood(text: string): Promise<Enrolment> {
  const { tree, findings: parsed } = await parseText('yaml', text);
  const findings: Finding[] = [...parsed];
  const enrolment = tree === null ? null : readEnrolment(tree, findings);
  const first = findings.find(({ severity }) => severity === 'error');
  if (enrolment !== null && first === undefined) return enrolment;
  throw new HookError('BAD_OPTION', first?.message ?? 'This is no enrolment.', {
    ...(first?.hint === undefined ? {} : { hint: first.hint }),
  });
}
