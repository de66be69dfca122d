import type { EventName } from './core/events.ts';
import type { PayloadOf } from './core/payload.ts';

/** What a hook script may answer: everything is optional, nothing at all means no objection. */
export interface HookAnswer {
  readonly decision?: 'allow' | 'ask' | 'deny' | 'block';
  readonly reason?: string;
  /** The new tool input, prompt or tool response, whole. */
  readonly rewrite?: unknown;
  readonly context?: string;
  /** End the agent's turn. */
  readonly stop?: boolean | string;
  /** For the person. */
  readonly message?: string;
}

type Answer = HookAnswer | null | undefined | undefined;

const REWRITE_FIELD: Readonly<Record<string, string>> = { PostToolUse: 'updatedToolOutput' };

/**
 * The whole of a hook script: reads the event, answers with what the function returns. The answer is printed alone, in
 * the form that Claude Code and hookline both read; an exception refuses (exit 2), so that a bug in a guard does not open it.
 */
export async function defineHook<E extends EventName = EventName>(
  run: (event: PayloadOf<E>) => Answer | Promise<Answer>,
): Promise<void> {
  try {
    const event: PayloadOf<E> = JSON.parse(await readStdin());
    const answer = await run(event);
    if (answer !== undefined && answer !== null)
      process.stdout.write(`${JSON.stringify(spelled(answer, event.hook_event_name))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 2;
  }
}

function spelled(answer: HookAnswer, event: string): Record<string, unknown> {
  const nested: Record<string, unknown> = { hookEventName: event };
  const top: Record<string, unknown> = {};
  if (answer.decision !== undefined) {
    if (event === 'PreToolUse') {
      nested.permissionDecision = answer.decision === 'block' ? 'deny' : answer.decision;
      nested.permissionDecisionReason = answer.reason;
    } else if (event === 'PermissionRequest') {
      nested.decision = { behavior: answer.decision === 'allow' ? 'allow' : 'deny', message: answer.reason };
    } else if (answer.decision !== 'allow') top.decision = 'block';
  }
  if (answer.reason !== undefined && top.decision !== undefined) top.reason = answer.reason;
  if (answer.context !== undefined) nested.additionalContext = answer.context;
  if (answer.rewrite !== undefined) nested[REWRITE_FIELD[event] ?? 'updatedInput'] = answer.rewrite;
  if (answer.stop !== undefined && answer.stop !== false) {
    top.continue = false;
    if (typeof answer.stop === 'string') top.stopReason = answer.stop;
  }
  if (answer.message !== undefined) top.systemMessage = answer.message;
  return Object.keys(nested).length > 1 ? { ...top, hookSpecificOutput: nested } : top;
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
