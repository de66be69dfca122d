import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordBody } from '../../src/audit/chain.ts';
import { signStatement } from '../../src/proof/signed-statement.ts';
import { statementOf } from '../../src/proof/statement.ts';
import { pair } from '../bundle/made.ts';
import { recordedHome } from '../hosts/transcripts.ts';
import { decision, decisions, trailOf } from '../sinks/trail-of.ts';
import { machine } from './machine.ts';

function withTrail(bodies: readonly RecordBody[]) {
  const it = machine();
  cpSync(trailOf(bodies).trail, join(it.state, 'hookline', 'audit'), { recursive: true });
  return it;
}

const of = (own: object, bodies: readonly RecordBody[]): readonly RecordBody[] =>
  bodies.map((body) => ({ ...body, ...own }));

test('a session whose calls all met a revision is stated from the trail, and others are left out', async () => {
  const elsewhere = of({ session_id: 'S2', revision: 'v1' }, decision(9));
  const { json, cli } = withTrail([...of({ revision: 'v7' }, decisions(2)), ...elsewhere]);
  const { status, data } = await json(['audit', 'statement', 'S1']);
  expect([status, data]).toEqual([0, expect.objectContaining({ all: true, revision: 'v7', fleet: null, missing: [] })]);
  expect(data.counts).toMatchObject({ calls: 2, met: 2, refused: 2, uncovered: null });
  const { stdout } = await cli(['audit', 'statement', 'S1']);
  expect(stdout).toMatch(/^✓ Session S1 of claude-code: 2 calls, 2 met revision v7\n {2}2 refused\n/);
});

test('calls that met another revision, or none, are named, and the exit code says so', async () => {
  const { json, cli } = withTrail([
    ...of({ revision: 'v6' }, decision(1)),
    ...decision(2),
    ...of({ revision: 'v7' }, decision(3)),
  ]);
  const { status, data } = await json(['audit', 'statement', 'S1']);
  expect([status, data.counts]).toEqual([1, expect.objectContaining({ calls: 3, met: 1, other: 1, none: 1 })]);
  expect((await cli(['audit', 'statement', 'S1'])).stdout).toMatch(/call-1\n.*call-2\n$/);
  expect((await json(['audit', 'statement', 'S1', '--revision', 'v6'])).data.counts).toMatchObject({
    met: 1,
    other: 1,
  });
});

test('a session that is none is told', async () => {
  const { json } = withTrail(decisions(1));
  expect((await json(['audit', 'statement', 'nobody'])).data.error).toMatchObject({ code: 'BAD_OPTION' });
  expect((await json(['audit', 'statement'])).data.error).toMatchObject({ code: 'USAGE' });
});

test('what a server signed is verified by its key alone, without a trail', async () => {
  const { project, json } = machine();
  const { signing, trusted } = pair();
  const stated = { machine: 'm', at: 'x', event: 'PreToolUse', decision: 'none', agent: null, call: 'c', tool: 'Bash' };
  const statement = statementOf({
    ...{ fleet: 'main', session: 'S1', madeAt: 'x', missing: [], uncovered: null, revision: null },
    decisions: [{ ...stated, revision: 'v7', seq: 1, hash: '' }],
  });
  const signed = signStatement(statement, signing);
  writeFileSync(join(project, 'server.pub'), JSON.stringify(trusted.jwk));
  writeFileSync(join(project, 'other.pub'), JSON.stringify(pair().trusted.jwk));
  for (const text of [signed, JSON.stringify({ statement, signed })]) {
    writeFileSync(join(project, 'said'), text);
    const { status, data } = await json(['audit', 'verify-statement', 'said', '--key', 'server.pub']);
    expect([status, data]).toEqual([0, statement]);
    expect((await json(['audit', 'verify-statement', 'said', '--key', 'other.pub'])).status).toBe(1);
  }
  expect((await json(['audit', 'verify-statement', 'said'])).data.error).toMatchObject({ code: 'USAGE' });
});

test('calls of the agent’s transcript that met no decision are named one by one', async () => {
  const recorded = recordedHome(['claude-code']);
  const calls = recorded.calls.filter(({ ended, atMs }) => ended === 'ran' && atMs !== null);
  const [escaped, ...met] = calls;
  if (escaped === undefined || met.length === 0) throw new Error('the recorded session has calls');
  await recorded.install('claude-code', (escaped.atMs ?? 0) - 1000);
  for (const call of met) await recorded.decide(call);
  const env = { HOME: recorded.home, XDG_STATE_HOME: join(recorded.home, '.local/state') };
  const { json, cli } = machine();
  const { status, data } = await json(['audit', 'statement', escaped.session], { env });
  expect([status, data.all]).toEqual([1, false]);
  expect(data.uncovered).toEqual([
    expect.objectContaining({
      agent: 'claude-code',
      tool: escaped.tool,
      call: escaped.id,
      at: new Date(escaped.atMs ?? 0).toISOString(),
    }),
  ]);
  expect((await cli(['audit', 'statement', escaped.session], { env })).stdout).toContain(
    `met no decision  ${escaped.id}`,
  );
});
