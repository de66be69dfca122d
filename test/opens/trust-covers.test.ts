import { describe, expect, test } from 'vitest';
import { machine } from '../cli/machine.ts';

/** What of each command an approval would not cover, as `hookline trust --json` says it. */
async function notCovered(commands: readonly string[], config = ''): Promise<ReadonlyMap<string, readonly string[]>> {
  const { write, cli } = machine();
  if (config !== '') write('.git/config', config);
  for (const script of ['guard.sh', 'guard.py', 'rules.awk', 'filter.jq']) write(script, '#!/bin/sh\n', 0o755);
  write('.hookline/hooks.json', { hooks: commands.map((run) => ({ on: 'PreToolUse', run })) });
  const { stdout } = await cli(['trust', '--json']);
  const hooks: readonly { action: string; notCovered: readonly string[] }[] = Object.values(
    JSON.parse(stdout),
  ).flat() as never;
  const found = hooks
    .filter((one) => Array.isArray(one?.notCovered))
    .map((one) => [one.action, one.notCovered] as const);
  return new Map(found);
}

/** Each runs, or loads, what it does not name; none stands in the text that asked for this. */
const RUNNING = [
  'ruby -I lib -r setup check.rb',
  'php -d auto_prepend_file=x check.php',
  'node -r setup check.js',
  'lua -l setup check.lua',
  'git -c core.sshCommand=./x fetch',
  'git -c diff.external=./x diff',
  'git -c filter.x.clean=./x status',
  'git --exec-path=./x status',
  'git --config-env=core.pager=X log',
  'git lint',
  'git bisect run ./x',
  'git grep -O./x pattern',
  'git archive --remote=x --exec=./x HEAD',
  'tar -I ./x -xf a.tar',
  'tar --to-command=./x -xf a.tar',
  'tar --info-script=./x -cf a.tar .',
  'sort --compress-program=./x data',
  'split --filter=./x data',
  'rg --pre ./x pattern',
  'curl -K options https://x.example',
  'wget --use-askpass=./x https://x.example',
  'rsync -e ./x a b:c',
  'rsync --rsync-path=./x a b:c',
  'scp -S ./x a b:c',
  "sqlite3 a.db '.shell ./x'",
  'sqlite3 -init rc a.db',
  "psql -c '\\! ./x'",
  "mysql -e 'system ./x'",
  'awk \'BEGIN { system("./x") }\'',
  'awk -f rules',
  "sed '1e ./x' data",
  'jq -L lib -f filter .',
  'prettier --plugin=./x --check .',
  'cargo --config build.rustc-wrapper=x fmt',
  'go build -toolexec ./x',
  'openssl dgst -engine x data',
  'gdb -x rc -batch',
  'vim -S rc -c q',
  'emacs --batch --eval x',
  'socat EXEC:./x -',
  'nc -e ./x host 1',
  'some-tool --check',
  '/usr/bin/some-tool --check',
  'eslint .',
  'pytest -q',
  'ansible-playbook site.yml',
  'pip install .',
  'LESSOPEN="|./x %s" less a',
  'GIT_SSH_COMMAND=./x git fetch',
  'PYTHONSTARTUP=x python3 guard.py',
];

/** Everyday hooks: either nothing else runs, or the file that does is covered by its hash. */
const PLAIN = [
  './guard.sh --strict',
  'sh ./guard.sh',
  'entr ./guard.sh',
  'python3 guard.py',
  'grep -q secret && exit 2 || true',
  "jq -r '.tool_input.command'",
  'jq -f filter.jq',
  'awk -f rules.awk',
  "awk '{ print $1 }'",
  "sed -n '1,5p' a.txt",
  "sed -e 's/a/b/g' a.txt",
  'cat | tee -a log.txt',
  'git status --short',
  'git diff --stat HEAD',
  'git log -1 --format=%h',
  'git -C . rev-parse HEAD',
  'git -c color.ui=never diff',
  'git -c user.name=x log',
  'GIT_OPTIONAL_LOCKS=0 git status',
  'prettier --check .',
  'tsc --noEmit',
  'cargo fmt --check',
  'gofmt -l .',
  'ruff check .',
  'black --check .',
  'shellcheck guard.sh',
  'rg -n TODO src',
  'find . -name x -print',
  'tar -czf a.tgz src',
  'tar xzf a.tgz',
  'sort -u data',
  'curl -s -d @- https://x.example',
  'notify-send done',
  'while IFS= read -r line; do echo "$line"; done',
  'check() { grep -q x; }; check',
  'if [ -f a ]; then exit 2; fi',
  'date >> log.txt; printf "%s\\n" done',
  'timeout 5 grep x a',
];

describe('what an approval does not cover', () => {
  test('is said of everything that runs or loads what it does not name', async () => {
    const said = await notCovered(RUNNING);
    expect(said.size).toBe(RUNNING.length);
    expect(RUNNING.filter((run) => (said.get(run) ?? []).length === 0)).toEqual([]);
  });

  test('is not said of everyday hooks', async () => {
    const said = await notCovered(PLAIN);
    expect(said.size).toBe(PLAIN.length);
    expect(PLAIN.flatMap((run) => said.get(run) ?? [])).toEqual([]);
  });

  test.each([
    ['[core]\n\tsshCommand = ./x\n', 'core.sshcommand'],
    ['[core]\n\thooksPath = hooks.d\n', 'core.hookspath'],
    ['[diff "pdf"]\n\ttextconv = ./x\n', 'diff.pdf.textconv'],
    ['[filter "lfs"]\n\tclean = "./x %f"\n', 'filter.lfs.clean'],
    ['[diff]\n\texternal = ./x\n', 'diff.external'],
    ['[alias]\n\tst = "!./x"\n', 'alias.st'],
    ['[credential]\n\thelper = "!./x"\n', 'credential.helper'],
    ['[gpg "ssh"]\n\tprogram = ./x\n', 'gpg.ssh.program'],
  ])('is said of git where the repository itself makes it run something: %j', async (config, key) => {
    const said = await notCovered(['git status --short', 'jq .'], config);
    expect(said.get('git status --short')).toEqual([
      expect.stringContaining(`what ${key} of .git/config makes git run`),
    ]);
    expect(said.get('jq .')).toEqual([]);
  });

  test('is not said of a repository with an ordinary configuration', async () => {
    const config =
      '[core]\n\tbare = false\n\tfsmonitor = false\n[remote "origin"]\n\turl = https://x.example/a\n\tfetch = +refs/*:refs/*\n[branch "main"]\n\tremote = origin\n[user]\n\tname = me\n';
    expect((await notCovered(['git status --short'], config)).get('git status --short')).toEqual([]);
  });
});
