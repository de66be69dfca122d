import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../../src/shell/template/compile-template.ts';
import { compiled, filled, GENCODE, MIMIR } from './syntaxes.ts';

describe('a placeholder becomes a reference for its place', () => {
  test.each([
    ['bare', 'cat {x}', 'cat "$V1"'],
    ['inside a word', 'cat a{x}b/*.ts', 'cat a"$V1"b/*.ts'],
    ['in double quotes', 'cat "a {x} b"', 'cat "a ${V1} b"'],
    ['in single quotes', "cat 'a {x} b'", `cat 'a '"$V1"' b'`],
    ['in mixed quotes', `cat 'a'"{x}"{y}`, `cat 'a'"\${V1}""$V2"`],
    ['in a here-document', 'cat <<E\n"{x}"\nE', 'cat <<E\n"${V1}"\nE'],
    ['in a here-document with tabs', 'cat <<-E\n\t{x}\n\tE', 'cat <<-E\n\t${V1}\n\tE'],
    ['in the second of two here-documents', 'cat <<A; cat <<B\nx\nA\n{x}\nB', 'cat <<A; cat <<B\nx\nA\n${V1}\nB'],
    ['in a here-string', 'cat <<< {x}', 'cat <<< "$V1"'],
    ['in a substitution in double quotes', 'a "$(b "{x}")"', 'a "$(b "${V1}")"'],
    ['in backticks', 'a `b {x}`', 'a `b "$V1"`'],
    ['in a default', `a \${n:-{x}}`, `a \${n:-"$V1"}`],
    ['in a default in double quotes', `a "\${n:-{x}}"`, `a "\${n:-\${V1}}"`],
    ['in quotes in a default', `a \${n:-"{x}"}`, `a \${n:-"\${V1}"}`],
    ['in a pattern that is taken off', `a "\${n#{x}/}"`, `a "\${n#"$V1"/}"`],
    ['in an assignment', 'N={x} M="{y}" a', 'N="$V1" M="${V2}" a'],
    ['in an exported variable', 'export N={x}', 'export N="$V1"'],
    ['in a target', 'a > {x} 2>> "{y}" < {x}', 'a > "$V1" 2>> "${V2}" < "$V1"'],
    ['in case', 'case {x} in {y}|a{x}) b;; esac', 'case "$V1" in "$V2"|a"$V1") b;; esac'],
    ['in the words of a loop', 'for f in {x} a; do b "$f"; done', 'for f in "$V1" a; do b "$f"; done'],
    ['in a function', 'f() { a {x}; }; f', 'f() { a "$V1"; }; f'],
    ['next to a group', '{ a {x}; }', '{ a "$V1"; }'],
    ['in braces of its own', 'a {{x}}', 'a {"$V1"}'],
    ['after a tilde', 'a ~{x} ~/{x}', 'a ~"$V1" ~/"$V1"'],
    ['next to a redirection', 'a {x}>f 2{x}>f', 'a "$V1">f 2"$V1">f'],
    ['in a condition', '[[ -f {x} && a == {y} ]]', '[[ -f "$V1" && a == "$V2" ]]'],
    ['in an array', 'a=(b {x}); c "${a[@]}"', 'a=(b "$V1"); c "${a[@]}"'],
    ['with carriage returns', 'a {x}\r\nb {x}\r\n', 'a "$V1"\r\nb "$V1"\r\n'],
    ['after a line that goes on', 'a \\\n{x}', 'a \\\n"$V1"'],
  ])('%s', (_, command, expected) => {
    expect(filled(command)).toBe(expected);
  });

  test('the same name has one variable, another name another', () => {
    expect(compiled('a {x} {y} {x} {p}')).toMatchObject({
      slots: [
        { variable: 'HOOKLINE_VALUE_1', name: 'x', as: 'text', path: false },
        { variable: 'HOOKLINE_VALUE_2', name: 'y' },
        { variable: 'HOOKLINE_VALUE_3', name: 'p', path: true },
      ],
    });
  });
});

describe('a dollar sign before a placeholder is a dollar sign', () => {
  test.each([
    ['a ${x}', 'a \\$"$V1"'],
    ['a "b ${x}"', 'a "b \\$${V1}"'],
    ["a '${x}'", `a '$'"$V1"''`],
    ['cat <<E\n${x}\nE', 'cat <<E\n\\$${V1}\nE'],
    ['a \\${x} "\\${x}"', 'a \\$"$V1" "\\$${V1}"'],
    ['a \\\\${x}', 'a \\\\\\$"$V1"'],
    ['a ${n:-${x}} "${n:-b}"', 'a ${n:-\\$"$V1"} "${n:-b}"'],
  ])('%s', (command, expected) => {
    expect(filled(command)).toBe(expected);
  });

  test.each(['a $${x}', 'a "$${x}"', 'a $\\\n{x}', 'a `b ${x}`', 'a \\{x}', 'a "\\{x}"', 'cat <<E\n\\{x}\nE'])(
    'what shells would read differently is refused: %s',
    (command) => {
      expect(filled(command)).toContain('shells read differently');
    },
  );

  test('backslashes that escape each other do no harm', () => {
    expect(filled('a \\\\{x} "\\\\{x}"')).toBe('a \\\\"$V1" "\\\\${V1}"');
    expect(filled("a '\\{x}'")).toBe(`a '\\'"$V1"''`);
  });
});

describe('what is no placeholder stays as it is', () => {
  test('comments', () => {
    const command = '# {x} `\na {x} # it\'s {x}\nb "$(c # {x} )\n)"';
    expect(filled(command)).toBe(command.replace('a {x}', 'a "$V1"'));
    expect(filled('# {x}\na')).toBe('plain');
  });

  test('unknown names, which are reported where they are not in a comment', () => {
    const command = 'a {nope} "{neither}" ${HOME} {a,b} {} {1..3} # {hidden}\nb \'{x}\'';
    const { unknown } = compileTemplate(command, MIMIR);
    expect(unknown).toEqual([
      { name: 'nope', at: 2 },
      { name: 'neither', at: 10 },
    ]);
    expect(filled(command)).toBe(command.replace("'{x}'", `''"$V1"''`));
  });

  test('an unknown name in a text that cannot be read', () => {
    expect(compileTemplate('a {nope} (', MIMIR)).toEqual({
      compiled: { kind: 'plain' },
      unknown: [{ name: 'nope', at: 2 }],
    });
  });

  test("the shell's own expansions of a name of the dollar form", () => {
    expect(filled('a "${FILE_PATH%.ts}.js" $FILE_PATHS ${#FILE_PATH} $$FILE_PATH', GENCODE)).toBe('plain');
    expect(filled('a $FILE_PATH "${FILE_PATH##*/}"', GENCODE)).toBe('a "$V1" "${FILE_PATH##*/}"');
    expect(filled('sh -c "a ${FILE_PATH%.ts}"', GENCODE)).toBe(
      'refused: "$FILE_PATH" stands in the program text of "sh -c", where a value would be code.',
    );
  });
});
