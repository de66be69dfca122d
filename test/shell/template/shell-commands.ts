import fc from 'fast-check';

/**
 * Shell commands of all kinds, valid more often than not, with `@`, `@y` and `@p` for values. None of them does anything
 * outside of its folder, and none makes a file called `pwned`.
 */
export const shellCommands: fc.Arbitrary<string> = fc
  .letrec<Record<'word' | 'text' | 'words' | 'command' | 'whole', string>>((tie) => {
    const variable = fc.constantFrom('n', 'm', 'l');
    const literal = fc.constantFrom(
      'a',
      'b',
      '-n',
      '1',
      '=',
      '-v',
      '--',
      '-c',
      '-o',
      '!',
      'n',
      'x=1',
      '\\\n',
      '*',
      '\\$',
    );
    const value = fc.constantFrom('@', '@', '@y', '@p');
    const script = fc.constantFrom(
      'eval "$1"',
      '$1',
      'echo "$n"',
      '[ $1 = a ]',
      'printf %s "$@"',
      'echo $((n))',
      'read n; $n',
      'm=$1; eval $m',
      '. ./out',
      'f() { $1; }; f "$n"',
    );
    const around = (before: string, inner: fc.Arbitrary<string>, after: string) =>
      inner.map((text) => `${before}${text}${after}`);
    const joined = (glue: string, ...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(glue));
    const substitution = around('$(', tie('command'), ')');
    const expansion = joined(
      '',
      fc.constant('${'),
      variable,
      fc.constantFrom(':-', '-', ':+', '#', '%%', ':=', '/', ':', '@P'),
      fc.oneof(value, literal),
      fc.constant('}'),
    );
    const program = fc.constantFrom(
      'printf %s',
      'echo',
      ':',
      'test',
      'eval',
      'sh -c',
      'bash -c',
      'sh',
      'export',
      'local',
      'set --',
      'read',
      'env',
      'command',
      'cd',
      'xargs',
      'xargs sh -c',
      'cat',
      'timeout 1 printf %s',
      'find . -maxdepth 0 -exec echo',
      'sed -n',
      'awk',
      'trap',
      'unset',
      '. ./out',
      'sh out',
      'let',
      'declare',
      'printf',
      'nice',
      'perl -e 1',
    );
    return {
      text: fc
        .array(
          fc.oneof(
            fc.constantFrom('a', ' ', "'", '\\"', '\\$', '$1', '$'),
            value,
            around('$', variable, ''),
            substitution,
          ),
          {
            minLength: 1,
            maxLength: 3,
          },
        )
        .map((parts) => parts.join('')),
      word: fc.oneof(
        { depthSize: 'small' },
        literal,
        value,
        around('$', variable, ''),
        around('"$', variable, '"'),
        fc.constantFrom('$1', '"$@"', '"$1"', '$_'),
        around("'", fc.oneof(script, value), "'"),
        around('"', tie('text'), '"'),
        around('$((', fc.oneof(variable, value), '))'),
        expansion,
        around('"', substitution, '"'),
        substitution,
        around('`', joined(' ', program, value), '`'),
      ),
      words: fc.array(tie('word'), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      // a function that could call itself would be a bomb
      whole: fc.oneof(
        tie('command'),
        joined('', fc.constant('f() { '), tie('command'), fc.constant('; }; f '), tie('words')),
      ),
      command: fc.oneof(
        { depthSize: 'small' },
        joined(' ', program, tie('words')),
        joined(' ', fc.constant('printf %s'), tie('words')),
        around('[ ', tie('words'), ' ]'),
        around('[[ ', tie('words'), ' ]]'),
        joined('', fc.constantFrom('n=', 'm=', 'PATH=', 'RANDOM=', 'n+='), tie('word')),
        joined('', tie('command'), fc.constantFrom('; ', ' && ', ' | ', '\n'), tie('command')),
        joined('', fc.constant('for n in '), tie('words'), fc.constant('; do '), tie('command'), fc.constant('; done')),
        joined('', fc.constant('case '), tie('word'), fc.constant(' in a) '), tie('command'), fc.constant(';; esac')),
        joined('', fc.constant('if '), tie('command'), fc.constant('; then '), tie('command'), fc.constant('; fi')),
        joined('', tie('command'), fc.constant(' | while read -r l; do '), tie('command'), fc.constant('; done')),
        joined('', fc.constantFrom('cat', 'sh', 'cat >out'), fc.constant(' <<E\n'), tie('text'), fc.constant('\nE\n')),
        joined(
          ' ',
          tie('command'),
          fc.constantFrom('>', '>>', '<', '>&', '&>', '<<<'),
          fc.oneof(value, fc.constant('out')),
        ),
        joined('', tie('command'), fc.constant(" # it's "), value),
      ),
    };
  })
  .whole.filter((command) => command.includes('@') && command.length < 500);
