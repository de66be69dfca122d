import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeHistory } from '../../bench/recorded-history.mjs';
import { openTrail } from '../../src/audit/trail.ts';
import { eventRow } from '../../src/core/events.ts';
import { emptyOutcome } from '../../src/core/outcome.ts';
import { createHooks } from '../../src/hooks.ts';
import type { HooksTold } from '../../src/ui/data/hooks.ts';
import type { LiveLine } from '../../src/ui/data/live.ts';
import type { GroupedSessions, RowPage, SessionGroup, SessionPage, TimelinePage } from '../../src/ui/data/sessions.ts';
import { world } from '../world/world.ts';
import { served } from './serve.ts';

const PARTS = { openTrail, emptyOutcome, eventRow };

/** A server over what several agents did. */
async function recorded(records: number) {
  const here = world();
  const state = join(here.state, 'hookline');
  const add = (count: number, seed = 1) => writeHistory(PARTS, state, { records: count, endMs: Date.now(), seed });
  await add(records);
  const server = await served(here);
  const told = async <T>(route: string): Promise<T> => {
    const response = await server.ask(route);
    expect(response.status, route).toBe(200);
    return (await response.json()) as T;
  };
  return { ...here, ...server, add, told };
}

test('sessions are told by agent and project, the one that went on last first, with what came of them', async () => {
  const { told } = await recorded(3000);
  const { sessions, total, agents, projects } = await told<SessionPage>('sessions?count=500');
  expect(sessions).toHaveLength(total);
  expect(sessions.map(({ lastAt }) => lastAt)).toEqual(sessions.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a));
  expect(agents.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  expect(new Set(agents.map(({ name }) => name))).toEqual(new Set(['claude-code', 'codex', 'cursor', 'gemini']));
  const [{ name: project } = { name: '' }] = projects;
  const of = await told<SessionPage>(`sessions?agent=codex&project=${encodeURIComponent(project)}`);
  expect(of.sessions.length).toBeGreaterThan(0);
  expect(of.sessions.every((one) => one.agent === 'codex' && one.project === project)).toBe(true);
});

test('sessions in groups are the same sessions, each below its project and agent, and those that are folded are counted', async () => {
  const { told } = await recorded(1500);
  const { sessions } = await told<SessionPage>('sessions?count=500');
  const whole = await told<GroupedSessions>('sessions/grouped?count=500');
  expect(whole.sessions).toBe(sessions.length);
  let group: SessionGroup | null = null;
  for (const line of whole.lines)
    if (line.kind === 'group') group = line;
    else expect({ agent: line.agent, project: line.project }).toEqual({ agent: group?.agent, project: group?.project });
  const groups = whole.lines.filter((line) => line.kind === 'group');
  expect(groups.reduce((sum, one) => sum + one.sessions, 0)).toBe(sessions.length);
  expect(groups.reduce((sum, one) => sum + one.refused, 0)).toBe(sessions.reduce((sum, one) => sum + one.refused, 0));
  const [first, second] = groups;
  const some = await told<GroupedSessions>(`sessions/grouped?count=500&folded=${first?.id},${second?.id}`);
  expect(some).toMatchObject({
    sessions: sessions.length,
    total: whole.total - (first?.sessions ?? 0) - (second?.sessions ?? 0),
  });
  expect(await told<GroupedSessions>('sessions/grouped?from=3&count=7')).toMatchObject({
    lines: whole.lines.slice(3, 10),
  });
});

test('the group in which something happened last comes first, and as of a time everything stands where it stood', async () => {
  const { told } = await recorded(1500);
  const whole = await told<GroupedSessions>('sessions/grouped?count=500');
  const groups = whole.lines.filter((line) => line.kind === 'group');
  expect(groups.map(({ lastAt }) => lastAt)).toEqual(groups.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a));
  expect(groups[0]?.lastAt).toBe(whole.newestAt);
  const { sessions } = await told<SessionPage>('sessions?count=500');
  const asOf = sessions[Math.floor(sessions.length / 2)]?.lastAt ?? 0;
  const before = await told<SessionPage>(`sessions?count=500&asOf=${asOf}`);
  expect(before.sessions.every(({ firstAt }) => firstAt <= asOf)).toBe(true);
  expect([before.total, before.count]).toEqual([
    sessions.filter(({ firstAt }) => firstAt <= asOf).length,
    sessions.length,
  ]);
  const then = await told<GroupedSessions>(`sessions/grouped?count=500&asOf=${whole.newestAt}`);
  expect(then.lines).toEqual(whole.lines);
  const third = whole.lines[3];
  const key = third?.kind === 'group' ? third.id : `${third?.agent}/${third?.session}`;
  const asked = await told<GroupedSessions>(`sessions/grouped?count=1&chosen=${encodeURIComponent(key)}`);
  expect(asked.chosenAt).toBe(3);
});

