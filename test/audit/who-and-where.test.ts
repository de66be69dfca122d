import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingHead, otherTrails, readNotedHeads } from '../../src/audit/noted-heads.ts';
import { recordActs } from '../../src/audit/record-acts.ts';
import { repositories } from '../../src/audit/repository.ts';
import { verifyTrail } from '../../src/audit/verify.ts';
import { masking } from '../../src/masks/masking.ts';
import { version } from '../../src/version.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { auditPlace, happening, outcome } from './audit-place.ts';

const MADE = { hookline: version, user: userInfo().username, host: hostname() };
const COMMIT = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3';

/** A repository as git leaves it, without git. */
function repository(head: string, files: Readonly<Record<string, string>> = {}): string {
  const root = scratchFolder();
  for (const [name, text] of Object.entries({ HEAD: head, ...files })) {
    mkdirSync(join(root, '.git', name, '..'), { recursive: true });
    writeFileSync(join(root, '.git', name), text);
  }
  return root;
}

describe('every record says who and where', () => {
  test('runs, skips and outcomes: agent, its version, session, sub-agent, call, account, machine, repository', async () => {
    const { open, entries } = auditPlace();
    const projectDir = repository('ref: refs/heads/main\n', {
      'refs/heads/main': `${COMMIT}\n`,
      config:
        '[core]\n\tbare = false\n[remote "origin"]\n\turl = https://dev:pw@git.example/acme/app.git\n[x]\n\turl = no\n',
    });
    const told = {
      ...{ agent: 'claude-code', agent_version: '2.1.325', session_id: 's', tool_name: 'Bash' },
      ...{ agent_id: 'a1', agent_type: 'Explore', tool_use_id: 'toolu_01AbCdEfGhIjKlMnOpQrStUv' },
    };
    const skipped = [{ hook: 'hookline:x.yml:9', why: 'untrusted' }] as const;
    await open().outcome(outcome({ skipped, decision: 'deny' }), { ...happening(told), projectDir });
    expect(entries().map(({ kind }) => kind)).toEqual(['run', 'skip', 'outcome']);
    for (const entry of entries())
      expect(entry).toMatchObject({
        ...MADE,
        ...{ agent: 'claude-code', agent_version: '2.1.325', session_id: 's', agent_id: 'a1', agent_type: 'Explore' },
        ...{ tool_use_id: told.tool_use_id, repository: 'https://git.example/acme/app.git', commit: COMMIT },
      });
  });

  test('what nobody says is left out', async () => {
    const { open, entries } = auditPlace();
    await open().outcome(outcome({ decision: 'deny' }), { ...happening(), projectDir: scratchFolder() });
    for (const entry of entries())
      for (const field of ['agent', 'agent_version', 'agent_id', 'repository', 'commit', 'tool_use_id'])
        expect(entry).not.toHaveProperty(field);
  });

  test('also what somebody did, what a hook left running, and what the trail says of itself', async () => {
    const { state, folder, files, open } = auditPlace();
    const trail = open();
    const left = { pid: 1, startedAt: '1', command: 'serve' };
    await trail.left({ kind: 'left', hook: 'x', left }, happening());
    await trail.close();
    await recordActs(state, [{ kind: 'trust', hook: 'x' }], null);
    writeFileSync(join(folder, 'dropped'), '...');
    const path = files()[0]?.path ?? '';
    writeFileSync(path, '{"torn', { flag: 'a' });
    await open().outcome(outcome({ decision: 'deny' }), happening());
    const lines = readFileSync(path, 'utf8').replace('{"torn', '\n').split('\n').filter(Boolean);
    const all = lines.map((line) => JSON.parse(line));
    expect(all.map(({ kind }) => kind)).toEqual(['left', 'trust', 'torn', 'dropped', 'run', 'outcome']);
    for (const entry of all) expect(entry).toMatchObject(MADE);
    expect(verifyTrail(folder)).toMatchObject({ broken: null, records: 6, dropped: 3 });
  });

  test('masked as everything else is, by what an organization adds too', async () => {
    const { open, entries } = auditPlace();
    const mask = masking([(text) => text.replaceAll(MADE.host, '***').replaceAll('EMP-7', '***')]);
    await open().outcome(outcome({ decision: 'deny' }), happening({ agent_type: 'EMP-7' }), { mask });
    for (const entry of entries()) expect(entry).toMatchObject({ host: '***', agent_type: '***' });
  });
});

