import type { Conversation, Exchange, Step } from './script.ts';

export type Body = Readonly<Record<string, unknown>>;

/** What goes back: one JSON document, or a stream of events. */
export type Answer =
  | { readonly json: unknown }
  | { readonly events: readonly (Body | '[DONE]')[]; readonly named?: boolean };

/** One way in which agents talk to a model. Pure: what was said so far, and how the next thing is spelled. */
export interface Protocol {
  readonly name: string;
  readonly path: RegExp;
  readonly read: (body: Body, path: string) => Conversation;
  /** `id` gives a number that was never given before. */
  readonly write: (step: Step, body: Body, streams: boolean, id: () => number) => Answer;
}

export function list(value: unknown): readonly Body[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** The text of messages from the user, whatever their parts are called. */
export function userText(messages: readonly Body[]): string {
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content, parts }) => textsOf(content ?? parts))
    .join('\n');
}

function textsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  return list(content).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

/** A call, or the result of one; some agents leave its id out. */
export interface Part {
  readonly id: unknown;
  readonly content: unknown;
}

/** What is told of calls and their results: they belong together by their id, else by their order. */
export function exchanged(
  calls: readonly Part[],
  results: readonly Part[],
): Pick<Conversation, 'results' | 'exchanges'> {
  const exchanges = results.flatMap((result, at): readonly Exchange[] => {
    const call = calls.find(({ id }) => id !== undefined && id === result.id) ?? calls[at];
    return call === undefined ? [] : [{ call: written(call.content), result: written(result.content) }];
  });
  return { results: results.length, exchanges };
}

function written(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
