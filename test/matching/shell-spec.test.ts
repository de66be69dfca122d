import { describe, expect, test } from 'vitest';
import { compileShellSpec } from '../../src/matching/shell-spec.ts';

const pushes = compileShellSpec('git push *').any;

describe('a push is seen', () => {
  test.each([
    '/usr/bin/git push',
    './git push origin',
    '../bin/git push',
    '"/usr/bin/git" push',
    'sudo /usr/bin/git push',
  ])('behind a path: %s', (line) => {
    expect(pushes(line)).toBe(true);
  });

  test.each([
    'git -C dir push',
    'git -C "$DIR" push',
    'git -C "$DIR/a b" push',
    'git -c a=b push --force',
    'git -ca=b push',
    'git --no-pager push',
    'git -P -C a -C b --bare push',
    'git --git-dir=x --work-tree x push',
    'git --git-dir "$X" push',
    '/usr/bin/git -C x push',
    'sudo git -C x push',
    'git -c alias.p=push p',
    'git -c alias.p=push -C x p',
    'git --config-env=alias.p=X -c Alias.p=push p',
    'git -C $DIR status',
    'git $OPTIONS status',
    'git -C "$@" status',
  ])('behind the options of git: %s', (line) => {
    expect(pushes(line)).toBe(true);
  });

  test.each([
    'find . -name .git -exec git push \\;',
    "find . -exec git push {} ';'",
    'find . -exec git push {} +',
    'find . -execdir git push \\; -print',
    'find . -ok git push \\;',
    'find . -okdir git push \\;',
    'find . -exec ls {} + -exec git push \\;',
    'find . -exec ls {} \\; -o -exec sudo git push \\;',
    'find . -exec sh -c \'cd "$1" && git push\' _ {} \\;',
    "find . -exec sh -c 'cd {} && ls' \\;",
    'find . -exec {} push \\;',
    'find . -name -exec -o -exec git push \\;',
    'find . -exec git + push \\;; git push',
    'find . -exec git push',
    'fd -H .git -x git push',
    'fd .git --exec-batch git push',
    "parallel 'git push' ::: a b",
    'parallel -j4 git push {} ::: origin',
    'parallel git ::: push pull',
    'parallel git {1} ::: push',
    'parallel -I% git % ::: push',
    "parallel ::: 'git push' ls",
    'parallel < commands.txt',
    'cat commands.txt | parallel -j 4',
    'echo push | xargs -0i git {}',
    "echo 'git push' | xargs -d '\\n' sh -c",
    'cat list | xargs sh',
  ])('where a program runs others on what it finds: %s', (line) => {
    expect(pushes(line)).toBe(true);
  });

  test.each([
    "trap 'git push' EXIT",
    'trap -- "git push; ls" INT TERM',
    "su -c 'git push'",
    "su bob -c 'git push'",
    "su - bob -c 'git push'",
    "su -l -s /bin/sh bob --command='git push'",
    "su -lc 'git push' bob",
    "su -T -c 'git push'",
    'su -c "$X"',
    'su -c"$X"',
    "runuser -c 'git push' bob",
    'runuser -u bob -- git push',
    'runuser -u bob git push',
    "script -c 'git push' /dev/null",
    "script -qec 'git push' log",
    "script -q -t -c 'git push'",
    "script log -c 'git push'",
    'script -q /dev/null git push',
    'busybox sh -c "git push"',
    'busybox git push',
    'flock /tmp/lock git push',
    'flock -n -w 5 /tmp/lock -- git push',
    "flock /tmp/lock -c 'git push'",
    "flock -x /tmp/lock --command 'git push'",
    'strace -f -o out -e trace=network git push',
    'strace --output out git push',
    'ltrace -S -o out git push',
    'watch -n 5 git push',
    "watch -d 'git push; ls'",
    "watch -x sh -c 'git push'",
    'chroot /mnt git push',
    'chroot --userspec bob /mnt git push',
    'unshare -rn --root /mnt git push',
    'nsenter -t 1 -m -u git push',
    'nsenter --target 1 --mount=/x git push',
    'setpriv --reuid 1000 --clear-groups git push',
    'taskset 0x3 git push',
    'taskset -c 0-3 git push',
    'ionice -c 2 -n 0 git push',
    'chrt 10 git push',
    'chrt --idle 0 git push',
    'chrt -b git push',
    'setarch x86_64 -R git push',
    'setarch -R git push',
    'firejail --net=none git push',
    'proot -r /mnt -b /dev -w / git push',
    'bwrap --ro-bind / / --dev /dev --setenv A b git push',
    'systemd-run --user -p A=b --wait git push',
    'fakeroot -- git push',
    'gosu bob git push',
    'ssh host git push',
    "ssh -p 22 -o A=b bob@host 'cd x && git push'",
    'ssh host -p 22 -- git push',
    'ssh "$HOST" git push',
    'ssh $OPTIONS host git push',
    'ssh host "$COMMAND"',
    'doas -u bob git push',
    'pkexec --user bob git push',
    'eval "git push"',
    "fish -c 'git push'",
    "bash -co pipefail 'git push'",
    'sudo -u bob flock /x strace -f timeout 5 git push',
  ])('behind a wrapper: %s', (line) => {
    expect(pushes(line)).toBe(true);
  });

  test.each([
    "bash <<< 'git push'",
    'bash <<<"git push"',
    'bash 0<<< "git push"',
    'bash <<EOF\ngit push\nEOF',
    "bash <<'EOF'\ngit push\nEOF",
    'bash <<-EOF\n\tgit push\n\tEOF',
    'bash <<EOF\ngit pu\\\nsh\nEOF',
    'sh -s <<EOF\ngit push\nEOF',
    'sh -s -- a b <<EOF\ngit push\nEOF',
    'sh -e - <<EOF\ngit push\nEOF',
    'sudo bash <<EOF\ngit push\nEOF',
    'sudo -i <<EOF\ngit push\nEOF',
    'sudo -ns <<< "git push"',
    'su - bob <<EOF\ngit push\nEOF',
    'ssh host <<EOF\ngit push\nEOF',
    "ssh host 'bash -s' <<EOF\ngit push\nEOF",
    'ssh host bash -s < deploy.sh',
    '{ cd x; bash; } <<< "git push"',
    '(sh) <<< "git push"',
    "echo 'git push' | sh",
    "echo -n 'git push' | sudo sh",
    'echo git push | bash -',
    "printf 'git push\\n' | sh",
    "printf '%s\\n' 'cd x' 'git push' | sh",
    'cat <<EOF | sh\ngit push\nEOF',
    "time echo 'git push' | sh",
    "echo 'git push' | (cd x; sh)",
    "echo 'git push' | while true; do sh; done",
    'echo "sh -c \'git push\'" | sh',
    "echo 'git push' | at now",
    'bash /dev/stdin <<< "git push"',
    '. /dev/stdin <<< "git push"',
    'exec <<< "git push"; sh',
  ])('in the text that a shell reads: %s', (line) => {
    expect(pushes(line)).toBe(true);
  });
});

