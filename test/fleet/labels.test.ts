import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asksAs } from '../../src/fleet/asks-as.ts';
import { keepLabels, labelsThatCount } from '../../src/fleet/bound-labels.ts';
import { fetchSource } from '../../src/fleet/fetch-source.ts';
import { sendBeat } from '../../src/fleet/heartbeat.ts';
import { introductionTo } from '../../src/fleet/introduce.ts';
import { statusOf } from '../../src/fleet/source-status.ts';
import { sourcesNow } from '../../src/fleet/sources.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { file, pair } from '../bundle/made.ts';
import { world } from '../world/world.ts';
import { fleetServer } from './fleet-server.ts';
import { enrolmentOf, policy, serverFile } from './policies.ts';

const team = pair('ed25519', 'team');
const FACTS = { hookline: '0', agents: [], coverage: null, trail: null, sinks: [], off: [] };

const refuses = (label: string): string =>
  `{ name: no-${label}, on: PreToolUse, runs: ["${label} *"], deny: No., applies: { to: { team: ${label} } } }`;
const RULES = file(
  'enforced.d/10.yml',
  `hooks:
  - ${refuses('own')}
  - ${refuses('bound')}
  - { name: yes, on: PreToolUse, runs: ["git status"], allow: true, applies: { to: { team: bound } } }
`,
);

/** An account whose file says that its team is "own", at a server that binds "bound". */
async function account() {
  const it = world();
  const stateFolder = join(it.state, 'hookline');
  const place = { home: it.home, machine: it.home, stateFolder };
  const server = await fleetServer(team, policy(team, { files: [RULES] }));
  const store = storeOf(stateFolder, 'user');
  const enrolment = enrolmentOf(server.url, [team], { from: 'server', token: 'good-token' });
  it.write('~/.config/hookline/enrolment.yml', serverFile(server.url, team, 'good-token'));
  const by = { now: Date.now, random: () => 0.5, signal: new AbortController().signal, byPerson: false };
  const beat = async (): Promise<string | null> => {
    const [now] = await sourcesNow(place);
    if (now === undefined) throw new Error('it is enrolled');
    const status = statusOf(now, Date.now());
    return sendBeat({ server: { address: server.url, ca: null }, store, stateFolder, status, facts: FACTS, ...by });
  };
  return {
    ...{ it, server, store, enrolment, beat },
    async fetch() {
      const introduction = introductionTo(enrolment, { ...by, store, stateFolder, hookline: '0' });
      const authorization = asksAs(enrolment, stateFolder, Date.now);
      await fetchSource({ enrolment, store, ...by, waitSeconds: 0, authorization, introduction });
    },
    async status() {
      return (await sourcesNow(place)).map((now) => statusOf(now, Date.now()))[0];
    },
    async decides() {
      const hooks = await it.open();
      const calls = ['own x', 'bound x', 'git status'].map((command) => ({
        tool_name: 'Bash',
        tool_input: { command },
      }));
      const decisions = [];
      for (const call of calls) decisions.push((await hooks.trigger('PreToolUse', call)).decision);
      await hooks.close();
      return decisions;
    },
  };
}

describe('at a server, a machine is what the server bound to its token', () => {
  test('and not what its file says', async () => {
    const { fetch, decides, status, store } = await account();
    await fetch();
    expect(await decides()).toEqual(['none', 'deny', 'allow']);
    expect((await status())?.labels).toEqual({ team: 'bound' });
    expect(JSON.parse(readFileSync(store.labels, 'utf8')).labels).toEqual({ team: 'bound' });
  });

  test('while nobody knows what that is, every refusal is for it, and no permission', async () => {
    const { fetch, decides, enrolment, store, status } = await account();
    await fetch();
    // as one that was enrolled before labels were kept
    keepLabels({ address: 'https://another.example' }, store, { team: 'own' });
    expect(labelsThatCount(enrolment, store)).toBeNull();
    expect(await decides()).toEqual(['deny', 'deny', 'none']);
    expect((await status())?.labels).toBeNull();
  });

  test('one that does not know it yet is told with its next heartbeat, and by none after that', async () => {
    const { server, fetch, decides, store, beat, status } = await account();
    await fetch();
    keepLabels({ address: 'https://another.example' }, store, {});
    expect((await status())?.labels).toBeNull();
    server.bind({ team: 'bound' });
    expect(await beat()).toBeNull();
    expect(await decides()).toEqual(['none', 'deny', 'allow']);
    server.bind({ team: 'own' });
    expect(await beat()).toBeNull();
    expect(await decides()).toEqual(['none', 'deny', 'allow']);
    expect(server.beats.at(-1)?.labels).toEqual({ team: 'bound' });
    // a person who has a token for it is another matter
    server.machines.clear();
    await fetch();
    expect(await decides()).toEqual(['deny', 'none', 'none']);
  });

  test.each([[[]], ['x'], [null], [5]])('an answer with %j for labels says nothing', async (told) => {
    const { enrolment, store } = await account();
    keepLabels(enrolment, store, told as never);
    expect(labelsThatCount(enrolment, store)).toBeNull();
  });

  test('of an answer, what is no label is left out', async () => {
    const { enrolment, store } = await account();
    keepLabels(enrolment, store, { team: 'bound', 'a b': 'x', role: 'x\ny', long: 'x'.repeat(129) });
    expect(labelsThatCount(enrolment, store)).toEqual({ team: 'bound' });
  });
});

test('without a server, a machine is what its enrolment says', async () => {
  const { enrolment, store } = await account();
  keepLabels(enrolment, store, { team: 'bound' });
  expect(labelsThatCount({ ...enrolment, from: 'url', labels: { team: 'file' } }, store)).toEqual({ team: 'file' });
});

describe('the number of a heartbeat', () => {
  test('that a server finds too high is put right with that server’s, and told', async () => {
    const { server, beat, store, it, status, fetch } = await account();
    await fetch();
    server.seenBeat(7);
    it.write(store.beats, '{"v":1,"beat":9000000000000}');
    expect(await beat()).toBeNull();
    expect(server.refusals).toContain('BEAT_TOO_HIGH');
    expect(server.beats.map((one) => one.beat)).toEqual([8]);
    expect((await status())?.beatProblem).toMatch(/was 9000000000001 here, and 7 at the server/);
    expect(await beat()).toBeNull();
    expect([server.beats.map((one) => one.beat), (await status())?.beatProblem]).toEqual([[8, 9], null]);
  });

  test('that nobody can have counted up to is begun anew', async () => {
    const { server, beat, store, it, fetch } = await account();
    await fetch();
    server.seenBeat(20);
    it.write(store.beats, `{"v":1,"beat":${Number.MAX_SAFE_INTEGER}}`);
    expect(await beat()).toBeNull();
    expect(server.beats.map((one) => one.beat)).toEqual([21]);
  });

  test('is no help where a server takes none at all, which is told', async () => {
    const { server, beat, status, fetch } = await account();
    await fetch();
    server.machines.clear();
    expect(await beat()).toMatch(/401/);
    expect((await status())?.beatProblem).toMatch(/was not told that this machine is there: the answer was 401/);
  });
});
