import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTrail } from '../../src/audit/trail.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import { auditPlace, happening, outcome, run } from './audit-place.ts';
import { five, TAMPERING } from './tampering.ts';

const NOON = Date.UTC(2026, 1, 3, 12);
const MONTH_MS = 31 * 24 * 3_600_000;

describe('what is recorded', () => {
  test('is one record for each run, each skip and the outcome, in one decision, each after the one before', async () => {
    const { open, entries, folder } = auditPlace();
    const skipped = [{ hook: 'hookline:x.yml:9', why: 'untrusted' }] as const;
    const ran = [
      run({ decision: 'block', reason: 'no', exitCode: 2, stderr: 'no\n' }),
      run({ shadow: true, decision: 'deny' }),
    ];
    await open().outcome(outcome({ ran, skipped, decision: 'block', reason: 'no' }), happening({ tool_name: 'Bash' }));
    const all = entries();
    expect(all.map(({ kind, id, seq, event, session_id }) => [kind, id, seq, event, session_id])).toEqual([
      ['run', 'id-1', 1, 'PreToolUse', 's'],
      ['run', 'id-1', 2, 'PreToolUse', 's'],
      ['skip', 'id-1', 3, 'PreToolUse', 's'],
      ['outcome', 'id-1', 4, 'PreToolUse', 's'],
    ]);
    expect(all[0]).toMatchObject({ v: 1, hook: 'hookline:x.yml:1', exitCode: 2, stderr: 'no\n', prev: '0'.repeat(64) });
    expect(all[1]).toMatchObject({ shadow: true, wouldHave: 'refused', prev: all[0]?.hash });
    expect(all[2]).toMatchObject({ hook: 'hookline:x.yml:9', why: 'untrusted', prev: all[1]?.hash });
    expect(all[3]).toMatchObject({
      decision: 'block',
      reason: 'no',
      payload: { tool_name: 'Bash' },
      ran: 2,
      skipped: 1,
    });
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 4, first: 1, last: 4, notes: [] });
  });

  test('is its writer’s alone', async () => {
    const { state, file, trail } = await five();
    await trail.close();
    for (const path of [join(state, 'audit'), dirname(file)]) expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const path of [file, join(state, 'audit', 'head.json')]) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(state, 'audit')).sort()).toEqual([expect.stringMatching(/^\d{4}-\d\d$/), 'head.json']);
  });

  test('may be anything: emoji, half characters, NUL, line separators, keys of prototypes, a megabyte', async () => {
    const { open, folder, files, entries, failures } = auditPlace();
    const odd = JSON.parse('{"__proto__":{"x":1},"toString":"y","constructor":null}');
    const text = '\0\u2028\u2029\uD800😀\r\n"\\ \u001B[31m';
    await open().outcome(
      outcome({ ran: [run({ stdout: text })] }),
      happening({ odd, text, big: 'ü'.repeat(1_000_000) }),
    );
    expect(failures).toEqual([]);
    expect(entries().at(-1)).toMatchObject({ payload: { text, odd: { toString: 'y' } } });
    expect(files()[0]?.bytes).toBeLessThan(100_000);
    expect(verifyTrail(folder).broken).toBeNull();
  });

  test('is bounded for ten thousand hooks that all say much', async () => {
    const { open, files, entries, folder } = auditPlace();
    const ran = Array.from({ length: 2000 }, () => run({ stdout: 'x'.repeat(30_000), reason: 'y'.repeat(30_000) }));
    await open().outcome(outcome({ ran }), happening());
    expect(files()[0]?.bytes).toBeLessThan(4_000_000);
    expect(entries().every(({ kind, status }) => kind !== 'run' || status === 'answered')).toBe(true);
    expect(verifyTrail(folder).broken).toBeNull();
  });

  test('what cannot be written as JSON is a drop, not an exception', async () => {
    const { open, entries, failures } = auditPlace();
    const bad = {
      get x(): never {
        throw new Error('no');
      },
    };
    const trail = open();
    await trail.outcome(outcome(), happening({ bad }));
    expect(failures).toHaveLength(1);
    await trail.outcome(outcome(), happening({ loop: Object.assign([], { 0: 1n }) }));
    expect(entries().map(({ kind }) => kind)).toEqual(['dropped', 'run', 'outcome']);
  });
});

