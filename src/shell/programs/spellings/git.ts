import type { SpellingTable } from './spelling.ts';

const COMMIT =
  '-m,--message= -F,--file= -C,--reuse-message= -c,--reedit-message= -a,--all -p,--patch -n,--no-verify --verify --amend -q,--quiet -v,--verbose ' +
  '-s,--signoff -S,--gpg-sign --no-gpg-sign --author= --date= --allow-empty --allow-empty-message --fixup= --squash= -t,--template= -e,--edit --no-edit ' +
  '-i,--include -o,--only -u,--untracked-files --reset-author --dry-run --trailer= --cleanup= --pathspec-from-file=';
const CHECKOUT =
  '-f,--force -b= -B= -t,--track -l -d,--detach -m,--merge -p,--patch -q,--quiet --orphan= --ours --theirs --conflict= --no-track --guess --no-guess ' +
  '--ignore-other-worktrees --recurse-submodules --overwrite-ignore --pathspec-from-file= --progress';
const PULL =
  '-r,--rebase --no-rebase --ff-only --ff --no-ff -f,--force -a,--append -p,--prune -t,--tags -n,--no-tags --all --depth= --deepen= --unshallow -j,--jobs= ' +
  '-s,--strategy= -X,--strategy-option= -q,--quiet -v,--verbose --autostash --no-verify --no-commit --commit --squash -u,--update-head-ok --dry-run ' +
  '--upload-pack= -o,--server-option= --refmap= --recurse-submodules -k,--keep --set-upstream --allow-unrelated-histories --no-edit -e,--edit -S,--gpg-sign';
const REBASE =
  '-i,--interactive --onto= --abort --continue --skip --quit --edit-todo -s,--strategy= -X,--strategy-option= -x,--exec= -p,--preserve-merges ' +
  '-r,--rebase-merges --root --autosquash --autostash -f,--force-rebase,--no-ff -q,--quiet -v,--verbose -S,--gpg-sign --no-verify --keep-base -C= --whitespace=';
const MERGE =
  '--abort --continue --quit --no-ff --ff --ff-only --squash -m,--message= -F,--file= -s,--strategy= -X,--strategy-option= -n,--no-stat --stat --no-commit --commit ' +
  '-e,--edit --no-edit -S,--gpg-sign -q,--quiet -v,--verbose --allow-unrelated-histories --no-verify --log --autostash --into-name=';

