import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changePublishers } from '../../packages/server/src/commands/publishers.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { settleFleet } from '../../packages/server/src/fleet-settings/settle-fleet.ts';
import { readSettings } from '../../packages/server/src/settings.ts';
import { listActs } from '../../packages/server/src/store/acts.ts';
import { keepApproval } from '../../packages/server/src/store/approvals.ts';
import { pair } from '../bundle/made.ts';
import { testDb } from './world/database.ts';
import { asAdmin } from './world/machine.ts';
import { signedBytes } from './world/policy.ts';
import { type TestServer, testServer } from './world/server.ts';

const newFleet = (): string => `f-${randomBytes(6).toString('hex')}`;

/** A process that starts, and says this by its environment. */
async function started(fleet: string, said?: string): Promise<number> {
  const env = said === undefined ? {} : { HOOKLINE_PUBLISHERS: said };
  return (await settleFleet(await testDb(), { ...readSettings(env), fleet })).publishers;
}

/** A server of a fleet with a bundle that one person has published. */
async function published(publishers: number) {
  const signer = pair();
  const server = await testServer({ settings: { publishers }, policyKeys: [signer.trusted] });
  const sent = await asAdmin(server.app, 'POST', '/v1/bundles', signedBytes(signer, 1));
  expect(sent.statusCode).toBe(201);
  return { ...server, digest: String(sent.json().digest) };
}

/** What one person gets who gives it to every machine. */
async function toAll({ app }: TestServer, bundle: string | null) {
  const answer = await asAdmin(app, 'PUT', '/v1/channels', { channels: [{ name: 'all', labels: {}, bundle }] });
  return answer.statusCode === 200 ? 200 : answer.json().error.code;
}

