import type { PromptMessage } from './sdk-types.ts';

const MARK = { hookline: { from: 'hook' } };

export interface HookMessage {
  readonly role: 'user';
  readonly content: string;
  readonly providerOptions: { readonly hookline: { readonly from: string } };
}

/** What a hook says in the person's place, such as why a Stop hook holds the agent: no prompt is submitted by it. */
export function hookMessage(text: string): HookMessage {
  return { role: 'user', content: text, providerOptions: MARK };
}

export function isFromHook({ providerOptions }: PromptMessage): boolean {
  return providerOptions?.hookline !== undefined;
}
