import type { ChatMessage } from '../../core/chat.ts';
import { shorten } from '../../core/shown-text.ts';

const MARK = /Summary: \[script (\d+), (\d+) replies\]/;
const SHOWN_CHARS = 80;
const SHOWN_MESSAGES = 20;

/** Where a script is: which one, and how many of its replies were given. */
export interface Progress {
  readonly script: number;
  readonly replies: number;
}

/** What a conversation becomes when it is compacted. It tells where the script was: the conversation is its only memory. */
export function summaryOf(messages: readonly ChatMessage[], { script, replies }: Progress): string {
  const beginnings = messages
    .filter(({ text }) => text.trim() !== '')
    .slice(0, SHOWN_MESSAGES)
    .map(
      ({ role, text }) => `${role}: ${shorten(text.replace(MARK, '').replace(/\s+/g, ' ').trim(), SHOWN_CHARS).text}`,
    )
    .map((line) => line.replace(/\n/g, ' '));
  return [`Summary: [script ${script}, ${replies} replies]`, ...beginnings].join('\n');
}

/** What a summary in this message says; null: there is none. */
export function summarized({ role, text }: ChatMessage): Progress | null {
  const mark = role === 'user' || role === 'system' ? MARK.exec(text) : null;
  return mark === null ? null : { script: Number(mark[1]), replies: Number(mark[2]) };
}