describe('a process that starts', () => {
  test('says for its fleet how many it takes to publish if nobody has, and one that says nothing takes what is there', async () => {
    const fleet = newFleet();
    expect([await started(fleet, '2'), await started(fleet, '2'), await started(fleet)]).toEqual([2, 2, 2]);
    expect([await started(newFleet()), await started(newFleet(), '1')]).toEqual([1, 1]);
  });

  test.each([
    ['1', '2', ', which says first what that means'],
    ['2', '1', ''],
  ])('and says that it takes %s where it takes %s does not, and is told what to do', async (said, stands, first) => {
    const fleet = newFleet();
    await started(fleet, stands);
    await expect(started(fleet, said)).rejects.toThrow(
      `HOOKLINE_PUBLISHERS is ${said}, and in the fleet "${fleet}" it takes ${stands} to publish. Nothing has changed. To go on as before, set it to ${stands} or leave it out. To change it, run "hookline-server publishers --people ${said}"${first}.`,
    );
    expect(await started(fleet)).toBe(Number(stands));
  });

  test('of two that start at once and differ in how many it takes, one does', async () => {
    const fleet = newFleet();
    const ends = await Promise.allSettled(['1', '2', '1', '2'].map((said) => started(fleet, said)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('on rows of a version that did not keep the number goes by the approvals that are there', async () => {
    const [db, fleet] = [await testDb(), newFleet()];
    await started(fleet);
    await db.query(sql`UPDATE fleets SET publishers = NULL WHERE fleet_id = ${fleet}`);
    await keepApproval(db, fleet, '0'.repeat(64), { person: 'bob', subject: 'id bob' });
    await expect(started(fleet, '1')).rejects.toThrow(
      `HOOKLINE_PUBLISHERS is 1, and bundles of the fleet "${fleet}" were approved by a second person. Nothing has changed.`,
    );
    expect(await started(fleet)).toBe(2);
  });

  test('does nothing of what it says if it says otherwise about something else', async () => {
    const [db, fleet] = [await testDb(), newFleet()];
    const own = { ...readSettings({}), fleet };
    await settleFleet(db, { ...own, retentionDays: 30, publishers: 1 });
    await db.query(sql`UPDATE fleets SET retention_days = NULL WHERE fleet_id = ${fleet}`);
    await expect(settleFleet(db, { ...own, retentionDays: 60, publishers: 2 })).rejects.toThrow('HOOKLINE_PUBLISHERS');
    expect(await settleFleet(db, own)).toMatchObject({ retentionDays: 90, publishers: 1 });
  });
});

describe('a process that serves', () => {
  test('obeys at once when it takes two, whatever its environment says, and when it takes one again', async () => {
    const server = await published(1);
    const { db, fleet } = server.context;
    expect((await changePublishers(db, fleet, { people: 2, unapproved: null })).done).toBe(true);
    expect(await toAll(server, server.digest)).toBe('SECOND_PERSON');
    const { waiting } = (await asAdmin(server.app, 'GET', '/v1/bundles')).json();
    expect(waiting).toEqual([server.digest]);
    await changePublishers(db, fleet, { people: 1, unapproved: 1 });
    expect(await toAll(server, server.digest)).toBe(200);
  });

  test('lets a rollout that was begun when it took one go no further before somebody else approved its bundle', async () => {
    const server = await published(1);
    const { db, fleet } = server.context;
    expect(await toAll(server, null)).toBe(200);
    const begun = await asAdmin(server.app, 'POST', '/v1/rollouts', { channel: 'all', bundle: server.digest });
    const advance = async () => {
      const answer = await asAdmin(server.app, 'POST', `/v1/rollouts/${begun.json().id}/advance`);
      return answer.statusCode === 200 ? 200 : answer.json().error.code;
    };
    expect(await advance()).toBe(200);
    await changePublishers(db, fleet, { people: 2, unapproved: null });
    expect(await advance()).toBe('SECOND_PERSON');
    await keepApproval(db, fleet, server.digest, { person: 'bob', subject: 'id bob' });
    expect(await advance()).toBe(200);
    expect(await advance()).toBe('ROLLOUT_ENDED');
  });
});

describe('hookline-server publishers', () => {
  test('that one is enough is asked for twice, and the second time with how many bundles nobody else has approved', async () => {
    const server = await published(2);
    const { db, fleet } = server.context;
    const change = (people: number | null, unapproved: number | null) =>
      changePublishers(db, fleet, { people, unapproved });
    const first = await change(1, null);
    expect(first.done).toBe(false);
    expect(first.text).toContain('gives a bundle to every machine alone, with nobody else asked:\n  1 bundles');
    expect(first.text).toContain('Nothing has changed yet.');
    expect(first.text).toContain('To do it: hookline-server publishers --people 1 --unapproved 1');
    const guessed = await change(1, 7);
    expect([guessed.done, guessed.text]).toEqual([false, expect.stringContaining('It is not 7 bundles')]);
    expect(await toAll(server, server.digest)).toBe('SECOND_PERSON');
    expect((await change(null, null)).text).toBe(`In the fleet "${fleet}" it takes 2 people to publish.`);
    const second = await change(1, 1);
    expect([second.done, second.text]).toEqual([true, expect.stringContaining('HOOKLINE_PUBLISHERS=1')]);
    expect((await listActs(db, fleet, null, 1))[0]).toMatchObject({
      person: expect.stringContaining('(hookline-server publishers)'),
      act: 'publishers',
      about: 'one person',
      detail: { from: 2, to: 1, unapproved: 1 },
    });
    expect((await change(1, null)).text).toBe(`In the fleet "${fleet}" it takes one person to publish already.`);
  });

  test('that it takes two needs no second time', async () => {
    const { context } = await published(1);
    const { done, text } = await changePublishers(context.db, context.fleet, { people: 2, unapproved: null });
    expect([done, text]).toEqual([true, expect.stringContaining('It takes 2 people to publish from now on.')]);
    expect((await listActs(context.db, context.fleet, null, 1))[0]).toMatchObject({
      act: 'publishers',
      detail: { from: 1, to: 2 },
    });
  });

  test('a fleet without a row is named, and none is made', async () => {
    const db = await testDb();
    for (const _ of [1, 2])
      await expect(changePublishers(db, 'no-such-fleet', { people: 2, unapproved: null })).rejects.toThrow(
        'no fleet "no-such-fleet"',
      );
  });
});
