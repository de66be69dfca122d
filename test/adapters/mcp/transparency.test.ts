import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect, test } from 'vitest';
import { machine } from '../../cli/machine.ts';
import { until } from './raw-client.ts';
import { OBLIGING, type Spoken, sdkClient, serverProgram } from './sdk-client.ts';

/** One of everything that a client can do. */
async function session({ client, spoken }: { client: Client; spoken: readonly Spoken[] }): Promise<void> {
  // it asks when its own time has come, and everything after that has another id
  await until(() => spoken.some(({ message }) => 'method' in message && message.method === 'roots/list'));
  await client.listTools();
  await client.listPrompts();
  await client.getPrompt({ name: 'simple-prompt' });
  const { resources } = await client.listResources();
  await client.listResourceTemplates();
  await client.readResource({ uri: resources[0]?.uri ?? '' });
  await client.subscribeResource({ uri: resources[0]?.uri ?? '' });
  await client.setLoggingLevel('debug');
  await client.complete({
    ref: { type: 'ref/prompt', name: 'completable-prompt' },
    argument: { name: 'department', value: 'E' },
  });
  await client.ping();
  await client.callTool({ name: 'echo', arguments: { message: 'ünïcödé 😀\r\n' } });
  await client.callTool({ name: 'get-structured-content', arguments: { location: 'New York' } });
  await client.callTool({ name: 'get-tiny-image', arguments: {} });
  await client.callTool({ name: 'get-annotated-message', arguments: { messageType: 'error', includeImage: true } });
  await client.callTool({ name: 'get-sum', arguments: { a: 'not a number' } });
  await client.callTool({ name: 'no-such-tool', arguments: {} }).catch(() => {});
  await client.callTool({ name: 'trigger-sampling-request', arguments: { prompt: 'hi', maxTokens: 5 } });
  await client.callTool({ name: 'trigger-elicitation-request', arguments: {} });
  await client.callTool({ name: 'get-roots-list', arguments: {} });
  await client.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 0.1, steps: 2 } }, undefined, {
    onprogress: () => {},
  });
  await client.readResource({ uri: 'no:such' }).catch(() => {});
  await client
    .request({ method: 'no/such' }, (await import('@modelcontextprotocol/sdk/types.js')).EmptyResultSchema)
    .catch(() => {});
}

/** What one side said, in order, without what differs from one run to the next. */
function saidBy(from: Spoken['from'], spoken: readonly Spoken[]): readonly string[] {
  return spoken
    .filter((one) => one.from === from)
    .map(({ message }) =>
      JSON.stringify(message)
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replace(/\d{1,2}:\d\d:\d\d( [AP]M)?/g, 'TIME'),
    );
}

test('a whole session is the same, message for message, with the proxy and without', async () => {
  const computer = machine();
  const server = [serverProgram('everything'), 'stdio'];
  const direct = await sdkClient(computer, null, server, OBLIGING);
  await session(direct);
  const proxied = await sdkClient(computer, [], server, OBLIGING);
  await session(proxied);

  expect(saidBy('client', proxied.spoken)).toEqual(saidBy('client', direct.spoken));
  expect(sorted(saidBy('server', proxied.spoken))).toEqual(sorted(saidBy('server', direct.spoken)));
  const methods = new Set(direct.spoken.flatMap(({ message }) => ('method' in message ? [message.method] : [])));
  for (const method of ['sampling/createMessage', 'elicitation/create', 'roots/list', 'notifications/progress'])
    expect(methods).toContain(method);
  expect(proxied.client.getServerCapabilities()).toEqual(direct.client.getServerCapabilities());
});

/** A server's own notifications come when they come. */
function sorted(lines: readonly string[]): readonly string[] {
  return [...lines].sort();
}
