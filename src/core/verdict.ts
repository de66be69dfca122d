import type { Decision } from './decision.ts';
import type { Remark } from './diagnostic.ts';
import { type Hook, hookLabel } from './hook.ts';
import type { Json, JsonObject } from './json.ts';
import { describeEnding, type Report } from './report.ts';
import { clean, shorten } from './shown-text.ts';

export type RunStatus = 'answered' | 'failed' | 'timed-out' | 'cancelled' | 'started';

export interface Rewrite {
  readonly value: Json;
  readonly how: 'replace' | 'merge';
}

/** What one hook said. */
export interface Verdict {
  readonly status: RunStatus;
  readonly decision: Decision;
  readonly reason: string | null;
  readonly rewrite: Rewrite | null;
  readonly context: readonly string[];
  /** For the person. */
  readonly messages: readonly string[];
  /** For the person, once per hook and turn: the hook failed open. */
  readonly warning: string | null;
  readonly stop: { readonly reason: string } | null;
  readonly env: Readonly<Record<string, string>>;
  readonly text: string | null;
  readonly remarks: readonly Remark[];
  /** For the record only. */
  readonly metadata?: JsonObject | undefined;
}

export const NO_OBJECTION: Verdict = {
  status: 'answered',
  decision: 'none',
  reason: null,
  rewrite: null,
  context: [],
  messages: [],
  warning: null,
  stop: null,
  env: {},
  text: null,
  remarks: [],
};

export function failureStatus(report: Report): RunStatus {
  if (report.ending.kind === 'timeout') return 'timed-out';
  return report.ending.kind === 'cancelled' ? 'cancelled' : 'failed';
}

/** A failure means what the hook's `onFailure` says; `why` replaces the description of how it ended. */
export function failedVerdict(
  hook: Pick<Hook, 'name' | 'id' | 'onFailure'>,
  report: Report,
  why = describeEnding(report.ending),
  remarks: readonly Remark[] = [],
): Verdict {
  const stderr = clean(shorten(report.stderr).text);
  const failed = { ...NO_OBJECTION, status: failureStatus(report), remarks };
  const inWords = (output: string): string =>
    `Hook '${hookLabel(hook)}' failed: ${output === '' || output === clean(why) ? why : `${why}: ${output}`}`;
  if (hook.onFailure === 'continue') return { ...failed, warning: inWords(stderr) };
  return { ...failed, decision: 'block', reason: inWords(stderr || clean(shorten(report.stdout).text)) };
}
