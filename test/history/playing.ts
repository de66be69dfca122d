import { onTestFinished } from 'vitest';
import { checkedQuestion } from '../../src/history/playground/check-question.ts';
import { openPlayground } from '../../src/history/playground/open-playground.ts';
import type { PlaygroundAnswer, PlaygroundResult } from '../../src/history/playground/question.ts';

/** A playground that goes away with the test. */
export function playing(options: { limitMs?: number } = {}) {
  // a busy machine is no reason for an answer not to come
  const playground = openPlayground({ limitMs: 20_000, ...options });
  onTestFinished(playground.close);
  const ask = (question: object, client = 'me'): Promise<PlaygroundResult> =>
    playground.ask(client, checkedQuestion({ home: '/home/me', ...question }, '/home/me'));
  return {
    ask,
    async answer(question: object): Promise<PlaygroundAnswer> {
      const result = await ask(question);
      if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
      return result.answer;
    },
  };
}

export function bash(command: string, more: object = {}) {
  return {
    event: 'PreToolUse',
    payload: { tool_name: 'Bash', tool_input: { command }, cwd: '/home/me/shop', ...more },
  };
}

export function own(text: string) {
  return { name: '.config/hookline/hooks.yml', layer: 'user', text };
}
