import { randomUUID } from 'node:crypto';
import { isObject } from '../../core/json.ts';
import type { PromptMessage } from './sdk-types.ts';

/** Of this process only: whoever sends messages to a program cannot know it, and pass a prompt by as no prompt. */
const MARK = randomUUID();

export interface HookMessage {
  role: 'user';
  content: string;
  providerOptions: { hookline: { mark: string } };
}

/** What a hook says in the person's place, such as why a Stop hook holds the agent: no prompt is submitted by it. */
export function hookMessage(text: string): HookMessage {
  return { role: 'user', content: text, providerOptions: { hookline: { mark: MARK } } };
}

export function isFromHook({ providerOptions }: PromptMessage): boolean {
  const own = providerOptions?.hookline;
  return isObject(own) && own.mark === MARK;
}
