import { hookLabel } from '../core/hook.ts';
import { describeEnding } from '../core/report.ts';
import { visible } from '../core/visible.ts';
import type { BusEvents, Hooks } from '../hooks/api.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';

/** A hook that has run. */
type Ended = BusEvents['hook:complete'];

const MOST_CHARS = 500;

export function wantsDebugLines({ HOOKLINE_DEBUG: setting = '' }): boolean {
  return !['', '0', 'false', 'no', 'off'].includes(setting.trim().toLowerCase());
}

/** A line for every hook that has run, in the words of Mimir's registry. Returns its undo. */
export function tellDebugLines(hooks: Pick<Hooks, 'on'>, write: (line: string) => void): () => void {
  const told = (ended: Ended): void => write(debugLine(ended));
  const undos = [hooks.on('hook:complete', told), hooks.on('hook:error', told)];
  return () => {
    for (const undo of undos) undo();
  };
}

/** `Hook 'x' executed in 12ms {"exitCode":0,…}`, or `Hook 'x' failed: …`; on one line, and without secrets. */
function debugLine({ hook, report, verdict }: Ended): string {
  const { ending, durationMs, stdout, stderr } = report;
  const exitCode = ending.kind === 'exit' ? ending.code : null;
  const facts = JSON.stringify({ exitCode, stdout: shortened(stdout), stderr: shortened(stderr) });
  const who = `Hook '${visible(hookLabel(hook))}'`;
  const how =
    verdict.status === 'answered'
      ? `executed in ${Math.round(durationMs)}ms`
      : `failed: ${shortened(verdict.warning ?? verdict.reason ?? describeEnding(ending)).replace(/^Hook '.*?' failed: /, '')}`;
  return `debug: ${who} ${how} ${facts}`.replaceAll('\n', ' ');
}

function shortened(text: string): string {
  const masked = maskSecrets(text.slice(0, 4 * MOST_CHARS).trim());
  return visible(masked.length > MOST_CHARS ? `${masked.slice(0, MOST_CHARS)}…` : masked);
}
