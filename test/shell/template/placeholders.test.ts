import { describe, expect, test } from 'vitest';
import { mayHavePlaceholders, templateParts } from '../../../src/shell/template/placeholders.ts';
import { CLI_AGENT, GENCODE, MIMIR } from './syntaxes.ts';

describe('the parts of a template, as a person reads it', () => {
  test('braces', () => {
    expect(templateParts("a {x} '{y}' {nope} {x", MIMIR)).toEqual([
      'a ',
      { name: 'x' },
      " '",
      { name: 'y' },
      "' {nope} {x",
    ]);
    expect(templateParts('Cost: ${cost}, ${HOME}', MIMIR)).toEqual(['Cost: $', { name: 'cost' }, ', ${HOME}']);
    expect(templateParts('{x}{y}', MIMIR)).toEqual([{ name: 'x' }, { name: 'y' }]);
  });

  test('double braces, with dots', () => {
    expect(templateParts('a {{tool_args.file_path}} {{tool_args.edits.0.new-text}} {{nope.a}} {x}', CLI_AGENT)).toEqual(
      ['a ', { name: 'tool_args.file_path' }, ' ', { name: 'tool_args.edits.0.new-text' }, ' {{nope.a}} {x}'],
    );
    expect(templateParts("docker ps --format '{{.Names}}'", CLI_AGENT)).toEqual(["docker ps --format '{{.Names}}'"]);
  });

  test('dollar signs', () => {
    expect(templateParts('a $FILE_PATH:${CWD}/$HOME $FILE_PATHS ${CWD%/} $$CWD', GENCODE)).toEqual([
      'a ',
      { name: 'FILE_PATH' },
      ':',
      { name: 'CWD' },
      '/$HOME $FILE_PATHS ${CWD%/} $$CWD',
    ]);
  });

  test('a text without placeholders is one part', () => {
    expect(templateParts('a b', MIMIR)).toEqual(['a b']);
    expect(templateParts('', MIMIR)).toEqual([]);
  });
});

test('whether there is something to compile is known without parsing', () => {
  expect(mayHavePlaceholders('a {x}', MIMIR)).toBe(true);
  expect(mayHavePlaceholders('a {nope}', MIMIR)).toBe(true);
  expect(mayHavePlaceholders('a ${HOME} { b; }', MIMIR)).toBe(false);
  expect(mayHavePlaceholders('a {{x}}', CLI_AGENT)).toBe(true);
  expect(mayHavePlaceholders('a {x}', CLI_AGENT)).toBe(false);
  expect(mayHavePlaceholders('a "$FILE_PATH"', GENCODE)).toBe(true);
  expect(mayHavePlaceholders('a "${FILE_PATH%.ts}"', GENCODE)).toBe(true);
  expect(mayHavePlaceholders('a $HOME', GENCODE)).toBe(false);
});