describe('files', () => {
  test('end at their size and at the end of a month, and the chain goes on', async () => {
    const { open, files, folder } = auditPlace();
    let now = NOON;
    const trail = open({ now: () => now, limits: { maxFileBytes: 1200 } });
    for (let i = 0; i < 6; i++) await trail.outcome(outcome(), happening());
    now += MONTH_MS;
    await trail.outcome(outcome(), happening());
    const names = files().map(({ name }) => name);
    expect(names[0]).toBe('2026-02/000000000001.jsonl');
    expect(names.at(-1)).toBe('2026-03/000000000013.jsonl');
    expect(names.length).toBeGreaterThan(3);
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 14, files: names.length });
  });

  test('are not begun again and again when the clock goes back and forth', async () => {
    const { open, files, folder } = auditPlace();
    let now = NOON;
    const trail = open({ now: () => now });
    for (let i = 0; i < 10; i++) {
      await trail.outcome(outcome(), happening());
      now += i % 2 === 0 ? -3 * MONTH_MS : 3 * MONTH_MS;
    }
    expect(files()).toHaveLength(1);
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 20 });
  });

  test('are removed when there are too many, the oldest first, and what was removed is known', async () => {
    const { open, files, folder, entries } = auditPlace();
    const trail = open({ limits: { maxFileBytes: 3000, maxBytes: 12_000 } });
    for (let i = 0; i < 60; i++) await trail.outcome(outcome(), happening());
    expect(files().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(16_000);
    expect(entries().some(({ kind }) => kind === 'removed')).toBe(true);
    const { broken, first } = verifyTrail(folder);
    expect(broken).toBeNull();
    expect(first).toBeGreaterThan(20);
    const [oldest] = files();
    if (oldest !== undefined) rmSync(oldest.path);
    expect(verifyTrail(folder).broken).toMatchObject({ line: 1, why: expect.stringContaining('nothing says') });
  });

  test('that make room are still known when their remover is killed before it removes them', async () => {
    const { open, files, folder } = auditPlace();
    const trail = open({ limits: { maxFileBytes: 2000, maxBytes: 4000 } });
    const kept = new Map<string, Buffer>();
    for (let i = 0; i < 12; i++) {
      for (const { path } of files()) kept.set(path, readFileSync(path));
      await trail.outcome(outcome(), happening());
    }
    const there = new Set(files().map(({ path }) => path));
    const gone = [...kept].filter(([path]) => !there.has(path)).toSorted(([a], [b]) => (a < b ? 1 : -1));
    // the last one that was removed is still there, the others are not
    for (const [path, bytes] of gone.slice(0, 1)) writeFileSync(path, bytes);
    expect(verifyTrail(folder).broken).toBeNull();
  });
});

describe('verify finds', () => {
  test.each(Object.entries(TAMPERING))('%s, and names the place', async (_, tamper) => {
    const place = await five();
    expect(verifyTrail(place.folder)).toMatchObject({ broken: null, records: 10 });
    const [file, line] = tamper(place);
    expect(verifyTrail(place.folder).broken).toEqual({
      file: expect.stringMatching(file),
      line,
      why: expect.any(String),
    });
  });

  test.each(Object.entries(TAMPERING))('%s, also when more was recorded afterwards', async (_, tamper) => {
    const place = await five();
    tamper(place);
    await place.open().outcome(outcome({}, 'id-6'), happening());
    expect(place.failures).toEqual([]);
    expect(verifyTrail(place.folder).broken).not.toBeNull();
  });

  test('a file missing between others', async () => {
    const { open, files, folder } = auditPlace();
    const trail = open({ limits: { maxFileBytes: 2000 } });
    for (let i = 0; i < 10; i++) await trail.outcome(outcome(), happening());
    const [, second, third] = files();
    rmSync(second?.path ?? '');
    expect(verifyTrail(folder).broken).toEqual({
      file: third?.path,
      line: 1,
      why: expect.stringContaining('are missing'),
    });
  });

  test('nothing where nothing was recorded', async () => {
    expect(verifyTrail(auditPlace().folder)).toEqual({
      records: 0,
      files: 0,
      first: null,
      last: null,
      broken: null,
      dropped: 0,
      notes: [],
    });
  });

  test('a folder that is gone, also when more was recorded afterwards', async () => {
    const { folder, state, trail } = await five();
    await trail.close();
    rmSync(folder, { recursive: true });
    expect(verifyTrail(folder).broken).toEqual({ file: folder, line: 1, why: 'there was a trail, and it is gone' });
    const next = openTrail(state, { failed: () => {} });
    await next.outcome(outcome({}, 'id-6'), happening());
    expect(verifyTrail(folder).broken).toMatchObject({ why: expect.stringContaining('head was missing') });
  });

  test('a file of an earlier month in another folder', async () => {
    const { open, folder } = auditPlace();
    let now = NOON;
    const trail = open({ now: () => now });
    await trail.outcome(outcome(), happening());
    now += MONTH_MS;
    await trail.outcome(outcome(), happening());
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 4 });
    renameSync(join(folder, '2026-02'), join(folder, '2026-01'));
    expect(verifyTrail(folder).broken).toMatchObject({ line: 1, why: expect.stringContaining('month') });
  });

  test('nothing where the first record of a month happened just before it', async () => {
    const { open, folder, files } = auditPlace();
    let now = Date.UTC(2026, 1, 1) - 1;
    const trail = open({ now: () => now });
    const written = trail.outcome(outcome(), happening());
    now += 5;
    await written;
    expect(files().map(({ name }) => name)).toEqual(['2026-02/000000000001.jsonl']);
    expect(verifyTrail(folder).broken).toBeNull();
  });
});

