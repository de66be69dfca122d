import type { HookEvent } from '../core/dialect.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Answer } from '../core/outcome.ts';
import type { Asked, Question } from '../hooks/api.ts';
import { otherInput } from '../hooks/questions.ts';
import { printError } from '../show/print.ts';
import { approvals, type NewQuestion } from '../state/approvals.ts';
import { folderChange } from '../state/folder-change.ts';
import { questionDigest } from '../state/question-digest.ts';
import { reviewableText } from '../state/reviewable-text.ts';

interface Elsewhere {
  readonly stateFolder: string;
  readonly home: string;
  readonly waitMs: number;
}

/** The answer that a person gave, or gives in time, in another terminal. Throws where no question can be kept. */
export async function askElsewhere(
  { question, event, hooks, limits }: Asked,
  { stateFolder, home, waitMs }: Elsewhere,
): Promise<Answer> {
  const digest = await questionDigest({ ...question, hooks }, event, home);
  const asked = newQuestion(question, event, digest);
  const store = approvals(stateFolder);
  const until = Math.min(nowMs() + waitMs, limits.deadline);
  let told = '';
  for (;;) {
    const answer = store.answerTo(digest);
    if (answer !== null) return answer;
    if (asked === null) {
      printError('It cannot be shown whole, so that nobody can approve it from another terminal.\n');
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

/** Null: it cannot be shown whole. */
function newQuestion(question: Question, { payload }: HookEvent, digest: string): NewQuestion | null {
  const { kind, event, hook, name, source, toolName } = question;
  const rest = otherInput(toolName, question.kind === 'call' ? question.input : null);
  const command = reviewableText(question.command);
  const input = rest === null ? null : reviewableText(JSON.stringify(rest));
  const reason = question.reason === null ? null : reviewableText(question.reason);
  if (command === null || (rest !== null && input === null)) return null;
  const { session_id: session, cwd } = payload;
  return { digest, kind, event, session, cwd, hook, name, source, toolName, command, input, reason };
}
