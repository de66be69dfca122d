import { isObject } from '../../core/json.ts';

/** Whether these messages bring the answer to a request for an approval of this call, as the AI SDK reads them. */
export function isAnswered(messages: readonly unknown[] | undefined, toolCallId: string): boolean {
  const requests = partsOf(messages ?? []).filter(
    (part) => part.type === 'tool-approval-request' && part.toolCallId === toolCallId,
  );
  const answers = partsOf(messages?.slice(-1) ?? []).filter(({ type }) => type === 'tool-approval-response');
  return answers.some(({ approvalId }) => requests.some((request) => request.approvalId === approvalId));
}

function partsOf(messages: readonly unknown[]) {
  return messages
    .flatMap((message) => (isObject(message) && Array.isArray(message.content) ? message.content : []))
    .filter(isObject);
}
