import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { HookError } from '../../core/hook-error.ts';

/** Whole, and never in the place of one that is there. Everybody on the machine may read it, also a token in it: it is there for them. */
export function writeEnrolment(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    writeFileSync(draft, text, { mode: 0o644, flag: 'wx' });
    linkSync(draft, path);
  } catch (error) {
    const code = errorCode(error);
    const hint = code === 'EACCES' ? 'with --system it is for root to do' : undefined;
    throw new HookError('OUTPUT', `"${path}" cannot be written (${code}).`, hint === undefined ? {} : { hint });
  } finally {
    rmSync(draft, { force: true });
  }
}
