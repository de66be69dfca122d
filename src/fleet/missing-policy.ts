import type { Diagnostic } from '../core/diagnostic.ts';
import { shownUrl } from '../core/shown-url.ts';
import { visible } from '../core/visible.ts';
import type { Enrolment } from './enrolment.ts';
import { isPastItsLife } from './life.ts';
import type { SourceNow } from './sources.ts';
import { readTries, type Tries } from './tries.ts';

/** That there is no policy that counts, and what follows from it. */
export interface MissingPolicy {
  readonly refuses: boolean;
  readonly diagnostic: Diagnostic;
}

/** Asked at each event: what was good when a program began may have expired an hour later. */
export function missingPolicy(now: SourceNow): (nowMs: number) => MissingPolicy | null {
  const { enrolment, bundle } = now;
  if (enrolment === null) return always(invalid(now));
  let tries: Tries | null = null;
  const known = (): Tries => {
    tries ??= readTries(now.store);
    return tries;
  };
  if (bundle === null) return () => missing(now, enrolment, known());
  let seenMs = known().seenMs;
  return (nowMs) => {
    seenMs = Math.max(seenMs, nowMs);
    if (!isPastItsLife(bundle, nowMs, seenMs)) return null;
    const until = new Date(bundle.expiresAtMs).toISOString();
    const ahead = isPastItsLife(bundle, nowMs, nowMs) ? '' : clockWas(seenMs);
    const what = `The policy of this machine (revision ${visible(bundle.revision)}) counted until ${until}${ahead}`;
    return told('POLICY_STALE', what, 'it stays in force, but it is out of date', now, enrolment, readTries(now.store));
  };
}

/** A clock that is right again does not make young what was old by it: that needs a signature, or a person. */
function clockWas(seenMs: number): string {
  const was = new Date(seenMs).toISOString();
  return `, and this machine's clock has been at ${was} (if that was wrong, a person can say so by running "hookline enroll fetch" in a terminal)`;
}

function always(one: MissingPolicy): () => MissingPolicy {
  return () => one;
}

function invalid({ path, diagnostics }: SourceNow): MissingPolicy {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const where = first?.line === undefined ? path : `${path}:${first.line}`;
  const why = first?.message ?? 'it cannot be read.';
  const message = `The enrolment at ${where} cannot be used, so that nothing is allowed until it is fixed: ${why}`;
  return { refuses: true, diagnostic: { code: 'ENROLMENT_INVALID', severity: 'error', message, file: path } };
}

function missing(now: SourceNow, enrolment: Enrolment, tries: Tries): MissingPolicy {
  const what =
    now.spoiled === null
      ? `This machine is enrolled at ${visible(shownUrl(enrolment.address))}, and no policy has come from there yet`
      : `The policy that lies on this machine is not what was signed: ${now.spoiled.replace(/\.$/, '')}`;
  return told('POLICY_MISSING', what, 'it goes on without', now, enrolment, tries);
}

function told(
  code: 'POLICY_MISSING' | 'POLICY_STALE',
  what: string,
  mild: string,
  { path }: SourceNow,
  { whenMissing }: Enrolment,
  { problem }: Tries,
): MissingPolicy {
  const refuses = whenMissing === 'refuse';
  const last = problem === null ? '' : ` When it was last tried: ${problem.message}`;
  const message = `${what}, so ${refuses ? 'nothing is allowed' : mild}. To fetch it now: hookline enroll fetch.${last}`;
  return { refuses, diagnostic: { code, severity: refuses ? 'error' : 'warning', message, file: path } };
}
