import type { SpellingTable } from './spelling.ts';

const NODE_GLOBAL =
  '-C,--prefix,--dir,--cwd= -w,--workspace= -F,--filter= --registry= --userconfig= --globalconfig= --cache= --loglevel= --otp= --tag= --access= --reporter= --script-shell= ' +
  '-g,--global -f,--force -s,--silent -y,--yes --dry-run -D,--save-dev -E,--save-exact -O,--save-optional -P,--save-prod --omit= --include= --ignore-scripts --no-audit --no-fund --legacy-peer-deps ' +
  '--if-present --workspaces,--ws --production --no-save --package-lock-only --frozen-lockfile --recursive,-r --provenance --no-git-checks --json';
const PIP =
  '-r,--requirement= -c,--constraint= -e,--editable= -t,--target= -d,--dest= -i,--index-url,--pypi-url= --extra-index-url= -f,--find-links= --prefix= --root= --src= --python-version= --platform= --proxy= --cache-dir= --log= ' +
  '--trusted-host= --cert= -U,--upgrade -y,--yes -q,--quiet -v,--verbose --user --pre --no-deps --no-cache-dir --no-index --force-reinstall -I,--ignore-installed --break-system-packages --no-build-isolation --dry-run --only-binary= --no-binary= --report=';
const CARGO =
  '-C= -Z= --config= --color= -p,--package= --exclude= --bin= --example= --test= --bench= -F,--features= --target= --target-dir= --manifest-path= --profile= -j,--jobs= --message-format= --registry= --index= --token= --vers,--version= --root= --git= --branch= --tag= --rev= --path= ' +
  '-r,--release -q,--quiet -v,--verbose --workspace,--all --all-targets --all-features --no-default-features --locked --offline --frozen --allow-dirty -n,--dry-run --no-verify --undo -f,--force --lib --bins --examples --tests --benches --doc --open --fix';
const APT =
  '-y,--yes,--assume-yes -q,--quiet -t,--target-release,--default-release= -o,--option= -c,--config-file= -d,--download-only -f,--fix-broken -s,--simulate,--just-print,--dry-run,--recon,--no-act --no-install-recommends --purge --allow-unauthenticated --force-yes --allow-downgrades --allow-remove-essential --reinstall -m,--fix-missing,--ignore-missing';
const PACKAGE =
  '-y,--assumeyes -q,--quiet -v,--verbose --nogpgcheck --enablerepo= --disablerepo= --installroot= -C,--cacheonly --setopt= --releasever= -n,--non-interactive';

