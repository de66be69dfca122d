import type { Environment, HookEvent } from '../core/dialect.ts';
import { type Hook, isEnforced } from '../core/hook.ts';
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
  const failed = report.ending.kind === 'exit' && report.ending.code !== 0 && report.ending.code !== 2;
  if (!failed || !isEnforced(hook) || handler.kind !== 'command' || !event.row.before) return report;
  const { missingScripts } = await import('../state/script-problems.ts');
  const [missing] = missingScripts(handler, { ...place, cwd: event.payload.cwd, projectDir: event.projectDir });
  return missing === undefined ? report : { ...report, ending: { kind: 'unstarted', why: `there is no "${missing}"` } };
}
