import { remembered } from './remembered.ts';

/** Ends the loop of generateText and streamText where a hook of a tool said that the agent must stop. */
export interface LoopStop {
  /** One of the conditions for `stopWhen`: the step that is over has a call at which a hook said so. */
  readonly when: (options: { readonly steps: readonly Step[] }) => boolean;
  /** Why, where it was said at one of these calls. */
  readonly reason: (steps: readonly Step[]) => string | null;
  readonly request: (toolCallId: string, reason: string) => void;
}

interface Step {
  readonly toolCalls: readonly { readonly toolCallId: string }[];
}

const MOST = 1000;

export function loopStop(): LoopStop {
  const reasons = remembered<string>(MOST);
  const reason = (steps: readonly Step[]): string | null => {
    const called = steps.at(-1)?.toolCalls ?? [];
    return called.map(({ toolCallId }) => reasons.get(toolCallId)).find((one) => one !== undefined) ?? null;
  };
  return { when: ({ steps }) => reason(steps) !== null, reason, request: reasons.set };
}
