import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { whenCompiler } from '../../../src/config/compile-when.ts';
import { gitRepository } from '../../../src/config/git-repository.ts';
import type { Finding } from '../../../src/core/diagnostic.ts';
import { possiblyPushed } from '../../../src/matching/pushes/heads.ts';
import { pushCalls } from '../../../src/matching/pushes/push-calls.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { lineOf } from '../effects/call.ts';

/** A clone in which every branch has something that the other side does not have, and the repository that it is pushed to. */
const TEMPLATE = scratchFolder();
const gitIn = (home: string) => {
  const env = { PATH: process.env.PATH ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('git', [...args], {
      cwd: join(home, cwd),
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  return { env, git };
};

beforeAll(() => {
  const { git } = gitIn(TEMPLATE);
  writeFileSync(join(TEMPLATE, '.gitconfig'), '[user]\n\tname = x\n\temail = x@x.example\n');
  git('.', 'init', '-q', '--bare', '-b', 'main', 'remote.git');
  git('.', 'init', '-q', '-b', 'main', 'clone');
  git('clone', 'remote', 'add', 'origin', '../remote.git');
  git('clone', 'commit', '-q', '--allow-empty', '-m', 'one');
  for (const name of ['topic', 'release/1']) git('clone', 'branch', name);
  git('clone', 'push', '-q', 'origin', 'main', 'topic', 'release/1');
  for (const name of ['main', 'topic']) git('clone', 'branch', '-q', '-u', `origin/${name}`, name);
  for (const name of ['topic', 'release/1', 'main']) {
    git('clone', 'checkout', '-q', name);
    git('clone', 'commit', '-q', '--allow-empty', '-m', `more on ${name}`);
  }
  git('clone', 'tag', 'v1');
});

function cloned(branch: string, settings: readonly (readonly [string, string])[] = []) {
  const home = scratchFolder();
  cpSync(TEMPLATE, home, { recursive: true });
  const { env, git } = gitIn(home);
  const clone = join(home, 'clone');
  for (const [key, value] of settings) git('clone', 'config', key, value);
  if (branch !== 'main') git('clone', 'checkout', '-q', branch);
  const refs = (): readonly string[] =>
    git('remote.git', 'for-each-ref', '--format=%(refname) %(objectname)').split('\n').filter(Boolean);
  /** The branches that are others when the line has run. */
  const changedBy = (line: string): readonly string[] => {
    const before = refs();
    try {
      execFileSync('sh', ['-c', line], { cwd: clone, env, stdio: 'ignore' });
    } catch {
      // git may refuse it: then nothing changes
    }
    const after = refs();
    const changed = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
    const names = changed.map((one) => one.replace(/ .*/, ''));
    return [...new Set(names)]
      .filter((name) => name.startsWith('refs/heads/'))
      .map((name) => name.slice(11))
      .sort();
  };
  return { home, clone, git, changedBy };
}

/** What is said of a line: the branches, or `any`, or `unknown`. */
function saidOf(line: string, cwd: string, home: string): readonly string[] {
  const { pushes } = pushCalls(line, cwd, home);
  const all = pushes.flatMap((call) => possiblyPushed(call, (folder) => gitRepository(folder, home)));
  return [...new Set(all.map((one) => (typeof one === 'string' ? one : one.branch)))].sort();
}

describe('where a push goes is told as git does it', () => {
  test.each<[string, string, (readonly [string, string])[]?]>([
    ['git push', 'main'],
    ['git push', 'topic'],
    ['git push origin', 'main'],
    ['git push origin HEAD', 'main'],
    ['git push origin HEAD', 'topic'],
    ['git push origin @', 'main'],
    ['git push origin main', 'topic'],
    ['git push -u origin main', 'topic'],
    ['git push origin topic', 'main'],
    ['git push origin HEAD:main', 'main'],
    ['git push origin +topic:main', 'topic'],
    ['git push origin topic:refs/heads/main', 'topic'],
    ['git push origin refs/heads/main', 'topic'],
    ['git push origin heads/main', 'topic'],
    ['git push origin :topic', 'main'],
    ['git push --delete origin topic', 'main'],
    ['git push origin +main', 'main'],
    ['git push origin main topic', 'main'],
    ['git push --tags', 'main'],
    ['git push origin tag v1', 'main'],
    ['git push origin refs/tags/v1', 'main'],
    ['git push --dry-run origin main', 'main'],
    ['git push -n', 'main'],
    ['git push origin "$(git branch --show-current)"', 'main'],
    ['git push origin $(git rev-parse --abbrev-ref HEAD)', 'topic'],
    ['B=main; git push origin $B', 'topic'],
    ['cd .. && git -C clone push', 'main'],
    ['cd .. && cd clone && git push', 'main'],
    ['(cd .. && true); git push', 'topic'],
    ['git push --repo=origin', 'main'],
    [
      'git push',
      'topic',
      [
        ['push.default', 'upstream'],
        ['branch.topic.merge', 'refs/heads/main'],
      ],
    ],
    [
      'git push origin topic',
      'main',
      [
        ['push.default', 'upstream'],
        ['branch.topic.merge', 'refs/heads/main'],
      ],
    ],
    ['git push', 'topic', [['remote.origin.push', 'HEAD:refs/heads/main']]],
    ['git push', 'main', [['push.default', 'nothing']]],
    // what the line itself has switched to counts
    ['git checkout main && git push', 'topic'],
    ['git checkout topic && git push', 'main'],
    ['git switch main && git merge -q topic && git push', 'topic'],
    ['git checkout -q main && git push origin HEAD', 'topic'],
    ['git switch -c release/2 && git push origin HEAD', 'main'],
    ['git checkout -b new && git commit -q --allow-empty -m x && git push -u origin HEAD', 'main'],
    ['git switch -C main && git commit -q --allow-empty -m x && git push -f', 'topic'],
    ['git -c a.b=c switch main && git push', 'topic'],
    ['cd .. && git -C clone checkout main && git -C clone push', 'topic'],
    ['mkdir -p x && cd x && git checkout main && cd .. && git push', 'topic'],
    ['(git checkout main) && git push', 'main'],
    ['git checkout main && (git push)', 'topic'],
    ["git checkout main && sh -c 'git push'", 'topic'],
    ['B=main; git checkout $B && git push', 'topic'],
    ['git checkout - && git push', 'topic'],
    ['git checkout main && git checkout - && git push', 'topic'],
    ['git checkout topic && git pull -q; git checkout main && git push', 'topic'],
    ['git checkout --detach main && git push', 'main'],
    ['git checkout main -- && git push', 'topic'],
    ['git checkout main -- .; git push', 'topic'],
    ['git checkout origin/main -- .; git push origin HEAD', 'topic'],
    ['git branch -m release/3 && git push origin HEAD', 'topic'],
    ['git rebase -q topic main && git push', 'topic'],
    ['git symbolic-ref HEAD refs/heads/main && git push', 'topic'],
    ['git worktree add -q ../other release/1 && cd ../other && git push origin HEAD', 'topic'],
    ['git worktree add -q ../other release/1 && git push', 'topic'],
    ['git checkout main && git push origin topic', 'topic'],
    ['git push', 'release/1', [['push.default', 'current']]],
    ['git -c push.default=current push', 'release/1'],
    ['git push origin HEAD:refs/for/main', 'main'],
  ])('%s, on %s %j', (line, branch, settings = []) => {
    const { home, clone, changedBy } = cloned(branch, settings);
    expect(saidOf(line, clone, home)).toEqual(changedBy(line));
  });

  test.each([
    'git push --all',
    'git push --mirror',
    'git push origin :',
    "git push origin 'refs/heads/*:refs/heads/*'",
  ])('%s: that may be any', (line) => {
    const { home, clone, changedBy } = cloned('topic');
    expect(saidOf(line, clone, home)).toEqual(['any']);
    expect(changedBy(line)).toContain('main');
  });

  test('a worktree has a branch of its own, and a detached HEAD has none', () => {
    const { home, clone, git, changedBy } = cloned('main');
    git('clone', 'worktree', 'add', '-q', '../beside', 'topic');
    expect(saidOf('git -C ../beside push', clone, home)).toEqual(['topic']);
    expect(changedBy('git -C ../beside push')).toEqual(['topic']);
    git('clone', 'checkout', '-q', '--detach');
    expect(saidOf('git push', clone, home)).toEqual([]);
    expect(changedBy('git push')).toEqual([]);
    expect(saidOf('git push origin HEAD:main', clone, home)).toEqual(['main']);
  });

  test('the home folder’s configuration counts, with what it includes', () => {
    const { home, clone } = cloned('release/1');
    writeFileSync(join(home, 'more'), '[push]\n\tdefault = nothing\n');
    writeFileSync(join(home, '.gitconfig'), '[include]\n\tpath = more\n');
    expect(saidOf('git push', clone, home)).toEqual([]);
  });
});

describe('what cannot be told is unknown, and what is said plainly is not', () => {
  const home = '/h';
  test.each<[string, readonly string[]]>([
    ['git push', ['unknown']],
    ['git push origin "$BRANCH"', ['unknown']],
    ['git push origin HEAD', ['unknown']],
    ['git push origin HEAD:main', ['main']],
    ['git push origin "$SHA:main"', ['main']],
    ['git push origin "$SHA:refs/heads/$B"', ['unknown']],
    ['cd "$X" && git push', ['unknown']],
    ['ssh host git push', ['unknown']],
    ['sudo git push origin main', ['main']],
    ['git --git-dir=x push', ['unknown']],
    ['git commit -m "git push origin main"', []],
    ['git stash push main', []],
    ['git push --help', []],
  ])('%s', (line, said) => {
    expect(saidOf(line, '/nowhere', home)).toEqual(said);
  });

  test('a repository that keeps its branches elsewhere is one that cannot be read', () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/.invalid\n');
    expect(saidOf('git push', folder, home)).toEqual(['unknown']);
  });
});

describe('where a line may be on several branches, each of them counts', () => {
  test.each<[string, string, readonly string[]]>([
    ['git checkout main; git push', 'topic', ['main', 'topic']],
    ['git checkout topic; git push', 'main', ['main', 'topic']],
    ['true || git checkout topic && git push', 'main', ['main', 'topic']],
    ['git checkout topic || git push', 'main', ['main', 'topic']],
    ['if test -f x; then git checkout main; fi; git push', 'topic', ['main', 'topic']],
    ['git checkout main | cat && git push', 'topic', ['main', 'topic']],
    ["sh -c 'git checkout main' && git push", 'topic', ['main', 'topic']],
    ['git fetch && git checkout later && git push', 'main', ['later', 'main']],
    ['git checkout "$BRANCH" && git push', 'main', ['main', 'unknown']],
    ['gh pr checkout 7 && git push', 'main', ['main', 'unknown']],
    ['git branch -m main old && git push', 'main', ['main', 'old']],
  ])('%s on %s: %j', (line, branch, expected) => {
    const { home, clone } = cloned(branch);
    expect(saidOf(line, clone, home)).toEqual(expected);
  });

  test('a file that is put back is no branch, and one that has the name of a branch is the branch', () => {
    const { home, clone, git } = cloned('main');
    writeFileSync(join(clone, 'server.ts'), 'x');
    writeFileSync(join(clone, 'topic'), 'x');
    expect(saidOf('git checkout server.ts && git push', clone, home)).toEqual(['main']);
    expect(saidOf('git checkout topic && git push', clone, home)).toEqual(['topic']);
    expect(saidOf('git checkout ../../config && git push', clone, home)).toContain('main');
    git('clone', 'pack-refs', '--all');
    expect(saidOf('git checkout topic && git push', clone, home)).toEqual(['topic']);
  });

  test('what another repository switches to is its own', () => {
    const { home, clone, git } = cloned('topic');
    git('.', 'clone', '-q', 'remote.git', 'second');
    expect(saidOf('git -C ../second checkout main && git push', clone, home)).toEqual(['topic']);
    expect(saidOf('git checkout topic && cd ../second && git push', clone, home)).toEqual(['main']);
  });
});

describe('pushes() in a condition', () => {
  const holds = async (text: string, line: string, grants = false): Promise<boolean> => {
    const findings: Finding[] = [];
    const when = await whenCompiler({ home: '/h' }).when(text, 0, findings, { grants });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    return when(lineOf(line), grants, grants) === true;
  };

  test.each<[string, string, boolean]>([
    ['pushes(call, "main")', 'git push origin main', true],
    ['pushes(call, "main")', 'git push origin mainly', false],
    ['pushes(call, ["main", "release/*"])', 'git push origin release/1.2/x', true],
    ['pushes(call, ["*", "!topic/*"])', 'git push origin topic/a', false],
    ['pushes(call, ["*", "!topic/*"])', 'git push origin topic/a other', true],
    ['pushes(call, "main")', 'git push --all', true],
    ['pushes(call, "main")', 'git push origin "$BRANCH"', false],
    ['pushes(call, "main")', 'echo git push origin main', false],
  ])('%s: %s: %s', async (text, line, expected) => {
    expect(await holds(text, line)).toBe(expected);
  });

  test.each<[string, string, boolean]>([
    ['pushes(call, "topic/*")', 'git push origin topic/a', true],
    ['pushes(call, "topic/*")', 'git push origin topic/a main', false],
    ['pushes(call, "topic/*")', 'git push origin topic/a; make', false],
    ['pushes(call, "topic/*")', 'git push origin "$BRANCH"', false],
    ['pushes(call, "*")', 'git push --all', false],
    ['runs(call, "git push *") && !pushes(call, "main")', 'git push origin topic', true],
    ['runs(call, "git push *") && !pushes(call, "main")', 'git push origin main', false],
    ['runs(call, "git push *") && !pushes(call, "main")', 'git push', false],
  ])('for a grant it must be all that the call does, %s: %s: %s', async (text, line, expected) => {
    expect(await holds(text, line, true)).toBe(expected);
  });
});
