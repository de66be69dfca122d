import { describe, expect, test } from 'vitest';
import { onlyRecords } from '../../src/shell/only-records.ts';
import { variablesRead, variablesReadBy } from '../../src/shell/variables-read.ts';

const NAME = 'HOOKLINE_COMMAND';

describe('a line that may look at a variable', () => {
  test.each([
    `echo "$${NAME}" >> log`,
    `case "\${${NAME}#x}" in *a*) exit 2;; esac`,
    'echo $HOOKLINE_\\\nCOMMAND',
    'n=COMMAND; n=HOOKLINE_$n; echo "${!n}"',
    'env | grep -q x && exit 2',
    'printenv | wc -l',
    'env',
    'set | grep HOOK',
    'set',
    'set -o',
    'export -p > all',
    'export',
    'declare -p',
    'declare -n r=x; echo "$r"',
    'compgen -v',
    'cat /proc/self/environ',
    'ps eww',
    './guard.sh',
    '~/hooks/guard',
    'guard',
    'sh guard.sh',
    'bash -c "$(cat guard.sh)"',
    'cat guard.sh | sh',
    'sh -s',
    '. ./guard.sh',
    'source guard',
    'eval "$x"',
    'python3 guard.py',
    'python3 -c "print(1)"',
    'node -e 1',
    'timeout 5 python3 guard.py',
    'nohup ./guard &',
    'find . -name x -exec ./guard {} ;',
    'ls | xargs ./guard',
    'make check',
    'npx prettier --check .',
    'git commit -m x',
    `awk 'BEGIN { print ENVIRON["A"] }'`,
    'awk -f guard.awk',
    "jq -n 'env'",
    "jq -n '$ENV'",
    'BASH_ENV=./guard.sh bash -c true',
    'f() { ./guard; }; f',
    'echo $(guard)',
    'if true; then ssh host env; fi',
    'echo "unfinished',
  ])('%s', (line) => {
    expect(variablesRead(line)(NAME)).toBe(true);
  });
});

describe('a line that cannot look at it', () => {
  test.each([
    'date >> log',
    'true',
    'echo done',
    'printf "%s\\n" "$HOOKLINE_TOOL" >> log',
    'grep -q secret "$HOOKLINE_EVENT_FILE" && exit 2; exit 0',
    'mkdir -p logs && date -u +%s | tee -a logs/x >/dev/null',
    'test -f .env || exit 0',
    '[ -n "$HOOKLINE_FILE" ] && touch seen',
    'git add -A; git stash list | wc -l',
    'set -euo pipefail; export TZ=UTC; date >> log',
    'env TZ=UTC date >> log',
    'timeout 5 curl -s http://127.0.0.1:1/ping >/dev/null 2>&1 || true',
    'nohup notify-send done >/dev/null 2>&1 &',
    "sh -c 'date >> log'",
    'f() { date; }; f >> log',
    'exec >> log 2>&1; date',
    'for f in a b; do touch "$f"; done',
    "sed -i 's/a/b/' x; awk '{ print $1 }' x",
    'jq -r .tool_name < "$HOOKLINE_EVENT_FILE"',
    '/usr/bin/date',
    'command -v git',
    'find . -name "*.log" -exec rm {} +',
    '# a comment',
  ])('%s', (line) => {
    expect(variablesRead(line)(NAME)).toBe(false);
  });

  test('without a shell, a program is judged by its words', () => {
    expect(variablesReadBy('date', ['-u'])(NAME)).toBe(false);
    expect(variablesReadBy('touch', ["it's here"])(NAME)).toBe(false);
    expect(variablesReadBy('echo', [`$${NAME}`])(NAME)).toBe(true);
    expect(variablesReadBy('python3', ['guard.py'])(NAME)).toBe(true);
    expect(variablesReadBy('./guard', [])(NAME)).toBe(true);
  });
});

describe('a line that only writes something down', () => {
  test.each([
    'echo "$X" >> log',
    'mkdir -p logs && printf "%s %s\\n" "$(date)" "$X" >> logs/all',
    'echo "$X" | tee -a log > /dev/null; exit 0',
    'cat > "$HOME/last"',
    `echo "$X" | jq -r .tool_name >> log`,
    'case "$X" in *a*) echo a >> log;; esac',
    'logger -t agent "$X"',
  ])('%s', (line) => expect(onlyRecords(line)).toBe(true));

  test.each([
    'case "$X" in *a*) exit 2;; esac; echo ok >> log',
    '[ "$X" = x ]',
    'echo "$X" | grep -q secret',
    'echo "$X" >> log; exit $?',
    'echo "$X" | jq -e .ok',
    'echo "$X" | jq "halt_error(2)"',
    'echo "$X" | ./guard',
    'echo "$X" | python3 -c 1',
    'expr "$X" : a',
    'f() { exit 2; }; f',
    './echo "$X"',
    'echo "unfinished',
    '',
  ])('is not: %s', (line) => expect(onlyRecords(line)).toBe(false));
});
