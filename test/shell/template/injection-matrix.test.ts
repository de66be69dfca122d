// wide: tries many cases

import { describe, expect, test } from 'vitest';
import { HOSTILE } from './hostile-values.ts';
import { type Filled, type Run, runFilled, SHELLS } from './run-filled.ts';
import { compiled, GENCODE, SYNTAXES, spelled } from './syntaxes.ts';

/** `@` is the value. What is printed then; without it, only that nothing else happens. */
type Position = readonly [template: string, printed?: (value: string) => string, only?: 'bash' | 'dash'];
/** `left`: GenCode's are exported, and the inner shell fills them in itself. */
type Refused = string | readonly [template: string, left: 'gencode'];

const itself = (value: string): string => value;
/** A command substitution takes the line breaks off the end. */
const trimmed = (value: string): string => value.replace(/\n+$/, '');

const FILLED: readonly Position[] = [
  ['printf %s @', itself],
  ['printf %s "@"', itself],
  ["printf %s '@'", itself],
  ['printf %s a@b', (value) => `a${value}b`],
  [`printf %s "it's @ "'"@" "s '`, (value) => `it's ${value} "${value}" "s `],
  [`printf %s \\"@\\'@`, (value) => `"${value}'${value}`],
  ['printf %s @@', (value) => value + value],
  ['printf %s "\\\\@\\\\"', (value) => `\\${value}\\`],
  ['printf %s --file=@', (value) => `--file=${value}`],
  ['printf %s "$(printf %s "@")"', trimmed],
  ['printf %s "$(printf %s \'@\'; printf x)"', (value) => `${value}x`],
  ['printf %s "a$(printf %s "b$(printf %s @)")"', (value) => `ab${trimmed(value)}`],
  ['x=`printf %s @; printf x`; printf %s "$x"', (value) => `${value}x`],
  ['cat <<EOF\n@\nEOF', (value) => `${value}\n`],
  ['cat <<EOF\n"@" \'@\' \\$x\nEOF', (value) => `"${value}" '${value}' $x\n`],
  ['cat <<-EOF\n\t@\n\tEOF\n', (value) => `${value}\n`],
  ['cat <<A; cat <<B\n@\nA\n@\nB', (value) => `${value}\n${value}\n`],
  ['x=$(cat <<EOF\n@\nEOF\n); printf %s "$x"', trimmed],
  ['cat <<EOF\n$(printf %s "@")x\nEOF', (value) => `${trimmed(value)}x\n`],
  [`printf %s \${none:-@}`, itself],
  [`printf %s "\${none:-a@}"`, (value) => `a${value}`],
  [`y=1; printf %s \${y:+'@'} "\${y+@}"`, (value) => value + value],
  [`cat <<EOF\n\${none-@}\nEOF`, (value) => `${value}\n`],
  [`y=@; printf %s "\${y#@}" \${y%@}x`, () => 'x'],
  ['x=@; printf %s "$x"', itself],
  ['x=a@ y="@b"; printf %s "$x$y"', (value) => `a${value}${value}b`],
  ['x=@ sh -c \'printf %s "$x"\'', itself],
  ['env x=@ sh -c \'printf %s "$x"\'', itself],
  ['export x=@; sh -c \'printf %s "$x"\'', itself],
  ['sh -c \'printf %s "$1"\' sh @', itself],
  ['case @ in @) printf %s "@";; esac', itself],
  ['case x@ in x"@") printf yes;; *) printf no;; esac', () => 'yes'],
  ['if [ "@" = @ ]; then printf yes; fi', () => 'yes'],
  ['[ x@ = "x@" ] && printf yes', () => 'yes'],
  ['x=@; if [ $x = "@" ]; then printf yes; fi', () => 'yes'],
  ['f() { printf %s "$1@"; }; f @', (value) => value + value],
  ['f() { local y=@; printf %s "$y"; }; f', itself],
  ['for f in @ "@"; do printf %s "$f"; done', (value) => value + value],
  ['set -- @ b; printf %s "$1"', itself],
  ['printf %s @ | cat', itself],
  ['{ printf %s @; } | { cat; }', itself],
  ['(printf %s @)', itself],
  ['! printf %s @', itself],
  ['printf %s @ # @ it\'s a "comment', itself],
  ['# `@\nprintf %s @', itself],
  ['printf %s \\\n  @ \\\n"@"', (value) => value + value],
  ['while printf %s @; do break; done 2>/dev/null', itself],
  ['printf %s "x\n\n@\n"', (value) => `x\n\n${value}\n`],
  ['printf %s @ && printf %s @ || printf no', (value) => value + value],
  ['if printf %s @ >out; then cat out; fi', itself],
  ['printf x >"out@" 2>/dev/null; printf done', () => 'done'],
  ['cat <./@ 2>/dev/null >&2; printf done', () => 'done'],
  ['x=1; printf %s $((x + 1)) @', (value) => `2${value}`],
  ['[[ "x@" == x@ ]] && printf yes', () => 'yes', 'bash'],
  ['[[ -n @ ]]; printf done', () => 'done', 'bash'],
  ['cat <<< @', (value) => `${value}\n`, 'bash'],
  ['a=(x @ "@"); printf %s "${a[1]}" "${a[2]}"', (value) => value + value, 'bash'],
  ['function f { printf %s "$1"; }\nf @', itself, 'bash'],
  ['touch a b t p w n e d; printf %s [@] x[@]', (value) => `[${value}]x[${value}]`],
  ['printf "@"', itself],
  ["printf '@'", itself],
  ['printf @', itself],
  ['printf -- "@"', itself],
  ['printf "a @|%s\\n" "@"', (value) => `a ${value}|${value}\n`],
  ["printf '%s' 1 && printf '@%%'", (value) => `1${value}%`],
  ['env printf "@"', itself],
  ['command printf "@"', itself],
  ['printf %s "`printf %s @`"', trimmed],
  ['printf %s "a`printf %s "@"`b"', (value) => `a${trimmed(value)}b`],
  [': "${none:=@}"; printf %s "$none"', itself],
  ['printf %s ${none:=@}'],
  ['(: "${none:?@}") 2>/dev/null; printf done', () => 'done'],
  ['printf "%s|" @{,.bak}', (value) => `${value}|${value}.bak|`, 'bash'],
  ['printf "%s|" @{,.bak}', (value) => `${value}{,.bak}|`, 'dash'],
  ['declare x=@; typeset -r y=@; printf %s "$x$y"', (value) => value + value, 'bash'],
  ['cat <(printf %s @) <(printf %s "@")', (value) => value + value, 'bash'],
  ['diff <(printf %s @) /dev/null >/dev/null; printf done', () => 'done', 'bash'],
];

