import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import type { CommandHandler } from '../core/handler.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Report } from '../core/report.ts';

/**
 * Most interpreters say with an ordinary failure that there is no such script. A hook that an organization enforces and
 * that was never run is not one that failed: it could not be started.
 */
export async function withoutItsScript(
  hook: Hook,
  event: HookEvent,
  report: Report,
  place: { readonly home: string; readonly env: Environment },
): Promise<Report> {
  const { handler } = hook;
  const ran = report.ending.kind === 'exit' && report.ending.code !== 2;
  if (!ran || !isEnforced(hook) || handler.kind !== 'command' || !event.row.before) return report;
  const failed = report.ending.kind === 'exit' && report.ending.code !== 0;
  if (!failed && !mayHide(handler)) return report;
  const { missingInAnyCase, missingScripts } = await import('../trust/script-problems.ts');
  const where = { ...place, cwd: event.payload.cwd, projectDir: event.projectDir };
  const [missing] = [...(failed ? missingScripts(handler, where) : []), ...missingInAnyCase(handler, where)];
  return missing === undefined ? report : { ...report, ending: { kind: 'unstarted', why: `there is no "${missing}"` } };
}

/** `guard.py || true`: a quick look whether a line that went well names a file that may not be there. */
function mayHide({ command, args, sandbox }: CommandHandler): boolean {
  if (args !== null || sandbox?.kinds.includes('docker') || !/[|;&\n]/.test(command)) return false;
  const files = command.split(/[\s'"`|;&()<>]+/).filter((word) => word.includes('/') || /\w\.\w+$/.test(word));
  return files.some((file) => !(isAbsolute(file) && existsSync(file)));
}
