import { expect, test } from 'vitest';
import { testServer } from './world/server.ts';

test('everybody can ask what the server is and whether it is well', async () => {
  const { app, context } = await testServer();
  const known = await app.inject('/.well-known/hookline');
  expect(known.json()).toEqual({
    v: 1,
    fleet: context.fleet,
    bundle: '/v1/bundle',
    longPoll: true,
    keys: [],
    checkpointKey: expect.anything(),
  });
  for (const url of ['/health/live', '/health/ready', '/metrics', '/openapi.json'])
    expect((await app.inject(url)).statusCode).toBe(200);
});

test('what is nowhere is told as an error like any other', async () => {
  const { app } = await testServer();
  const answer = await app.inject('/v1/nowhere');
  expect(answer.statusCode).toBe(404);
  expect(answer.json().error.code).toBe('NO_ROUTE');
});
