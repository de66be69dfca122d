import type { HookEvent } from '../core/hook-event.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Answer } from '../core/outcome.ts';
import { shorten } from '../core/shown-text.ts';
import { otherInput } from '../hooks/other-input.ts';
import type { Asked, Question } from '../hooks/question.ts';
import { questionDigest } from '../hooks/question-digest.ts';
import { askedOfCall } from '../hooks/questions.ts';
import { inertInput } from '../matching/call-identity.ts';
import { approvals, type NewQuestion } from '../state/approvals.ts';
import { folderChange } from '../state/folder-change.ts';
import { MAX_SHOWN_CHARS } from '../state/kept-questions.ts';

interface Elsewhere {
  readonly stateFolder: string;
  readonly home: string;
  readonly waitMs: number;
  readonly dialog?: unknown;
  readonly printError: (text: string) => void;
}

/** The answer that a person gave, or gives in time, in another terminal. Throws where no question can be kept. */
export async function askElsewhere(
  asking: Asked,
  { stateFolder, home, waitMs, dialog, printError }: Elsewhere,
): Promise<Answer> {
  const { question, event, hooks, limits } = asking;
  const digest = await questionDigest({ ...question, hooks }, event, home);
  const asked = newQuestion(question, event, digest);
  const store = approvals(stateFolder);
  const until = Math.min(nowMs() + waitMs, limits.deadline);
  let told = '';
  for (;;) {
    const answer = store.answerTo(digest);
    if (answer !== null) return answer;
    if (isAskedInDialog(asking, dialog)) return null;
    if (asked === null) {
      printError(`${TOO_LONG}\n`);
      return null;
    }
    const waiting = store.waitingFor(digest);
    // it may have been answered between the two looks: it must not be asked again
    const meanwhile = waiting === null ? store.answerTo(digest) : null;
    if (meanwhile !== null) return meanwhile;
    const { id, expiresAt } = waiting ?? store.leave(asked);
    const leftMs = until - nowMs();
    if (leftMs <= 0 || limits.signal.aborted) return { id, expiresAt };
    if (id !== told) printError(`Waiting for approval: hookline approve ${id}\n`);
    told = id;
    await folderChange(store.folder, leftMs, limits.signal);
  }
}

/**
 * A question that the agent puts to the person itself is left for no other terminal: whatever is answered in the dialog, it
 * would go on waiting. One that the agent cannot carry is left: about a hook, a rewritten input, or what refuses unanswered.
 */
function isAskedInDialog({ question, event, hooks }: Asked, dialog: unknown): boolean {
  if (dialog === undefined || question.kind !== 'call' || hooks.some((hook) => hook.refusesUnanswered)) return false;
  return JSON.stringify(event.payload.tool_input) === JSON.stringify(dialog);
}

const TOO_LONG = `It has more than ${MAX_SHOWN_CHARS} characters, which nobody would look through: it cannot be approved from another terminal. Make it smaller, or put it into a file.`;

/** Null: it is longer than a person would be shown whole. Nothing in it is masked: whoever approves it must see it. */
function newQuestion(question: Question, asking: HookEvent, digest: string): NewQuestion | null {
  const { kind, event, hook, name, source, toolName } = question;
  // whoever answers sees what the answer is bound to: it counts for the next try, too, whatever that one says of itself
  const { command, input: bound } = kind === 'call' ? askedOfCall(asking) : { ...question, input: null };
  const rest = otherInput(toolName, bound);
  const input = rest === null ? null : JSON.stringify(rest);
  if (command.length + (input?.length ?? 0) > MAX_SHOWN_CHARS) return null;
  const reason = question.reason === null ? null : shorten(question.reason).text;
  const { session_id: session, cwd } = asking.payload;
  const beside = kind === 'call' ? inertInput(asking.payload) : null;
  const words = beside === null ? null : shorten(JSON.stringify(beside)).text;
  return { digest, kind, event, session, cwd, hook, name, source, toolName, command, input, words, reason };
}
