import { describe, expect, test } from 'vitest';
import { labelsTyped, labelText } from '../../packages/server/page/views/rollouts/label-text.ts';
import { asAdmin } from './world/machine.ts';
import { ADMIN, testServer } from './world/server.ts';

const channel = (name: string, labels: object = {}) => ({ name, labels, bundle: null });

async function withChannels() {
  const { app } = await testServer();
  const replace = (channels: readonly object[], seen?: string) =>
    app.inject({
      method: 'PUT',
      url: '/v1/channels',
      headers: { authorization: `Bearer ${ADMIN}`, ...(seen === undefined ? {} : { 'if-match': seen }) },
      payload: JSON.stringify({ channels }),
    });
  const seen = async () => asAdmin(app, 'GET', '/v1/channels');
  return { replace, seen, names: async () => (await seen()).json().channels.map(({ name }: { name: string }) => name) };
}

describe('two who change the channels at once', () => {
  test('do not undo each other: the second is told, and has what there is now', async () => {
    const { replace, seen, names } = await withChannels();
    const { etag = '' } = (await seen()).headers;
    const first = await replace([channel('a')], etag);
    expect([first.statusCode, first.headers.etag, first.json().etag]).toEqual([
      200,
      (await seen()).headers.etag,
      (await seen()).json().etag,
    ]);
    const second = await replace([channel('b')], etag);
    expect([second.statusCode, second.json().error.code]).toEqual([412, 'CHANNELS_CHANGED']);
    expect(second.json().error.etag).toBe(first.headers.etag);
    expect(await names()).toEqual(['a']);
    expect((await replace([channel('a'), channel('b')], second.json().error.etag)).statusCode).toBe(200);
    expect(await names()).toEqual(['a', 'b']);
  });

  test('of many at the same moment, one is taken', async () => {
    const { replace, seen } = await withChannels();
    const { etag = '' } = (await seen()).headers;
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => replace([channel(name)], etag)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412]);
  });

  test('and who says nothing of what they saw replaces what there is', async () => {
    const { replace, names } = await withChannels();
    expect((await replace([channel('a')])).statusCode).toBe(200);
    expect((await replace([channel('b')], '*')).statusCode).toBe(200);
    expect(await names()).toEqual(['b']);
  });

  test('the order counts, and the order in which labels were written does not', async () => {
    const { replace, seen } = await withChannels();
    const etagAfter = async (channels: readonly object[]) => {
      expect((await replace(channels)).statusCode).toBe(200);
      return (await seen()).headers.etag;
    };
    const ab = await etagAfter([channel('a', { role: 'x', team: 'y' }), channel('b')]);
    expect(await etagAfter([channel('b'), channel('a', { role: 'x', team: 'y' })])).not.toBe(ab);
    expect(await etagAfter([channel('a', { team: 'y', role: 'x' }), channel('b')])).toBe(ab);
  });
});

test.each([
  ['', {}],
  ['team=payments', { team: 'payments' }],
  ['team = payments or risk , role=dev', { team: ['payments', 'risk'], role: 'dev' }],
  ['team', null],
  ['team=', null],
  ['=x', null],
  ['team=a b', null],
  ['team=a, team=b', null],
])('labels that are typed as "%s" are %j', (text, labels) => {
  expect(labelsTyped(text)).toEqual(labels);
  if (labels !== null) expect(labelsTyped(labelText(labels))).toEqual(labels);
});
