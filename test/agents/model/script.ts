/** A tool call of the scripted model, in the words of the agent that it is for. */
export interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Codex keeps some tools in a namespace. */
  readonly namespace?: string;
  /** Codex takes the text of some tools as it is, not as JSON. */
  readonly text?: string;
}

/** One answer of the model. */
export interface Step {
  readonly say?: string;
  readonly calls?: readonly Call[];
  /** Done before the answer leaves, once: the world that the calls meet. The answer waits for what it promises. */
  readonly before?: () => unknown;
}

/** What the model says to whom: a conversation whose first words contain `to`, else the others'. */
export interface Script {
  readonly steps: readonly Step[];
  readonly also?: readonly { readonly to: string; readonly steps: readonly Step[] }[];
  /** Answers every question that has tools, when it likes to, in place of the steps. */
  readonly answer?: (question: Question) => Promise<Step>;
}

export interface Question extends Conversation {
  /** Whether who asked has given up: an agent asks again after a while. */
  readonly isGone: () => boolean;
}

/** A call of the model as the agent gives it back, and what the model is told came of it. */
export interface Exchange {
  readonly call: string;
  readonly result: string;
}

/** What a request says of the conversation so far, whichever protocol it came in. */
export interface Conversation {
  /** Results of tools in it: they tell which step is next, however often the agent asks again. */
  readonly results: number;
  readonly exchanges: readonly Exchange[];
  readonly userText: string;
  /** A request without tools is about something else: a title, a summary. */
  readonly hasTools: boolean;
  readonly wantsJson: boolean;
  readonly streams: boolean;
}

/** The step after that many results; the last one for ever. */
export function nextStep(script: Script, { results, userText, hasTools, wantsJson }: Conversation): Step {
  if (!hasTools) return { say: wantsJson ? '{}' : 'ok' };
  const steps = script.also?.find(({ to }) => userText.includes(to))?.steps ?? script.steps;
  let left = results;
  for (const step of steps) {
    const calls = step.calls?.length ?? 0;
    if (left < calls || calls === 0) return step;
    left -= calls;
  }
  return { say: 'done' };
}