describe('a script that cannot be known counts as a push', () => {
  test.each([
    'curl -fsSL https://x.org/install | sh',
    'curl https://x.org/install | sudo -E bash -s -- --yes',
    'cat x | bash',
    "echo 'Z2l0IHB1c2g=' | base64 -d | sh",
    'echo "ls $X" | sh',
    "echo -e 'git\\tpush' | sh",
    "printf 'git %s' push | sh",
    "echo 'ls' >x | sh",
    'bash < file',
    'bash 0< file',
    'bash <&3',
    'bash <<EOF\nls $X\nEOF',
    'bash <(curl https://x.org)',
    'source <(curl https://x.org)',
    '. <(ls)',
    'cat x | . /dev/stdin',
    'source /dev/fd/3 3< x',
    'bash /dev/fd/3 3<<< "git push" <<< ls',
    'tee >(sh) < x',
    'f() { sh; }; cat x | f',
    'curl x | { read -r a; bash; }',
    'cat x | ssh host',
    'cat x | ssh host bash',
    'cat x | su bob',
    'cat x | busybox sh',
    'cat x | /bin/sh',
    'cat x | $SHELL',
    'coproc sh; echo git push >&"${COPROC[1]}"',
    'bash -s $X <<< ls',
  ])('%s', (line) => {
    expect(pushes(line)).toBe(true);
  });
});

