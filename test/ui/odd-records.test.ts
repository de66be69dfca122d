import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type World, world } from '../world/world.ts';
import { served } from './serve.ts';

const ABOUT = { v: 1, prev: '0'.repeat(64), hash: '0'.repeat(64), at: '2026-11-17T10:00:00.000Z', session_id: 's' };
const NO_TEXT = { toString: 1, valueOf: 1 };
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** What nobody of us writes, and somebody else's folder may hold. */
const ODD: Readonly<Record<string, string>> = {
  'a command of things that are no texts': outcome({
    payload: { tool_name: 'Bash', tool_input: { command: [NO_TEXT] } },
  }),
  'a hook that is no text': JSON.stringify({
    ...ABOUT,
    seq: 1,
    id: 'odd',
    kind: 'skip',
    hook: NO_TEXT,
    why: 'matcher',
  }),
  'silent rules that are no texts': outcome({ silent: { a: [NO_TEXT] } }),
  'an input that is nested without end': outcome({}).replace(
    '"payload":{}',
    `"payload":{"tool_input":${deep(20_000)}}`,
  ),
  'silent rules nested without end': outcome({ silent: {} }).replace('"silent":{}', `"silent":{"a":${deep(20_000)}}`),
  'names of many kinds': outcome({ session_id: 5, agent: [], event: {}, id: null, decision: 7, at: 'never' }),
  'half a character': outcome({ session_id: 'a\ud800b', agent: '\udfff' }),
  'names without end': outcome({ session_id: 'x'.repeat(5_000_000), agent: 'y'.repeat(5_000_000) }),
  'nothing of it': '{}',
};

function outcome(fields: object): string {
  return JSON.stringify({
    ...ABOUT,
    seq: 1,
    id: 'odd',
    kind: 'outcome',
    event: 'PreToolUse',
    decision: 'none',
    payload: {},
    ...fields,
  });
}

function recorded(lines: readonly string[]): World {
  const all = world();
  const month = join(all.state, 'hookline', 'audit', '2026-11');
  mkdirSync(month, { recursive: true });
  writeFileSync(join(month, '000000000001.jsonl'), lines.map((line) => `${line}\n`).join(''));
  return all;
}

const FINE = JSON.stringify({
  ...{ ...ABOUT, seq: 2, id: 'fine-one', kind: 'outcome', event: 'PreToolUse', decision: 'deny', reason: 'no' },
  payload: { tool_name: 'Bash', tool_input: { command: 'git push' } },
});

describe('a record that nobody of us has written is one poor row, and the others are as they are', () => {
  test.each(Object.keys(ODD))('%s', async (name) => {
    const { ask } = await served(recorded([ODD[name] ?? '', FINE]));
    for (const route of ['sessions', 'rows', 'session?session=s', 'hooks']) {
      const answer = await ask(route);
      const text = await answer.text();
      expect(`${route} ${answer.status} ${answer.status === 200 ? '' : text}`).toBe(`${route} 200 `);
      // a name is no place for megabytes
      expect(text.length).toBeLessThan(200_000);
    }
    const { rows } = (await (await ask('rows?text=push')).json()) as { rows: unknown };
    expect(rows).toMatchObject([{ id: 'fine-one', decision: 'deny', what: 'git push' }]);
  });
});

test('of what is somebody else’s nothing is written, and nothing is tidied up', async () => {
  const all = recorded([FINE]);
  const folder = join(all.state, 'hookline');
  mkdirSync(join(folder, 'approvals', 'old'), { recursive: true });
  for (let i = 0; i < 300; i++) writeFileSync(join(folder, 'approvals', `note-${i}.txt`), 'x');
  const before = readdirSync(folder, { recursive: true }).sort();
  const { ask } = await served(all, { isOwn: false });
  for (const route of ['questions', 'rows', 'sessions', 'why?id=fine-one', 'hooks']) await ask(route);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
});
