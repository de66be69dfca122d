import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { approvals, type NewQuestion } from '../../src/state/approvals.ts';
import { LIFETIME_MS } from '../../src/state/kept-questions.ts';
import { scratchFolder } from '../scratch-folder.ts';

const DIGEST = 'd'.repeat(64);

function aQuestion(digest = DIGEST): NewQuestion {
  const place = { source: null, toolName: 'Bash', command: 'git push', input: null, reason: 'sure?' };
  return { digest, kind: 'call', event: 'PreToolUse', session: 's', cwd: '/w', hook: 'h', name: null, ...place };
}

function aStore() {
  const folder = scratchFolder();
  let nowMs = Date.now();
  const store = approvals(folder, () => nowMs);
  return {
    store,
    folder: store.folder,
    pass(ms: number): void {
      nowMs += ms;
    },
    files: () => readdirSync(store.folder),
    only: () => join(store.folder, readdirSync(store.folder)[0] ?? ''),
  };
}

describe('an approval', () => {
  test('is used once', () => {
    const { store } = aStore();
    const { id } = store.leave(aQuestion());
    expect(store.answerTo(DIGEST)).toBe(null);
    expect(store.answer(id, 'approved').state).toBe('approved');
    expect([store.answerTo(DIGEST), store.answerTo(DIGEST)]).toEqual([true, null]);
    expect(store.named(id)).toMatchObject([{ state: 'used' }]);
    expect(store.answer(id, 'approved').state).toBe('used');
    expect(store.answerTo(DIGEST)).toBe(null);
  });

  test('is for one digest only', () => {
    const { store } = aStore();
    store.answer(store.leave(aQuestion()).id, 'approved');
    expect(store.answerTo('e'.repeat(64))).toBe(null);
    expect(store.answerTo(DIGEST)).toBe(true);
  });

  test('expires ten minutes after it was asked for, whenever it was given', () => {
    const { store, pass } = aStore();
    const { id } = store.leave(aQuestion());
    pass(LIFETIME_MS - 1000);
    expect(store.answer(id, 'approved').state).toBe('approved');
    pass(1000);
    expect(store.answerTo(DIGEST)).toBe(null);
    expect(store.named(id)).toMatchObject([{ state: 'expired' }]);
    expect(store.answer(id, 'declined').state).toBe('expired');
    expect(store.waiting()).toEqual([]);
  });

  test('does not last longer because the clock was set back, or because its file says so', () => {
    const { store, pass, only } = aStore();
    const { id } = store.leave(aQuestion());
    store.answer(id, 'approved');
    pass(-5 * 60_000);
    expect(store.answerTo(DIGEST)).toBe(null);
    pass(5 * 60_000);
    const question = JSON.parse(readFileSync(only(), 'utf8'));
    writeFileSync(only(), JSON.stringify({ ...question, expiresAt: '2099-01-01T00:00:00.000Z' }));
    expect(store.answerTo(DIGEST)).toBe(null);
  });

  test('that is not used yet can be taken back, and a no can become a yes', () => {
    const { store } = aStore();
    const { id } = store.leave(aQuestion());
    store.answer(id, 'approved');
    expect(store.answer(id, 'declined').state).toBe('declined');
    expect([store.answerTo(DIGEST), store.answerTo(DIGEST)]).toEqual([false, false]);
    store.answer(id, 'approved');
    expect([store.answerTo(DIGEST), store.answerTo(DIGEST)]).toEqual([true, null]);
  });

  test('a no counts for every try until it expires', () => {
    const { store, pass } = aStore();
    store.answer(store.leave(aQuestion()).id, 'declined');
    expect([store.answerTo(DIGEST), store.answerTo(DIGEST)]).toEqual([false, false]);
    pass(LIFETIME_MS);
    expect(store.answerTo(DIGEST)).toBe(null);
  });
});

