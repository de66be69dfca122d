import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../../src/adapters/mcp/lines.ts';
import { proxyMcp } from '../../../src/adapters/mcp/proxy-mcp.ts';
import { createHooks } from '../../../src/index.ts';
import { callOf } from './raw-client.ts';

const CALL = fc.record({
  id: fc.oneof(fc.nat(1e6), fc.nat(1e6).map(String), fc.string()),
  name: fc.constantFrom('say', 'rm', 'fail'),
  beforeMs: fc.nat(12),
  serverMs: fc.nat(12),
  afterMs: fc.nat(12),
  /** Null: it is never given up. */
  cancelMs: fc.option(fc.nat(30)),
  inBatch: fc.boolean(),
});
type Planned = typeof CALL extends fc.Arbitrary<infer T> ? T : never;

/** A server that answers each call when its time has come, and notes what it was sent. */
async function serve(input: PassThrough, output: PassThrough, seen: unknown[], cancelled: unknown[]): Promise<void> {
  const answers: Promise<void>[] = [];
  for await (const line of linesOf(input)) {
    for (const { id, method, params } of [JSON.parse(line.toString())].flat()) {
      if (method === 'notifications/cancelled') cancelled.push(params.requestId);
      else {
        seen.push(id);
        const result = { content: [{ type: 'text', text: JSON.stringify(id) }], isError: params.name === 'fail' };
        const answer = `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`;
        answers.push(sleep(params.arguments.serverMs).then(() => void output.write(answer)));
      }
    }
  }
  await Promise.all(answers);
  output.end();
}

test('whatever happens at the same time, each call is answered at most once, and what is refused is never seen', async () => {
  const hooks = await createHooks({ cwd: '/', files: [], env: {}, audit: false, watch: false });
  hooks.register({
    event: 'PreToolUse',
    run: async ({ tool_name, tool_input }, { signal }) => {
      await sleep(Number(tool_input?.beforeMs), null, { signal });
      return tool_name === 'mcp__s__rm' ? { decision: 'deny', reason: 'no' } : undefined;
    },
  });
  for (const event of ['PostToolUse', 'PostToolUseFailure'] as const)
    hooks.register({
      event,
      run: ({ tool_input }, { signal }) => sleep(Number(tool_input?.afterMs), undefined, { signal }),
    });

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(CALL, { selector: ({ id }) => JSON.stringify(id), maxLength: 40 }),
      async (calls) => {
        const [input, output, toServer, fromServer] = [1, 2, 3, 4].map(() => new PassThrough()) as [
          PassThrough,
          PassThrough,
          PassThrough,
          PassThrough,
        ];
        const [seen, cancelled]: [unknown[], unknown[]] = [[], []];
        const serving = serve(toServer, fromServer, seen, cancelled);
        const ending = proxyMcp({
          ...{ hooks, serverName: 's', client: { input, output } },
          server: { input: toServer, output: fromServer },
        });
        let heard = '';
        output.on('data', (chunk) => (heard += chunk));
        await Promise.all(sendAll(calls, input));
        input.end();
        expect(await ending).toBe('server-ended');
        await serving;

        const answers = heard
          .split('\n')
          .filter(Boolean)
          .flatMap((line) => [JSON.parse(line)].flat());
        for (const { id, name, cancelMs } of calls) {
          const own = answers.filter((answer) => answer.id === id);
          expect(own.length).toBeLessThanOrEqual(1);
          if (cancelMs === null) expect(own.length).toBe(1);
          if (name === 'rm') expect(seen).not.toContain(id);
          if (own.length === 1)
            expect(own[0].result.content[0].text).toBe(
              name === 'rm' ? 'Tool execution blocked by hook: no' : JSON.stringify(id),
            );
        }
        expect(answers.length).toBeLessThanOrEqual(calls.length);
        expect(new Set(seen).size).toBe(seen.length);
      },
    ),
    // each takes its time: the calls in it are made to wait
    { numRuns: Math.min(Number(process.env.HOOKLINE_FUZZ ?? 40), 1000) },
  );
  await hooks.close();
});

function sendAll(calls: readonly Planned[], input: PassThrough): readonly Promise<void>[] {
  const message = ({ id, name, cancelMs: _, inBatch: __, ...times }: Planned) => callOf(id, name, times);
  const batch = calls.filter(({ inBatch }) => inBatch);
  if (batch.length > 0) input.write(`${JSON.stringify(batch.map(message))}\n`);
  for (const call of calls) if (!call.inBatch) input.write(`${JSON.stringify(message(call))}\n`);
  return calls.flatMap(({ id, cancelMs }) => {
    if (cancelMs === null) return [];
    const notification = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } };
    return [sleep(cancelMs).then(() => void input.write(`${JSON.stringify(notification)}\n`))];
  });
}