describe('a writer that was killed', () => {
  test('after its records and before the head: they count', async () => {
    const { folder, trail } = await five();
    const head = readFileSync(join(folder, 'head.json'));
    await trail.outcome(outcome({}, 'id-6'), happening());
    writeFileSync(join(folder, 'head.json'), head);
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 12 });
    await trail.outcome(outcome({}, 'id-7'), happening());
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 14, last: 14 });
  });

  test.each([1, 20, 600, -2])(
    'in the middle of a line, %i bytes into it: what it left is kept and explained',
    async (bytes) => {
      const { folder, trail, file } = await five();
      const [head, before] = [readFileSync(join(folder, 'head.json')), statSync(file).size];
      await trail.outcome(outcome({}, 'id-6'), happening());
      const left = readFileSync(file).subarray(before).subarray(0, bytes);
      truncateSync(file, before + left.length);
      writeFileSync(join(folder, 'head.json'), head);
      expect(verifyTrail(folder)).toMatchObject({ broken: null, notes: [expect.stringContaining('middle of a line')] });
      await trail.outcome(outcome({}, 'id-7'), happening());
      expect(readFileSync(file).subarray(before, before + left.length)).toEqual(left);
      expect(verifyTrail(folder)).toMatchObject({ broken: null, notes: [expect.stringContaining('killed writer')] });
    },
  );

  test('before the end of a line whose record is whole: it counts', async () => {
    const { folder, trail, file, lines } = await five();
    truncateSync(file, statSync(file).size - 1);
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 10 });
    await trail.outcome(outcome({}, 'id-6'), happening());
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 12, notes: [] });
    expect(lines()).toHaveLength(13);
  });

  test('while it explained such a line: the next one understands both', async () => {
    const { folder, trail, file } = await five();
    const head = readFileSync(join(folder, 'head.json'));
    appendFileSync(file, '{"v":1,"seq":11,"pr');
    await trail.outcome(outcome({}, 'id-6'), happening());
    writeFileSync(join(folder, 'head.json'), head);
    appendFileSync(file, '{"v":1,"se');
    await trail.outcome(outcome({}, 'id-7'), happening());
    expect(verifyTrail(folder)).toMatchObject({ broken: null });
    expect(verifyTrail(folder).notes).toHaveLength(2);
  });

  test('what is explained cannot be changed afterwards', async () => {
    const { folder, trail, file } = await five();
    appendFileSync(file, '{"v":1,"seq":11,"pr');
    await trail.outcome(outcome({}, 'id-6'), happening());
    writeFileSync(file, readFileSync(file, 'utf8').replace('"seq":11,"pr\n', '"seq":11,"xx\n'));
    expect(verifyTrail(folder).broken).toMatchObject({ line: 11 });
  });

  test.skipIf(process.platform === 'win32')('and left its lock: nobody waits for it', async () => {
    const { folder, trail, failures } = await five();
    const { pid } = spawn(process.execPath, ['-e', '']);
    execFileSync('sleep', ['0.3']);
    for (const owner of [`${hostname()}:${pid}:1:x`, `${hostname()}:${process.pid}:1:x`]) {
      symlinkSync(owner, join(folder, 'lock'));
      expect(await trail.outcome(outcome(), happening())).toBeNull();
    }
    await trail.close();
    expect(failures).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'while it removed the lock of another: that, too, is inherited',
    async () => {
      const { folder, trail } = await five();
      const dead = (name: string) => `${hostname()}:${process.pid}:1:${name}`;
      const mark = (of: string) => join(folder, `lock.${encodeURIComponent(of)}`);
      symlinkSync(dead('a'), join(folder, 'lock'));
      symlinkSync(dead('b'), mark(dead('a')));
      symlinkSync(dead('c'), mark(dead('b')));
      expect(await trail.outcome(outcome(), happening())).toBeNull();
      await trail.close();
      expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([]);
    },
  );
});

