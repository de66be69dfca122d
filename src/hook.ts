import type { EffectsOf, EventName, RewriteOf } from './core/events.ts';
import type { CallbackVerdict, DecisionOn } from './core/handler.ts';
import type { PayloadOf } from './core/payload.ts';

/** What a hook script may answer: everything is optional, nothing at all means no objection. */
export type HookAnswer<E extends EventName = EventName> = E extends EventName ? AnswerOn<E> : never;

interface AnswerOn<E extends EventName> {
  readonly decision?: Exclude<DecisionOn<E>, 'none'> | undefined;
  readonly reason?: string | undefined;
  /** The new tool input, prompt or tool response, whole. */
  readonly rewrite?: RewriteOf<E> | undefined;
  readonly context?: 'context' extends EffectsOf<E> ? string | undefined : undefined;
  /** End the agent's turn. */
  readonly stop?: 'stop' extends EffectsOf<E> ? boolean | string | undefined : undefined;
  /** For the person. */
  readonly message?: string | undefined;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a function that ends without a return is typed so
type Answer<E extends EventName> = HookAnswer<E> | null | undefined | void;

// biome-ignore lint/suspicious/noConfusingVoidType: a function that ends without a return is typed so
type ModuleVerdict<E extends EventName> = CallbackVerdict<E> | null | undefined | void;

/** The default export of a module hook. It runs in a process of its own, which is ended when the signal was not enough. */
export type ModuleHook<E extends EventName = EventName> = (
  event: PayloadOf<E>,
  options: { readonly signal: AbortSignal },
) => ModuleVerdict<E> | Promise<ModuleVerdict<E>>;

const DECISIONS: readonly unknown[] = ['allow', 'ask', 'deny', 'block', undefined];
const KEYS: readonly string[] = ['decision', 'reason', 'rewrite', 'context', 'stop', 'message'];

type HookScript<E extends EventName> = (event: PayloadOf<E>) => Answer<E> | Promise<Answer<E>>;

/**
 * The whole of a hook script: reads the event, answers with what the function returns. The answer is printed alone, in
 * the form that Claude Code and hookline both read; an exception, wherever it comes from, and an end without an answer
 * refuse (exit 2), so that a bug in a guard does not open it. The event, or several, is for the compiler: it says what the
 * function gets and may answer; which events call the script is what its entry says.
 */
export function defineHook<E extends EventName>(event: E | readonly E[], run: HookScript<E>): Promise<void>;
export function defineHook<E extends EventName = EventName>(run: HookScript<E>): Promise<void>;
export async function defineHook<E extends EventName>(
  ...given: readonly [HookScript<E>] | readonly [unknown, HookScript<E>]
): Promise<void> {
  const run = given.length === 1 ? given[0] : given[1];
  let refused = false;
  let answered = false;
  const refuse = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    refused = true;
    process.exitCode = 2;
  };
  process.on('uncaughtException', refuse);
  // a promise that nothing will ever settle does not keep a process alive
  process.once('exit', () => {
    if (!answered && !refused) refuse('The hook ended before it had answered.');
    if (refused) process.exitCode = 2;
  });
  try {
    const event: PayloadOf<E> = JSON.parse(await readStdin());
    const answer = checked(await run(event));
    const text = answer === null ? '' : `${JSON.stringify(spelled(answer, event.hook_event_name))}\n`;
    answered = true;
    process.stdout.write(text);
  } catch (error) {
    refuse(error);
  }
}

/** An answer that cannot be understood is a bug, and refuses like one. */
function checked(answer: unknown): HookAnswer | null {
  if (answer === undefined || answer === null) return null;
  if (typeof answer !== 'object' || Array.isArray(answer))
    throw new TypeError(`A hook answers with an object or with nothing, not with ${JSON.stringify(answer)}.`);
  const unknown = Object.keys(answer).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw new TypeError(`An answer has no key "${unknown}"; there are ${KEYS.join(', ')}.`);
  const known: HookAnswer = answer;
  if (!DECISIONS.includes(known.decision ?? undefined))
    throw new TypeError(`"decision" must be allow, ask, deny or block, not ${JSON.stringify(known.decision)}.`);
  return known;
}

function spelled(answer: HookAnswer, event: string): Record<string, unknown> {
  const { decision, reason, rewrite, context, stop, message } = answer;
  const top: Record<string, unknown> = { systemMessage: message };
  const nested: Record<string, unknown> = { additionalContext: context };
  if (event === 'PreToolUse' && decision) {
    nested.permissionDecision = decision === 'block' ? 'deny' : decision;
    nested.permissionDecisionReason = reason;
  }
  if (event === 'PermissionRequest' && decision && decision !== 'ask') {
    nested.decision = { behavior: decision === 'allow' ? 'allow' : 'deny', message: reason };
  }
  // a refusal in one word, where the event has no place of its own for it, and where the person is to see it too
  const refusing = decision === 'deny' || decision === 'block';
  if (decision === 'block' || (refusing && nested.permissionDecision === undefined && nested.decision === undefined)) {
    top.decision = 'block';
    top.reason = reason;
  }
  if (rewrite !== undefined && rewrite !== null)
    nested[event === 'PostToolUse' ? 'updatedToolOutput' : 'updatedInput'] = rewrite;
  if (stop !== undefined && stop !== false && stop !== null) {
    top.continue = false;
    if (typeof stop === 'string') top.stopReason = stop;
  }
  const hasNested = Object.values(nested).some((value) => value !== undefined);
  return hasNested ? { ...top, hookSpecificOutput: { hookEventName: event, ...nested } } : top;
}

async function readStdin(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
