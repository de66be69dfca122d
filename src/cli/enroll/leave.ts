import { rmSync } from 'node:fs';
import { isatty } from 'node:tty';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { forgetMachine } from '../../fleet/machine-key.ts';
import { sourcesNow } from '../../fleet/sources.ts';
import { print } from '../../show/print.ts';
import { forgetPinned } from '../audit/pinned-key.ts';
import type { EnrollRequest } from '../enroll.ts';
import { mustNotBeAgent, pressedKey } from '../one-key.ts';
import { noPositionals } from '../options.ts';
import { recordDone } from '../record-done.ts';

export const takes = ['system', 'yes'] as const;

/** `hookline enroll leave`: what was fetched counts no more. What an administrator said is for the administrator to end. */
export async function part({ words, values, place, json }: EnrollRequest): Promise<number> {
  noPositionals(words, 'enroll leave');
  mustNotBeAgent('This machine cannot leave', 'enroll leave');
  const sources = await sourcesNow(place);
  const wanted = values.system === true ? 'machine' : 'user';
  const found = sources.find(({ source }) => source === wanted);
  if (found === undefined) {
    const isMachines = sources.some(({ source }) => source === 'machine');
    const hint = isMachines
      ? 'the administrator enrolled this machine: with --system it is for root to end'
      : undefined;
    throw new HookError('USAGE', 'There is no enrolment of yours.', hint === undefined ? {} : { hint });
  }
  const address = visible(found.enrolment?.address ?? found.path);
  if (values.yes !== true) {
    if (json || !isatty(0) || !isatty(1)) {
      const message = 'Nothing was changed: nobody is at a terminal who could say yes to it.';
      throw new HookError('USAGE', message, { hint: 'with --yes it is done without asking' });
    }
    print(`The policy from ${address} will count no more. Leave? (y/n): `);
    const isYes = (await pressedKey()) === 'y';
    print(isYes ? 'y\n' : 'n\nNothing was changed.\n');
    if (!isYes) return 1;
  }
  remove(found.path);
  rmSync(found.store.folder, { recursive: true, force: true });
  rmSync(found.store.tries, { force: true });
  rmSync(found.store.introduced, { force: true });
  if (found.enrolment !== null) forgetPinned(place.stateFolder, found.enrolment.address);
  // a server that had revoked it takes no machine with the same key again
  if (!sources.some(({ source, enrolment }) => source !== wanted && enrolment?.from === 'server'))
    forgetMachine(place.stateFolder);
  await recordDone(place.stateFolder, { kind: 'leave', address, revision: found.bundle?.revision ?? null });
  print(
    json ? `${JSON.stringify({ path: found.path })}\n` : `Left: ${found.path} is gone, and what was fetched with it.\n`,
  );
  return 0;
}

function remove(path: string): void {
  try {
    rmSync(path);
  } catch (error) {
    const code = errorCode(error);
    throw new HookError('OUTPUT', `"${path}" cannot be removed (${code}).`, { hint: 'it belongs to somebody else' });
  }
}
