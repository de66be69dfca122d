import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkedQuestion } from '../../src/history/playground/check-question.ts';
import { runQuestion } from '../../src/history/playground/run-question.ts';
import { titled, whyNoBubblewrap } from '../sandbox/support/bubblewrap.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { served } from '../ui/serve.ts';
import { world } from '../world/world.ts';
import { bash, own } from './playing.ts';

const run = (...hooks: readonly string[]) =>
  runQuestion(
    checkedQuestion(
      { ...bash('ls'), home: '/home/me', files: [own(`hooks:\n${hooks.map((hook) => `  - ${hook}\n`).join('')}`)] },
      '/',
    ),
    new AbortController().signal,
  );

const whyNot = whyNoBubblewrap();

describe.skipIf(whyNot !== null)(titled('what is run from the page', whyNot), () => {
  test('what a command says is told, and counts', async () => {
    const told = await run('{ name: no, on: PreToolUse, run: "echo never >&2; exit 2" }');
    expect(told.outcome).toMatchObject({ decision: 'block', dependsOn: [], by: ['no'] });
    expect(told.lanes[0]?.hooks[0]).toMatchObject({
      said: { reason: expect.stringContaining('never') },
      wouldRun: null,
    });
  });

  test('it finds nothing of this machine’s files, and changes none', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'secret'), 'x');
    const told = await run(
      `{ on: PreToolUse, run: "test -e ${folder}/secret && exit 2; touch ${folder}/mark; exit 0" }`,
      `{ on: PreToolUse, run: 'test "$HOME" = "${process.env.HOME}" && exit 2; exit 0' }`,
    );
    expect(told.outcome?.decision).toBe('none');
    expect(existsSync(join(folder, 'mark'))).toBe(false);
  });

  test('it reaches nobody: there is no network, and what would call a service is told and not called', async () => {
    let calls = 0;
    const server = createServer((_request, response) => {
      calls += 1;
      response.end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const told = await run(
      `{ name: tcp, on: PreToolUse, run: 'bash -c "exec 3<>/dev/tcp/127.0.0.1/${port}" 2>/dev/null && exit 2; exit 0' }`,
      `{ name: web, on: PreToolUse, post: "http://127.0.0.1:${port}/" }`,
    );
    expect(told.outcome).toMatchObject({ decision: 'none', dependsOn: ['web'] });
    expect(calls).toBe(0);
  });

  test('a hook that says itself that it needs no sandbox, or a network, gets one without', async () => {
    const told = await run(
      '{ name: wide, on: PreToolUse, sandbox: { kind: bwrap, network: true, project: read-write }, run: "touch here 2>/dev/null && exit 2; exit 0" }',
    );
    expect(told.outcome?.decision).toBe('none');
    expect(told.lanes[0]?.hooks[0]?.wouldRun).toBe(null);
  });
});

test('an enforced hook, which no demand contains, is not run', async () => {
  const folder = scratchFolder();
  const text = `hooks:\n  - { on: PreToolUse, run: "touch ${folder}/mark; exit 2" }\n`;
  const question = checkedQuestion(
    { ...bash('ls'), files: [{ name: 'hookline/hooks.yml', layer: 'enforced', text }] },
    '/home/me',
  );
  const told = await runQuestion(question, new AbortController().signal);
  expect(told.lanes[0]?.hooks[0]?.wouldRun).toContain('touch');
  expect(existsSync(join(folder, 'mark'))).toBe(false);
});

test('a page that was not started with --allow-run runs nothing', async () => {
  const place = world();
  const body = JSON.stringify({ question: { ...bash('ls'), files: [own('hooks: []\n')] } });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  expect((await (await served(place)).ask('playground/run', init)).status).toBe(400);
  const may = { answer: true, run: true, whyNot: null };
  expect((await (await served(place, { may })).ask('playground/run', init)).status).toBe(200);
});
