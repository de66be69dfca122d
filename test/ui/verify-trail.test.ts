import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHead } from '../../src/audit/head.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { verifyTrail as verifiedByUs } from '../../src/audit/verify.ts';
import { type ProofSource, verifyTrail } from '../../src/ui/page/proof/verify-trail.ts';
import { auditPlace, happening, outcome } from '../audit/audit-place.ts';
import { five, TAMPERING } from '../audit/tampering.ts';

/** The trail as the server gives it to the page, in pieces of so many bytes. */
function sourceOf(folder: string, pieceBytes = 700): ProofSource {
  return {
    async about() {
      const read = readHead(folder);
      const head = read.kind === 'head' ? { kind: 'head' as const, ...read.head } : read;
      return { head, files: trailFiles(folder), unread: [], dropped: 0, wasBegun: existsSync(`${folder}-begun`) };
    },
    async bytes(name, from) {
      const path = join(folder, name);
      return existsSync(path) ? new Uint8Array(readFileSync(path).subarray(from, from + pieceBytes)) : null;
    },
  };
}

/** What `hookline audit verify` says, with files as the page calls them. */
function ours(folder: string) {
  const { broken, records, first, last, notes } = verifiedByUs(folder);
  const at = broken === null ? null : { ...broken, file: relative(folder, broken.file) };
  return { broken: at, records, first, last, notes };
}

async function theirs(folder: string, pieceBytes?: number) {
  const { broken, records, first, last, notes } = await verifyTrail(sourceOf(folder, pieceBytes));
  const at = broken === null ? null : { file: broken.file, line: broken.line, why: broken.why };
  return { broken: at, records, first, last: last?.seq ?? null, notes };
}

describe('the browser finds what hookline audit verify finds', () => {
  test('nothing in a trail as it was written, however the bytes come', async () => {
    const { folder } = await five();
    for (const pieceBytes of [1, 99, 4096, 10_000_000]) expect(await theirs(folder, pieceBytes)).toEqual(ours(folder));
    expect((await theirs(folder)).broken).toBe(null);
  });

  test.each(Object.entries(TAMPERING))('%s, at the same place and in the same words', async (_, tamper) => {
    const place = await five();
    tamper(place);
    const found = await theirs(place.folder);
    expect(found.broken).not.toBe(null);
    expect(found).toEqual(ours(place.folder));
  });

  test.each(Object.entries(TAMPERING))('%s, also when more was recorded afterwards', async (_, tamper) => {
    const place = await five();
    tamper(place);
    await place.open().outcome(outcome({}, 'id-6'), happening());
    expect(await theirs(place.folder)).toEqual(ours(place.folder));
  });

  test('what a killed writer left, before and after somebody explained it', async () => {
    const { folder, trail, file } = await five();
    appendFileSync(file, '{"v":1,"seq":11,"pr');
    expect(await theirs(folder)).toMatchObject({ broken: null, notes: [expect.stringContaining('middle of a line')] });
    expect(await theirs(folder)).toEqual(ours(folder));
    await trail.outcome(outcome({}, 'id-6'), happening());
    expect(await theirs(folder)).toMatchObject({ broken: null, notes: [expect.stringContaining('killed writer')] });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seq":11,"pr\n', '"seq":11,"xx\n'));
    expect(await theirs(folder)).toEqual(ours(folder));
  });

  test('a trail of several files, of which the oldest made room', async () => {
    const { open, folder, files } = auditPlace();
    const trail = open({ limits: { maxFileBytes: 2000, maxBytes: 9000 } });
    for (let i = 0; i < 30; i++) await trail.outcome(outcome(), happening());
    expect(files()[0]?.first).toBeGreaterThan(1);
    expect(await theirs(folder)).toEqual(ours(folder));
    expect((await theirs(folder)).broken).toBe(null);
    truncateSync(files()[1]?.path ?? '', 100);
    expect(await theirs(folder)).toEqual(ours(folder));
  });

  test('any byte that is another, any piece that is missing', async () => {
    const { folder, file } = await five();
    const whole = readFileSync(file);
    const place = fc.integer({ min: 0, max: statSync(file).size - 1 });
    const change = fc.record({ at: place, cut: fc.nat(40), put: fc.uint8Array({ maxLength: 8 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, cut, put }) => {
        writeFileSync(file, Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]));
        expect(await theirs(folder)).toEqual(ours(folder));
      }),
      { numRuns: 150 },
    );
  });
});

test('a break is told with what stands there and with the record before it', async () => {
  const place = await five();
  TAMPERING['an edited record']?.(place);
  const { broken } = await verifyTrail(sourceOf(place.folder));
  expect(broken?.before?.seq).toBe(3);
  expect(new TextDecoder().decode(broken?.found ?? new Uint8Array(0))).toContain('reason X');
});
