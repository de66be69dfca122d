import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkKept } from '../../src/fleet/check-kept.ts';
import type { Enrolment } from '../../src/fleet/enrolment.ts';
import { placeBundle } from '../../src/fleet/place-bundle.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { archive, file, pair } from '../bundle/made.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { DAY_MS, enrolmentOf, policy, rule } from './policies.ts';

const team = pair('ed25519', 'team');
const stranger = pair('ed25519', 'team');

function machine(enrolment: Enrolment = enrolmentOf('https://a.example/p', [team])) {
  const store = storeOf(scratchFolder(), 'user');
  const place = (packed: Uint8Array, nowMs = Date.now(), by = enrolment): string => {
    const placed = placeBundle(packed, { store, enrolment: by, nowMs });
    if (placed === null) return 'busy';
    return placed.kind === 'good' ? placed.value.what : placed.problem.code;
  };
  const counts = (by = enrolment): string => {
    const check = checkKept(store, by);
    return check.kind === 'good' ? check.checked.bundle.revision : check.kind;
  };
  const folder = (): string => {
    const check = checkKept(store, enrolment);
    if (check.kind !== 'good') throw new Error(check.kind);
    return check.checked.bundle.folder;
  };
  return { store, place, counts, folder };
}

describe('a bundle is placed', () => {
  test('and the next one takes its place, and the same one changes nothing', () => {
    const { place, counts } = machine();
    expect(counts()).toBe('none');
    const first = policy(team, { seq: 1 });
    expect(place(first)).toBe('new');
    expect(counts()).toBe('r1');
    expect(place(first)).toBe('same');
    expect(place(policy(team, { seq: 2, files: [rule('kubectl')] }))).toBe('new');
    expect(counts()).toBe('r2');
  });

  test('and signed again with the same content only lives longer', () => {
    const { place, store, folder } = machine();
    const nowMs = Date.now();
    place(policy(team, { seq: 1, nowMs: nowMs - 1000 }));
    const before = folder();
    expect(place(policy(team, { seq: 1, nowMs, maxAgeSeconds: 2 * 86_400 }))).toBe('BUNDLE_ROLLBACK');
    expect(place(policy(team, { seq: 1, nowMs }))).toBe('longer');
    expect(folder()).toBe(before);
    // and one that is on the way for longer takes nothing back
    expect(place(policy(team, { seq: 1, nowMs: nowMs - 500_000 }))).toBe('same');
    const check = checkKept(store, enrolmentOf('', [team]));
    expect(check.kind === 'good' && check.checked.bundle.expiresAtMs).toBe(Math.floor(nowMs / 1000) * 1000 + DAY_MS);
  });

  const good = policy(team, { seq: 7 });
  test.each([
    ['truncated', good.subarray(0, good.length - 20), 'BUNDLE_UNREADABLE'],
    ['empty', new Uint8Array(), 'BUNDLE_UNREADABLE'],
    ['followed by something', Buffer.concat([good, good]), 'BUNDLE_UNREADABLE'],
    ['a page of an error', Buffer.from('<html>502</html>'), 'BUNDLE_UNREADABLE'],
    ['by a stranger', policy(stranger, { seq: 9 }), 'BUNDLE_UNTRUSTED'],
    ['for something else', policy(team, { seq: 9, scope: 'opa' }), 'BUNDLE_UNTRUSTED'],
    ['an older one', policy(team, { seq: 4 }), 'BUNDLE_ROLLBACK'],
    ['other content under the same number', policy(team, { seq: 5, files: [rule('x')] }), 'BUNDLE_ROLLBACK'],
    ['past its life', policy(team, { seq: 9, nowMs: Date.now() - 9 * DAY_MS }), 'BUNDLE_EXPIRED'],
    ['of next week', policy(team, { seq: 9, nowMs: Date.now() + 7 * DAY_MS }), 'BUNDLE_EXPIRED'],
    ['with a way out', archive({ name: '../evil', body: 'x' }), 'BUNDLE_UNREADABLE'],
    ['not signed', archive({ name: 'enforced.d/10.yml', body: 'hooks: []' }), 'BUNDLE_UNTRUSTED'],
    ['with a link', archive({ name: 'enforced.d/10.yml', type: '2', link: '/etc/passwd' }), 'BUNDLE_UNREADABLE'],
  ])('but not one that is %s, and then nothing changes', (_, packed, code) => {
    const { place, counts, store } = machine();
    place(policy(team, { seq: 5 }));
    const before = readdirSync(store.bundles);
    expect(place(packed)).toBe(code);
    expect(counts()).toBe('r5');
    expect(readdirSync(store.bundles)).toEqual(before);
  });

  test('by one process at a time', () => {
    const { place, store, counts } = machine();
    mkdirSync(store.folder, { recursive: true });
    // whoever holds it is alive
    symlinkSync(`${process.pid}`, store.lock);
    const said = place(policy(team));
    rmSync(store.lock);
    expect([said, counts()]).toEqual(['busy', 'none']);
    expect(place(policy(team))).toBe('new');
  });

  test('not where its place cannot be written, and then the last one stays', () => {
    const { place, store, counts } = machine();
    place(policy(team, { seq: 1 }));
    rmSync(store.bundles, { recursive: true });
    writeFileSync(store.bundles, '');
    expect(() => place(policy(team, { seq: 2 }))).toThrow();
    expect(counts()).toBe('spoiled');
  });

  test('and earlier ones go when nobody reads them any more', () => {
    const { place, store } = machine();
    for (const seq of [1, 2, 3]) place(policy(team, { seq, files: [rule(`p${seq}`)] }));
    expect(readdirSync(store.bundles)).toHaveLength(3);
    place(policy(team, { seq: 4, files: [rule('p4')] }), Date.now() + 3_600_000);
    // the one that was just replaced rests
    expect(readdirSync(store.bundles).map((name) => name.split('-')[0])).toEqual(['3', '4']);
  });
});

