import type { Row } from '../../../src/shell/programs/program.ts';

/**
 * The lines that a row by itself asks to be tried: its program alone, with a file, two files, a folder, and with each option
 * of which the row says that it names a file, goes down, or runs what follows it.
 */
export function derivedLines(name: string, row: Row): readonly string[] {
  if (row.wraps !== undefined) return wrapping(name, row);
  const { given, reads = {}, writes = {} } = row;
  const files = typeof given === 'object' ? given : null;
  const isBuilt = files?.after !== undefined;
  const lead = 'alpha '.repeat(files?.after ?? 0);
  const rest = `${lead}a.txt`;
  const with_ = (list: string | undefined, value: string): readonly string[] =>
    options(list).map((option) => {
      const own = isBuilt && options(files?.unless).includes(option) ? 'a.txt' : rest;
      return `${name} ${option}${value === '' ? ' ' : option.startsWith('--') ? `=${value} ` : ` ${value} `}${own}`;
    });
  const deep = files?.deep === 'always' ? [] : options(files?.deep);
  return [
    name,
    `${name} ${rest}`,
    `${name} ${rest} b.txt`,
    `${name} ${lead}d`,
    `${name} ${lead}.env`,
    ...deep.flatMap((option) => [
      `${name} ${option} ${lead}d`,
      ...(isBuilt ? [`${name} ${option} ${lead}`.trim()] : []),
    ]),
    ...options(files?.hiddenWith).map((option) => `${name} ${option} ${rest}`),
    ...with_([reads.files, reads.lists, reads.sent, row.codeFiles].join(' '), 'list'),
    ...with_(writes.files, 'o1'),
    ...with_(writes.folders, 'empty'),
    ...with_(writes.prefixed, 'o1'),
    ...with_(row.readsWith, ''),
    ...(row.content?.with ?? []).flatMap(([list]) => with_(list, '')),
    ...(row.scripts ?? []).flatMap(({ by, after }) => (after === undefined ? with_(by, "'cat b.txt'") : [])),
  ];
}

function wrapping(name: string, { wraps = {} }: Row): readonly string[] {
  const count = Number.isFinite(wraps.operands) ? (wraps.operands ?? 0) : 0;
  const lead = '5 '.repeat(count);
  const script = options(wraps.scripts).map((option) => `${name} ${option} 'cat a.txt' ${lead}`.trim());
  return [name, `${name} ${lead}cat a.txt`, `${name} ${lead}cp a.txt o1`, ...script];
}

function options(list = ''): readonly string[] {
  return list.split(' ').filter((option) => option.startsWith('-'));
}
