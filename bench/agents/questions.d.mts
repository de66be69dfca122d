import type { Question, Step } from '../../test/agents/model/script.ts';

export interface Questions {
  readonly answer: (question: Pick<Question, 'userText' | 'results' | 'isGone'>) => Promise<Step>;
  readonly asked: () => Promise<number>;
  readonly give: (step: Step, options?: { readonly isLast?: boolean }) => Promise<number>;
}

export function questionsOf(prompt: string, now?: () => number): Questions;
