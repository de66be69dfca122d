import { followLinks } from '../../../src/config/follow-links.ts';
import { type EventName, eventRow } from '../../../src/core/events.ts';
import type { HookEvent } from '../../../src/core/hook-event.ts';
import { compileCondition } from '../../../src/matching/cel/condition.ts';
import { expressionCompiler } from '../../../src/matching/cel/expression.ts';
import { compileRuleText } from '../../../src/matching/cel/rule-text.ts';

const now = (): number => performance.now();

export interface Place {
  readonly home?: string;
  readonly cwd?: string;
  readonly name?: EventName;
  readonly limitMs?: number;
}

export function anEvent(payload: object = {}, { cwd = '/project', name = 'PreToolUse' }: Place = {}): HookEvent {
  const given = { session_id: 's1', cwd, hook_event_name: name, ...payload };
  return { name, row: eventRow(name), payload: given, projectDir: cwd, at: 0, lastPrompt: null };
}

/** What a condition says of an event, or why it says nothing. */
export async function told(text: string, payload: object = {}, place: Place = {}): Promise<boolean | string> {
  const condition = await read(text, place);
  if ('problem' in condition) return `unreadable: ${condition.problem}`;
  try {
    return condition.holds(anEvent(payload, place));
  } catch (error) {
    return `error: ${(error as Error).message}`;
  }
}

export function read(text: string, { home = '/home/me', limitMs = 20_000 }: Place = {}) {
  return compileCondition(text, expressionCompiler({ home, followLinks, now, limitMs }));
}

/** What a rule says of an event. */
export async function said(text: string, payload: object = {}): Promise<string> {
  return (await readText(text)).says(anEvent(payload));
}

export function readText(text: string) {
  return compileRuleText(text, expressionCompiler({ home: '/home/me', followLinks, now }));
}

export const bash = (command: unknown): object => ({ tool_name: 'Bash', tool_input: { command } });