describe('what lies in the store counts only as it was signed', () => {
  const spoils: readonly (readonly [string, (folder: string, kept: string) => void])[] = [
    ['a file is edited', (folder) => appendFileSync(join(folder, 'enforced.d/10.yml'), '# more\n')],
    ['a file is gone', (folder) => rmSync(join(folder, 'enforced.d/10.yml'))],
    ['the manifest is edited', (folder) => writeFileSync(join(folder, '.manifest'), '{"revision":"r9"}')],
    ['what says which counts is half', (_, kept) => writeFileSync(kept, readFileSync(kept).subarray(0, 40))],
    ['what says which counts names another place', (_, kept) => edit(kept, { folder: '../../x' })],
    ['its token is another', (_, kept) => edit(kept, { token: 'a.b.c' })],
    ['a folder stands in the place of a file', (folder) => asFolder(join(folder, 'enforced.d/10.yml'))],
  ];
  test.each(spoils)('not where %s', (_, spoil) => {
    const { place, counts, folder, store } = machine();
    place(policy(team, { seq: 3 }));
    spoil(folder(), store.kept);
    expect(counts()).toBe('spoiled');
    // it is fixed by being fetched again
    expect(place(policy(team, { seq: 3 }))).toBe('new');
    expect(counts()).toBe('r3');
  });

  test('a file that somebody adds is not read', () => {
    const { place, folder, store } = machine();
    place(policy(team));
    writeFileSync(join(folder(), 'enforced.d/99.yml'), 'hooks: []\n');
    const check = checkKept(store, enrolmentOf('', [team]));
    expect(check.kind === 'good' && check.checked.bundle.enforced).toEqual(['enforced.d/10.yml']);
  });

  test('what a key signed that the enrolment no longer names counts no more', () => {
    const { place, counts } = machine();
    place(policy(team));
    expect(counts(enrolmentOf('', [pair()]))).toBe('spoiled');
  });

  test('is readable by its owner alone', () => {
    const { place, folder, store } = machine();
    place(policy(team));
    for (const path of [store.kept, join(folder(), 'enforced.d/10.yml')]) expect(statSync(path).mode & 0o077).toBe(0);
  });
});

describe('a key that a bundle carries', () => {
  const [next, third] = [pair('es256', 'next'), pair('ed25519', 'third')];

  test('signs the next one, and is vouched for by the one that carried it', () => {
    const { place, counts, store } = machine();
    expect(place(policy(next, { seq: 2 }))).toBe('BUNDLE_UNTRUSTED');
    place(policy(team, { seq: 1, keys: [next] }));
    expect(place(policy(next, { seq: 2, keys: [third], files: [rule('b')] }))).toBe('new');
    expect(place(policy(third, { seq: 3, files: [rule('c')] }))).toBe('new');
    expect(place(policy(third, { seq: 4, files: [rule('d')] }))).toBe('new');
    expect(counts()).toBe('r4');
    expect(JSON.parse(readFileSync(store.kept, 'utf8')).chain).toHaveLength(2);
    // without what vouches for it, it is a stranger's
    edit(store.kept, { chain: [] });
    expect(counts()).toBe('spoiled');
  });

  test('counts no more when one that the machine knows signs again without it', () => {
    const { place, store } = machine();
    place(policy(team, { seq: 1, keys: [next] }));
    place(policy(team, { seq: 2, files: [rule('b')] }));
    expect(place(policy(next, { seq: 3, files: [rule('c')] }))).toBe('BUNDLE_UNTRUSTED');
    expect(JSON.parse(readFileSync(store.kept, 'utf8')).chain).toEqual([]);
  });

  test('is believed of nobody who only writes it down', () => {
    const { place, counts, store } = machine();
    place(policy(team, { seq: 1 }));
    const other = machine(enrolmentOf('', [stranger]));
    other.place(policy(stranger, { seq: 1, keys: [next] }));
    const link = { token: JSON.parse(readFileSync(other.store.kept, 'utf8')).token, manifest: '{}' };
    edit(store.kept, { chain: [link] });
    expect(counts()).toBe('spoiled');
  });
});

test('hidden files and folders of packs come along', () => {
  const { place, folder } = machine();
  place(policy(team, { files: [rule('x'), file('packs/team.yml', 'hooks: []\n'), file('data.json', '{}')] }));
  expect(readdirSync(folder()).toSorted()).toEqual(['.manifest', 'data.json', 'enforced.d', 'packs']);
});

function edit(path: string, change: object): void {
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
}

function asFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}
