import { describe, expect, test } from 'vitest';
import { compiled, filled } from './syntaxes.ts';

describe('what carries a value is no code either', () => {
  test.each([
    ['a variable', 'N={x}; eval "$N"', '"$N" carries "{x}" into the arguments of "eval"'],
    ['a variable of a variable', 'N={x}; M="a $N"; sh -c "$M"', '"$M" carries "{x}"'],
    ['a variable that is set later', 'f() { eval "$N"; }; N={x}; f', '"$N" carries "{x}"'],
    ['a positional parameter', 'set -- {x}; sh -c "$1"', '"$1" carries "{x}"'],
    ['all positional parameters', 'set -- {x}; "$@"', '"$@" carries "{x}" into the name of a program'],
    ['the argument of a function', 'f() { eval "$1"; }; f {x}', '"$1" carries "{x}"'],
    ['the variable of a loop', 'for f in a {x}; do sh -c "ls $f"; done', '"$f" carries "{x}"'],
    ['a loop over the parameters', 'set -- {x}; for f; do $f; done', '"$f" carries "{x}"'],
    ['the output of a command', 'N=$(echo {x}); eval $N', '"$N" carries "{x}"'],
    ['a command in backticks', 'N=`echo {x}`; eval $N', '"$N" carries "{x}"'],
    ['what is read', 'echo {x} | while read -r l; do eval "$l"; done', '"$l" carries "{x}"'],
    ['what is read without a name', 'read -r <<< {x}; eval "$REPLY"', '"$REPLY" carries "{x}"'],
    ['a list that is read', 'mapfile -t l <<< {x}; eval "${l[0]}"', '"$l" carries "{x}"'],
    ['the last word', 'echo {x}; eval "$_"', '"$_" carries "{x}"'],
    ['an option', 'set -- {x}; while getopts a: o; do eval "$OPTARG"; done', '"$OPTARG" carries "{x}"'],
    ['an array', 'a=(b {x}); eval "${a[1]}"', '"$a" carries "{x}"'],
    ['a default', 'eval "${N:=$M}"; M={x}', 'carries "{x}"'],
    ['a folder', 'cd {x}; sh -c "ls $PWD"', '"$PWD" carries "{x}"'],
    ['the name of a program', 'N={x}; $N a', '"$N" carries "{x}" into the name of a program'],
    ['a wrapped program', 'N={x}; sudo $N', '"$N" carries "{x}" into the options of "sudo"'],
    ['arithmetic', 'N={x}; echo $((N + 1))', '"$N" carries "{x}" into an arithmetic expression'],
    ['arithmetic with a dollar sign', 'N={x}; echo $(($N + 1))', '"$N" carries "{x}" into an arithmetic expression'],
    ['arithmetic by way of a name', 'N={x}; M=N; echo $((M))', 'carries "{x}" into an arithmetic expression'],
    ['an index', 'N={x}; echo ${a[N]}', '"$N" carries "{x}" into an arithmetic expression'],
    ['an offset', 'N={x}; echo ${a:N}', '"$N" carries "{x}" into an arithmetic expression'],
    ['a comparison', 'N={x}; [[ $N -gt 3 ]]', '"$N" carries "{x}" into an arithmetic expression'],
    ['an indirection', 'N={x}; echo "${!N}"', '"$N" carries "{x}" into the expansion "${!N}"'],
    ['a prompt', 'N={x}; echo "${N@P}"', '"$N" carries "{x}" into the expansion "${N@P}"'],
    ['an integer', 'declare -i M; N={x}; M=$N', '"$N" carries "{x}" into the variable "M"'],
    ['a code variable', 'N={x}; PATH=$N:$PATH', '"$N" carries "{x}" into the variable "PATH"'],
    ['an export without quotes', 'N={x}; export M=$N', '"$N" carries "{x}" into the arguments of "export"'],
    ['a descriptor', 'N={x}; echo a >&$N', '"$N" carries "{x}" into the target of ">&"'],
    ['a file that is run', 'echo {x} > a; sh ./a', '"a" carries "{x}" into the script of "sh"'],
    ['a file of code', `set -- {x}; echo 'eval "$1"' > a; . ./a`, '"a" carries "{x}" into the arguments of "."'],
    ['a name in an expression', 'N={x}; let M=N+1', '"$N" carries "{x}" into the arguments of "let"'],
    ['a name in an index', "N={x}; unset 'a[N]'", '"$N" carries "{x}" into the arguments of "unset"'],
    ['a name in an array', 'N={x}; a=([N]=1)', '"$N" carries "{x}" into an arithmetic expression'],
    ['a text that is put together', 'N={x}; eval "\\$$D"', '"{x}" stands in a script that is made when it runs'],
    ['a text from a command', `N={x}; eval "$(echo '$N')"`, '"$N" carries "{x}" into a script that is made'],
    ['a text with expansions', 'export N={x}; sh -c "cd $D; eval \\"\\$N\\""', '"$N" carries "{x}" into the arguments'],
    ['a pipe of code', `export N={x}; echo '$N' | sh`, '"{x}" stands in what "sh" reads and runs'],
    ['a handler', 'command_not_found_handle() { eval "$@"; }; foo {x}', '"$@" carries "{x}"'],
    ['an inner function', `sh -c 'f() { eval "$(cat)"; }; echo "$1" | f' sh {x}`, '"$1" carries "{x}"'],
    ['parameters that are set inside', `N={x}; eval 'set -- "$N"'; eval "$1"`, '"$1" carries "{x}"'],
    [
      'a file that is a program',
      'cat > a <<E\n{x}\nE\nchmod +x a; ./a',
      '"a" carries "{x}" into the name of a program',
    ],
    ['a file that is sourced', 'echo {x} | tee a; . ./a', '"a" carries "{x}" into the arguments of "."'],
    ['a file in a variable', 'T=$(mktemp); echo {x} > "$T"; sh "${T}"', '"$T" carries "{x}" into the script of "sh"'],
    ['a file that is read', 'echo {x} > a; eval "$(cat a)"', '"a" carries "{x}" into the arguments of "eval"'],
    ['a file that is piped', 'echo {x} > a; cat a | sh', '"a" carries "{x}" into what "sh" reads and runs'],
    ['an open file', 'exec 3> a; echo {x} >&3; sh a', '"a" carries "{x}" into the script of "sh"'],
    ['the script of a shell', `sh -c 'eval "$1"' sh {x}`, '"$1" carries "{x}" into the arguments of "eval"'],
    ['the name of a shell', `sh -c '$0' {x}`, '"$0" carries "{x}" into the name of a program'],
    ['a variable of a shell', `N={x} sh -c 'eval "$N"'`, '"$N" carries "{x}" into the arguments of "eval"'],
    ['an assigned variable of a shell', `env N={x} sh -c '$N'`, '"$N" carries "{x}"'],
    ['a shell in a shell', `sh -c 'sh -c "$1"' sh {x}`, '"$1" carries "{x}" into the program text of "sh -c"'],
    ['a text that is evaluated', `N={x}; eval 'eval "$N"'`, '"$N" carries "{x}"'],
    ['a trap', `N={x}; trap '$N' EXIT`, '"$N" carries "{x}"'],
    ['a literal here-document', `export N={x}; sh <<'E'\n$N\nE`, '"$N" carries "{x}"'],
    ['the input of a group', 'echo {x} | { N=$(cat); eval "$N"; }', '"$N" carries "{x}"'],
    ['a test without quotes in a shell', `sh -c '[ $1 = a ]' sh {x}`, '"$1" carries "{x}" into an expansion'],
    ['a second value in a test', 'N={x}; [ "$N" "$N" ]', '"$N" carries "{x}"'],
    ['all parameters in a test', 'set -- {x}; [ "$@" ]', '"$@" carries "{x}"'],
    ['a script that is not known', 'bash -c "$SCRIPT" bash {x}', '"{x}" stands in the arguments of "bash -c"'],
  ])('%s: %s', (_, command, why) => {
    expect(filled(command)).toContain(`refused: ${why.startsWith('"') ? why : ''}`);
    expect(filled(command)).toContain(why);
  });

  test('a chain of variables is followed in any order', () => {
    const chain = (order: readonly number[]) => order.map((n) => `n${n + 1}=$n${n}`).join('; ');
    expect(compiled(`n0={x}; ${chain([0, 1, 2, 3])}; eval "$n4"`)).toMatchObject({ kind: 'refused' });
    expect(compiled(`${chain([3, 2, 1, 0])}; n0={x}; eval "$n4"`)).toMatchObject({ kind: 'refused' });
    expect(compiled(`n0={x}; ${chain([0, 1, 2, 3])}; echo "$n4"`)).toMatchObject({ kind: 'filled' });
  });
});

describe('what is compared without quotes gets them', () => {
  test.each([
    ['N={x}; [ $N -gt 3 ]', 'N="$V1"; [ "$N" -gt 3 ]'],
    ['N={x}; [ a$N = ${N}b ]', 'N="$V1"; [ a"$N" = "${N}"b ]'],
    ['N={x}; test $N = $M', 'N="$V1"; test "$N" = $M'],
    ['[ $(cat {x}) = a ]', '[ "$(cat "$V1")" = a ]'],
    ['f() { [ $1 = a ]; }; f {x}', 'f() { [ "$1" = a ]; }; f "$V1"'],
    ['N={x}; [ $N{y} = a ]', 'N="$V1"; [ "$N""$V2" = a ]'],
  ])('%s', (command, expected) => {
    expect(filled(command)).toBe(expected);
  });
});
