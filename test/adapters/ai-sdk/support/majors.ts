import type * as Ai from 'ai';
import { chatServer, type Turn } from './chat-server.ts';

/** The real library, in each major that we are made for. What is called here has the same form in both. */
export interface Major {
  readonly name: string;
  readonly ai: typeof Ai;
  /** A model of a provider made for that major. */
  readonly chat: (...script: readonly Turn[]) => Promise<Omit<Awaited<ReturnType<typeof chatServer>>, 'baseURL'>>;
}

// by a name that is not known when types are checked: theirs are for other versions of Node
const [SEVEN, PROVIDER]: readonly string[] = ['ai-7', 'openai-compatible-3'];

export const MAJORS: readonly Major[] = [
  { name: 'ai 6', ai: await import('ai'), chat: chatServer },
  {
    name: 'ai 7',
    ai: await import(String(SEVEN)),
    async chat(...script) {
      const server = await chatServer(...script);
      const { createOpenAICompatible } = await import(String(PROVIDER));
      const { baseURL } = server;
      return { ...server, model: createOpenAICompatible({ name: 'scripted', baseURL, includeUsage: true })('tiny') };
    },
  },
];