/** Packages: what installs, removes and publishes them. */
export const PACKAGE_SPELLINGS: SpellingTable = [
  ...['npm', 'pnpm', 'yarn', 'bun'].flatMap(node),
  ['yarn npm publish', { whole: true }],
  ['pip', { options: PIP }],
  [
    'uv',
    {
      options:
        '--directory= --project= --config-file= --cache-dir= -p,--python= -q,--quiet -v,--verbose --offline --no-cache',
      whole: true,
    },
  ],
  ['uv publish', { options: '-t,--token= -u,--username= -p,--password= --publish-url= --index=', whole: true }],
  [
    'poetry',
    { options: '-C,--directory= -P,--project= -q,--quiet -n,--no-interaction -v,--verbose --no-plugins --no-cache' },
  ],
  [
    'poetry publish',
    {
      options:
        '-r,--repository= -u,--username= -p,--password= --build --dry-run --skip-existing --cert= --client-cert= --dist-dir=',
    },
  ],
  ['twine', {}],
  [
    'twine upload',
    {
      options:
        '-r,--repository= --repository-url= -u,--username= -p,--password= -s,--sign -c,--comment= --config-file= --skip-existing --non-interactive --verbose',
    },
  ],
  ['cargo', { options: CARGO, whole: true, skips: /^\+/ }],
  ['cargo build | cargo b', { whole: true }],
  ['cargo run | cargo r', { whole: true }],
  ['cargo test | cargo t', { whole: true }],
  ['cargo check | cargo c', { whole: true }],
  [
    'gem',
    {
      options:
        '-v,--version= -i,--install-dir= -n,--bindir= -s,--source= -k,--key= --host= --otp= -p,--platform= -q,--quiet -f,--force -a,--all -x,--executables -I,--ignore-dependencies',
    },
  ],
  ['apt | apt-get | aptitude', { options: APT }],
  ['dnf | yum | microdnf | zypper', { options: PACKAGE }],
  [
    'brew',
    {
      options:
        '-f,--force -q,--quiet -v,--verbose -n,--dry-run --cask,--casks --formula --zap --ignore-dependencies --build-from-source,-s --HEAD',
      whole: true,
    },
  ],
  ['brew uninstall | brew remove | brew rm', { whole: true }],
  [
    'dpkg',
    {
      options:
        '-i,--install -r,--remove -P,--purge -l,--list -L,--listfiles -s,--status --force-all --force-depends --root= --unpack --configure -a,--pending',
    },
  ],
  [
    'pacman',
    {
      options:
        '-S,--sync -R,--remove -U,--upgrade -Q,--query -y,--refresh -u,--sysupgrade -s,--recursive -n,--nosave -c,--cascade -r,--root= -b,--dbpath= --noconfirm --cachedir= --config=',
    },
  ],
  [
    'go',
    {
      dashWords: true,
      options:
        '-C= -o= -run= -bench= -timeout= -tags= -ldflags= -gcflags= -mod= -modfile= -exec= -toolexec= -p= -count= -coverprofile= -cpuprofile= -overlay= -race -v -x -n -a -cover -short -json -cache -modcache -testcache -fuzzcache',
    },
  ],
  [
    'mvn | mvnw',
    {
      options:
        '-f,--file= -s,--settings= -P,--activate-profiles= -pl,--projects= -T,--threads= -D= -B,--batch-mode -q,--quiet -o,--offline -U,--update-snapshots -X,--debug -e,--errors -am,--also-make -N,--non-recursive',
      whole: true,
    },
  ],
  [
    'gradle | gradlew',
    {
      options:
        '-m,--dry-run -p,--project-dir= -b,--build-file= -c,--settings-file= -I,--init-script= -D= -P= -g,--gradle-user-home= -x,--exclude-task= --tests= -q,--quiet -i,--info -d,--debug -s,--stacktrace --offline --no-daemon --continue',
      whole: true,
    },
  ],
  [
    'dotnet',
    {
      options:
        '-c,--configuration= -o,--output= -f,--framework= -r,--runtime= -v,--verbosity= -s,--source= -k,--api-key= --no-build --no-restore --non-interactive --interactive --filter= --project= -p=',
      whole: true,
    },
  ],
];

function node(name: string): SpellingTable {
  const named = (...subs: readonly string[]): string => subs.map((sub) => `${name} ${sub}`).join(' | ');
  return [
    [name, { options: NODE_GLOBAL, whole: true }],
    [named('install', 'i', 'add', 'in'), { whole: true }],
    [named('ci', 'clean-install'), { whole: true }],
    [named('uninstall', 'un', 'unlink', 'remove', 'rm', 'r'), { whole: true }],
    [named('run', 'run-script'), { whole: true }],
    [named('test', 't', 'tst'), { whole: true }],
    [named('exec', 'x'), { options: '-p,--package= -c,--call=', stopsAfter: 1, whole: true }],
    [named('dlx'), { options: '-p,--package= -c,--shell-mode', stopsAfter: 1, whole: true }],
    [named('owner', 'author'), { whole: true }],
    [named('dist-tag', 'dist-tags'), { whole: true }],
    [named('update', 'up', 'upgrade'), { whole: true }],
    [named('config', 'c'), { options: '-L,--location=', whole: true }],
  ];
}
