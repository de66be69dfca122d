import { isObject, type JsonObject } from '../../core/json.ts';

/** What a list of messages says about the answer to a request for an approval. Nothing in it is known to be true. */
export interface ClaimedAnswer {
  readonly approvalId: string;
  /** What the model gave as the input, before the schema made of it what the tool gets. */
  readonly given: unknown;
  /** What we wrote beside the call, if we did. */
  readonly mark: unknown;
}

/** The answer that these messages bring for this call, as the AI SDK reads them; null: none. */
export function answerIn(messages: readonly unknown[] | undefined, toolCallId: string): ClaimedAnswer | null {
  const last = partsOf(messages?.slice(-1) ?? []);
  // it ran already: what comes now is a new call with an old number
  if (last.some(({ type, ...part }) => type === 'tool-result' && part.toolCallId === toolCallId)) return null;
  const all = partsOf(messages ?? []).filter((part) => part.toolCallId === toolCallId);
  const call = all.findLast(({ type }) => type === 'tool-call');
  const answers = last.filter(({ type }) => type === 'tool-approval-response').map(({ approvalId }) => approvalId);
  const request = all.findLast(
    ({ type, approvalId }) => type === 'tool-approval-request' && answers.includes(approvalId),
  );
  if (request === undefined || typeof request.approvalId !== 'string') return null;
  const options = call?.providerOptions;
  const own = isObject(options) ? options.hookline : undefined;
  return {
    approvalId: request.approvalId,
    given: Object.hasOwn(request, 'inputSchemaInput') ? request.inputSchemaInput : call?.input,
    mark: isObject(own) ? own.call : undefined,
  };
}

function partsOf(messages: readonly unknown[]): readonly JsonObject[] {
  return messages
    .flatMap((message) => (isObject(message) && Array.isArray(message.content) ? message.content : []))
    .filter(isObject);
}
