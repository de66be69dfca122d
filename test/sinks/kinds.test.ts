import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { RecordBody } from '../../src/audit/chain.ts';
import { SINK_DETAILS, SINK_KINDS } from '../../src/core/sink.ts';
import { callsBegun } from '../../src/sinks/calls-begun.ts';
import type { Parcel } from '../../src/sinks/kind.ts';
import { KINDS } from '../../src/sinks/kinds.ts';
import { BEGINNING, groupsAfter } from '../../src/sinks/read-groups.ts';
import { toldOf } from '../../src/sinks/told.ts';
import { version } from '../../src/version.ts';
import { decision, trailOf } from './trail-of.ts';

const AT = { session_id: 'S1', agent: 'claude-code', user: 'ada', host: 'laptop', hookline: '0.0.0' };
const AFTER: RecordBody = {
  ...{ at: '2026-11-17T12:00:05.000Z', kind: 'outcome', id: 'after-2', event: 'PostToolUse', ...AT },
  ...{ tool_use_id: 'call-2', decision: 'none', ran: 0, skipped: 0 },
  payload: { cwd: '/home/ada/shop', tool_name: 'Bash', tool_input: { command: 'npm test' }, tool_response: 'ok' },
};
const EDIT: RecordBody = {
  ...{ at: '2026-11-17T12:00:06.000Z', kind: 'outcome', id: 'edit', event: 'PreToolUse', ...AT, decision: 'ask' },
  ...{ ran: 0, skipped: 3, reason: 'Line one\n"two" ]three\\' },
  payload: { cwd: '/home/ada/a ] "b" \\c', tool_name: 'Edit', tool_input: { file_path: '/home/ada/shop/x.ts' } },
};
const ACT: RecordBody = { at: '2026-11-17T12:00:07.000Z', kind: 'disable', by: 'ada', hook: 'no-push', ...AT };
const REMOVED: RecordBody = { at: '2026-11-17T12:00:08.000Z', kind: 'removed', files: [], host: 'laptop' };

const RECORDS = [...decision(1), ...decision(2, 'npm test', 'none'), AFTER, EDIT, ACT, REMOVED];

test.each(SINK_KINDS.flatMap((kind) => SINK_DETAILS.map((detail) => [kind, detail] as const)))(
  '%s with detail %s is written as its golden file has it',
  async (kind, detail) => {
    const { trail } = trailOf(RECORDS);
    const began = callsBegun();
    const told = [...groupsAfter(trail, BEGINNING)]
      .map((group) => toldOf(group, detail, began((group.records.at(-1) ?? group.records[0]).entry)))
      .filter(KINDS[kind].takes);
    const batch = { sink: 'it', told, nowMs: Date.UTC(2026, 10, 18), secret: 'a secret', mostBytes: 600 };
    const text = KINDS[kind].parcels(batch).map(shown).join('\n');
    await expect(text.replaceAll(version, 'VERSION').replaceAll(/v1=\w{64}/g, 'v1=SIGNED')).toMatchFileSnapshot(
      `golden/${kind}-${detail}.txt`,
    );
  },
);

function shown(parcel: Parcel): string {
  switch (parcel.by) {
    case 'http': {
      const isPacked = parcel.headers['content-encoding'] === 'gzip';
      const body = (isPacked ? gunzipSync(parcel.body) : parcel.body).toString();
      const headers = Object.entries(parcel.headers).map(([name, value]) => `${name}: ${value}\n`);
      return `POST …${parcel.path}\n${headers.join('')}\n${JSON.stringify(JSON.parse(body), null, 1)}\n`;
    }
    case 'syslog':
      return `${parcel.messages.map((message) => message.toString()).join('\n')}\n`;
    case 'file':
      return parcel.text;
  }
}

test('nothing of a call but its shape leaves with metadata, and not even that without', () => {
  const { trail } = trailOf(decision(1, 'git push https://canary.example/repository'));
  const [group] = groupsAfter(trail, BEGINNING);
  if (group === undefined) throw new Error('there is none');
  const text = (detail: (typeof SINK_DETAILS)[number]) => JSON.stringify(toldOf(group, detail, null));
  expect(text('masked')).toContain('canary');
  expect(text('metadata')).not.toContain('canary');
  expect(text('metadata')).toContain('git push');
  for (const word of ['git push', 'ada', 'laptop', 'S1', 'shop', 'no-push']) expect(text('none')).not.toContain(word);
});

test('a syslog message is cut between characters, and never longer than its way takes', () => {
  const { trail } = trailOf(decision(1, '€'.repeat(3000)));
  const told = [...groupsAfter(trail, BEGINNING)].map((group) => toldOf(group, 'masked', null));
  for (const mostBytes of [480, 700, 701, 702, 703]) {
    const [parcel] = KINDS.syslog.parcels({ sink: 'it', told, nowMs: 0, secret: null, mostBytes });
    if (parcel?.by !== 'syslog') throw new Error('another way');
    const [message = Buffer.alloc(0)] = parcel.messages;
    expect(message.length).toBeLessThanOrEqual(mostBytes);
    expect(message.toString()).not.toContain('\ufffd');
  }
});

test('one that is longer than a request may be is told without its content, and says so', () => {
  const { trail } = trailOf(decision(1, 'x'.repeat(5 * 1024 * 1024)));
  const [told] = [...groupsAfter(trail, BEGINNING)].map((group) => toldOf(group, 'masked', null));
  expect(told).toMatchObject({ cut: true, content: null, decision: 'deny' });
  expect(JSON.stringify(told).length).toBeLessThan(5000);
});
