import type { ChatMessage, ChatModel, ChatReply, ToolCall } from '../../core/chat.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { countedUsage } from './counted-usage.ts';
import { type PlainSteps, plainSteps, UNDERSTOOD } from './plain-steps.ts';
import { summarized, summaryOf } from './summary.ts';

/** What the loop, in the words of the specifications, says to a model in a person's place. */
const FROM_HOOKS = /^\[\w+ Hook Output\]:|^\w+ hook feedback:/;
const SHOWN_CHARS = 400;
const SHOWN_LINES = 8;

/**
 * A model that is none: a few rules, which obey plain words of the person. With it hooks can be tried without a key and
 * without a network. What hooks say it reads, and never obeys.
 */
export function plainModel(): ChatModel {
  return {
    name: 'plain-words',
    async reply(request) {
      const { messages, tools, signal } = request;
      signal.throwIfAborted();
      const reply = tools.length === 0 ? saying(summaryOf(messages, { script: 0, replies: 0 })) : nextReply(messages);
      return { ...reply, usage: countedUsage(request, reply) };
    },
  };
}

type Reply = Omit<ChatReply, 'usage'>;

function nextReply(messages: readonly ChatMessage[]): Reply {
  const at = messages.findLastIndex(isPrompt);
  const prompt = at === -1 ? '' : promptIn(messages[at]?.text ?? '');
  const since = messages.slice(at + 1);
  const steps = plainSteps(prompt);
  const done = since.filter((message) => message.role === 'assistant' && message.calls.length > 0).length;
  const results = resultsAtEnd(since);
  const next = steps.calls[done];
  if (next !== undefined && (done === 0 || results !== '')) {
    return {
      text: results,
      calls: [{ id: `call_${Math.random().toString(36).slice(2, 12)}`, name: next.tool, input: next.input }],
    };
  }
  if (results !== '') return saying([results, ...notUnderstood(steps)].join('\n'));
  // it was done, and somebody (a hook that holds it back) has said something since
  if (since.some(({ role }) => role === 'assistant')) return saying('Done.');
  return saying(INTRODUCTION);
}

const INTRODUCTION = [
  'I am no AI, only a few rules: with me you can try hooks without a key.',
  'I understand, line by line or with "then" between:',
  ...UNDERSTOOD.map((line) => `  ${line}`),
].join('\n');

function isPrompt(message: ChatMessage): boolean {
  if (message.role !== 'user' || summarized(message) !== null) return false;
  return promptIn(message.text) !== '';
}

/** Context that hooks gave stands before the prompt, with an empty line between. */
function promptIn(text: string): string {
  if (!FROM_HOOKS.test(text)) return text;
  if (/^\w+ hook feedback:/.test(text)) return '';
  const end = text.lastIndexOf('\n\n');
  return end === -1 ? '' : text.slice(end + 2);
}

/** The results of the last calls; hooks may have said something after them. */
function resultsAtEnd(since: readonly ChatMessage[]): string {
  const last = since.findLastIndex(({ role }) => role === 'assistant');
  return since
    .slice(last + 1)
    .flatMap((message) => (message.role === 'tool' ? [briefly(message)] : []))
    .join('\n');
}

function briefly({ name, text, isError }: Extract<ChatMessage, { role: 'tool' }>): string {
  const lines = clean(text).split('\n');
  const more = lines.length > SHOWN_LINES ? `\n… [${lines.length - SHOWN_LINES} more lines]` : '';
  const shown = shorten(lines.slice(0, SHOWN_LINES).join('\n'), SHOWN_CHARS).text + more;
  if (isError) return `${name} did not work. I was told: ${shown}`;
  return shown.includes('\n') ? `${name} answered:\n${shown}` : `${name} answered: ${shown}`;
}

function notUnderstood({ rest }: PlainSteps): readonly string[] {
  return rest.slice(0, 3).map((line) => `I did not understand "${shorten(line, 80).text}".`);
}

function saying(text: string): { readonly text: string; readonly calls: readonly ToolCall[] } {
  return { text, calls: [] };
}
