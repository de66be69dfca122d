import { refuses } from '../../core/decision.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { describeEnding, type Report } from '../../core/report.ts';
import { isObserver, isShadow } from '../../core/role.ts';
import type { Verdict } from '../../core/verdict.ts';

export type Mark = '✓' | '✗' | '?';

export interface HookWords {
  readonly mark: Mark;
  /** The last line of what it said. */
  readonly text: string;
  /** All of it, where that is for the person and more than a line. */
  readonly above: readonly string[];
}

/** How a hook ended, as a mark and one line. */
export function hookWords(hook: Hook, report: Report, verdict: Verdict): HookWords {
  return { ...lastWords(hook, report, verdict), above: toldToPerson(report, verdict) };
}

/** What it complained about when it failed, else what it has to say. */
function toldToPerson({ ending, stderr }: Report, { status, messages }: Verdict): readonly string[] {
  if (status === 'answered') return messages;
  return ending.kind === 'exit' && ending.code !== 0 ? [stderr] : [];
}

function lastWords(hook: Hook, report: Report, verdict: Verdict): Omit<HookWords, 'above'> {
  if (verdict.status !== 'answered') return { mark: '✗', text: failureWords(hook, report, verdict) };
  if (refuses(verdict.decision)) {
    const text = lastLine(verdict.reason ?? '') || lastLine(report.stderr) || 'refused';
    // what only watches refuses nothing
    return isShadow(hook) || isObserver(hook) ? { mark: '✓', text: `would refuse: ${text}` } : { mark: '✗', text };
  }
  if (verdict.decision === 'ask') return { mark: '?', text: lastLine(verdict.reason ?? '') || 'asks you' };
  return { mark: verdict.stop === null ? '✓' : '✗', text: successWords(report, verdict) };
}

/** How it ended, and the last thing that it complained about; where it refused by that in its own words, what it printed. */
function failureWords(hook: Hook, { ending, stdout, stderr }: Report, { warning, reason }: Verdict): string {
  if (reason !== null && !/^(?:Hook|Webhook) .*(?:failed|error|timeout)/.test(reason))
    return (isData(stdout) ? '' : lastLine(stdout)) || lastLine(reason);
  // some dialects have their own words for it
  if (ending.kind === 'timeout' && warning && !warning.startsWith(failedWords(hook))) return lastLine(warning);
  const isAnswer = ending.kind === 'returned' || (ending.kind === 'exit' && ending.code === 0);
  if (isAnswer) {
    // it ended well, and what it said cannot be read
    const words = (warning ?? reason ?? '').replace(failedWords(hook), '');
    return firstLine(words) || describeEnding(ending);
  }
  return [describeEnding(ending), lastLine(stderr)].filter((part) => part !== '').join(': ');
}

/** With these every dialect's failures begin that has no words of its own. */
function failedWords(hook: Hook): string {
  return `Hook '${hookLabel(hook)}' failed: `;
}

function successWords({ stdout, stderr }: Report, verdict: Verdict): string {
  if (verdict.stop !== null) return lastLine(verdict.stop.reason) || 'stops the agent';
  if (verdict.rewrite !== null) return lastLine(verdict.reason ?? '') || 'rewrote it';
  const printed = isData(stdout) ? '' : lastLine(stdout);
  const inWords = [verdict.reason ?? '', ...verdict.messages, ...verdict.context, verdict.text ?? ''];
  const fromAnswer = inWords.map(lastLine).find((line) => line !== '') ?? '';
  return printed || fromAnswer || lastLine(stderr) || (verdict.decision === 'allow' ? 'allowed' : 'done');
}

/** An answer in JSON is for a program. */
function isData(stdout: string): boolean {
  const text = stdout.trim();
  return (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));
}

export function firstLine(text: string): string {
  return linesOf(text)[0] ?? '';
}

function lastLine(text: string): string {
  return linesOf(text).at(-1) ?? '';
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '');
}
