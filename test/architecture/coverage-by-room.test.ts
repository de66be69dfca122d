import { expect, test } from 'vitest';
import { coverageByRoom } from '../../scripts/coverage-by-room.mjs';

test('coverage is shown by room, the whole at the end, and never as complete where anything is left', () => {
  const counts = (covered: number, total: number) => ({ covered, total });
  const file = (lines: number, of: number) => ({
    lines: counts(lines, of),
    branches: counts(1, 2),
    functions: counts(0, 0),
  });
  const table = coverageByRoom(
    new Map([
      ['src/shell/b.ts', file(1999, 2000)],
      ['src/core/deep/a.ts', file(1, 3)],
      ['packages/server/src/db/sql.ts', file(2, 2)],
      ['src/core/c.ts', file(2, 3)],
    ]),
  );
  expect(table.split('\n').map((line) => line.trimEnd())).toEqual([
    '                       lines  branches functions',
    'packages/server/db   100.0 %    50.0 %         –',
    'src/core              50.0 %    50.0 %         –',
    'src/shell             99.9 %    50.0 %         –',
    'all                   99.8 %    50.0 %         –',
  ]);
});