describe('where it cannot be written', () => {
  test.skipIf(process.platform === 'win32')(
    'because somebody holds it: the event goes on, and the drops are counted',
    async () => {
      const { folder, trail, failures, entries } = await five();
      const holder = spawn('sleep', ['30']);
      onTestFinished(() => void holder.kill());
      const stat = readFileSync(`/proc/${holder.pid}/stat`, 'latin1');
      symlinkSync(`${hostname()}:${holder.pid}:${stat.split(' ')[21]}:x`, join(folder, 'lock'));
      await Promise.all([1, 2, 3].map(() => trail.outcome(outcome(), happening())));
      expect(failures).toHaveLength(1);
      rmSync(join(folder, 'lock'));
      await trail.outcome(outcome({}, 'id-9'), happening());
      expect(entries().slice(-3)).toMatchObject([
        { kind: 'dropped', records: 6 },
        { kind: 'run' },
        { kind: 'outcome' },
      ]);
      expect(verifyTrail(folder)).toMatchObject({ broken: null, dropped: 6 });
    },
  );

  test.each([
    'a file instead of the folder',
    'a folder instead of the file',
    'a pipe instead of the file',
    'a link instead of the file',
  ])('because there is %s: the event goes on', async (what) => {
    const { folder, state, trail, failures, file } = await five();
    rmSync(what.startsWith('a file') ? folder : file, { recursive: true });
    if (what.startsWith('a file')) writeFileSync(folder, '');
    if (what.startsWith('a folder')) mkdirSync(file);
    if (what.startsWith('a pipe')) execFileSync('mkfifo', [file]);
    if (what.startsWith('a link')) symlinkSync(join(state, 'elsewhere'), file);
    await trail.outcome(outcome(), happening());
    await trail.outcome(outcome(), happening());
    expect(failures).toHaveLength(2);
    expect(readdirSync(state)).not.toContain('elsewhere');
  });

  test.skipIf(process.getuid?.() === 0)(
    'because the folder is read-only (root may write all the same): the event goes on',
    async () => {
      const { folder, trail, failures } = await five();
      chmodSync(folder, 0o500);
      onTestFinished(() => chmodSync(folder, 0o700));
      await trail.outcome(outcome(), happening());
      expect(failures).toHaveLength(1);
    },
  );

  test('because the disk is full: nothing half stays, the drops are counted, and it goes on afterwards', async (context) => {
    const { state, open, failures, folder, entries } = auditPlace();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', state], { stdio: 'ignore' });
    } catch {
      context.skip('a tiny file system cannot be mounted here');
    }
    onTestFinished(() => void execFileSync('umount', ['-l', state]));
    const trail = open();
    for (let i = 0; i < 60; i++) await trail.outcome(outcome({}, `id-${i}`), happening({ text: 'x y '.repeat(700) }));
    const failed = failures.length;
    expect(failed).toBeGreaterThan(10);
    const written = entries().filter(({ kind }) => kind === 'outcome').length;
    expect(written + failed).toBe(60);
    expect(verifyTrail(folder).broken).toBeNull();
    execFileSync('mount', ['-o', 'remount,size=1m', state]);
    await trail.outcome(outcome({}, 'id-after'), happening());
    expect(entries().slice(-3)).toMatchObject([{ kind: 'dropped', records: failed * 2 }, {}, { id: 'id-after' }]);
    expect(verifyTrail(folder).broken).toBeNull();
  });
});