describe('a repository is known by its files, and no program is started for it', () => {
  const find = repositories();

  test('by the commit that git itself names: loose, packed, detached, in a second working copy', () => {
    const root = scratchFolder();
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=dev', '-c', 'user.email=dev@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
      }).trim();
    git('init', '-q');
    expect(find(root)).toEqual({ repository: root, commit: null });
    git('commit', '-q', '--allow-empty', '-m', 'one');
    const now = (): unknown => ({ repository: root, commit: git('rev-parse', 'HEAD') });
    expect(find(root)).toEqual(now());
    git('commit', '-q', '--allow-empty', '-m', 'two');
    expect(find(root)).toEqual(now());
    git('pack-refs', '--all');
    expect(find(root)).toEqual(now());
    mkdirSync(join(root, 'src', 'deep'), { recursive: true });
    expect(find(join(root, 'src', 'deep'))).toEqual(now());
    git('worktree', 'add', '-q', '-b', 'side', 'beside');
    git('remote', 'add', 'origin', 'git@git.example:acme/app.git');
    const beside = { repository: 'git@git.example:acme/app.git', commit: git('rev-parse', 'side') };
    expect(find(join(root, 'beside'))).toEqual(beside);
    git('checkout', '-q', '--detach', 'HEAD~1');
    expect(find(root)).toEqual({ ...beside, commit: git('rev-parse', 'HEAD') });
  });

  test('a stranger’s files say nothing but a commit: no way out of the repository, no pipe, no link, nothing endless', () => {
    const outside = join(scratchFolder(), 'secret');
    writeFileSync(outside, 'not for everybody\n');
    const named = { 'refs/heads/main': 'not a commit' };
    for (const head of ['ref: refs/../../secret\n', 'ref: refs/heads/main\n', `ref: ${outside}\n`, 'anything\n'])
      expect(find(repository(head, named))?.commit).toBeNull();
    const linked = repository('ref: refs/heads/main\n', { 'refs/heads/other': '' });
    symlinkSync(outside, join(linked, '.git', 'refs', 'heads', 'main'));
    expect(find(linked)?.commit).toBeNull();
    const piped = repository('ref: refs/heads/main\n', { 'refs/heads/other': '' });
    execFileSync('mkfifo', [join(piped, '.git', 'refs', 'heads', 'main')]);
    expect(find(piped)?.commit).toBeNull();
    expect(find(repository(COMMIT + ' '.repeat(1024 * 1024)))?.commit).toBeNull();
  });
});

describe('an anchor that several accounts write to', () => {
  /** Two trails that note their heads in one file, each after the other. */
  async function two() {
    const [one, other] = [auditPlace(), auditPlace()];
    const anchor = join(scratchFolder(), 'heads');
    const trails = [one, other].map((place) => place.open({ anchors: () => [anchor] }));
    for (let i = 0; i < 3; i++)
      for (const trail of trails) await trail.outcome(outcome({ decision: 'deny' }, `id-${i}`), happening());
    return { one, other, anchor, heads: () => readNotedHeads(anchor) ?? [] };
  }

  test('names each trail: neither is broken by the other’s lines', async () => {
    const { one, other, heads } = await two();
    for (const { folder } of [one, other]) expect(missingHead(folder, heads())).toBeNull();
    expect(otherTrails(one.folder, heads())).toEqual([expect.stringContaining(other.folder)]);
  });

  test('and each is held to its own: one that was begun anew misses what was noted', async () => {
    const { one, other, heads } = await two();
    const path = one.files()[0]?.path ?? '';
    writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, 2).join('\n').concat('\n'));
    expect(missingHead(one.folder, heads())).toContain('record 4 was noted, and the trail ends with record 2');
    expect(missingHead(other.folder, heads())).toBeNull();
  });

  test('of which nothing is this trail’s is no proof of it', async () => {
    const { heads } = await two();
    const third = auditPlace();
    await third.open().outcome(outcome({ decision: 'deny' }), happening());
    expect(missingHead(third.folder, heads())).toContain('nothing was noted there of this trail');
  });

  test('a line without a name, as it was written before, must be part of the trail', async () => {
    const { one, anchor, heads } = await two();
    const { seq, hash } = one.entries()[3] ?? {};
    appendFileSync(anchor, `${JSON.stringify({ at: '2026-01-01T00:00:00.000Z', seq, hash })}\n`);
    expect(missingHead(one.folder, heads())).toBeNull();
    appendFileSync(anchor, `${JSON.stringify({ at: '2026-01-01T00:00:00.000Z', seq, hash: 'f'.repeat(64) })}\n`);
    expect(missingHead(one.folder, heads())).toContain('record 4 is not the one that was noted');
  });
});