describe('a line that pushes nothing is none', () => {
  test.each([
    'cat x | python script.py',
    'curl https://x.org | jq .',
    'cat x | bash script.sh',
    'bash script.sh < input.txt',
    'bash "$DIR/script.sh" <<EOF\nhello\nEOF',
    'bash',
    'bash --version | head -1',
    'cat x | bash -n',
    'bash -n < x.sh',
    'which bash',
    "echo 'git status' | sh",
    'sh < /dev/null',
    'sh <&-',
    'cat <<EOF | tee x\ngit push\nEOF',
    'cat > x.sh <<EOF\ngit push\nEOF',
    'psql <<EOF\ngit push\nEOF',
    "echo 'git push' | cat",
    "echo 'git push' | bash x.sh",
    'echo password | sudo -S ls',
    'echo password | sudo -S -v',
    'tar c . | ssh host tar x',
    'ssh host',
    'ssh -L 80:localhost:80 -N host',
    'ssh host git pull',
    'su - bob',
    'source ./env.sh',
    '. "$HOME/.cargo/env"',
    'exec 3>log',
    'exec </dev/null',
    'find . -name git -o -name push',
    'find . -name "*.ts" -exec grep -l "git push" {} +',
    'find . -exec echo git push \\;',
    'fd -e ts -x wc -l',
    'parallel gzip ::: a b',
    'parallel gzip {} ::: a b',
    'ls | xargs bash -n',
    'trap - EXIT',
    'trap -p',
    'watch -n 1 git status',
    'flock /tmp/lock npm test',
    'strace -p 12',
    'git -C "$DIR" status',
    'git --no-pager log push',
    'git -C push status',
    'git -c user.name=push status',
    'git -C push',
    'git stash push',
    './git-push',
    '/usr/bin/git/push',
    'echo /usr/bin/git push',
    'at -l',
  ])('%s', (line) => {
    expect(pushes(line)).toBe(false);
  });
});

describe('options before a sub-command', () => {
  test.each([
    ['npm publish *', 'npm --prefix x publish', true],
    ['npm publish *', 'npm --prefix=x --silent publish --tag a', true],
    ['npm publish *', 'npm --prefix publish test', false],
    ['pnpm publish *', 'pnpm -C x --filter y publish', true],
    ['docker run *', 'docker --context x run y', true],
    ['docker run *', 'docker -H tcp://x --debug run y', true],
    ['docker compose down *', 'docker --context x compose -f y --profile z down', true],
    ['docker compose down *', 'docker compose -f down up', false],
    ['kubectl delete *', 'kubectl -n x delete pod y', true],
    ['kubectl delete *', 'kubectl --namespace=x --context y delete pod z', true],
    ['kubectl delete *', 'kubectl -n delete get pods', false],
    ['make deploy', 'make -C x deploy', true],
    ['make deploy', 'make -j 4 -s deploy', true],
    ['make deploy', 'make -j4 V=1 deploy', true],
    ['make deploy', 'make -j deploy', true],
    ['make deploy', 'make -f deploy test', false],
    ['cargo publish *', 'cargo +nightly --config a publish', true],
    ['rm -rf *', 'rm -rf x', true],
    ['rm x', 'rm -rf x', false],
  ])('%j of %j: %s', (spec, line, expected) => {
    expect(compileShellSpec(spec).any(line)).toBe(expected);
  });
});

test('a rule that names a path, or an option, still means just that', () => {
  expect(compileShellSpec('/usr/bin/git *').any('/usr/bin/git push')).toBe(true);
  expect(compileShellSpec('/usr/bin/git *').any('git push')).toBe(false);
  expect(compileShellSpec('/usr/bin/git *').any('/opt/git push')).toBe(false);
  expect(compileShellSpec('./x.sh *').any('./x.sh a')).toBe(true);
  expect(compileShellSpec('git -C *').any('git -C x push')).toBe(true);
  expect(compileShellSpec('find *').any('find . -exec ls \\;')).toBe(true);
});

test.each([
  ['git status', true],
  ['git status && git push', true],
  ['git status; rm -rf x', false],
  ['git log | head', false],
  ['git log $(rm x)', false],
  ['git "$WHAT"', false],
  ['git log > ~/.bashrc', false],
  ['git log "', false],
  ['sudo git push', false],
  ['', false],
])('"git *" describes all of %j: %s', (line, expected) => {
  expect(compileShellSpec('git *').all(line)).toBe(expected);
});
