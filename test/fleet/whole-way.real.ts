import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheFolder, installAgents } from '../../scripts/install-agents.mjs';
import { postgresPrograms, scratchPostgres } from '../../scripts/scratch-postgres.mjs';
import { account } from '../agents/account.ts';
import { claudeCode } from '../agents/programs/claude-code.ts';
import { newPage } from '../browser/chromium.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { serverProcess } from '../server/world/process.ts';
import { callProcess } from '../world/cli.ts';
import { freePort } from './daemon.ts';
import { installOwn } from './own-package.ts';

const POLICY = {
  hooks: [{ name: 'no-marker', on: 'PreToolUse', runs: ['touch forbidden'], deny: 'The platform team says no.' }],
};

interface Decided {
  readonly machine: string;
  readonly decision: string | null;
  readonly revision: string | null;
}

test('three people are enrolled, a bundle is published, Claude Code is refused by it, and the server and its page have every decision once', async ({
  skip,
}) => {
  skip(postgresPrograms() === null, 'there is no PostgreSQL (Debian: postgresql)');
  const { 'claude-code': agent } = await installAgents(['claude-code']);
  skip(agent?.lacking !== undefined, agent?.lacking);
  expect(agent?.missing).toBeUndefined();
  const top = scratchFolder();
  const postgres = await scratchPostgres();
  const hookline = (...args: readonly string[]) =>
    callProcess({ args, cwd: top, env: { PATH: process.env.PATH, HOME: top } });
  expect(await hookline('bundle', 'keygen', 'team')).toMatchObject({ status: 0 });
  const data = join(top, 'server');
  mkdirSync(data);
  const server = serverProcess(data, await freePort(), {
    DATABASE_URL: postgres.url,
    HOOKLINE_POLICY_KEYS: join(top, 'team.pub'),
  });
  await server.start();
  /** As a person who may do everything. */
  const ask = (method: 'GET' | 'POST', path: string, body?: string): Promise<Response> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${server.adminToken()}`, ...type };
    return fetch(`${server.address}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  };
  try {
    mkdirSync(join(top, 'policy/enforced.d'), { recursive: true });
    writeFileSync(join(top, 'policy/enforced.d/10.json'), JSON.stringify(POLICY));
    const build = ['bundle', 'build', 'policy', '-o', 'policy.tar.gz', '--seq', '1', '--revision', 'first'];
    expect(await hookline(...build, '--sign', 'team.key')).toMatchObject({ status: 0 });
    const publish = ['bundle', 'publish', 'policy.tar.gz', '--to', server.address];
    const published = await hookline(...publish, '--token-file', join(data, 'admin-token'));
    expect(published).toMatchObject({ status: 0, stderr: '' });

    const made = await ask('POST', '/v1/tokens', JSON.stringify({ labels: { team: 'shop' } }));
    const { token } = (await made.json()) as { token: string };
    const prefix = installOwn(join(top, 'prefix'));
    const people = await Promise.all(
      ['ada', 'ben', 'cleo'].map((name) => {
        mkdirSync(join(top, name));
        return account(claudeCode, cacheFolder(), prefix, join(top, name));
      }),
    );
    for (const person of people) {
      const key = ['--key', join(top, 'team.pub'), '--token', token, '--every', '10s', '--yes'];
      const enrolled = await person.hookline('enroll', server.address, ...key);
      expect(enrolled.exitCode, enrolled.output).toBe(0);
      const installed = await person.hookline('install', 'claude-code', '--yes');
      expect(installed.exitCode, installed.output).toBe(0);
      const steps = [
        { calls: [claudeCode.shell('touch forbidden')] },
        { calls: [claudeCode.shell('touch ordinary')] },
        { say: 'All done.' },
      ];
      const ran = await person.run({ steps });
      expect({ forbidden: person.made('forbidden'), ordinary: person.made('ordinary') }, ran.output).toEqual({
        forbidden: false,
        ordinary: true,
      });
      expect(ran.asked.some((text) => text.includes('The platform team says no.'))).toBe(true);
      await expect.poll(async () => (await person.hookline('sinks', 'send')).exitCode, { timeout: 60_000 }).toBe(0);
    }

    const answer = await ask('GET', '/v1/decisions?rule=no-marker&limit=100');
    const { decisions } = (await answer.json()) as { readonly decisions: readonly Decided[] };
    expect(decisions.map(({ decision, revision }) => [decision, revision])).toEqual(Array(3).fill(['deny', 'first']));
    expect(new Set(decisions.map(({ machine }) => machine)).size).toBe(3);
    const page = await newPage({ complaint: /status of 401/ });
    await page.goto(`${server.address}/#/fleet`);
    await page.getByLabel('Token').fill(server.adminToken());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: '3 of 3' }).waitFor();
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByRole('button', { name: 'refused', exact: true }).click();
    await expect.poll(() => page.getByText('no-marker').count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);

    const fleet = await ask('GET', '/v1/machines');
    const { machines } = (await fleet.json()) as { machines: readonly { readonly revision: string | null }[] };
    expect(machines.map(({ revision }) => revision)).toEqual(['first', 'first', 'first']);
  } finally {
    await server.end('SIGTERM');
    await postgres.stop();
  }
});
