import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callProcess } from '../world/cli.ts';
import { world } from '../world/world.ts';
import { certificates } from './certificates.ts';
import { installed } from './daemon.ts';
import { nginx } from './nginx.ts';

const NGINX = installed('nginx');

const RULES = { hooks: [{ name: 'no-push', on: 'PreToolUse', runs: ['git push *'], deny: 'Not from here.' }] };
const PUSH = JSON.stringify({ command: 'git push' });

/** A machine, a key of a team, and an nginx that has nothing yet. */
async function place(more: { readonly server?: string; readonly other?: boolean } = {}) {
  const it = world();
  const tls = certificates(it.top);
  const web = await nginx({ program: NGINX ?? '', folder: it.top, tls, ...more });
  const daemon = await web.start();
  const hookline = (...args: readonly string[]) => callProcess({ args, cwd: it.top, env: it.env });
  await hookline('bundle', 'keygen', 'team');
  let revision = 0;
  const publish = async (rules: object): Promise<void> => {
    it.write(join(it.top, 'policy/enforced.d/10.json'), rules);
    const number = String(++revision);
    const made = ['bundle', 'build', 'policy', '-o', 'new.tar.gz', '--seq', number, '--revision', `r${number}`];
    expect(await hookline(...made, '--sign', 'team.key')).toMatchObject({ status: 0 });
    copyFileSync(join(it.top, 'new.tar.gz'), join(web.files, 'policy.tar.gz'));
  };
  const enroll = (...args: readonly string[]) =>
    hookline('enroll', `${web.url}/policy.tar.gz`, '--key', 'team.pub', '--yes', ...args);
  const push = async () => (await hookline('run', 'PreToolUse', '--tool', 'Bash', '--input', PUSH)).status;
  return { ...it, web, daemon, tls, hookline, publish, enroll, push };
}

const title = `a real nginx${NGINX === null ? ' (skipped: there is none; Debian: nginx-light)' : ''}`;

describe.skipIf(NGINX === null)(title, () => {
  test('hands out policy by https: it counts at once, a new one when it is fetched, and the same one again is a 304', async () => {
    const { web, tls, hookline, publish, enroll, push } = await place();
    await publish(RULES);
    expect(await push()).toBe(0);
    expect(await enroll('--ca', tls.ca)).toMatchObject({ status: 0 });
    expect(await push()).toBe(2);
    expect(await hookline('enroll', 'fetch')).toMatchObject({ status: 0 });
    expect(web.requests().at(-1)).toMatch(/^304 "/);
    await publish({ hooks: [] });
    expect(await hookline('enroll', 'fetch')).toMatchObject({ status: 0 });
    expect(web.requests().at(-1)).toMatch(/^200 "/);
    expect(await push()).toBe(0);
  });

  test('whose certificate nobody vouches for is not believed', async () => {
    const { publish, enroll, push } = await place();
    await publish(RULES);
    const { status, stderr } = await enroll();
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/certificate/i);
    expect(await push()).toBe(0);
  });

  test('that is gone, or has half of it, takes nothing away; and what it has when it is back counts', async () => {
    const { web, daemon, tls, hookline, publish, enroll, push } = await place();
    await publish(RULES);
    await enroll('--ca', tls.ca);
    writeFileSync(join(web.files, 'policy.tar.gz'), Buffer.alloc(300, 'x'));
    expect((await hookline('enroll', 'fetch')).status).toBe(1);
    expect(await push()).toBe(2);
    await daemon.stop('SIGKILL');
    expect((await hookline('enroll', 'fetch')).status).toBe(1);
    expect(await push()).toBe(2);
    await web.start();
    await publish({ hooks: [] });
    expect((await hookline('enroll', 'fetch')).status).toBe(0);
    expect(await push()).toBe(0);
  });

  test('that was told to compress everything is told of, and nothing of it counts', async () => {
    const server = 'add_header Content-Encoding gzip always;';
    const { tls, publish, enroll, push } = await place({ server });
    await publish(RULES);
    const { status, stderr } = await enroll('--ca', tls.ca);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(/Content-Encoding/);
    expect(await push()).toBe(0);
  });
});
