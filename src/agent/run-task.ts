import { addUsage, type ChatReply } from '../core/chat.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Outcome } from '../core/outcome.ts';
import { addToContext, admitted, append } from './add-to-context.ts';
import { compactIfNeeded } from './compact.ts';
import { fire } from './fire.ts';
import { runCalls } from './run-calls.ts';
import { type At, type Session, type Thread, taskOf } from './session.ts';
import { addHookOutput } from './start-session.ts';
import { toolsFor } from './tool.ts';
import { pauseBefore } from './try-again.ts';

/** A service that stops in the middle of its answer is not waited for any longer. */
const LONGEST_REPLY_MS = 10 * 60_000;
const TOO_LATE = 'The model did not answer within ten minutes.';

/** How an agent's work on a task ended. */
export interface TaskEnd {
  readonly status: 'completed' | 'refused' | 'stopped' | 'failed' | 'interrupted' | 'out-of-steps';
  /** What the agent said last. */
  readonly text: string;
}

/** One agent's work: the model is asked, its calls are run, until it has none left and the hooks let it end. */
export async function runTask(at: At, task: string): Promise<TaskEnd> {
  const { thread, signal } = at;
  const startedAt = nowMs();
  const duration = (): number => Math.round(nowMs() - startedAt);
  const ending = thread.parentId === null ? 'Stop' : 'SubagentStop';
  thread.task = task;
  const start = await fire(at, 'AgentStart', { task_description: task });
  if (start.refused) return { status: signal.aborted ? 'interrupted' : 'refused', text: start.reason ?? '' };
  await addHookOutput(at, 'AgentStart', start.context);

  let held = false;
  let text = '';
  for (let step = 0; step < at.session.limits.steps; step++) {
    await compactIfNeeded(at);
    if (signal.aborted) return { status: 'interrupted', text };
    if (at.session.isRefused) return { status: 'refused', text };
    const reply = await askModel(at);
    if ('failed' in reply) {
      if (reply.failed === null) return { status: 'interrupted', text };
      const outcome = await failed(at, reply.failed, duration());
      if (!outcome.retry) return { status: 'failed', text: reply.failed };
      await pauseBefore(outcome, signal);
      continue;
    }
    text = reply.text === '' ? text : reply.text;
    if (!(await addReply(at, reply))) return { status: signal.aborted ? 'interrupted' : 'refused', text };
    if (reply.calls.length > 0) {
      const calls = await runCalls(at, reply.calls);
      if (calls.ended !== null) return { status: calls.ended, text };
      continue;
    }
    const outcome = await fire(at, ending, {
      stop_hook_active: held,
      last_assistant_message: text,
      task_description: task,
      agent_status: 'completed',
      reason: 'completed',
      duration_ms: duration(),
      conversation_length: thread.messages.length,
    });
    if (signal.aborted) return { status: 'interrupted', text };
    await addHookOutput(at, ending, outcome.context);
    if (!outcome.hold) return { status: outcome.stop === null ? 'completed' : 'stopped', text };
    held = true;
    const feedback = { role: 'user', text: heldBack(ending, outcome.reason), by: 'hook' } as const;
    const admittedAs = await admitted(at, feedback, 'user_message');
    if (signal.aborted) return { status: 'interrupted', text };
    append(thread, admittedAs ?? { ...feedback, text: heldBack(ending, null) });
  }
  const outOfSteps = `The agent was stopped after ${at.session.limits.steps} steps.`;
  await failed(at, outOfSteps, duration());
  return { status: 'out-of-steps', text: outOfSteps };
}

/** Why the agent must go on. */
function heldBack(event: 'Stop' | 'SubagentStop', reason: string | null): string {
  return `${event} hook feedback:\n${reason ?? 'The work is not finished.'}`;
}

async function askModel(at: At): Promise<ChatReply | { readonly failed: string | null }> {
  const { session, thread, signal } = at;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(TOO_LATE)), LONGEST_REPLY_MS);
  try {
    const reply = await session.model.reply({
      system: systemText(session, thread),
      messages: thread.messages,
      tools: toolsFor(session, thread),
      signal: AbortSignal.any([signal, limit.signal]),
    });
    thread.usage = addUsage(thread.usage, reply.usage);
    return signal.aborted ? { failed: null } : reply;
  } catch (error) {
    return { failed: signal.aborted ? null : limit.signal.aborted ? TOO_LATE : messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** False: a hook refused it. Its calls are part of it, and without it they are not run. */
async function addReply(at: At, { text, calls }: ChatReply): Promise<boolean> {
  if (text !== '') at.session.person.tell({ kind: 'said', text, agent: at.thread.role });
  return addToContext(at, { role: 'assistant', text, calls }, 'assistant_message');
}

/** No Stop hooks: one that holds would ask the same model again, and again. How often it is tried anew is counted. */
async function failed(at: At, error: string, durationMs: number): Promise<Outcome<'StopFailure'>> {
  const { person } = at.session;
  person.tell({ kind: 'failed', error });
  person.notify('error', error);
  return fire(at, 'StopFailure', {
    error,
    error_details: error,
    agent_status: 'failed',
    duration_ms: durationMs,
    conversation_length: at.thread.messages.length,
    ...taskOf(at.thread),
  });
}

const MODE = {
  edit: 'You may change files and run commands.',
  plan: 'You are in plan mode: look around, change nothing, then call ExitPlanMode with your plan.',
} as const;

/** What a model is told to be. */
function systemText({ cwd, mode }: Pick<Session, 'cwd' | 'mode'>, { role, parentId }: Thread): string {
  const who =
    parentId === null
      ? 'You are a coding agent that works in a terminal.'
      : `You are a sub-agent (${role}). Do the task you are given, and answer with its result.`;
  return [
    who,
    `The working directory is ${cwd}.`,
    MODE[mode],
    'Hooks look at what you do. If one refuses a tool call, respect its reason and find another way.',
  ].join('\n');
}