/** Git, by its sub-commands. What only leads to the same end in some states of a repository is not the same here. */
export const GIT_SPELLINGS: SpellingTable = [
  [
    'git',
    {
      options:
        '-C= -c= --git-dir= --work-tree= --namespace= --exec-path --super-prefix= --config-env= --attr-source= -p,--paginate -P,--no-pager --bare ' +
        '--no-replace-objects --literal-pathspecs --glob-pathspecs --no-optional-locks -v,--version -h,--help --html-path',
    },
  ],
  [
    'git push',
    {
      options:
        '-f,--force -d,--delete -n,--dry-run --mirror --all,--branches --tags --follow-tags --prune -u,--set-upstream -o,--push-option= --repo= --receive-pack,--exec= ' +
        '--force-with-lease --force-if-includes --no-force-with-lease --no-verify --verify -q,--quiet -v,--verbose --atomic --no-atomic --signed --porcelain ' +
        '--thin --no-thin --progress --recurse-submodules= -4,--ipv4 -6,--ipv6',
      operands: [
        [/^\+/, '-f'],
        [/^\+?:./, '-d'],
      ],
    },
  ],
  [
    'git reset',
    {
      options:
        '--hard --soft --mixed --merge --keep -q,--quiet -p,--patch -N,--intent-to-add --recurse-submodules --pathspec-from-file=',
    },
  ],
  ['git clean', { options: '-f,--force -d -x -X -n,--dry-run -i,--interactive -q,--quiet -e,--exclude=' }],
  ['git checkout', { options: CHECKOUT }],
  [
    'git switch',
    {
      options:
        '-f,--force,--discard-changes -c,--create= -C,--force-create= -d,--detach -m,--merge -q,--quiet -t,--track --orphan= --guess --no-guess --no-track --conflict= --ignore-other-worktrees --recurse-submodules',
    },
  ],
  [
    'git branch',
    {
      options:
        '-d,--delete -f,--force -D>-d,-f -m,--move -M>-m,-f -c,--copy -C>-c,-f -r,--remotes -a,--all -l,--list -v,--verbose -q,--quiet -u,--set-upstream-to= ' +
        '--unset-upstream -t,--track --no-track --merged --no-merged --contains --no-contains --sort= --format= --show-current --edit-description --points-at= --column --abbrev --color',
    },
  ],
  [
    'git stash',
    { options: '-u,--include-untracked -a,--all -k,--keep-index -p,--patch -q,--quiet -m,--message= -S,--staged' },
  ],
  ['git stash drop', { options: '-q,--quiet' }],
  ['git rebase', { options: REBASE }],
  ['git merge', { options: MERGE }],
  ['git commit', { options: COMMIT }],
  [
    'git tag',
    {
      options:
        '-d,--delete -f,--force -a,--annotate -s,--sign -m,--message= -F,--file= -l,--list -n -u,--local-user= -v,--verify --sort= --format= --contains --points-at= -e,--edit --merged --no-merged --cleanup= --column',
    },
  ],
  [
    'git restore',
    {
      options:
        '-S,--staged -W,--worktree -s,--source= -p,--patch -q,--quiet --ours --theirs -m,--merge --conflict= --ignore-unmerged --overlay --no-overlay --recurse-submodules --pathspec-from-file=',
    },
  ],
  [
    'git rm',
    { options: '-r -f,--force -n,--dry-run --cached -q,--quiet --ignore-unmatch --sparse --pathspec-from-file=' },
  ],
  ['git mv', { options: '-f,--force -k -n,--dry-run -v,--verbose' }],
  [
    'git add | git stage',
    {
      options:
        '-A,--all,--no-ignore-removal -u,--update -f,--force -n,--dry-run -p,--patch -i,--interactive -N,--intent-to-add -v,--verbose -e,--edit --renormalize --chmod= --ignore-errors --pathspec-from-file=',
    },
  ],
  [
    'git worktree add',
    {
      options:
        '-f,--force -b= -B= -d,--detach --checkout --no-checkout --lock --reason= --orphan -q,--quiet --track --guess-remote',
    },
  ],
  ['git worktree remove', { options: '-f,--force' }],
  ['git worktree prune', { options: '-n,--dry-run -v,--verbose --expire=' }],
  ['git remote', { options: '-v,--verbose' }],
  ['git remote add', { options: '-t= -m= -f --tags --no-tags --mirror' }],
  ['git remote remove | git remote rm', {}],
  ['git remote set-url', { options: '--push --add --delete' }],
  [
    'git reflog expire',
    {
      options:
        '--expire= --expire-unreachable= --all -n,--dry-run --rewrite --updateref --stale-fix --verbose --single-worktree',
    },
  ],
  ['git reflog delete', { options: '--rewrite --updateref -n,--dry-run --verbose' }],
  ['git gc', { options: '--prune --no-prune --aggressive --auto --force -q,--quiet --keep-largest-pack' }],
  [
    'git filter-branch',
    {
      options:
        '-f,--force -d= --env-filter= --tree-filter= --index-filter= --parent-filter= --msg-filter= --commit-filter= --tag-name-filter= --subdirectory-filter= --prune-empty --original= --setup= --state-branch=',
    },
  ],
  ['git update-ref', { options: '-d -m= --no-deref --stdin -z --create-reflog' }],
  ['git symbolic-ref', { options: '-d,--delete -m= -q,--quiet --short' }],
  [
    'git config',
    {
      options:
        '--global --system --local --worktree -f,--file= --blob= --get --get-all --get-regexp --unset --unset-all --add --replace-all -l,--list -e,--edit --remove-section --rename-section --type= --bool --int --path -z,--null --show-origin --show-scope --default=',
    },
  ],
  ['git pull', { options: PULL }],
  [
    'git fetch',
    {
      options: `${PULL} -P,--prune-tags --shallow-since= --shallow-exclude= --multiple --no-auto-gc --write-fetch-head --filter=`,
    },
  ],
  [
    'git clone',
    {
      options:
        '-b,--branch= -o,--origin= -u,--upload-pack= -c,--config= -j,--jobs= --depth= --reference= --template= --separate-git-dir= --filter= --shallow-since= --shallow-exclude= --server-option= ' +
        '-l,--local -n,--no-checkout -q,--quiet -v,--verbose -s,--shared --bare --mirror --single-branch --no-single-branch --no-tags --recurse-submodules,--recursive --dissociate --sparse --no-hardlinks --progress',
    },
  ],
  [
    'git cherry-pick',
    {
      options:
        '-n,--no-commit -e,--edit -x -s,--signoff -m,--mainline= -S,--gpg-sign --abort --continue --skip --quit --ff --allow-empty -X,--strategy-option= --strategy=',
    },
  ],
  [
    'git revert',
    {
      options:
        '-n,--no-commit -e,--edit --no-edit -s,--signoff -m,--mainline= -S,--gpg-sign --abort --continue --skip --quit -X,--strategy-option= --strategy=',
    },
  ],
  [
    'git log',
    {
      options:
        '-p,-u,--patch --oneline --stat -n,--max-count= --graph --all --author= --since,--after= --until,--before= --grep= --format,--pretty --follow -S= -G= -L= --reverse --no-merges --merges --decorate --name-only --name-status --output= -i --first-parent',
    },
  ],
  [
    'git diff',
    {
      options:
        '--cached,--staged --stat --name-only --name-status --no-index --output= -w,--ignore-all-space -b,--ignore-space-change -U,--unified= -p,-u,--patch -R --exit-code -q,--quiet --word-diff --diff-filter= -M,--find-renames',
    },
  ],
  ['git submodule', { options: '-q,--quiet --cached' }],
  ['git submodule deinit', { options: '-f,--force --all' }],
  [
    'git submodule update',
    {
      options:
        '--init --recursive --remote -f,--force --checkout --merge --rebase -N,--no-fetch --reference= --depth= -j,--jobs=',
    },
  ],
  ['git notes', { options: '--ref=' }],
  ['git lfs', {}],
];
