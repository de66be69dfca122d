import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { part as enroll } from '../../src/cli/enroll/begin.ts';
import { asksAs } from '../../src/fleet/asks-as.ts';
import { fetchSource } from '../../src/fleet/fetch-source.ts';
import { introductionTo } from '../../src/fleet/introduce.ts';
import { statusesOf } from '../../src/fleet/source-status.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { pair } from '../bundle/made.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { fleetServer } from './fleet-server.ts';
import { enrolmentOf, policy, serverFile } from './policies.ts';

const team = pair('ed25519', 'team');
const HOUR_MS = 3_600_000;

async function account(token: string | null = 'good-token') {
  const server = await fleetServer(team, policy(team));
  const state = scratchFolder();
  const store = storeOf(state, 'user');
  /** Fetches as the process in the background does, or a person. */
  const fetched = async ({ laterMs = 0, byPerson = false, with: given = token } = {}): Promise<string> => {
    const enrolment = enrolmentOf(server.url, [team], { from: 'server', token: given });
    // the server's clock stands: what it is told to be is only for when something is due
    const by = { now: () => Date.now() + laterMs, random: () => 0.5, signal: new AbortController().signal, byPerson };
    const introduction = introductionTo(enrolment, { ...by, store, stateFolder: state, hookline: '0' });
    const authorization = asksAs(enrolment, state, Date.now);
    const asked = { enrolment, store, ...by, waitSeconds: 0, authorization, introduction };
    const { placed, problem } = await fetchSource(asked);
    return problem === null ? (placed?.what ?? 'same') : problem.message;
  };
  return { server, state, store, fetched };
}

describe('the token of an enrolment', () => {
  test('enrols an account that the server does not know, once', async () => {
    const { server, fetched } = await account();
    expect(await fetched()).toBe('new');
    expect(await fetched()).toBe('same');
    expect(server.enrolments).toHaveLength(1);
    expect(server.refusals).toEqual(['MACHINE_UNKNOWN']);
  });

  test('enrols it again where the server lost who was there', async () => {
    const { server, fetched } = await account();
    await fetched();
    server.machines.clear();
    expect(await fetched()).toBe('same');
    expect(server.machines.size).toBe(1);
  });

  test('that is not taken is told, and not sent with every fetch; a person, or another token, need not wait', async () => {
    const { server, fetched } = await account('stolen-or-old');
    const refused = /not known there, and the token of the enrolment is not taken: the answer was 403/;
    for (let i = 0; i < 5; i++) expect(await fetched()).toMatch(refused);
    expect(server.enrolments).toHaveLength(1);
    await fetched({ byPerson: true });
    expect(server.enrolments).toHaveLength(2);
    for (let i = 0; i < 20; i++) await fetched({ laterMs: i * 20 * 60_000 });
    expect(server.enrolments.length).toBeGreaterThan(4);
    expect(server.enrolments.length).toBeLessThan(18);
    expect(await fetched({ with: 'good-token' })).toBe('new');
  });

  test('does not bring back a machine that was revoked, which is told and asked once a day', async () => {
    const { server, fetched } = await account();
    await fetched();
    for (const id of server.machines.keys()) server.revoked.add(id);
    for (const laterMs of [0, HOUR_MS, 23 * HOUR_MS])
      expect(await fetched({ laterMs })).toMatch(/was revoked there, and is not enrolled again/);
    expect(server.enrolments).toHaveLength(2);
    await fetched({ laterMs: 25 * HOUR_MS });
    expect(server.enrolments).toHaveLength(3);
  });

  test('is not sent again and again to a server that takes it and forgets', async () => {
    const { server, fetched } = await account();
    for (let i = 0; i < 5; i++) {
      server.machines.set = () => server.machines;
      expect(await fetched()).toMatch(i === 0 ? /401/ : /enrolled this machine, and does not know it/);
    }
    expect(server.enrolments).toHaveLength(1);
  });

  test('that is not there is not made up: the server’s answer is told', async () => {
    const { server, fetched } = await account(null);
    expect(await fetched()).toMatch(/the answer was 401/);
    expect(server.enrolments).toEqual([]);
  });
});

describe('hookline enroll --system --token', () => {
  test('writes the token for every account, with the labels that the server bound to it; one’s own file has none', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await fleetServer(team, policy(team));
    for (const [system, written] of [
      [true, /^token: "good-token"$/m],
      [false, /^(?![\s\S]*good-token)/],
    ] as const) {
      const place = { home: scratchFolder(), machine: scratchFolder(), stateFolder: scratchFolder() };
      // where the trail of a person is remembered
      vi.stubEnv('HOME', place.home);
      const values = { system, yes: true, token: 'good-token', fingerprint: [keyId(team.trusted)] };
      expect(await enroll({ words: [server.url], values, place, json: true })).toBe(0);
      const path = system ? join(place.machine, 'hookline') : join(place.home, '.config/hookline');
      const text = readFileSync(join(path, 'enrolment.yml'), 'utf8');
      expect(text).toMatch(written);
      expect(text).toMatch(/labels: {"team":"bound"}/);
    }
  });

  test('a status tells a token that is not taken', async () => {
    const { server, state, fetched } = await account('stolen-or-old');
    await fetched();
    const home = scratchFolder();
    mkdirSync(join(home, '.config/hookline'), { recursive: true });
    writeFileSync(join(home, '.config/hookline/enrolment.yml'), serverFile(server.url, team, 'stolen-or-old'));
    const { sources } = await statusesOf({ home, machine: home, stateFolder: state }, Date.now());
    expect(sources).toMatchObject([{ state: 'missing', problem: expect.stringMatching(/token of the enrolment/) }]);
  });
});