/** Ordinary where it is surely bash that reads it. */
const BASH: readonly Position[] = [
  ['x=a; x+=@; printf %s "$x"', (value) => `a${value}`],
  ['x=(); x+=(@ b); printf %s "${x[0]}"', itself],
  ['[[ a == b || x@ == x@ ]] && printf yes', () => 'yes'],
  ['[[ -n x@ && x@ != y || @ == @ ]]; printf done', () => 'done'],
  ['[[ x@ =~ ^(y|x) ]] && printf yes', () => 'yes'],
  ['[[ x@ < y && y > x@ ]] && printf yes', () => 'yes'],
  ['printf %s @ &> out; cat out', itself],
  ['printf x &>> "out@" 2>/dev/null; printf done', () => 'done'],
  ["printf %s $'it\\'s' @", (value) => `it's${value}`],
];

const GENCODE_LEFT: readonly Position[] = [
  ['sh -c \'printf %s "@"\'', itself],
  ['bash -c \'case "@" in *) printf %s "@";; esac\'', itself],
  ['timeout 5 sh -c \'printf %s "@"\'', itself],
  ['printf a | xargs sh -c \'printf %s "@"\' sh', itself],
  ['find . -maxdepth 0 -exec sh -c \'printf %s "@"\' sh {} \\;', itself],
  ['sh -c "printf %s \\"\\@\\""', itself],
  ['eval \'printf %s "@"\'', itself],
  ['trap \'printf %s "@"\' EXIT', itself],
  ['sh -c \'x=@; printf %s "$x"\'', itself],
  ["sh -c 'echo @ >/dev/null'; printf done", () => 'done'],
];

