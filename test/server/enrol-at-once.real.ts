import { expect, test } from 'vitest';
import { sql } from '../../packages/server/src/db/sql.ts';
import { asAdmin, ask, enrolmentOf, newMachine } from './world/machine.ts';
import { testServer } from './world/server.ts';

test('who comes in by a token that nobody counts waits for no other who does', async () => {
  const { app, context } = await testServer();
  const { db, fleet } = context;
  const { token } = (await asAdmin(app, 'POST', '/v1/tokens', { labels: {} })).json();
  const enrols = async () => {
    const machine = newMachine();
    return (await ask(app, machine, 'POST', '/v1/enrol', { body: enrolmentOf(machine, token) })).statusCode;
  };
  await db.transaction(async (tx) => {
    // as if somebody were about to come in, and not done yet
    await tx.query(sql`SELECT token_id FROM enrolment_tokens WHERE fleet_id = ${fleet} FOR NO KEY UPDATE`);
    expect(await enrols()).toBe(201);
  });
});
