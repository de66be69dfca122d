import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { EVENT_NAMES, eventRow } from '../../src/core/events.ts';
import { TOOL_KINDS } from '../../src/core/tools.ts';
import { claudeCode } from '../../src/dialects/claude-code/dialect.ts';
import { toolKind } from '../../src/dialects/tool-names.ts';

const text = await readFile(new URL('../../docs/events.md', import.meta.url), 'utf8');

/** The cells of the table with this heading, row by row. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, rest = ''] = text.split(`| ${heading} |\n`);
  const [lines = ''] = rest.split('\n\n');
  return lines
    .split('\n')
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '));
}

test('docs/events.md has the rows of the table of events, in its order, and no other', () => {
  const code = (field: string | null): string => (field === null ? '–' : `\`${field}\``);
  const rows = EVENT_NAMES.map((name) => {
    const { about, subject, effects, rewrites } = eventRow(name);
    const words = effects.map((effect) => (effect === 'rewrite' ? `rewrite ${code(rewrites)}` : effect));
    return [name, about, code(subject), words.length === 0 ? '–' : words.join(', ')];
  });
  expect(rowsUnder('event | when | subject | effects')).toEqual(rows);
});

test('docs/events.md says which tools of Claude Code are of which kind', () => {
  const told = rowsUnder('kind of tool | its tools in Claude Code | usual keys').map(([kind = '', tools = '']) => [
    kind.replaceAll('`', ''),
    tools.split(', ').sort(),
  ]);
  const known = Object.values(claudeCode.tools).flat();
  const kinds = TOOL_KINDS.filter((kind) => known.some((tool) => toolKind(tool) === kind));
  const rows = kinds.map((kind) => [kind, known.filter((tool) => toolKind(tool) === kind).sort()]);
  expect(told).toEqual([...rows, ['mcp', ['`mcp__server__tool`']]]);
});