const REFUSED: readonly Refused[] = [
  '@',
  '"@" x',
  './@',
  'sudo @',
  'env X=1 @',
  'timeout 5 @',
  'time @',
  'eval @',
  'eval "echo \'@\'"',
  ["trap 'echo @' EXIT", 'gencode'],
  "trap 'eval @' EXIT",
  'sh -c "echo @"',
  ["bash -euo pipefail -c 'echo @'", 'gencode'],
  "bash -c 'eval @'",
  'sh -c \'sh -c "echo @"\'',
  "sudo sh -c 'echo @'",
  "env -i sh -c 'echo @'",
  "docker exec c sh -c 'echo @'",
  'python3 -c \'print("@")\'',
  "perl -ne 'print' @",
  'node -e "@"',
  'awk "/@/"',
  'sed s/a/@/ f',
  'find . -exec sh -c "ls @" ";"',
  'xargs sh -c "ls @"',
  'ssh host ls @',
  'echo @ | sh',
  'cat <<EOF | python3\n@\nEOF',
  'bash <<EOF\necho @\nEOF',
  'sh <<< @',
  "cat <<'EOF'\n@\nEOF",
  'cat <<@\nx\n@',
  'echo $((@ + 1))',
  '((@))',
  'let x=@',
  "echo $'@'",
  'echo $"@"',
  'echo {a,@}',
  'echo `echo \\`echo @\\``',
  'sh <(echo @)',
  'x[@]=1',
  `echo \${x:@}`,
  `echo \${x/@/y}`,
  'PATH=@',
  'LD_PRELOAD=@ ls',
  'echo >&@',
  '[[ @ -eq 1 ]]',
  '[ -v @ ]',
  'printf "$(echo @)"',
  'read @',
  'declare -i x=@',
  '$CMD @',
  'x=@; eval "$x"',
  'set -- @; sh -c "$1"',
  'x=@; echo $((x))',
  'for f in @; do sh -c "ls $f"; done',
  'x=$(echo @); eval $x',
  'f() { eval "$1"; }; f @',
  'echo @ | while read -r l; do eval "$l"; done',
  'echo @ > s; . ./s',
  'x=@; $x',
];

/** The dialects mostly compile to the same text, and what runs the same text runs the same way. */
const runs = new Map<string, Run>();

function runOnce(shell: string, filled: Filled): Run {
  const key = JSON.stringify([shell, filled.command, filled.slots.map(({ as, format }) => [as, format])]);
  const run = runs.get(key) ?? runFilled(shell, filled, HOSTILE, ['X']);
  runs.set(key, run);
  return run;
}

describe.each(SYNTAXES)('%s', (dialect, syntax, spell) => {
  describe.each(SHELLS)('in %s', (shell) => {
    const positions = FILLED.filter(([, , only]) => only === undefined || only === shell);
    test.each(positions.map(([template, printed]) => ({ template, printed })))(
      'a hostile value arrives as itself in $template',
      ({ template, printed }) => {
        const outcome = compiled(spelled(template, spell), syntax);
        expect(outcome).toMatchObject({ kind: 'filled' });
        if (outcome.kind !== 'filled') return;
        const run = runOnce(shell, outcome);
        expect(run.pwned).toEqual([]);
        if (printed !== undefined) expect(run.printed).toEqual(HOSTILE.map(printed));
      },
    );
  });

  test.each(BASH.map(([template, printed]) => ({ template, printed })))(
    'where it is surely bash, a hostile value arrives as itself in $template',
    ({ template, printed }) => {
      const outcome = compiled(spelled(template, spell), syntax, true);
      expect(outcome).toMatchObject({ kind: 'filled' });
      if (outcome.kind !== 'filled') return;
      const run = runOnce('bash', outcome);
      expect(run.pwned).toEqual([]);
      if (printed !== undefined) expect(run.printed).toEqual(HOSTILE.map(printed));
    },
  );

  const refused = REFUSED.flatMap((one) => (typeof one === 'string' ? one : one[1] === dialect ? [] : one[0]));
  test.each(refused)('where a value would be code, the template is refused: %s', (template) => {
    expect(compiled(spelled(template, spell), syntax)).toMatchObject({ kind: 'refused' });
  });
});

describe.each(SHELLS)('what GenCode exports is left to an inner shell in %s', (shell) => {
  test.each(GENCODE_LEFT.map(([template, printed]) => ({ template, printed })))(
    '$template',
    ({ template, printed }) => {
      const command = spelled(template, () => '${X}');
      expect(compiled(command, GENCODE)).toMatchObject({ kind: 'plain' });
      const plain: Filled = { kind: 'filled', command, slots: [], handsOn: [] };
      const run = runFilled(shell, plain, HOSTILE, ['X']);
      expect(run.pwned).toEqual([]);
      if (printed !== undefined) expect(run.printed).toEqual(HOSTILE.map(printed));
    },
  );
});
