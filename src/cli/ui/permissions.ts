import { isatty } from 'node:tty';
import { messageOf } from '../../core/message-of.ts';
import type { Permissions } from '../../ui/server/context.ts';
import { mustNotBeAgent } from '../one-key.ts';

interface Asked {
  /** What is shown is what this person's agents ask. */
  readonly isOwn: boolean;
  readonly allowRun: boolean;
}

/** To answer is a person's, as with `hookline approve`: an agent that starts the page gets to see it, and no more. */
export function permissions({ isOwn, allowRun }: Asked): Permissions {
  const whyNot = notAPerson() ?? (isOwn ? null : 'What is shown here is not what waits for you.');
  return { answer: whyNot === null, run: allowRun && notAPerson() === null, whyNot };
}

function notAPerson(): string | null {
  if (!isatty(0) || !isatty(1)) return 'Questions can be answered only where "hookline ui" was started in a terminal.';
  try {
    mustNotBeAgent('Questions cannot be answered', 'ui');
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