describe('what is kept of questions', () => {
  test('is for this user alone', () => {
    const { store, folder, only } = aStore();
    store.leave(aQuestion());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(only()).mode & 0o777).toBe(0o600);
  });

  test('has ids that can be typed and do not repeat', () => {
    const { store } = aStore();
    const ids = Array.from({ length: 50 }, (_, i) => store.leave(aQuestion(String(i).padStart(64, '0'))).id);
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[a-hj-km-np-z2-9]{8}$/);
  });

  test('is found again by the beginning of an id, while it waits by its digest', () => {
    const { store } = aStore();
    const { id } = store.leave(aQuestion());
    expect(store.named(id.slice(0, 3)).map(({ question }) => question.id)).toContain(id);
    expect(store.waitingFor(DIGEST)?.id).toBe(id);
    expect(store.waitingFor('e'.repeat(64))).toBe(null);
  });

  test('is bounded: the oldest go first', () => {
    const { store, files } = aStore();
    for (let i = 0; i < 250; i++) store.leave(aQuestion(String(i).padStart(64, '0')));
    expect(files().length).toBeLessThanOrEqual(201);
    expect(store.waitingFor('249'.padStart(64, '0'))).not.toBe(null);
  });

  test('is swept when it is long over', () => {
    const { store, files, only } = aStore();
    store.leave(aQuestion());
    const old = new Date(Date.now() - 2 * 60 * 60_000);
    utimesSync(only(), old, old);
    store.leave(aQuestion('e'.repeat(64)));
    expect(files()).toHaveLength(1);
  });

  test.each<[string, (path: string, folder: string) => void]>([
    ['a file that others can write', (path) => chmodSync(path, 0o666)],
    ['a folder that others can write', (_path, folder) => chmodSync(folder, 0o777)],
    [
      'a link',
      (path) => {
        renameSync(path, `${path}.real`);
        symlinkSync(`${path}.real`, path);
      },
    ],
    ...(process.getuid?.() === 0
      ? ([['the file of another user', (path) => chownSync(path, 65_534, 65_534)]] as [
          string,
          (path: string) => void,
        ][])
      : []),
    ['damage', (path) => writeFileSync(path, '{"version":1')],
    ['another form', (path) => writeFileSync(path, '{"version":2}')],
    [
      'the question of another digest',
      (path) =>
        writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), digest: 'e'.repeat(64) })),
    ],
  ])('approves nothing through %s', (_what, change) => {
    const { store, folder, only } = aStore();
    store.answer(store.leave(aQuestion()).id, 'approved');
    change(only(), folder);
    expect(store.answerTo(DIGEST)).toBe(null);
  });

  test('is not kept in a folder that others can write, nor behind a link', () => {
    const open = aStore();
    mkdirSync(open.folder, { mode: 0o777 });
    chmodSync(open.folder, 0o777);
    expect(() => open.store.leave(aQuestion())).toThrow(/not this user's alone/);
    const linked = aStore();
    const elsewhere = scratchFolder();
    writeFileSync(join(elsewhere, 'mine'), '');
    symlinkSync(elsewhere, linked.folder);
    expect(() => linked.store.leave(aQuestion())).toThrow(/not this user's alone/);
    expect(readdirSync(elsewhere)).toEqual(['mine']);
  });

  test('is found and can be answered while another process changes its state', async () => {
    const { store, only } = aStore();
    const { id } = store.leave(aQuestion());
    const flips = `
      const { renameSync } = require('node:fs');
      let path = process.argv[1];
      const states = ['approved', 'declined', 'waiting'];
      for (let count = 0; ; count++) {
        const next = path.replace(/.[a-z]+.json$/, '.' + states[count % 3] + '.json');
        try { renameSync(path, next); } catch { process.exit(); }
        path = next;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.3);
      }`;
    const child = spawn(process.execPath, ['-e', flips, only()], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const missing: number[] = [];
    const until = Date.now() + 1500;
    while (Date.now() < until) {
      missing.push(store.named(id).length === 1 ? 0 : 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(missing.filter(Boolean).length).toBe(0);
    expect(missing.length).toBeGreaterThan(100);
    expect(store.answer(id, 'approved').state).toBe('approved');
    child.kill('SIGKILL');
    await ended;
  });

  test('does not mind what else lies there', () => {
    const { store, folder } = aStore();
    store.leave(aQuestion());
    mkdirSync(join(folder, `aaaaaaaa.${DIGEST}.approved.json`));
    writeFileSync(join(folder, 'note.txt'), 'hello');
    expect(store.answerTo(DIGEST)).toBe(null);
    expect(store.waiting()).toHaveLength(1);
  });
});

test('a question can be answered, however the clock goes on while it is written', () => {
  let ms = Date.now();
  const store = approvals(scratchFolder(), () => ms++);
  const { id } = store.leave(aQuestion());
  expect(store.answer(id, 'approved').state).toBe('approved');
});
