import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import type { BackTestSaid, BackTestTold, HookFilesTold } from '../../src/ui/data/back-test.ts';
import { world } from '../world/world.ts';
import { served } from './serve.ts';

const OWN = 'hooks:\n  - { name: no-rm, on: PreToolUse, runs: rm, deny: "no" }\n';
const PUSH = 'hooks:\n  - { name: push, on: PreToolUse, runs: git push, ask: "now?" }\n';

/** Three calls, recorded, and a server that knows them. */
async function recorded() {
  const place = world();
  const { home, project, env } = place;
  place.write('~/.config/hookline/hooks.yml', OWN);
  const hooks = await createHooks({ cwd: project, home, env, watch: false, recordAll: true });
  const ids: string[] = [];
  for (const command of ['ls', 'rm x', 'git push'])
    ids.push((await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).id);
  await hooks.close();
  const server = await served(place);
  const tried = async (body: unknown): Promise<readonly BackTestSaid[]> => {
    const headers = { 'content-type': 'application/json' };
    const response = await server.ask('back-test', { method: 'POST', body: JSON.stringify(body), headers });
    return (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const resultOf = async (body: unknown): Promise<BackTestTold> => {
    const last = (await tried(body)).at(-1);
    if (last?.kind !== 'result') throw new Error(JSON.stringify(last));
    return last.result;
  };
  return { ...place, ...server, ids, tried, resultOf, own: join(home, '.config/hookline/hooks.yml') };
}

test('a rule more is tried on what was recorded, in another process, with its progress', async () => {
  const { tried, ids } = await recorded();
  const said = await tried({ text: PUSH });
  expect(said[0]).toEqual({ kind: 'progress', done: 0, of: 3 });
  expect(said.at(-1)).toMatchObject({
    kind: 'result',
    result: {
      ...{ decisions: 3, same: 2, changed: 1, cannotTell: 0, hidden: 0 },
      changes: [
        { id: ids[2], shape: 'git push', after: { decision: 'ask', hooks: ['push (hookline:proposal.yml:2)'] } },
      ],
      groups: { shapes: [{ name: 'git push', stricter: 1 }] },
    },
  });
});

test('a file in the place of one that is in force: what it does not say any more is milder', async () => {
  const { resultOf, own, ids, project } = await recorded();
  const told = await resultOf({ text: PUSH, insteadOf: own, folder: project });
  expect(told.changes.map(({ id, after }) => [id, after.decision])).toEqual([
    [ids[1], 'none'],
    [ids[2], 'ask'],
  ]);
});

test('a time in which nothing happened has nothing', async () => {
  const { resultOf } = await recorded();
  expect(await resultOf({ text: PUSH, fromMs: Date.now() + 60_000 })).toMatchObject({ decisions: 0 });
});

test('a mistake in what is proposed is told with its line', async () => {
  const { tried } = await recorded();
  expect((await tried({ text: 'hooks:\n  - { on: PreTolUse, deny: "no" }\n' })).at(-1)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('PreTolUse'),
    line: 2,
  });
});

test('the hook files that count in a folder are told, and no other file can be read', async () => {
  const { ask, own, home, project } = await recorded();
  writeFileSync(join(home, 'secret.yml'), 'x');
  const told = (await (await ask(`hook-files?folder=${encodeURIComponent(project)}`)).json()) as HookFilesTold;
  expect(told.files).toContainEqual(expect.objectContaining({ path: own, layer: 'user', dialect: 'hookline' }));
  expect(told.folders).toContain(project);
  const text = (await (await ask(`hook-file?path=${encodeURIComponent(own)}`)).json()) as { text: string };
  expect(text.text).toBe(OWN);
  for (const path of [join(home, 'secret.yml'), '/etc/passwd', `${own}/../../secret.yml`, ''])
    expect((await ask(`hook-file?path=${encodeURIComponent(path)}`)).status).toBe(400);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ text: PUSH, insteadOf: '/etc/passwd' });
  expect((await ask('back-test', { method: 'POST', body, headers })).status).toBe(400);
});