test('what was tried with hookline run is one line for each project, and every try leads there', async () => {
  const here = world();
  const tried = async (cwd: string, session: string, command: string): Promise<void> => {
    const hooks = await createHooks(
      { cwd, home: here.home, env: here.env, watch: false, recordAll: true },
      { records: { experiment: true, awaited: true } },
    );
    await hooks.trigger('PreToolUse', { session_id: session, cwd, tool_name: 'Bash', tool_input: { command } });
    await hooks.close();
  };
  for (const i of [1, 2, 3, 4, 5]) await tried(here.project, `try-${i}`, `echo number-${i}`);
  await tried(here.home, 'try-6', 'echo elsewhere');
  const { ask } = await served(here);
  const told = async <T>(route: string): Promise<T> => (await ask(route)).json() as Promise<T>;
  const { sessions, count } = await told<SessionPage>('sessions?count=500');
  expect(sessions.map(({ experiment, calls }) => ({ experiment, calls }))).toEqual([
    { experiment: true, calls: 1 },
    { experiment: true, calls: 5 },
  ]);
  expect(count).toBe(2);
  const { items } = await told<TimelinePage>('session?session=try-4&agent=');
  expect(items.filter(({ kind }) => kind === 'call').map(({ what }) => what)).toEqual(
    [1, 2, 3, 4, 5].map((i) => `echo number-${i}`),
  );
  expect((await told<SessionPage>('sessions?text=number-3')).sessions).toMatchObject([{ calls: 5 }]);
  expect((await told<SessionPage>('sessions?text=nowhere')).sessions).toEqual([]);
});

test('a session is found by what was done in it, and by what came of it', async () => {
  const { told } = await recorded(3000);
  const { sessions } = await told<SessionPage>('sessions?text=FORCE%20origin&count=500');
  expect(sessions.length).toBeGreaterThan(0);
  for (const { session, agent } of sessions) {
    const { items } = await told<TimelinePage>(`session?session=${session}&agent=${agent}&text=force`);
    expect(items.some(({ what }) => what.includes('--force'))).toBe(true);
  }
  const refused = await told<SessionPage>('sessions?result=refused&count=500');
  expect(refused.sessions.every((one) => one.refused > 0)).toBe(true);
  expect((await told<SessionPage>('sessions?text=nobody-ever-did-this')).total).toBe(0);
});

test('a session is turns, each call with what was said before and after it, and sub-agents beside', async () => {
  const { told } = await recorded(3000);
  const { sessions } = await told<SessionPage>('sessions?count=500');
  const busy = sessions.toSorted((a, b) => b.subagents - a.subagents)[0];
  const { items, total, summary } = await told<TimelinePage>(
    `session?session=${busy?.session}&agent=${busy?.agent}&count=500`,
  );
  expect(items).toHaveLength(total);
  expect(items.filter(({ kind }) => kind === 'turn')).toHaveLength(summary.turns);
  const calls = items.filter(({ kind }) => kind === 'call');
  expect(calls).toHaveLength(summary.calls);
  const went = calls.filter(({ parts }) => parts.length === 2);
  expect(went.length).toBeGreaterThan(calls.length / 2);
  for (const { parts, toolMs } of went) {
    expect(parts.map(({ event }) => event)).toEqual(['PreToolUse', 'PostToolUse']);
    expect(toolMs).toBeGreaterThanOrEqual(0);
  }
  const inside = items.filter(({ column }) => column > 0);
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.every(({ column, open }) => open.includes(column))).toBe(true);
  const tallied = items.flatMap((item) => item.tallied ?? []);
  expect(tallied.reduce((sum, { calls: count }) => sum + count, 0)).toBe(summary.calls);
});

