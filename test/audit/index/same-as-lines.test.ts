import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../src/audit/index/row.ts';
import { indexFolderOf, openTrailIndex, type TrailIndex } from '../../../src/audit/index/trail-index.ts';
import { type TrailQuery, trailFilter } from '../../../src/audit/trail-filter.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { bytesOf, type Step, trailSteps } from './arbitrary-trail.ts';
import { type ToldRow, toldLineByLine } from './line-by-line.ts';

const numRuns = Math.ceil(Number(process.env.HOOKLINE_FUZZ ?? 60) / 2);

test('an index tells of any trail what its lines tell, whatever becomes of both', async () => {
  fc.assert(
    fc.property(trailSteps, (steps) => {
      const place = trailPlace();
      const lasting = openTrailIndex(place.folder, { indexFolder: place.indexFolder });
      for (const step of steps) {
        // also what is read while only a part of it is written
        place.take(step, lasting, () => expectSame(lasting, place.folder));
        expectSame(lasting, place.folder);
      }
      expectSame(openTrailIndex(place.folder, { indexFolder: place.indexFolder }), place.folder);
      expectSame(openTrailIndex(place.folder, { indexFolder: place.indexFolder, stepBytes: 1 }), place.folder);
    }),
    { numRuns },
  );
});

test('a filter lets the same through of the index as of the lines', async () => {
  fc.assert(
    fc.property(trailSteps, query, (steps, asked) => {
      const place = trailPlace();
      const index = openTrailIndex(place.folder, { indexFolder: place.indexFolder });
      for (const step of steps) place.take(step, index, () => index.refresh());
      index.refresh(true);
      const { fits } = trailFilter(asked);
      const meant = isMeant(asked);
      expect(
        index
          .rows()
          .filter(fits)
          .map(({ seq }) => seq),
      ).toEqual(
        toldLineByLine(place.folder)
          .filter(meant)
          .map(({ seq }) => seq),
      );
    }),
    { numRuns },
  );
});

const AT_MS = Date.parse('2026-11-01T00:00:00.000Z');
const minute = fc.option(
  fc.nat(60).map((minutes) => AT_MS + minutes * 60_000),
  { freq: 2 },
);
const query: fc.Arbitrary<TrailQuery> = fc.record({
  event: fc.constantFrom(null, null, 'PreToolUse', 'Stop'),
  hook: fc.constantFrom(null, null, 'a', 'Bash', 'p:1', 'x y'),
  decisions: fc.constantFrom(null, null, ['deny', 'block'] as const, ['ask'] as const),
  fromMs: minute,
  toMs: minute,
  session: fc.constantFrom(null, null, 's1', 'a-longer-session'),
  agent: fc.constantFrom(null, null, 'a', 'git'),
  experiments: fc.boolean(),
});

/** The same in other words. */
function isMeant(asked: TrailQuery): (row: ToldRow) => boolean {
  const { event, hook, decisions, fromMs, toMs, session, agent, experiments } = asked;
  return (row) => {
    const wanted = [
      [event, row.event],
      [session, row.session],
      [agent, row.agent],
    ].every(([one, own]) => one === null || one === own);
    const isIn = (fromMs === null || row.at >= fromMs) && (toMs === null || row.at < toMs);
    const isTold = experiments || !row.experiment;
    const isDecided = decisions === null || decisions.some((one) => one === row.decision);
    const isOf =
      hook === null ||
      row.subject.includes(hook) ||
      row.hooks.some(([id, name]) => name === hook || id.includes(hook)) ||
      // a rule that had nothing to say is not meant by its name
      row.skips.some(([id, name, why]) => id.includes(hook) || (name === hook && why !== 'condition'));
    return row.kind !== 'trail' && wanted && isIn && isTold && isDecided && isOf;
  };
}

function expectSame(index: TrailIndex, folder: string): void {
  do index.refresh();
  while (index.isReading());
  const rows = index.rows();
  expect(rows.map((row) => toldOfRow(row, index))).toEqual(toldLineByLine(folder));
}

function toldOfRow(row: Row, index: TrailIndex): ToldRow {
  const { kind, seq, file, at, id, event, decision, hold, rewritten, experiment, tool, agent, session } = row;
  return {
    ...{ kind, seq, file, at, id, event, decision, hold, rewritten, experiment, tool, agent, session },
    ...{ act: row.act, subject: row.subject },
    hooks: row.hooks.map((one) => [one.hook, one.name, one.decision] as const),
    skips: row.skips.map((one) => [one.hook, one.name, one.why] as const),
    lines: index.records(row).map(({ text }) => text),
  };
}

/** A trail that is written by hand, so that it may be anything. */
function trailPlace() {
  const folder = join(scratchFolder(), 'audit');
  const indexFolder = indexFolderOf(folder);
  let seq = 0;
  let month = '2026-09';
  const files: string[] = [];
  const begin = (): void => {
    const path = join(folder, month, `${String(seq + 1).padStart(12, '0')}.jsonl`);
    if (files.at(-1)?.endsWith(path.slice(-18))) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    files.push(path);
  };
  begin();
  const take = (step: Step, index: TrailIndex, look: () => void): void => {
    switch (step.does) {
      case 'write': {
        const bytes = bytesOf(step.pieces, () => ++seq);
        const path = files.at(-1) ?? '';
        const cut = Math.floor(bytes.length * step.cut);
        appendFileSync(path, bytes.subarray(0, cut));
        look();
        appendFileSync(path, bytes.subarray(cut));
        break;
      }
      case 'rotate':
        month = step.month;
        begin();
        break;
      case 'forget':
        if (files.length > 1) rmSync(files.shift() ?? '');
        break;
      case 'keep':
        while (index.keep());
        break;
      case 'look':
        expectSame(openTrailIndex(folder, { indexFolder }), folder);
        break;
      case 'damage':
        damaged(indexFolder, step.how);
    }
  };
  return { folder, indexFolder, take };
}

function damaged(indexFolder: string, how: Extract<Step, { readonly does: 'damage' }>['how']): void {
  if (how === 'delete') rmSync(indexFolder, { recursive: true, force: true });
  for (const name of namesIn(indexFolder)) {
    const path = join(indexFolder, name);
    const text = readFileSync(path, 'latin1');
    if (how === 'empty') writeFileSync(path, '');
    else if (how === 'cut') truncateSync(path, Math.floor(text.length / 2));
    else writeFileSync(path, text.replace('PreToolUse', 'PostCompact').replace('"deny"', '"none"'), 'latin1');
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
