import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { onTestFinished } from 'vitest';

export interface Call {
  readonly name: string;
  readonly args: unknown;
}

/** What the model says: a text, tool calls, or a status that is no success. */
export type Turn = string | readonly Call[] | { readonly status: number };

interface ChatMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_call_id?: string;
}

export interface Asked {
  readonly stream?: boolean;
  readonly messages: readonly ChatMessage[];
}

/** A model that speaks the chat completions of OpenAI on this machine, and says what the script has, turn by turn. */
export async function chatServer(...script: readonly Turn[]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const body: Asked = JSON.parse(text);
      asked.push(body);
      const turn = script[Math.min(asked.length, script.length) - 1] ?? 'done';
      if (typeof turn === 'object' && 'status' in turn) {
        response.writeHead(turn.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'overloaded' } }));
      } else if (body.stream === true) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const chunk of chunksOf(turn, asked.length)) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
        response.end('data: [DONE]\n\n');
      } else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(completionOf(turn, asked.length)));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const model = createOpenAICompatible({ name: 'scripted', baseURL, includeUsage: true })('tiny');
  /** What the model was told by the results of tools, over all requests the last. */
  const results = (): unknown[] =>
    (asked.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool').map(({ content }) => content);
  return { model, baseURL, asked, results };
}

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const about = { id: 'c', created: 1, model: 'tiny' };

function toolCalls(calls: readonly Call[], turn: number) {
  return calls.map(({ name, args }, index) => ({
    index,
    id: `call-${turn}-${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
}

function completionOf(turn: string | readonly Call[], number: number) {
  const message = typeof turn === 'string' ? { content: turn } : { content: null, tool_calls: toolCalls(turn, number) };
  const finish_reason = typeof turn === 'string' ? 'stop' : 'tool_calls';
  return { ...about, choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }], usage };
}

function chunksOf(turn: string | readonly Call[], number: number) {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...about,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const parts =
    typeof turn === 'string'
      ? [...turn].map((letter) => chunk({ content: letter }))
      : [chunk({ tool_calls: toolCalls(turn, number) })];
  const end = chunk({}, typeof turn === 'string' ? 'stop' : 'tool_calls');
  return [chunk({ role: 'assistant', content: '' }), ...parts, { ...end, usage }];
}