test('everything is one list, the newest first, of which any part can be had, and what fits', async () => {
  const { told } = await recorded(2000);
  const whole = await told<RowPage>('rows?count=500');
  expect(whole.total).toBe(whole.of);
  expect(whole.rows.map(({ seq }) => seq)).toEqual(whole.rows.map(({ seq }) => seq).toSorted((a, b) => b - a));
  const part = await told<RowPage>('rows?from=100&count=50');
  expect(part.rows).toEqual(whole.rows.slice(100, 150));
  const asked = await told<RowPage>('rows?result=asked&count=500');
  expect(asked.rows.length).toBeGreaterThan(0);
  expect(asked.rows.every(({ decision }) => decision === 'ask')).toBe(true);
  expect((await told<RowPage>(`rows?from=${whole.total}&count=50`)).rows).toEqual([]);
});

test('the agents and projects that calls can be chosen by are counted as what a choice shows', async () => {
  const { told } = await recorded(1500);
  const { agents, projects } = await told<RowPage>('rows');
  expect(agents.length * projects.length).toBeGreaterThan(3);
  for (const [name, counts] of Object.entries({ agent: agents, project: projects }))
    for (const one of counts)
      expect(await told<RowPage>(`rows?${name}=${encodeURIComponent(one.name)}`)).toMatchObject({ total: one.count });
});

test('what is older than the page shows is in no list, no figure and no timeline', async () => {
  const whole = await recorded(600);
  const { sessions } = await whole.told<SessionPage>('sessions?count=500');
  const long = sessions.toSorted((a, b) => b.calls - a.calls)[0];
  const query = `session?session=${long?.session}&agent=${long?.agent}&count=500`;
  const all = await whole.told<TimelinePage>(query);
  const sinceMs = Math.round(((long?.firstAt ?? 0) + (long?.lastAt ?? 0)) / 2);
  const { told } = await served(whole, { sinceMs }).then(({ ask }) => ({
    told: async <T>(route: string) => (await (await ask(route)).json()) as T,
  }));
  const { items, summary } = await told<TimelinePage>(query);
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThan(all.items.length);
  expect(items.flatMap(({ parts }) => parts).every(({ at }) => at >= sinceMs)).toBe(true);
  expect(items.filter(({ kind }) => kind === 'turn')).toHaveLength(summary.turns);
  expect(summary.firstAt).toBeGreaterThanOrEqual(sinceMs);
  const page = await told<SessionPage>('sessions?count=500');
  expect(page.sessions.find(({ session }) => session === long?.session)).toEqual(summary);
  const { of, rows } = await told<RowPage>('rows?count=500');
  expect(of).toBe(rows.length);
  const [hooks, allHooks] = [await told<HooksTold>('hooks'), await whole.told<HooksTold>('hooks')];
  expect(hooks.decisions).toBe(rows.filter(({ kind }) => kind === 'decision').length);
  expect(hooks.decisions).toBeLessThan(allHooks.decisions);
});

test('what is asked for in a wrong way is refused with a sentence', async () => {
  const { ask } = await recorded(50);
  for (const route of ['rows?result=odd', 'rows?from=x', 'session?session=nobody&agent=codex']) {
    const response = await ask(route);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(/\.$/);
  }
});

test('what happens is told while it happens, to everybody who listens, and found at once', async () => {
  const { ask, add, told } = await recorded(300);
  const { of } = await told<RowPage>('rows?text=charge');
  const left = new AbortController();
  const heard = await Promise.all([1, 2, 3].map(async () => lines(await ask('live', { signal: left.signal }))));
  for (const one of heard) expect(await one.next()).toMatchObject({ kind: 'hello', total: of });
  await add(40, 8);
  for (const one of heard) expect(await one.next()).toMatchObject({ kind: 'rows', from: of });
  expect((await told<RowPage>('rows')).of).toBeGreaterThan(of);
  left.abort();
});

test('no more than 64 listen at once, and who leaves makes room', async () => {
  const { ask } = await recorded(50);
  const left = new AbortController();
  const first = await Promise.all(
    Array.from({ length: 64 }, async () => lines(await ask('live', { signal: left.signal }))),
  );
  for (const one of first) await one.next();
  expect((await ask('live')).status).toBe(400);
  left.abort();
  await expect
    .poll(async () => {
      const again = new AbortController();
      const { status } = await ask('live', { signal: again.signal });
      again.abort();
      return status;
    })
    .toBe(200);
});

function lines(response: Response) {
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    async next(): Promise<LiveLine> {
      while (!rest.includes('\n')) rest += (await reader?.read())?.value ?? '';
      const end = rest.indexOf('\n');
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return JSON.parse(line) as LiveLine;
    },
  };
}
