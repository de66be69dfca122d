import { isObject, textOrNone } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Told } from '../../core/wire.ts';

const MOST_CHARS = 200;

/**
 * What the agent's own dialog shows above Yes and No: which rule asks, about what, and why. It is answered there, so nothing
 * is said about other terminals.
 */
export function askedWords(outcome: Outcome, told: Told): Outcome {
  const asking = outcome.ran.filter(({ decision, shadow }) => decision === 'ask' && !shadow);
  const rules = [...new Set(asking.map(({ name, hook }) => (name === null ? hook : `"${name}" (${hook})`)))];
  const who = rules.length === 0 ? 'A hook asks' : `${rules.join(' and ')} ${rules.length === 1 ? 'asks' : 'ask'}`;
  const why = (outcome.reason ?? '').trim();
  const lines = [`${who} before this is done: ${callText(told)}`, ...(why === '' ? [] : [`Why: ${why}`])];
  return { ...outcome, reason: lines.join('\n'), approval: null };
}

/** On one line, as far as it tells what it is: the agent shows all of it. */
function callText({ payload }: Told): string {
  const input = isObject(payload.tool_input) ? payload.tool_input : {};
  const about = [input.command, input.file_path, input.path, input.url].find((value) => typeof value === 'string');
  const text = [textOrNone(payload.tool_name), textOrNone(about)].filter((word) => word !== '').join(': ');
  const line = text.replace(/\s+/g, ' ');
  return line.length > MOST_CHARS ? `${line.slice(0, MOST_CHARS)}…` : line;
}
